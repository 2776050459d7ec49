import { readBidEligibility } from './bid-eligibility.ts';
import { readBiddable } from './biddable.ts';
import { type Certifications, readCertifications } from './certifications.ts';
import { isLaterInText, postedMoment } from './closing-that-counts.ts';
import { readStatedDates } from './deadline-in-text.ts';
import { readEndUser } from './end-user.ts';
import { earlierOfBoth, fieldEvidence, orOfField } from './columns/field-evidence.ts';
import type {
  ContractPeriod,
  Evidence,
  Language,
  LocalizedText,
  NoticeFacts,
  NoticeInput,
  TextPlace,
} from './facts.ts';
import { readRequiresManufacturer, readRequiresOemDocumentation } from './manufacturer.ts';
import { readNature } from './nature.ts';
import { readProductCategory } from './product-category.ts';
import { MAX_READ_CHARS, splitSentences } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { findSetAsides } from './set-asides.ts';
import { isOpenContinuously } from './shown/open-continuously.ts';
import { fromFields } from './summary-fields.ts';
import { needSentence, summarize } from './summary.ts';
import { readTradeAgreements } from './trade-agreements.ts';
import { readQuantities, readTotalUnits } from './units.ts';
import { moneyOf, readEstimatedValue } from './value-in-text.ts';

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
  const titles = KEYS.flatMap((key) => sentencesOf(notice.title[key], LANGUAGES[key], 'title'));
  const who = readWhoMayBid(notice, titles, byLanguage);
  const what = readWhatIsBought(notice, titles, byLanguage);
  const dates = readStatedDates(byLanguage.flat(), {
    localDate: notice.closing.localDate,
    buyerRegion: notice.buyerRegion ?? null,
    buyerCountry: notice.buyerCountry,
    publishedAt: notice.publishedAt ?? null,
  });
  const questionsDue = earlierOfBoth(dates.questionsDue, 'questions_due_at', notice.questionsDue);
  const siteVisit = orOfField(dates.siteVisit, 'site_visit_at', notice.siteVisit);
  return {
    ...who.facts,
    ...what.facts,
    closingInText: dates.closing.value,
    questionsDue: questionsDue.value,
    siteVisit: siteVisit.value,
    ...(notice.contractPeriod && { contractPeriod: notice.contractPeriod }),
    isDeadlineDateOnly: notice.closing.dateOnly ?? false,
    closingPosted: postedMoment(notice.closing, notice.buyerCountry),
    ...(isLaterInText(dates, notice.closing) && { isClosingInTextLater: true as const }),
    ...(isOpenContinuously(notice) && { isOpenContinuously: true as const }),
    evidence: [
      ...who.evidence,
      ...what.evidence,
      ...[dates.closing, questionsDue, siteVisit].flatMap(({ evidence }) => evidence),
      ...(notice.contractPeriod ? [fieldEvidence('contract_period', periodLine(notice.contractPeriod))] : []),
    ],
  };
}

function periodLine({ start, end }: ContractPeriod): string {
  return `${start ?? '…'} – ${end ?? '…'}`;
}

/** Whether bids are taken, from whom, and what a bidder must hold. */
function readWhoMayBid(notice: NoticeInput, titles: readonly Sentence[], byLanguage: readonly (readonly Sentence[])[]) {
  const sentences = byLanguage.flat();
  const setAsides = findSetAsides(sentences, notice.noticeType);
  const biddable = readBiddable(notice, titles, sentences, setAsides);
  const eligibility = readBidEligibility(sentences, setAsides);
  const agreements = readTradeAgreements(sentences, notice);
  const manufacturer = readRequiresManufacturer(sentences);
  const oemDocumentation = readRequiresOemDocumentation(sentences);
  const certifications = readCertifications(sentences);
  return {
    facts: {
      biddable: biddable.value,
      bidEligibility: eligibility.value,
      requiresManufacturer: manufacturer !== null,
      requiresOemDocumentation: oemDocumentation !== null,
      mandatoryCertifications: certifications.mandatory,
      ...otherCertifications(certifications),
      setAsides: setAsides.map(({ kind }) => kind),
      ...(agreements.value.length > 0 && { tradeAgreements: agreements.value }),
    },
    evidence: [
      ...[biddable, eligibility, certifications, agreements].flatMap(({ evidence }) => evidence),
      ...[manufacturer, oemDocumentation, ...setAsides.map(({ evidence }) => evidence)].filter((one) => one !== null),
      ...inOtherLanguages(eligibility.evidence, byLanguage, (own) => {
        const { value: said, evidence } = readBidEligibility(own, findSetAsides(own, notice.noticeType));
        return said === eligibility.value ? evidence : [];
      }),
      ...inOtherLanguages(biddable.evidence, byLanguage, (own) => {
        const { value: said, evidence } = readBiddable(notice, [], own, findSetAsides(own, notice.noticeType));
        const isSame = said.kind === biddable.value.kind && said.leadsTo === biddable.value.leadsTo;
        return isSame ? evidence : [];
      }),
      ...inOtherLanguages([manufacturer], byLanguage, (own) => [readRequiresManufacturer(own)]),
    ],
  };
}

/** What is bought, how much of it, for how much and for whom. */
function readWhatIsBought(notice: NoticeInput, titles: readonly Sentence[], byLanguage: readonly Sentence[][]) {
  // Where the text counts nothing the title may: some sources publish nothing else.
  const counted = [...byLanguage, titles].find((own) => readQuantities(own).value.length > 0) ?? [];
  const quantities = readQuantities(counted);
  const units = readTotalUnits(counted);
  const value = firstFinding(byLanguage.map((one) => readEstimatedValue(one, notice.buyerCountry)));
  const said = KEYS.flatMap((key, index) => {
    const title = (notice.title[key] ?? '').slice(0, MAX_READ_CHARS);
    return needSentence(notice, LANGUAGES[key], title, byLanguage[index] ?? []) ?? [];
  });
  const nature = readNature(notice, titles, byLanguage.flat(), said);
  const endUser = readEndUser(byLanguage, notice);
  const { names } = readProductCategory(notice, nature.value);
  const summary = summaries(notice, byLanguage, names);
  return {
    facts: {
      procurementNature: nature.value,
      actualProductCategory: names.en ?? names.fr ?? names.other ?? '',
      categoryNames: names,
      totalEstimatedUnits: units.value,
      quantities: quantities.value,
      estimatedValue: notice.estimatedValue ?? moneyOf(value.value),
      statedValue: value.value,
      summary: summary.texts,
      endUser: endUser.value.en ?? endUser.value.fr ?? endUser.value.other ?? null,
      endUserNames: endUser.value,
    },
    evidence: [...[nature, units, quantities, value, endUser].flatMap(({ evidence }) => evidence), ...summary.evidence],
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
  maker,
  byAward,
}: Certifications): Pick<
  NoticeFacts,
  | 'desirableCertifications'
  | 'postAwardCertifications'
  | 'productCertifications'
  | 'makerCertifications'
  | 'byAwardCertifications'
> {
  return {
    ...(desirable.length > 0 && { desirableCertifications: desirable }),
    ...(byAward && { byAwardCertifications: byAward }),
    ...(postAward.length > 0 && { postAwardCertifications: postAward }),
    ...(product.length > 0 && { productCertifications: product }),
    ...(maker.length > 0 && { makerCertifications: maker }),
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

/** A summary that is made from fields names them in the words of each reader, whatever language the title is in. */
function addOtherWordings(texts: LocalizedText, notice: NoticeInput): void {
  const [from] = KEYS.filter((key) => texts[key] !== undefined);
  const title = from === undefined ? undefined : notice.title[from];
  if (title === undefined || title === '') return;
  for (const key of ['en', 'fr'] as const) texts[key] ??= fromFields(notice, key, title.slice(0, MAX_READ_CHARS));
}

/** One summary for each language that the notice has a title or a text in. */
function summaries(
  notice: NoticeInput,
  byLanguage: readonly Sentence[][],
  categories: LocalizedText,
): { texts: LocalizedText; evidence: Evidence[] } {
  const texts: LocalizedText = {};
  const evidence: Evidence[] = [];
  for (const [index, key] of KEYS.entries()) {
    const own = byLanguage[index] ?? [];
    const title = (notice.title[key] ?? '').slice(0, MAX_READ_CHARS);
    if (own.length === 0 && title === '') continue;
    const summary = summarize(
      { ...notice, ...(categories[key] && { category: categories[key] }) },
      LANGUAGES[key],
      title,
      own,
    );
    if (summary.text !== '') texts[key] = summary.text;
    evidence.push(...summary.evidence);
  }
  if (evidence.length === 0) addOtherWordings(texts, notice);
  return { texts, evidence };
}
