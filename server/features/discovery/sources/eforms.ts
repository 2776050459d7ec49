import { htmlToText, MAX_TEXT_CHARS } from '#platform/text/html.ts';
import { closingOf, contractPeriod, postedMoment } from '../closing.ts';
import type { ParsedRecord, XmlElement } from '../connector.ts';
import type { Listing, Localized, SourceDocument } from '../listing.ts';
import { blankListing, namingWinners } from './blank-records.ts';
import { countryAlpha2 } from './country-codes.ts';
import { lotOutcomes, noticeValue, resultAwards } from './eforms-result.ts';
import { eformsExtensions, organizationsOf, textsAt } from './eforms-elements.ts';
import { contactEmail, contactName, contactPhone, solicitationNumber } from './placeholders.ts';
import * as ted from './ted-codes.ts';
import { elementAt, elementsAt, textAt } from './xml-elements.ts';

/** Root elements of EU notices in XML: the three eForms kinds with tenders, registrations, and the schema before eForms. */
export const NOTICE_ROOTS = [
  'ContractNotice',
  'PriorInformationNotice',
  'ContractAwardNotice',
  'BusinessRegistrationInformationNotice',
  'TED_EXPORT',
];

/**
 * One eForms notice (UBL 2.3 with the EU's extension) as a listing of the source `ted`. The business terms (BT, OPT, OPP)
 * named here are those of the eForms SDK, whose `fields.json` gives their paths.
 */
export function parseEforms(place: string, root: XmlElement): ParsedRecord {
  if (root.name === 'TED_EXPORT') {
    const record = root.attributes['DOC_ID'] ?? place;
    return { kind: 'failure', record, reason: 'the schema before eForms (TED_EXPORT) is not read; expected eForms' };
  }
  const noticeId = textAt(root, 'ID');
  const procedureId = textAt(root, 'ContractFolderID');
  if (!noticeId && !procedureId) {
    return {
      kind: 'failure',
      record: place,
      reason: 'neither a notice identifier (BT-701) nor a procedure one (BT-04)',
    };
  }
  if (root.name === 'BusinessRegistrationInformationNotice') {
    return { kind: 'ignored', reason: 'registration of a European company, not a tender' };
  }
  const noticeType = textAt(root, 'NoticeTypeCode');
  if (noticeType === 'pin-buyer') return { kind: 'ignored', reason: 'announces a buyer profile, not a tender' };
  const listing = listingOf(root, noticeType);
  const titled = listing.title.en ?? listing.title.fr ?? listing.title.other;
  if (!titled) return { kind: 'failure', record: noticeId ?? procedureId ?? place, reason: 'no title (BT-21)' };
  return namingWinners(listing, resultAwards(root, listing));
}

function listingOf(root: XmlElement, noticeType: string | null): Listing {
  const procedure = elementAt(root, 'ProcurementProject');
  // Groups of lots repeat what their lots say.
  const lots = elementsAt(root, 'ProcurementProjectLot').filter(
    (lot) => elementAt(lot, 'ID')?.attributes['schemeName'] !== 'LotsGroup',
  );
  const projects = [...(procedure ? [procedure] : []), ...lots.flatMap((lot) => elementsAt(lot, 'ProcurementProject'))];
  return {
    ...blankListing('ted'),
    ...identity(root),
    ...buyerOf(root),
    ...textOf(root, procedure, lots),
    noticeType,
    procurementMethod: textAt(root, 'TenderingProcess', 'ProcedureCode'),
    sourceStatus: ted.tedStatus({
      formType: elementAt(root, 'NoticeTypeCode')?.attributes['listName'] ?? null,
      noticeType,
      changeReasons: changeTexts(root, 'ChangeReason', 'ReasonCode'),
      lotOutcomes: lotOutcomes(root),
    }),
    closing: ted.earliestClosing(lots.flatMap(lotDeadline), publishedAt(root)),
    estimatedValue:
      ted.procedureOrLots(
        valueOf(procedure),
        lots.map((lot) => valueOf(elementAt(lot, 'ProcurementProject'))),
      ) ?? (noticeType === 'veat' ? noticeValue(root) : null),
    solicitationNumber: solicitationNumber(textAt(procedure, 'ID')),
    categories: ted.cpvCategories([
      ...projects.flatMap((project) => codes(project, 'MainCommodityClassification')),
      ...projects.flatMap((project) => codes(project, 'AdditionalCommodityClassification')),
    ]),
    nature: natureOf(procedure, projects),
    regions: regionsOf(projects),
    ...agreementsOf(lots),
    ...questionsOf(lots, root),
    ...periodOf(lots, root),
    documents: documentsOf(lots),
  };
}

type Identity = 'nativeId' | 'revision' | 'referenceNumber' | 'publishedAt' | 'amendedAt' | 'sourceUrl';

/** A change notice without procedure identifier (planning) stands for the notice that it changes. */
function identity(root: XmlElement): Pick<Listing, Identity> {
  const noticeId = textAt(root, 'ID');
  const procedureId = textAt(root, 'ContractFolderID');
  const changed = changeTexts(root, 'ChangedNoticeIdentifier')[0] ?? null;
  const dispatchedAt = ted.instantAt(textAt(root, 'IssueDate'), textAt(root, 'IssueTime'));
  const number = ted.publicationNumber(publication(root, 'NoticePublicationID'));
  return {
    nativeId: procedureId ?? ted.changedNoticeId(changed) ?? noticeId ?? '',
    revision: ted.tedRevision(dispatchedAt, textAt(root, 'VersionID')),
    referenceNumber: number ?? noticeId ?? procedureId ?? '',
    publishedAt: publishedAt(root),
    amendedAt: changed ? dispatchedAt : null,
    sourceUrl: ted.noticePage(number),
  };
}

function publication(root: XmlElement, name: string): string | null {
  return (
    eformsExtensions(root)
      .map((extension) => textAt(extension, 'Publication', name))
      .find(Boolean) ?? null
  );
}

function publishedAt(root: XmlElement): string | null {
  return (
    ted.instantAt(publication(root, 'PublicationDate'), null) ??
    ted.instantAt(textAt(root, 'IssueDate'), textAt(root, 'IssueTime'))
  );
}

function changeTexts(root: XmlElement, ...path: readonly string[]): string[] {
  return eformsExtensions(root)
    .flatMap((extension) => elementsAt(extension, 'Changes', ...path))
    .flatMap(({ text }) => text || []);
}

type BuyerPart = 'buyer' | 'buyerId' | 'buyerCity' | 'buyerRegion' | 'buyerCountry';
type ContactPart = 'contactName' | 'contactEmail' | 'contactPhone';

/** The first buyer (OPT-300) by its organisation record (OPT-200); a touch point of it gives the contact only. */
function buyerOf(root: XmlElement): Pick<Listing, BuyerPart | ContactPart> | undefined {
  const reference = textAt(root, 'ContractingParty', 'Party', 'PartyIdentification', 'ID');
  const found = reference ? organizationsOf(root).get(reference) : undefined;
  if (!found) return undefined;
  const { company, contactPoint } = found;
  const country = countryAlpha2(textAt(company, 'PostalAddress', 'Country', 'IdentificationCode'));
  return {
    buyer: ted.localizedOf(lines(textsAt(company, 'PartyName', 'Name')), textAt(root, 'NoticeLanguageCode')),
    buyerId: ted.organizationId(country, textAt(company, 'PartyLegalEntity', 'CompanyID')),
    buyerCity: ted.lineOf(textAt(company, 'PostalAddress', 'CityName')),
    buyerRegion: textAt(company, 'PostalAddress', 'CountrySubentityCode'),
    buyerCountry: country,
    contactName: contactName(textAt(contactPoint, 'Contact', 'Name')),
    contactEmail: contactEmail(textAt(contactPoint, 'Contact', 'ElectronicMail')),
    contactPhone: contactPhone(textAt(contactPoint, 'Contact', 'Telephone')),
  };
}

/** Title of the procedure, else of its first lot; description of the procedure and of each lot that says something else. */
function textOf(
  root: XmlElement,
  procedure: XmlElement | undefined,
  lots: readonly XmlElement[],
): Pick<Listing, 'title' | 'description'> {
  const own = textAt(root, 'NoticeLanguageCode');
  const titles = textsAt(procedure, 'Name');
  const lotTitles = lots.map((lot) => textsAt(lot, 'ProcurementProject', 'Name'));
  const title = ted.localizedOf(lines(titles.length > 0 ? titles : (lotTitles.find((it) => it.length > 0) ?? [])), own);
  const parts = [ted.localizedOf(textsAt(procedure, 'Description'), own)];
  for (const [index, lot] of lots.entries()) {
    if (lots.length > 1) parts.push(ted.localizedOf(lotTitles[index] ?? [], own));
    parts.push(ted.localizedOf(textsAt(lot, 'ProcurementProject', 'Description'), own));
  }
  const description: Localized = {};
  for (const language of ['en', 'fr', 'other'] as const) {
    const seen = new Set(parts.flatMap((part) => part[language] ?? []));
    if (seen.size > 0) description[language] = htmlToText([...seen].join('\n\n').slice(0, MAX_TEXT_CHARS));
  }
  return { title, description };
}

function lines(texts: readonly ted.LanguageText[]): ted.LanguageText[] {
  return texts.map(([language, text]) => [language, ted.lineOf(text) ?? '']);
}

/** A lot's deadline: tenders (BT-131), else requests to participate (BT-1311), else expressions of interest (BT-630). */
function lotDeadline(lot: XmlElement): ted.DateAndTime[] {
  const process = elementAt(lot, 'TenderingProcess');
  const periods = [
    elementAt(process, 'TenderSubmissionDeadlinePeriod'),
    elementAt(process, 'ParticipationRequestReceptionPeriod'),
    ...eformsExtensions(process).map((extension) => elementAt(extension, 'InterestExpressionReceptionPeriod')),
  ];
  for (const period of periods) {
    const date = textAt(period, 'EndDate');
    if (date) return [{ date, time: textAt(period, 'EndTime') }];
  }
  return [];
}

/** The one agreement that a notice says covers it (BT-115), which it says without naming it. */
function agreementsOf(lots: readonly XmlElement[]): Pick<Listing, 'tradeAgreements' | 'tradeAgreementNames'> {
  const isCovered = lots.some(
    (lot) => textAt(lot, 'TenderingProcess', 'GovernmentAgreementConstraintIndicator') === 'true',
  );
  return isCovered
    ? {
        tradeAgreements: ['WTO-AGP'],
        tradeAgreementNames: {
          en: 'Agreement on Government Procurement (WTO-GPA)',
          fr: 'Accord sur les marchés publics (AMP de l’OMC)',
        },
      }
    : { tradeAgreements: [] };
}

/** The days of the contract (BT-536, BT-537), where every lot that gives them gives the same. */
function periodOf(lots: readonly XmlElement[], root: XmlElement): Pick<Listing, 'contractPeriod'> {
  const periods = lots.flatMap((lot) => elementsAt(lot, 'ProcurementProject', 'PlannedPeriod'));
  const days = periods.map((period) =>
    ['StartDate', 'EndDate'].map((name) => textAt(period, name)?.slice(0, 10) ?? null),
  );
  const given = days.filter(([start, end]) => start !== null || end !== null);
  const [[start = null, end = null] = []] = given;
  if (new Set(given.map((one) => one.join(' '))).size !== 1) return {};
  const closing = ted.earliestClosing(lots.flatMap(lotDeadline), publishedAt(root)).localDate;
  const isDay = (day: string | null): boolean => day === null || closingOf(day, ted.TED_ZONE).localDate === day;
  return isDay(start) && isDay(end) ? contractPeriod({ start, end }, closing) : {};
}

/** Until when questions are taken, where every lot that says so says the same (BT-13). */
function questionsOf(lots: readonly XmlElement[], root: XmlElement): Pick<Listing, 'questionsDue'> {
  const ends = lots.flatMap((lot): ted.DateAndTime[] => {
    const period = elementAt(lot, 'TenderingProcess', 'AdditionalInformationRequestPeriod');
    const date = textAt(period, 'EndDate');
    return date ? [{ date, time: textAt(period, 'EndTime') }] : [];
  });
  const isOne = new Set(ends.map(({ date, time }) => `${date} ${time ?? ''}`)).size === 1;
  const questionsDue = isOne ? postedMoment(ted.earliestClosing(ends, publishedAt(root)), ted.TED_ZONE) : undefined;
  return questionsDue === undefined ? {} : { questionsDue };
}

function valueOf(project: XmlElement | undefined): Listing['estimatedValue'] {
  const amount = elementAt(project, 'RequestedTenderTotal', 'EstimatedOverallContractAmount');
  return ted.tedAmount(amount?.text ?? null, amount?.attributes['currencyID'] ?? null);
}

function codes(project: XmlElement, classification: string): string[] {
  return elementsAt(project, classification, 'ItemClassificationCode').map(({ text }) => text);
}

function natureOf(procedure: XmlElement | undefined, projects: readonly XmlElement[]): Listing['nature'] {
  const natures = (project: XmlElement): string[] =>
    elementsAt(project, 'ProcurementTypeCode')
      .filter(({ attributes }) => (attributes['listName'] ?? 'contract-nature') === 'contract-nature')
      .map(({ text }) => text);
  const main = procedure ? ted.tedNature(natures(procedure)) : 'unknown';
  return main === 'unknown' ? ted.tedNature(projects.flatMap(natures)) : main;
}

const WIDE_PLACES: ReadonlyMap<string, string> = new Map([
  ['anyw', 'Anywhere'],
  ['anyw-cou', 'Anywhere in the given country'],
  ['anyw-eea', 'Anywhere in the European Economic Area'],
]);

/** Places of performance: cities, then NUTS codes, wide places, and countries (alpha-2) last, each once. */
function regionsOf(projects: readonly XmlElement[]): string[] {
  const addresses = projects.flatMap((project) => elementsAt(project, 'RealizedLocation', 'Address'));
  const texts = (...path: readonly string[]): string[] =>
    addresses.flatMap((address) => ted.lineOf(textAt(address, ...path)) ?? []);
  const places = [
    ...texts('CityName'),
    ...texts('CountrySubentityCode'),
    ...texts('Region').map((region) => WIDE_PLACES.get(region) ?? region),
    ...texts('Country', 'IdentificationCode').map((code) => countryAlpha2(code) ?? code),
  ];
  return [...new Set(places)];
}

function documentsOf(lots: readonly XmlElement[]): SourceDocument[] {
  const documents = new Map<string, SourceDocument>();
  for (const reference of lots.flatMap((lot) => elementsAt(lot, 'TenderingTerms', 'CallForTendersDocumentReference'))) {
    const url = textAt(reference, 'Attachment', 'ExternalReference', 'URI');
    if (!url || !/^https?:\/\//i.test(url) || documents.has(url)) continue;
    const languages = eformsExtensions(reference)
      .flatMap((extension) => elementsAt(extension, 'OfficialLanguages', 'Language', 'ID'))
      .map(({ text }) => text);
    documents.set(url, {
      url,
      fileName: null,
      language: ted.documentLanguage(languages),
      kind: textAt(reference, 'DocumentType'),
      publishedAt: null,
      amendmentNumber: null,
    });
  }
  return [...documents.values()];
}
