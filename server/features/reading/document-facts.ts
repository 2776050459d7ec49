import { readBidEligibility } from './bid-eligibility.ts';
import { readCertifications } from './certifications.ts';
import { addendumNumber, issuedOn } from './addenda.ts';
import { readStatedDates } from './deadline-in-text.ts';
import { readDocumentDates, type StatedDate } from './document-dates.ts';
import { type DocumentPage, type PageText, sentencesOf, statingPages } from './package/document-sentences.ts';
import type { Evidence, FactField, NoticeFacts, NoticeInput } from './facts.ts';
import type { KeyFact } from './key-facts/key-fact.ts';
import { keyFacts } from './key-facts/key-facts.ts';
import type { LineItem } from './line-items/line-item.ts';
import { readLineItems } from './line-items/line-items.ts';
import { rangeOf } from './line-items/line-tables.ts';
import { type DocumentDemands, documentDemands } from './package/document-demands.ts';
import { type Withdrawn, withdrawnDemands } from './package/withdrawn-demands.ts';
import { readRequiresManufacturer, readRequiresOemDocumentation } from './manufacturer.ts';
import { MAX_READ_CHARS, type Sentence } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';
import { readTradeAgreements } from './trade-agreements.ts';

/**
 * What a solicitation document says of the tender. A member that it does not state is absent. Values are not read here: tables of
 * prices and forms state too many that are not the tender's. Of pages read by character recognition no lines of what is bought are read,
 * and no date with a word that is not sure.
 */
export type DocumentFacts = Partial<
  Pick<
    NoticeFacts,
    | 'bidEligibility'
    | 'requiresManufacturer'
    | 'requiresOemDocumentation'
    | 'mandatoryCertifications'
    | 'desirableCertifications'
    | 'postAwardCertifications'
    | 'productCertifications'
    | 'makerCertifications'
    | 'setAsides'
    | 'tradeAgreements'
    | 'closingInText'
  >
> & {
  evidence: Evidence[];
  /** Which addendum the document is; null for another document. */
  addendum?: number | null;
  /** The day (`YYYY-MM-DD`) on which it was issued, where it is an addendum that says so. */
  issued?: string | null;
  /** The certifications that it says are asked for no more, where it is an addendum. */
  withdrawn?: Withdrawn[];
  /** The dates that it states, each with its words; `closingInText` instead where lots close at different times. */
  dates?: StatedDate[];
  /** What is bought, line by line. */
  lineItems?: LineItem[];
  /** What it demands of bidders or of the bid besides. */
  demands?: DocumentDemands;
  /** What it says of the topics that bidders ask about first. */
  keyFacts?: KeyFact[];
};

type Stated = Omit<
  DocumentFacts,
  'evidence' | 'addendum' | 'issued' | 'withdrawn' | 'dates' | 'lineItems' | 'demands' | 'keyFacts'
>;
const FIELDS: Readonly<Record<keyof Stated, FactField>> = {
  bidEligibility: 'bid_eligibility',
  requiresManufacturer: 'requires_manufacturer',
  requiresOemDocumentation: 'requires_oem_documentation',
  mandatoryCertifications: 'mandatory_certifications',
  desirableCertifications: 'desirable_certifications',
  postAwardCertifications: 'post_award_certifications',
  productCertifications: 'product_certifications',
  makerCertifications: 'maker_certifications',
  setAsides: 'set_asides',
  tradeAgreements: 'trade_agreements',
  closingInText: 'closing_in_text',
};

/** Reads a document of this notice. A fact whose words are not found on their page is left out. */
export function readDocumentFacts(
  pages: readonly DocumentPage[],
  notice: NoticeInput,
  { filename }: { filename: string },
): DocumentFacts {
  const { read, texts } = statingPages(pages);
  const posting = {
    localDate: notice.closing.localDate,
    buyerRegion: notice.buyerRegion ?? null,
    buyerCountry: notice.buyerCountry,
    // A package that is read later than it was published says what it says.
    publishedAt: null,
  };
  const sentences = sentencesOf(texts);
  const recognized = recognizedNumbers(pages);
  const { facts, closingOfParts } = statedFacts(texts, sentences, posting, recognized);
  const isFound = quotedOn(texts);
  const dates = readDocumentDates(read, posting).filter(
    ({ field, evidence }) =>
      evidence.length > 0 &&
      evidence.every((one) => isFound(one) && isSure(one, read)) &&
      !(closingOfParts && field === 'closing_in_text'),
  );
  // A figure of a table that is misread has nothing around it that would tell.
  const lineItems = readLineItems(read.filter(({ isRecognized }) => isRecognized !== true));
  const addendum = addendumNumber(filename, pages);
  const issued = issuedOn(filename, pages);
  const withdrawn = addendum === null && issued === null ? [] : withdrawnDemands(sentences);
  const demands = documentDemands(sentences, {
    withdrawn: withdrawn.map(({ evidence }) => evidence),
    listed: [...facts.evidence, ...dates.flatMap(({ evidence }) => evidence)],
    isFound,
    isWhole: texts.every(({ text }) => text.length <= MAX_READ_CHARS),
  });
  const key = keyFacts(sentences).filter(({ evidence }) => isFound(evidence) && isSure(evidence, read));
  const inCells = (evidence: readonly Evidence[]): Evidence[] =>
    evidence
      .map((one) => inSheet(one, read))
      .map((one) => (recognized.has(one.page) ? { ...one, isRecognized: true as const } : one));
  return {
    ...facts,
    evidence: inCells(facts.evidence),
    ...(addendum !== null && { addendum }),
    ...(issued !== null && { issued }),
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(dates.length > 0 && { dates: dates.map((one) => ({ ...one, evidence: inCells(one.evidence) })) }),
    ...(lineItems.length > 0 && { lineItems }),
    ...(demands !== null && { demands: { ...demands, sentences: inCells(demands.sentences) } }),
    ...(key.length > 0 && {
      keyFacts: key.map((one) => ({ ...one, evidence: inCells([one.evidence])[0] ?? one.evidence })),
    }),
  };
}

/** With the sheet and the cells of the row that it stands in, where it stands in one. */
function inSheet(evidence: Evidence, pages: readonly DocumentPage[]): Evidence {
  const page = pages.find(({ number }) => number === evidence.page);
  if (typeof page?.name !== 'string') return evidence;
  const row = page.lines.find(({ text }) => text.includes(evidence.quote));
  const cells = rangeOf(row?.cells);
  return { ...evidence, sheet: page.name, ...(cells !== null && { cells }) };
}

function statedFacts(
  texts: readonly PageText[],
  sentences: readonly Sentence[],
  posting: Parameters<typeof readStatedDates>[1],
  recognized: ReadonlySet<number | null>,
): { facts: DocumentFacts; closingOfParts: boolean } {
  const setAsides = findSetAsides(sentences, null);
  const eligibility = readBidEligibility(sentences, setAsides);
  const manufacturer = readRequiresManufacturer(sentences);
  const oemDocumentation = readRequiresOemDocumentation(sentences);
  const certifications = readCertifications(sentences);
  const agreements = readTradeAgreements(sentences);
  const { closing } = readStatedDates(sentences, posting);
  const closingOfParts =
    closing.value !== null &&
    closing.value.parts.length > 0 &&
    !closing.evidence.some(({ page }) => recognized.has(page));
  const evidence = [
    ...[eligibility, certifications, agreements].flatMap((one) => one.evidence),
    ...[manufacturer, oemDocumentation, ...setAsides.map((one) => one.evidence)].filter((one) => one !== null),
    ...(closingOfParts ? closing.evidence : []),
  ];
  const facts = quotedFacts(
    {
      ...(eligibility.value !== 'unknown' && { bidEligibility: eligibility.value }),
      ...(manufacturer !== null && { requiresManufacturer: true }),
      ...(oemDocumentation !== null && { requiresOemDocumentation: true }),
      ...(certifications.mandatory.length > 0 && { mandatoryCertifications: certifications.mandatory }),
      ...(certifications.desirable.length > 0 && { desirableCertifications: certifications.desirable }),
      ...(certifications.postAward.length > 0 && { postAwardCertifications: certifications.postAward }),
      ...(certifications.product.length > 0 && { productCertifications: certifications.product }),
      ...(certifications.maker.length > 0 && { makerCertifications: certifications.maker }),
      ...(setAsides.length > 0 && { setAsides: [...new Set(setAsides.map(({ kind }) => kind))] }),
      ...(agreements.value.length > 0 && { tradeAgreements: agreements.value }),
      ...(closingOfParts && { closingInText: closing.value }),
    },
    evidence,
    texts,
  );
  return { facts, closingOfParts };
}

/** The facts of which every quote stands on the page it names; a fact without a quote is none. */
function quotedFacts(stated: Stated, evidence: readonly Evidence[], pages: readonly PageText[]): DocumentFacts {
  const isFound = quotedOn(pages);
  const kept = Object.entries(stated).filter(([name]) => {
    const own = evidence.filter(({ field }) => field === FIELDS[name as keyof Stated]);
    return own.length > 0 && own.every(isFound);
  });
  const fields = new Set(kept.map(([name]) => FIELDS[name as keyof Stated]));
  return { ...(Object.fromEntries(kept) as Stated), evidence: evidence.filter(({ field }) => fields.has(field)) };
}

/** Whether words stand on the page that they name. */
function quotedOn(pages: readonly PageText[]): (evidence: Evidence) => boolean {
  const texts = new Map(pages.map(({ number, text }) => [number, inOneLine(text)]));
  return ({ quote, page }) => quote.trim() !== '' && texts.get(page)?.includes(inOneLine(quote)) === true;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The pages that character recognition read, which may misread a figure. */
function recognizedNumbers(pages: readonly DocumentPage[]): ReadonlySet<number | null> {
  return new Set(pages.filter(({ isRecognized }) => isRecognized === true).map(({ number }) => number));
}

/** Whether no word of the quote is one of which recognition is unsure anywhere on its page. */
function isSure({ quote, page: number }: Evidence, pages: readonly DocumentPage[]): boolean {
  const page = pages.find((one) => one.number === number);
  if (page?.isRecognized !== true) return true;
  const doubtful = new Set(
    page.lines.flatMap(({ text, unsure = [] }) =>
      unsure.flatMap(([start, end]) => foldedWords(text.slice(start, end))),
    ),
  );
  return !foldedWords(quote).some((word) => doubtful.has(word));
}

function foldedWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
