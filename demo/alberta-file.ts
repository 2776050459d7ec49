import { codesFor } from './codes.ts';
import { dayBefore, dayFrom, utcTime } from './days.ts';
import type { DemoCode } from './notice.ts';

type AlbertaRow = [
  organisation: string,
  title: string,
  solicitation: string,
  type: string,
  family: string,
  region: string,
  codes: string,
  published: number,
  closing: number,
  text: string,
];

const ALBERTA: readonly AlbertaRow[] = [
  [
    'City of Maple Butte',
    '7th Avenue Watermain Replacement',
    'MB-RFT-2026-17',
    'ITB',
    'CNST',
    'Alberta,Maple Butte',
    'sewer',
    10,
    28,
    'Replacement of 640 m of watermain, services and road restoration.',
  ],
  [
    'City of Maple Butte',
    'Snow Hauling and Plowing Equipment with Operators',
    'MB-RFQ-2026-21',
    'RFQ',
    'SRV',
    'Alberta,Maple Butte',
    'snow',
    8,
    14,
    'Hourly rates for plows, loaders and trucks with operators.',
  ],
  [
    'Foothills North Health',
    'Bedside Ultrasound Systems',
    'FNH-26-301',
    'RFP',
    'GD',
    'Alberta',
    'ultrasound',
    12,
    26,
    'Nine bedside ultrasound systems with transducers. The proponent must hold a Medical Device Establishment Licence (MDEL).',
  ],
  [
    'Foothills North Health',
    'Infusion Pump Replacement Program',
    'FNH-26-309',
    'RFP',
    'GD',
    'Alberta',
    'infusion',
    7,
    36,
    'Replacement of 1,200 infusion pumps over three years, with software and training.',
  ],
  [
    'Foothills North Health',
    'Biomedical Equipment Maintenance',
    'FNH-26-315',
    'RFP',
    'SRV',
    'Alberta',
    'medical',
    9,
    22,
    'On-site repair and preventive maintenance of existing medical equipment. No equipment is bought.',
  ],
  [
    'Town of Cedar Flats',
    'Arena Roof Replacement',
    'CF-2026-08',
    'ITB',
    'CNST',
    'Alberta,Cedar Flats',
    'roofing',
    11,
    20,
    'Replacement of 2,900 square metres of roofing. Certificate of Recognition (COR) required.',
  ],
  [
    'Prairie Sky School Division',
    'Student Laptops',
    'PSSD-26-44',
    'RFQ',
    'GD',
    'Alberta',
    'laptops',
    6,
    17,
    'Supply of 1,500 notebook computers with warranty.',
  ],
  [
    'Municipal District of Lone Elk',
    'Motor Grader',
    'LE-2026-03',
    'RFP',
    'GD',
    'Alberta,Lone Elk',
    'loaders',
    13,
    25,
    'One new motor grader with snow wing and trade-in.',
  ],
];

/** Alberta postings as detail records of Alberta Purchasing Connection. */
export function albertaJson(today: string): string {
  const records = ALBERTA.map((row, index) => albertaRecord(row, index, today));
  return `${JSON.stringify(records, null, 1)}\n`;
}

function albertaRecord(row: AlbertaRow, index: number, today: string): unknown {
  const [organisation, title, solicitation, type, family, region, codes, published, closing, text] = row;
  const posted = dayBefore(today, published);
  const postDateTime = `${posted.toString()}T10:30:00`;
  const closeDateTime = `${dayFrom(today, closing).toString()}T14:00:00`;
  const typeNames: Readonly<Record<string, string>> = { ITB: 'Invitation to Bid', RFQ: 'Request for Quotes' };
  return {
    opportunity: {
      id: `demonstration-${index + 1}`,
      referenceNumber: `AB-2026-${String(90001 + index)}`,
      shortTitle: title,
      title: `${organisation} - ${typeNames[type] ?? 'Request for Proposal'} - ${title}`,
      projectDescription: `${text} This is a demonstration notice, not a real tender.`,
      additionalRequirements: '',
      solicitationNumber: solicitation,
      regionOfDelivery: region,
      isPostedOnBehalfOf: false,
      categoryCode: family,
      solicitationTypeCode: type,
      postingTypeCode: 'OPEN-COMPETITIVE',
      isDirectAward: false,
      estimatedValue: 0,
      showEstimatedValue: false,
      externalOriginLink: null,
      estimatedTradeAgreement: 'NWPTA/CFTA',
      postDateTime,
      closeDateTime,
      postingPeriods: [{ id: `period-${index + 1}`, postDateTime, closeDateTime, extendsPreviousPeriod: null }],
      contactInformation: {
        firstName: 'Purchasing',
        lastName: 'Officer',
        emailAddress: 'purchasing@example.org',
        phoneNumber: '(403) 555-0100',
        city: 'Calgary',
        country: 'CA',
        province: 'CA-AB',
      },
      documents: [],
      awards: [],
      amendmentNumber: 0,
      originalTitle: title,
      createdOnUtc: utcTime(posted, '12:00:00'),
      statusCode: 'OPEN',
    },
    contractingEntityContactInformation: {
      addresses: [{ streetAddress: '100 Example Street', city: 'Calgary', stateProvince: 'CA-AB', country: 'CA' }],
      phoneNumbers: [],
    },
    commodityCodes: codesFor(codes).map((code) => commodity(code, index)),
  };
}

/** A resolved code as the portal gives it: its segment, family, class and commodity, as deep as it goes. */
function commodity({ code, en }: DemoCode, index: number): unknown {
  const depth = ['Segment', 'Family', 'Class', 'Commodity'][code.replace(/(?:00)+$/, '').length / 2 - 1] ?? 'Commodity';
  const at = (digits: number, level: string[]) =>
    level.includes(depth) ? Number(code.slice(0, digits).padEnd(8, '0')) : null;
  return {
    id: index + 1,
    segment: at(2, ['Segment', 'Family', 'Class', 'Commodity']),
    family: at(4, ['Family', 'Class', 'Commodity']),
    class: at(6, ['Class', 'Commodity']),
    commodity: at(8, ['Commodity']),
    [`${depth.toLowerCase()}Title`]: en,
    codeLevel: depth,
    gsinCode: null,
  };
}
