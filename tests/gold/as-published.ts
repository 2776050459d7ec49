import { connectorOf, type Listing } from '#features/discovery/discovery.ts';
import { readClosing } from '#features/reading/reading.ts';
import { albertaRecord, canadabuysRow, release, tedNotice, torontoRow } from '../support/discovery/source-samples.ts';
import type { GoldNotice, Style } from './gold.ts';

/** A notice of the gold set as discovery stores it: written in its source's own format and read by its connector. */

const SOURCES: Readonly<Record<Style, string>> = {
  federal: 'canadabuys',
  // CanadaBuys also carries those of municipalities.
  municipal: 'canadabuys',
  quebec: 'seao',
  alberta: 'alberta',
  toronto: 'toronto',
  uk: 'uk-fts',
  ted: 'ted',
};
/** Notices of the gold set have no day of publication: a day before all their closings. */
const PUBLISHED = '2026-01-05';

const RECORDS: Readonly<Record<Style, (notice: GoldNotice) => unknown>> = {
  federal: canadabuysNotice,
  municipal: canadabuysNotice,
  quebec: (notice) => ocdsRelease(notice, 'ocds-ec9k95-'),
  alberta: albertaPosting,
  toronto: torontoPosting,
  uk: (notice) => ocdsRelease(notice, 'ocds-h6vhtk-'),
  ted: tedRecord,
};

/** The listing that discovery makes of the notice, with the closing that counts. */
export function asPublished(notice: GoldNotice): Listing {
  const connector = connectorOf(SOURCES[notice.style]);
  if (connector === null) throw new Error(`${notice.id}: there is no source ${SOURCES[notice.style]}`);
  const parsed = connector.parse({ place: notice.id, value: RECORDS[notice.style](notice) });
  if (parsed.kind !== 'listing') {
    const why = parsed.kind === 'awards' ? 'it holds awards only' : parsed.reason;
    throw new Error(`${notice.id}: the connector ${connector.source} makes no listing of it: ${why}`);
  }
  const listing: Listing = {
    ...parsed.listing,
    noticeType: notice.notice_type ?? parsed.listing.noticeType,
    closing: { ...parsed.listing.closing, zone: connector.zone },
  };
  return { ...listing, closing: readClosing(listing) };
}

/** The texts of the notice by language. */
function inLanguages({ language, ...notice }: GoldNotice): {
  title: Record<string, string>;
  text: Record<string, string>;
} {
  const other = language === 'en' ? 'fr' : 'en';
  return {
    title: { [language]: notice.title, ...(notice.title_other && { [other]: notice.title_other }) },
    text: { [language]: notice.text, ...(notice.text_other && { [other]: notice.text_other }) },
  };
}

const FAMILIES = { goods: ['GD'], services: ['SRV'], construction: ['CNST'], mixed: ['GD', 'SRV'] } as const;

function canadabuysNotice(notice: GoldNotice): unknown {
  const { title, text } = inLanguages(notice);
  const ending = notice.language === 'en' ? 'eng' : 'fra';
  const { city = '', region = '', country = '' } = notice.buyer_place ?? {};
  const starred = (values: readonly string[]): string => values.map((value) => `*${value}`).join('\n');
  const listed = (scheme: string) => notice.categories.filter((one) => one.scheme === scheme);
  const codes = (scheme: string): string => starred(listed(scheme).map(({ code }) => code ?? ''));
  const labels = (scheme: string): string => starred(listed(scheme).map(({ label }) => label ?? ''));
  return canadabuysRow(notice.id, {
    'title-titre-eng': title['en'] ?? '',
    'title-titre-fra': title['fr'] ?? '',
    'tenderDescription-descriptionAppelOffres-eng': text['en'] ?? '',
    'tenderDescription-descriptionAppelOffres-fra': text['fr'] ?? '',
    'publicationDate-datePublication': PUBLISHED,
    'tenderClosingDate-appelOffresDateCloture': notice.closing ?? '',
    'contractingEntityName-nomEntitContractante-eng': '',
    [`contractingEntityName-nomEntitContractante-${ending}`]: notice.buyer,
    'contractingEntityAddressCity-entiteContractanteAdresseVille-eng': city,
    'contractingEntityAddressProvince-entiteContractanteAdresseProvince-eng': region,
    'contractingEntityAddressCountry-entiteContractanteAdressePays-eng': country === 'CA' ? 'Canada' : country,
    'regionsOfDelivery-regionsLivraison-eng': starred(notice.regions),
    'procurementCategory-categorieApprovisionnement': starred(notice.nature ? FAMILIES[notice.nature] : []),
    unspsc: codes('UNSPSC'),
    [`unspscDescription-${ending}`]: labels('UNSPSC'),
    'gsin-nibs': codes('GSIN'),
    [`gsinDescription-nibsDescription-${ending}`]: labels('GSIN'),
  });
}

const OCDS_NATURES = { goods: 'goods', services: 'services', construction: 'works', mixed: undefined } as const;

function ocdsRelease(notice: GoldNotice, prefix: string): unknown {
  const { title, text } = inLanguages(notice);
  const { city, region, country } = notice.buyer_place ?? {};
  const other = notice.language === 'en' ? 'fr' : 'en';
  return release(`${prefix}${notice.id}`, {
    language: notice.language,
    date: `${PUBLISHED}T10:00:00Z`,
    buyer: { id: 'b1', name: notice.buyer },
    parties: [
      { id: 'b1', name: notice.buyer, roles: ['buyer'], address: { locality: city, region, countryName: country } },
    ],
    tender: {
      id: notice.id,
      status: 'active',
      title: title[notice.language],
      description: text[notice.language],
      [`title_${other}`]: title[other],
      [`description_${other}`]: text[other],
      mainProcurementCategory: notice.nature && OCDS_NATURES[notice.nature],
      tenderPeriod: { endDate: notice.closing },
      deliveryLocation: notice.regions.map((description) => ({ description })),
      additionalClassifications: notice.categories.map(({ scheme, code, label }) => ({
        scheme,
        id: code,
        description: label,
      })),
    },
  });
}

function albertaPosting(notice: GoldNotice): unknown {
  const { city, region, country } = notice.buyer_place ?? {};
  const listing = albertaRecord(1, {
    shortTitle: notice.title,
    title: notice.title,
    contractingOrganization: notice.buyer,
    projectDescription: notice.text,
    categoryCode: notice.nature ? FAMILIES[notice.nature] : [],
    postDateTime: `${PUBLISHED}T10:00:00`,
    closeDateTime: notice.closing,
    regionOfDelivery: notice.regions.join(','),
  });
  return {
    ...listing,
    contractingEntityContactInformation: { addresses: [{ city, stateProvince: region, country }] },
    commodityCodes: notice.categories.map(({ scheme, code, label }) =>
      scheme === 'GSIN' ? { gsinCode: code } : { commodity: code, commodityTitle: label },
    ),
  };
}

const TORONTO_NATURES = {
  goods: 'Goods',
  services: 'Professional Services',
  construction: 'Construction Services',
  mixed: 'Goods and Services',
} as const;

function torontoPosting(notice: GoldNotice): unknown {
  return torontoRow('4530978523', {
    Posting_Title: notice.title,
    Solicitation_Document_Description: notice.text,
    High_Level_Category: notice.nature ? TORONTO_NATURES[notice.nature] : notice.categories[0]?.label,
    Issue_Date: PUBLISHED,
    Closing_Date: notice.closing,
    Wards: notice.regions,
  });
}

const TED_LANGUAGES = { en: 'eng', fr: 'fra' } as const;
const TED_NATURES = { goods: 'supplies', services: 'services', construction: 'works', mixed: 'combined' } as const;

function tedRecord(notice: GoldNotice): unknown {
  const { title, text } = inLanguages(notice);
  const { city, country } = notice.buyer_place ?? {};
  const byLanguage = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      (['en', 'fr'] as const).flatMap((key) => (given[key] ? [[TED_LANGUAGES[key], [given[key]]]] : [])),
    );
  const [day, time] = notice.closing?.split('T') ?? [];
  return tedNotice('501152-2026', {
    'publication-date': PUBLISHED,
    'dispatch-date': PUBLISHED,
    'title-proc': byLanguage(title),
    'description-proc': byLanguage(text),
    'buyer-name': { [TED_LANGUAGES[notice.language]]: [notice.buyer] },
    'buyer-city': city,
    'buyer-country': country,
    'contract-nature': notice.nature && TED_NATURES[notice.nature],
    'classification-cpv': notice.categories.filter(({ scheme }) => scheme === 'CPV').map(({ code }) => code),
    'place-of-performance': notice.regions,
    'deadline-receipt-tender-date-lot': day === undefined ? [] : [day],
    'deadline-receipt-tender-time-lot': time === undefined ? [] : [time],
  });
}
