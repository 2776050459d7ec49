import { Temporal } from 'temporal-polyfill';
import { fold } from '#platform/text/fold.ts';
import { htmlToText, oneLine } from '#platform/text/html.ts';
import { closingOf, contractPeriod } from '../closing.ts';
import type { AddressReader, Body, Connector, NativeRecord, ParsedRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Category, Closing, Listing, Localized, SourceDocument, SourceStatus } from '../listing.ts';
import { familyCategories, familyNature, provinceName } from './canadian-terms.ts';
import { fieldsOf, lineOf, localized, publishedInstant, textOf, webAddress } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { contactEmail, contactName, contactPhone, solicitationNumber } from './placeholders.ts';
import { attachmentUrls, fileNameOf, pairedCategories, starredList } from './starred-list.ts';

const ZONE = 'America/Toronto';
const BASE = 'https://canadabuys.canada.ca/opendata/pub/';
const NOTICE_PAGE = 'https://canadabuys.canada.ca/en/tender-opportunities/tender-notice/';
const NEW_NOTICES = 'newTenderNotice-nouvelAvisAppelOffres.csv';
const OPEN_NOTICES = 'openTenderNotice-ouvertAvisAppelOffres.csv';

/** Columns without which a file is not one of tender notices (award and contract files lack the closing date). */
const REQUIRED = [
  'title-titre-eng',
  'title-titre-fra',
  'referenceNumber-numeroReference',
  'publicationDate-datePublication',
  'tenderClosingDate-appelOffresDateCloture',
] as const;

const STATUSES: ReadonlyMap<string, SourceStatus> = new Map([
  ['open', 'active'],
  ['ouvert', 'active'],
  ['expired', 'complete'],
  ['expire', 'complete'],
  ['cancelled', 'cancelled'],
  ['annule', 'cancelled'],
]);
/** Entries of the agreements column that name no agreement (sources.md 11.2), folded. */
const NO_AGREEMENT = /^(?:none|aucun|please refer to|veuillez consulter)\b/;
const NO_REGION = /^(?:unspecified|non specifiee?|world|monde)$/;
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['canada', 'CA'],
  ['united states', 'US'],
  ['united states of america', 'US'],
  ['etats-unis', 'US'],
]);

/** Federal tender notices of Canada: CSV files of 67 bilingual columns (sources.md, section 3). */
export const canadabuys: Connector = {
  source: 'canadabuys',
  label: 'CanadaBuys',
  zone: ZONE,
  rank: 30,
  // Each read covers another set of files, and unchanged ones give no rows: row counts of two reads do not compare.
  snapshot: false,
  fromAddress,
  fromFile: (body) => body.csv({ required: REQUIRED }),
  parse,
};

/**
 * Reads what is new, then what is open, each only when it changed. The current fiscal year's file comes last and once a
 * day (first on the first run): only it says that a notice expired or was cancelled, so it has the last word.
 */
async function* fromAddress(reader: AddressReader): AsyncGenerator<NativeRecord> {
  const base = (reader.settings['base_url'] ?? BASE).replace(/\/*$/, '/');
  const today = Temporal.Instant.fromEpochMilliseconds(reader.now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  const isDailyDone = reader.state['fiscalYearReadOn'] === today.toString();
  const files = [NEW_NOTICES, OPEN_NOTICES, ...(isDailyDone ? [] : [fiscalYearFile(today)])];
  for (const file of files) {
    const body: Body | 'unchanged' = await reader.read({ url: base + file, conditional: true, expect: 'csv' });
    if (body !== 'unchanged') {
      let isEmpty = true;
      for await (const row of body.csv({ required: REQUIRED })) {
        isEmpty = false;
        yield row;
      }
      if (isEmpty && file === OPEN_NOTICES) throw emptyList(body.name);
    }
    // A file that came whole is kept, whatever becomes of the ones behind it.
    reader.resumeAt({ ...reader.state });
  }
  reader.resumeAt({ fiscalYearReadOn: today.toString() });
}

/** Something is always open for bids, while there may be no new notice on a quiet day. */
function emptyList(name: string): SourceFormatError {
  return new SourceFormatError(
    `${name}: has a header row but no notices; this list is never empty, so it was rejected`,
  );
}

/** The file of all notices of the fiscal year, which starts on 1 April, that a day belongs to. */
function fiscalYearFile(day: Temporal.PlainDate): string {
  const start = day.month >= 4 ? day.year : day.year - 1;
  return `${start}-${start + 1}-TenderNotice-AvisAppelOffres.csv`;
}

type Column = (name: string) => string;

/** Reads columns by name without case: historic files write `…-appelOffresdateCloture`, and a BOM may cling to the first. */
function columnsOf(fields: Fields): Column {
  const byName = new Map(
    Object.entries(fields).map(([name, value]) => [
      name
        .replace(/^\ufeff/, '')
        .trim()
        .toLowerCase(),
      textOf(value),
    ]),
  );
  return (name) => byName.get(name.toLowerCase()) ?? '';
}

function parse(record: NativeRecord): ParsedRecord {
  const fields = fieldsOf(record.value);
  if (fields === null) return { kind: 'failure', record: record.place, reason: 'the record is not a CSV row' };
  const column = columnsOf(fields);
  const reference = oneLine(column('referenceNumber-numeroReference'));
  const fault = faultOf(column, reference);
  if (fault !== null) return { kind: 'failure', record: reference || record.place, reason: fault };
  return { kind: 'listing', listing: listingOf(column, reference), awards: [] };
}

/** Why a row cannot be a notice, or null. Rows that spilled over in a spreadsheet have text where dates belong. */
function faultOf(column: Column, reference: string): string | null {
  const published = column('publicationDate-datePublication');
  const closing = column('tenderClosingDate-appelOffresDateCloture');
  if (reference === '') return 'the row has no reference number (referenceNumber-numeroReference)';
  if (published === '')
    return 'the row has no publication date (publicationDate-datePublication): it may have spilled over';
  if (publishedInstant(published, ZONE) === null)
    return `publicationDate-datePublication is "${published.slice(0, 60)}"; a date such as 2026-07-21 was expected`;
  if (closing !== '' && closingOf(closing, ZONE).at === null && !/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(closing))
    return `tenderClosingDate-appelOffresDateCloture is "${closing.slice(0, 60)}"; a time such as 2026-08-05T14:00:00 was expected`;
  if (!oneLine(column('title-titre-eng')) && !oneLine(column('title-titre-fra')))
    return 'the row has no title in English or French (title-titre-eng, title-titre-fra)';
  return null;
}

function listingOf(column: Column, reference: string): Listing {
  const publishedAt = publishedInstant(column('publicationDate-datePublication'), ZONE);
  const families = starredList(column('procurementCategory-categorieApprovisionnement'));
  const description = localized(
    htmlToText(column('tenderDescription-descriptionAppelOffres-eng')),
    htmlToText(column('tenderDescription-descriptionAppelOffres-fra')),
  );
  const noticeUrl = webAddress(column('noticeURL-URLavis-eng')) ?? webAddress(column('noticeURL-URLavis-fra'));
  return {
    source: 'canadabuys',
    nativeId: reference,
    revision: revisionOf(column),
    title: localized(oneLine(column('title-titre-eng')), oneLine(column('title-titre-fra'))),
    description,
    ...buyerOf(column),
    ...endUserOf(column),
    referenceNumber: reference,
    solicitationNumber: solicitationNumber(column('solicitationNumber-numeroSollicitation')),
    ...kindOf(column),
    sourceStatus: statusOf(column),
    publishedAt,
    amendedAt: publishedInstant(column('amendmentDate-dateModification'), ZONE),
    closing: closingTime(column, publishedAt),
    // The feed has no column for it; what the text says of the value is read from there, with its quote.
    estimatedValue: null,
    categories: [...familyCategories(families), ...commodityCodes(column)],
    nature: familyNature(families),
    regions: regionsOf(column),
    ...agreementsOf(column),
    ...contractPeriod(
      {
        start: dayOf(column('expectedContractStartDate-dateDebutContratPrevue')),
        end: dayOf(column('expectedContractEndDate-dateFinContratPrevue')),
      },
      closingTime(column, publishedAt).localDate,
    ),
    contactName: contactName(column('contactInfoName-informationsContactNom')),
    contactEmail: contactEmail(column('contactInfoEmail-informationsContactCourriel')),
    contactPhone: contactPhone(column('contactInfoPhone-contactInfoTelephone')),
    sourceUrl: noticeUrl ?? NOTICE_PAGE + encodeURIComponent(reference.toLowerCase().toWellFormed()),
    originUrl: reference.startsWith('MX-') && noticeUrl !== null && isMerx(noticeUrl) ? noticeUrl : null,
    documents: documentsOf(column),
  };
}

/** What kind of call it is, as both columns name it. */
function kindOf(
  column: Column,
): Pick<Listing, 'noticeType' | 'procurementMethod' | 'noticeTypeNames' | 'procurementMethodNames'> {
  const [type, method] = ['noticeType-avisType', 'procurementMethod-methodeApprovisionnement'].map((name) =>
    localized(oneLine(column(`${name}-eng`)), oneLine(column(`${name}-fra`))),
  ) as [Localized, Localized];
  return {
    noticeType: type.en ?? type.fr ?? null,
    procurementMethod: method.en ?? method.fr ?? null,
    ...(type.en && type.fr && { noticeTypeNames: type }),
    ...(method.en && method.fr && { procurementMethodNames: method }),
  };
}

/** Amendment (or publication) date, then the amendment number: the newest row of a reference is the greatest (3.11). */
function revisionOf(column: Column): string {
  const date = column('amendmentDate-dateModification') || column('publicationDate-datePublication');
  const number = /^\d{1,6}$/.exec(column('amendmentNumber-numeroModification'))?.[0] ?? '0';
  return `${date.slice(0, 10)}.${number.padStart(6, '0')}`;
}

function closingTime(column: Column, publishedAt: string | null): Closing {
  return closingOf(column('tenderClosingDate-appelOffresDateCloture'), ZONE, publishedAt);
}

function buyerOf(column: Column): Pick<Listing, 'buyer' | 'buyerId' | 'buyerCity' | 'buyerRegion' | 'buyerCountry'> {
  const address = (part: string) =>
    column(`contractingEntityAddress${part}-eng`) || column(`contractingEntityAddress${part}-fra`);
  const country = lineOf(address('Country-entiteContractanteAdressePays'));
  return {
    buyer: localized(
      oneLine(column('contractingEntityName-nomEntitContractante-eng')),
      oneLine(column('contractingEntityName-nomEntitContractante-fra')),
    ),
    buyerId: null,
    buyerCity: lineOf(address('City-entiteContractanteAdresseVille')),
    buyerRegion: provinceName(address('Province-entiteContractanteAdresseProvince')),
    buyerCountry: country === null ? null : (COUNTRIES.get(fold(country)) ?? null),
  };
}

function endUserOf(column: Column): Pick<Listing, 'endUserEntity' | 'endUserNames'> {
  const [en] = starredList(column('endUserEntitiesName-nomEntitesUtilisateurFinal-eng'));
  const [fr] = starredList(column('endUserEntitiesName-nomEntitesUtilisateurFinal-fra'));
  const names = localized(en ?? '', fr ?? '');
  return { endUserEntity: en ?? fr ?? null, ...((en ?? fr) && { endUserNames: names }) };
}

function statusOf(column: Column): SourceStatus {
  const raw = column('tenderStatus-appelOffresStatut-eng') || column('tenderStatus-appelOffresStatut-fra');
  return STATUSES.get(fold(oneLine(raw))) ?? 'unknown';
}

function commodityCodes(column: Column): Category[] {
  return [
    ...pairedCategories('UNSPSC', column('unspsc'), column('unspscDescription-eng'), column('unspscDescription-fra')),
    ...pairedCategories(
      'GSIN',
      column('gsin-nibs'),
      column('gsinDescription-nibsDescription-eng'),
      column('gsinDescription-nibsDescription-fra'),
    ),
  ];
}

/** Delivery regions; without any, the regions the opportunity is open to unless those are "World" or "Unspecified". */
function regionsOf(column: Column): string[] {
  const candidates = [
    'regionsOfDelivery-regionsLivraison-eng',
    'regionsOfDelivery-regionsLivraison-fra',
    'regionsOfOpportunity-regionAppelOffres-eng',
    'regionsOfOpportunity-regionAppelOffres-fra',
  ].map((name) => starredList(column(name)).filter((region) => !NO_REGION.test(fold(region))));
  return [...new Set(candidates.find((regions) => regions.length > 0))];
}

function agreementsOf(column: Column): Pick<Listing, 'tradeAgreements' | 'tradeAgreementNames'> {
  const [en, fr] = ['eng', 'fra'].map((language) => [
    ...new Set(
      starredList(column(`tradeAgreements-accordsCommerciaux-${language}`)).filter(
        (agreement) => !NO_AGREEMENT.test(fold(agreement)),
      ),
    ),
  ]) as [string[], string[]];
  const names = localized(en.join('; '), fr.join('; '));
  return { tradeAgreements: en.length > 0 ? en : fr, ...((names.en ?? names.fr) && { tradeAgreementNames: names }) };
}

/** The day of a date column; null where it holds none. */
function dayOf(text: string): string | null {
  return closingOf(text, ZONE).localDate;
}

function isMerx(url: string): boolean {
  return /(?:^|\.)merx\.com$/.test(new URL(url).hostname);
}

/** Attachments of both languages; a file that both columns name has no language of its own. */
function documentsOf(column: Column): SourceDocument[] {
  const en = new Set(attachmentUrls(column('attachment-piecesJointes-eng')));
  const fr = new Set(attachmentUrls(column('attachment-piecesJointes-fra')));
  return [...new Set([...en, ...fr])].map((url) => ({
    url,
    fileName: fileNameOf(url),
    language: en.has(url) && fr.has(url) ? null : en.has(url) ? 'en' : 'fr',
    kind: null,
    publishedAt: null,
    amendmentNumber: null,
  }));
}
