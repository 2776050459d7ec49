import { readBidEligibility } from '#features/reading/bid-eligibility.ts';
import { readBiddable } from '#features/reading/biddable.ts';
import { readCertifications } from '#features/reading/certifications.ts';
import { readStatedDates } from '#features/reading/deadline-in-text.ts';
import { readEndUser } from '#features/reading/end-user.ts';
import type { NoticeInput } from '#features/reading/facts.ts';
import { unwrapLines } from '#features/reading/lines.ts';
import { readRequiresManufacturer, readRequiresOemDocumentation } from '#features/reading/manufacturer.ts';
import { momentsIn } from '#features/reading/moments.ts';
import { readNature } from '#features/reading/nature.ts';
import { readProductCategory } from '#features/reading/product-category.ts';
import { readNotice } from '#features/reading/read-notice.ts';
import { type Sentence, splitSentences } from '#features/reading/sentences.ts';
import { findSetAsides } from '#features/reading/set-asides.ts';
import { summarize } from '#features/reading/summary.ts';
import { readTradeAgreements } from '#features/reading/trade-agreements.ts';
import { readTotalUnits } from '#features/reading/units.ts';
import { readEstimatedValue } from '#features/reading/value-in-text.ts';
import type { Reader } from '../linear/linear-time.ts';
import { reader, wordsIn } from './typed-readers.ts';

const BOUND = '200,000 characters';

const notice: NoticeInput = {
  title: {},
  description: {},
  buyer: { en: 'City of Testing' },
  buyerCountry: 'CA',
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: null,
  closing: { localDate: '2026-03-09' },
  categories: [],
  nature: 'unknown',
  regions: [],
  estimatedValue: null,
};

function sentencesOf(text: string): Sentence[] {
  return splitSentences({ text, language: 'en', place: 'description', page: null });
}

/** A rule of reading, with the words that its own file and the wording of all rules look for. */
function rule(file: string, read: (sentences: Sentence[], text: string) => unknown): Reader {
  const words = wordsIn(`server/features/reading/${file}.ts`, 'server/features/reading/wording.ts');
  return reader(`notice: ${file}`, BOUND, (text) => read(sentencesOf(text), text), { longest: 32_000, words });
}

/** Of what the text of a notice says. */
export const NOTICE_READERS: readonly Reader[] = [
  rule('sentences', (sentences) => sentences),
  rule('lines', (_, text) => [unwrapLines(text), unwrapLines(text.replaceAll(' ', '\n'))]),
  rule('biddable', (sentences, text) => readBiddable({ noticeType: text }, sentences, sentences, [])),
  rule('bid-eligibility', (sentences) => readBidEligibility(sentences, [])),
  rule('certifications', readCertifications),
  rule('deadline-in-text', (sentences) =>
    readStatedDates(sentences, { localDate: '2026-03-09', buyerRegion: null, buyerCountry: 'CA' }),
  ),
  rule('moments', (sentences) => sentences.map(({ folded }) => momentsIn(folded))),
  rule('end-user', (sentences, text) => [
    readEndUser([sentences], { endUserEntity: null, buyer: { en: text } }),
    readEndUser([sentences], { endUserEntity: text, buyer: {} }),
  ]),
  rule('certification-names', readCertifications),
  rule('certification-demand', readCertifications),
  rule('manufacturer', (sentences) => [readRequiresManufacturer(sentences), readRequiresOemDocumentation(sentences)]),
  rule('nature', (sentences) => readNature(notice, sentences, sentences)),
  rule('product-category', (_, text) =>
    readProductCategory(
      { title: { en: text, fr: text }, categories: [{ scheme: 'UNSPSC', code: '42', label: { en: text, fr: text } }] },
      'goods',
    ),
  ),
  rule('set-asides', (sentences, text) => findSetAsides(sentences, text)),
  rule('trade-agreements', (sentences, text) => readTradeAgreements(sentences, { tradeAgreements: [text] })),
  rule('summary', (sentences, text) => summarize({ buyer: { en: text }, regions: [text] }, 'en', text, sentences)),
  rule('units', readTotalUnits),
  rule('value-in-text', (sentences) => readEstimatedValue(sentences, 'CA')),
  rule('read-notice', (_, text) => readNotice({ ...notice, title: { en: text }, description: { en: text } })),
];
