import { readBidEligibility } from './bid-eligibility.ts';
import { readCertifications } from './certifications.ts';
import { readStatedDates } from './deadline-in-text.ts';
import type { Evidence, FactField, Language, NoticeFacts, NoticeInput } from './facts.ts';
import { isOfCertifications, joinedCertifications } from './joined-certifications.ts';
import { readRequiresManufacturer, readRequiresOemDocumentation } from './manufacturer.ts';
import { MAX_READ_CHARS, splitSentences } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';
import { readTradeAgreements } from './trade-agreements.ts';

/**
 * What a solicitation document says of the tender. A member that it does not state is absent. What is bought, how much of it and
 * for how much is not read here: tables of prices and forms state too much that is not the tender's.
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
    | 'setAsides'
    | 'tradeAgreements'
    | 'closingInText'
    | 'questionsDue'
    | 'siteVisit'
  >
> & { evidence: Evidence[] };

/** A page as it is read; `number` null for a document without pages. */
export type DocumentPage = { number: number | null; text: string };

type Stated = Omit<DocumentFacts, 'evidence'>;
const FIELDS: Readonly<Record<keyof Stated, FactField>> = {
  bidEligibility: 'bid_eligibility',
  requiresManufacturer: 'requires_manufacturer',
  requiresOemDocumentation: 'requires_oem_documentation',
  mandatoryCertifications: 'mandatory_certifications',
  desirableCertifications: 'desirable_certifications',
  postAwardCertifications: 'post_award_certifications',
  productCertifications: 'product_certifications',
  setAsides: 'set_asides',
  tradeAgreements: 'trade_agreements',
  closingInText: 'closing_in_text',
  questionsDue: 'questions_due_at',
  siteVisit: 'site_visit_at',
};

/** Reads a document of this notice. A fact whose words are not found on their page is left out. */
export function readDocumentFacts(pages: readonly DocumentPage[], notice: NoticeInput): DocumentFacts {
  const sentences = pages.flatMap(({ number, text }) =>
    splitSentences({
      text: text.slice(0, MAX_READ_CHARS),
      language: languageOfText(text),
      place: 'document',
      page: number,
    }),
  );
  const setAsides = findSetAsides(sentences, null);
  const eligibility = readBidEligibility(sentences, setAsides);
  const manufacturer = readRequiresManufacturer(sentences);
  const oemDocumentation = readRequiresOemDocumentation(sentences);
  const certifications = readCertifications(sentences);
  const agreements = readTradeAgreements(sentences);
  const dates = readStatedDates(sentences, {
    localDate: notice.closing.localDate,
    buyerRegion: notice.buyerRegion ?? null,
    buyerCountry: notice.buyerCountry,
    publishedAt: notice.publishedAt ?? null,
  });
  const evidence = [
    ...[eligibility, certifications, agreements].flatMap((one) => one.evidence),
    ...[manufacturer, oemDocumentation, ...setAsides.map((one) => one.evidence)].filter((one) => one !== null),
    ...[dates.closing, dates.questionsDue, dates.siteVisit].flatMap((one) => one.evidence),
  ];
  return quotedFacts(
    {
      ...(eligibility.value !== 'unknown' && { bidEligibility: eligibility.value }),
      ...(manufacturer !== null && { requiresManufacturer: true }),
      ...(oemDocumentation !== null && { requiresOemDocumentation: true }),
      ...(certifications.mandatory.length > 0 && { mandatoryCertifications: certifications.mandatory }),
      ...(certifications.desirable.length > 0 && { desirableCertifications: certifications.desirable }),
      ...(certifications.postAward.length > 0 && { postAwardCertifications: certifications.postAward }),
      ...(certifications.product.length > 0 && { productCertifications: certifications.product }),
      ...(setAsides.length > 0 && { setAsides: [...new Set(setAsides.map(({ kind }) => kind))] }),
      ...(agreements.value.length > 0 && { tradeAgreements: agreements.value }),
      ...(dates.closing.value !== null && { closingInText: dates.closing.value }),
      ...(dates.questionsDue.value !== null && { questionsDue: dates.questionsDue.value }),
      ...(dates.siteVisit.value !== null && { siteVisit: dates.siteVisit.value }),
    },
    evidence,
    pages,
  );
}

/** The facts of which every quote stands on the page it names; a fact without a quote is none. */
export function quotedFacts(
  stated: Stated,
  evidence: readonly Evidence[],
  pages: readonly DocumentPage[],
): DocumentFacts {
  const texts = new Map(pages.map(({ number, text }) => [number, inOneLine(text)]));
  const isFound = ({ quote, page }: Evidence): boolean =>
    quote.trim() !== '' && texts.get(page)?.includes(inOneLine(quote)) === true;
  const kept = Object.entries(stated).filter(([name]) => {
    const own = evidence.filter(({ field }) => field === FIELDS[name as keyof Stated]);
    return own.length > 0 && own.every(isFound);
  });
  const fields = new Set(kept.map(([name]) => FIELDS[name as keyof Stated]));
  return { ...(Object.fromEntries(kept) as Stated), evidence: evidence.filter(({ field }) => fields.has(field)) };
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const ENGLISH = new Set(['the', 'of', 'and', 'must', 'shall', 'will', 'with', 'be', 'is', 'this', 'by']);
const FRENCH = new Set(['le', 'la', 'les', 'des', 'du', 'et', 'doit', 'une', 'dans', 'pour', 'par']);
const LOOKED_AT_CHARS = 4_000;

/** The language that a page is written in; null where it has few words, or words of both. */
function languageOfText(text: string): Language | null {
  let [english, french] = [0, 0];
  for (const word of text
    .slice(0, LOOKED_AT_CHARS)
    .toLowerCase()
    .split(/[^a-zà-ÿ]/)) {
    if (ENGLISH.has(word)) english += 1;
    if (FRENCH.has(word)) french += 1;
  }
  if (english > 3 * french) return 'en';
  return french > 3 * english ? 'fr' : null;
}

/** A document that was read, with its id. */
export type ReadDocument = { id: string; facts: DocumentFacts };

/**
 * The notice's facts with those of its documents, the later ones first. The notice's own word counts where both state the same
 * fact once; lists hold what either states. Each quote of a document names it.
 */
export function withDocumentFacts<Facts extends NoticeFacts>(facts: Facts, documents: readonly ReadDocument[]): Facts {
  let merged = facts;
  for (const { id, facts: own } of documents) merged = withOne(merged, id, own);
  return merged;
}

function withOne<Facts extends NoticeFacts>(facts: Facts, document: string, own: DocumentFacts): Facts {
  const named = { ...own, evidence: own.evidence.map((one) => ({ ...one, document })) };
  const certifications = joinedCertifications(facts, named);
  const agreements = union(facts.tradeAgreements, own.tradeAgreements);
  const others = [...facts.evidence, ...named.evidence].filter((one) => !isOfCertifications(one));
  return {
    ...facts,
    bidEligibility: facts.bidEligibility === 'unknown' ? (own.bidEligibility ?? 'unknown') : facts.bidEligibility,
    requiresManufacturer: facts.requiresManufacturer || own.requiresManufacturer === true,
    requiresOemDocumentation: facts.requiresOemDocumentation || own.requiresOemDocumentation === true,
    mandatoryCertifications: [],
    ...certifications.lists,
    ...(agreements.length > 0 && { tradeAgreements: agreements }),
    setAsides: [...new Set([...facts.setAsides, ...(own.setAsides ?? [])])],
    closingInText: facts.closingInText ?? own.closingInText ?? null,
    questionsDue: facts.questionsDue ?? own.questionsDue ?? null,
    siteVisit: facts.siteVisit ?? own.siteVisit ?? null,
    evidence: [...others, ...certifications.evidence],
  };
}

function union(one: readonly string[] = [], other: readonly string[] = []): string[] {
  return [...new Set([...one, ...other])].sort();
}
