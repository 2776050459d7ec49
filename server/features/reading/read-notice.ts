import { readBidEligibility } from './bid-eligibility.ts';
import { readBiddable } from './biddable.ts';
import { type Certifications, readCertifications } from './certifications.ts';
import { readClosingInText } from './deadline-in-text.ts';
import { readEndUser } from './end-user.ts';
import type { Evidence, Language, LocalizedText, NoticeFacts, NoticeInput, TextPlace } from './facts.ts';
import { readRequiresManufacturer, readRequiresOemDocumentation } from './manufacturer.ts';
import { readNature } from './nature.ts';
import { readProductCategory } from './product-category.ts';
import { MAX_READ_CHARS, splitSentences } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';
import { summarize } from './summary.ts';
import { readTradeAgreements } from './trade-agreements.ts';
import { readTotalUnits } from './units.ts';
import { readEstimatedValue } from './value-in-text.ts';

/** A language of the notice: `other` is a text whose language the source does not name, or a third one. */
type Key = keyof LocalizedText;
const KEYS: readonly Key[] = ['en', 'fr', 'other'];
const LANGUAGES: Readonly<Record<Key, Language | null>> = { en: 'en', fr: 'fr', other: null };

/**
 * The facts that the notice itself states, each with the words it was read from. Text of both languages is read with the
 * same rules; what one of them states holds for the notice. Texts beyond 200,000 characters are read up to there.
 */
export function readNotice(notice: NoticeInput): NoticeFacts {
  const byLanguage = KEYS.map((key) => sentencesOf(notice.description[key], LANGUAGES[key], 'description'));
  const sentences = byLanguage.flat();
  const titles = KEYS.flatMap((key) => sentencesOf(notice.title[key], LANGUAGES[key], 'title'));
  const setAsides = findSetAsides(sentences, notice.noticeType);
  const biddable = readBiddable(notice, titles, sentences, setAsides);
  const eligibility = readBidEligibility(sentences, setAsides);
  const agreements = readTradeAgreements(sentences);
  const manufacturer = readRequiresManufacturer(sentences);
  const oemDocumentation = readRequiresOemDocumentation(sentences);
  const certifications = readCertifications(sentences);
  const units = firstFinding(byLanguage.map(readTotalUnits));
  const value = notice.estimatedValue
    ? { value: notice.estimatedValue, evidence: [] }
    : firstFinding(byLanguage.map((one) => readEstimatedValue(one, notice.buyerCountry)));
  const nature = readNature(notice, titles, sentences);
  const endUser = readEndUser(sentences, notice.endUserEntity);
  const closing = readClosingInText(sentences, notice.closing.localDate);
  const summary = summaries(notice, byLanguage);
  return {
    biddable: biddable.value,
    bidEligibility: eligibility.value,
    procurementNature: nature.value,
    requiresManufacturer: manufacturer !== null,
    requiresOemDocumentation: oemDocumentation !== null,
    mandatoryCertifications: certifications.mandatory,
    ...otherCertifications(certifications),
    actualProductCategory: readProductCategory(notice, nature.value).label,
    totalEstimatedUnits: units.value,
    estimatedValue: value.value,
    summary: summary.texts,
    endUser: endUser.value,
    setAsides: setAsides.map(({ kind }) => kind),
    ...(agreements.value.length > 0 && { tradeAgreements: agreements.value }),
    closingInText: closing.value,
    evidence: [
      ...[biddable, eligibility, nature, certifications, units, value, endUser, closing, agreements].flatMap(
        ({ evidence }) => evidence,
      ),
      ...[manufacturer, oemDocumentation, ...setAsides.map(({ evidence }) => evidence)].filter((one) => one !== null),
      ...summary.evidence,
      ...inOtherLanguages(eligibility.evidence, byLanguage, (own) => {
        const { value: said, evidence } = readBidEligibility(own, findSetAsides(own, notice.noticeType));
        return said === eligibility.value ? evidence : [];
      }),
      ...inOtherLanguages(biddable.evidence, byLanguage, (own) => {
        const { value: said, evidence } = readBiddable(notice, [], own, findSetAsides(own, notice.noticeType));
        return said.kind === biddable.value.kind ? evidence : [];
      }),
      ...inOtherLanguages([manufacturer], byLanguage, (own) => [readRequiresManufacturer(own)]),
    ],
  };
}

/** Where the notice says the same in another language, its words there too, so that each reader can be quoted theirs. */
function inOtherLanguages(
  [told]: readonly (Evidence | null)[],
  byLanguage: readonly (readonly Sentence[])[],
  read: (sentences: readonly Sentence[]) => readonly (Evidence | null)[],
): Evidence[] {
  if (!told) return [];
  const found = byLanguage.flatMap((sentences) => read(sentences).filter((one) => one !== null));
  return found.filter(({ language }) => language !== null && language !== told.language);
}

/** Lists that hold nothing are absent. */
function otherCertifications({
  desirable,
  postAward,
  product,
}: Certifications): Pick<NoticeFacts, 'desirableCertifications' | 'postAwardCertifications' | 'productCertifications'> {
  return {
    ...(desirable.length > 0 && { desirableCertifications: desirable }),
    ...(postAward.length > 0 && { postAwardCertifications: postAward }),
    ...(product.length > 0 && { productCertifications: product }),
  };
}

/** The first language in which the notice states the fact. */
function firstFinding<Value>(findings: readonly { value: Value | null; evidence: Evidence[] }[]): {
  value: Value | null;
  evidence: Evidence[];
} {
  return findings.find(({ value }) => value !== null) ?? { value: null, evidence: [] };
}

function sentencesOf(text: string | undefined, language: Language | null, place: TextPlace): Sentence[] {
  return text ? splitSentences({ text, language, place, page: null }) : [];
}

/** One summary for each language that the notice has a title or a text in. */
function summaries(
  notice: NoticeInput,
  byLanguage: readonly Sentence[][],
): { texts: LocalizedText; evidence: Evidence[] } {
  const texts: LocalizedText = {};
  const evidence: Evidence[] = [];
  for (const [index, key] of KEYS.entries()) {
    const own = byLanguage[index] ?? [];
    const title = (notice.title[key] ?? '').slice(0, MAX_READ_CHARS);
    if (own.length === 0 && title === '') continue;
    const summary = summarize(notice, LANGUAGES[key], title, own);
    if (summary.text !== '') texts[key] = summary.text;
    evidence.push(...summary.evidence);
  }
  return { texts, evidence };
}
