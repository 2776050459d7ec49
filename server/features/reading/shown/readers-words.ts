import type { Evidence, FactField, Language, NoticeFacts, NoticeInput } from '../facts.ts';
import { readNotice } from '../read-notice.ts';
import { evidenceOf, type Sentence, splitSentences } from '../sentences.ts';
import type { KeyFact } from '../key-facts/key-fact.ts';
import { keyFacts } from '../key-facts/key-facts.ts';
import { noticeTexts } from '../notice-texts.ts';
import { isOfSetAside, otherDemands } from './other-demands.ts';
import { statedTerms, type Term } from './stated-terms.ts';

/** What the text that a reader is shown first says: its terms, and what it demands besides what is listed. */
export type ReadersWords = {
  /** The facts that this text alone states, with its words. */
  facts: NoticeFacts;
  terms: { about: Term[]; words: Evidence }[];
  otherDemands: Evidence[];
  keyFacts: KeyFact[];
  /** Whether the whole text was looked through. */
  isWhole: boolean;
};

/** A text is read once more for each reader; a longer one is looked through up to here. */
const MAX_CHARS = 40_000;
const MOST_DEMANDS = 100;

/** Reads the text in the reader's language, where the notice has one, else in the one that it has. Null: it has no text. */
export function readersWords(notice: NoticeInput, language: Language): ReadersWords | null {
  const texts = noticeTexts(notice).filter(({ text }) => text.trim() !== '');
  const text = texts.find((one) => one.language === language) ?? texts[0];
  if (text === undefined) return null;
  const key = text.language ?? 'other';
  const whole = notice.description[key] ?? '';
  const description = whole.slice(0, MAX_CHARS);
  const title = notice.title[key];
  const facts = readNotice({
    ...notice,
    title: title === undefined ? {} : { [key]: title },
    description: { [key]: description },
    ...ofLanguage(notice, language),
  });
  const sentences = splitSentences({ text: description, language: text.language, place: 'description', page: null });
  const terms = statedTerms(sentences).map(({ about, sentence }) => ({ about, words: evidenceOf('terms', sentence) }));
  const listed = [...facts.evidence.filter(isListed), ...terms.map(({ words }) => words)];
  // Whoever a set-aside is for has demands of its own, which nobody has to meet where nothing is set aside.
  const isSetAside = facts.setAsides.includes('indigenous');
  const asking = isSetAside ? sentences : sentences.filter((one) => !isOfSetAside(one));
  const need = facts.evidence.filter(({ field, place }) => place === 'description' && field === 'summary');
  return {
    facts,
    terms,
    otherDemands: once(otherDemands(asking, { listed, need }, MOST_DEMANDS)).map((one) => evidenceOf('terms', one)),
    keyFacts: keyFacts(sentences),
    isWhole: whole.length <= MAX_CHARS,
  };
}

/** The column of agreements in the reader's language, where the source has it so, whatever language the text is in. */
function ofLanguage({ tradeAgreementNames: names }: NoticeInput, language: Language): Partial<NoticeInput> {
  const line = names?.[language];
  return line === undefined ? {} : { tradeAgreementNames: { [language]: line } };
}

/** What a notice says of each of its parts is one demand. */
function once(sentences: readonly Sentence[]): Sentence[] {
  const seen = new Set<string>();
  return sentences.filter(({ folded }) => !seen.has(folded) && seen.add(folded));
}

/** What a row of its own shows; the need and the end user are said of the notice as a whole. */
function isListed({ field, place }: Evidence): boolean {
  return place === 'description' && !NOT_LISTED.has(field);
}

const NOT_LISTED: ReadonlySet<FactField> = new Set([
  'summary',
  'end_user',
  'procurement_nature',
  'actual_product_category',
]);

/** The member of the facts whose value a field's words state. */
const MEMBERS = {
  biddable: 'biddable',
  bid_eligibility: 'bidEligibility',
  requires_manufacturer: 'requiresManufacturer',
  requires_oem_documentation: 'requiresOemDocumentation',
  mandatory_certifications: 'mandatoryCertifications',
  desirable_certifications: 'desirableCertifications',
  post_award_certifications: 'postAwardCertifications',
  product_certifications: 'productCertifications',
  maker_certifications: 'makerCertifications',
  set_asides: 'setAsides',
  closing_in_text: 'closingInText',
  questions_due_at: 'questionsDue',
  site_visit_at: 'siteVisit',
  trade_agreements: 'tradeAgreements',
  procurement_nature: 'procurementNature',
  total_estimated_units: 'totalEstimatedUnits',
  estimated_value: 'statedValue',
} as const satisfies Partial<Record<FactField, keyof NoticeFacts>>;

/**
 * The facts with the words of the reader's own text, where it states the very same: a reader is not quoted the other language of
 * a notice that has theirs. What the text does not state, or states otherwise, keeps its words.
 */
export function inReadersWords<Facts extends NoticeFacts>(facts: Facts, own: NoticeFacts): Facts {
  const quantities = sameQuantities(facts, own);
  const same = new Set<FactField>(quantities === null ? [] : ['quantities']);
  for (const [field, member] of Object.entries(MEMBERS) as [
    keyof typeof MEMBERS,
    (typeof MEMBERS)[keyof typeof MEMBERS],
  ][])
    if (JSON.stringify(facts[member]) === JSON.stringify(own[member])) same.add(field);
  const isReplaced = (field: FactField): boolean =>
    same.has(field) &&
    own.evidence.some((one) => one.field === field) &&
    facts.evidence.every((one) => one.field !== field || one.document === undefined);
  const kept = facts.evidence.filter(({ field }) => !isReplaced(field));
  const replaced = own.evidence.filter(({ field }) => isReplaced(field));
  return { ...facts, ...(quantities !== null && { quantities }), evidence: [...replaced, ...kept] };
}

/** The items in the reader's language, where as many of each are counted in both. */
function sameQuantities(facts: NoticeFacts, own: NoticeFacts): NoticeFacts['quantities'] | null {
  const counts = ({ quantities }: NoticeFacts): string =>
    JSON.stringify((quantities ?? []).map(({ quantity, optional }) => [quantity, optional]));
  return own.quantities.length > 0 && counts(facts) === counts(own) ? own.quantities : null;
}
