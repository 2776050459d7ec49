import { dayBefore, dayFrom, utcTime } from './days.ts';

type TorontoRow = [
  number: string,
  title: string,
  type: string,
  category: string,
  division: string,
  published: number,
  closing: number,
  text: string,
];

const TORONTO: readonly TorontoRow[] = [
  [
    '9027000001',
    'Cleaning services for community recreation centres',
    'RFT',
    'Goods and Services',
    'Parks and Recreation',
    10,
    21,
    'Daily cleaning of nine community recreation centres, consumables included.',
  ],
  [
    '9027000002',
    'Winter maintenance of sidewalks and cycling paths',
    'RFT',
    'Goods and Services',
    'Transportation Services',
    12,
    15,
    'Snow clearing and salting of sidewalks and protected cycling paths in two districts.',
  ],
  [
    '9027000003',
    'Portable ultrasound devices for paramedic services',
    'RFQ',
    'Goods and Services',
    'Toronto Paramedic Services',
    7,
    24,
    'Supply of 25 handheld ultrasound devices with tablets for ambulances, with training. Suppliers must hold a Health Canada Medical Device Establishment Licence (MDEL).',
  ],
  [
    '9027000004',
    'Cardiac monitors and defibrillators',
    'RFP',
    'Goods and Services',
    'Toronto Paramedic Services',
    9,
    33,
    'Supply of 60 cardiac monitor-defibrillators, accessories and a five-year service plan. ISO 13485 certification of the manufacturer is mandatory.',
  ],
  [
    '9027000005',
    'Watermain replacement, Ward 14',
    'RFT',
    'Construction Services',
    'Engineering and Construction Services',
    8,
    27,
    'Open-cut replacement of 1.9 km of watermain and restoration of the road.',
  ],
  [
    '9027000006',
    'Engineering services for bridge rehabilitation',
    'RFP',
    'Professional Services',
    'Engineering and Construction Services',
    14,
    30,
    'Detailed design and contract administration for the rehabilitation of four bridges.',
  ],
  [
    '9027000007',
    'Catering for shelter sites',
    'RFP',
    'Goods and Services',
    'Shelter and Support Services',
    11,
    19,
    'Preparation and delivery of three meals a day to eleven shelters.',
  ],
  [
    '9027000008',
    'External legal counsel, labour arbitration',
    'RFSQ',
    'Professional Services',
    'Legal Services',
    6,
    28,
    'Prequalification of law firms for labour arbitration.',
  ],
];

/** Toronto's solicitations as its OData service answers. */
export function torontoJson(today: string): string {
  const value = TORONTO.map(([number, title, type, category, division, published, closing, text], index) => {
    const issued = dayBefore(today, published);
    return {
      id: `demonstration-${index + 1}`,
      Solicitation_Document_Number: `Doc${number}`,
      Posting_Title: title,
      Solicitation_Document_Type: type,
      Solicitation_Form_Type: 'Notice of Intended Procurement',
      Issue_Date: issued.toString(),
      Closing_Date: dayFrom(today, closing).toString(),
      High_Level_Category: category,
      Solicitation_Document_Description: `${text} This is a demonstration notice, not a real tender.`,
      Client_Division: [division],
      Buyer_Name: 'Purchasing Officer',
      Buyer_Email: 'purchasing.toronto@example.org',
      Buyer_Phone_Number: '416-555-0100',
      Applicable_Trade_Agreement: ['CFTA', 'CETA'],
      Limited_Suppliers: 'No',
      Status: 'Open',
      Ready_For_Posting: 'Yes',
      Ariba_Discovery_Posting_Link: `https://example.org/demonstration/toronto/${number}`,
      __ModifiedOn: utcTime(issued, '10:00:00'),
    };
  });
  return `${JSON.stringify({ '@odata.count': value.length, value }, null, 1)}\n`;
}
