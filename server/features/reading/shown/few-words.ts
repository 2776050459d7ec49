import type { Language } from '../facts.ts';
import { noticeTexts } from '../notice-texts.ts';
import { splitSentences } from '../sentences.ts';
import { isInFewWords } from './other-demands.ts';

const MAX_CHARS = 40_000;
const MOST = 1;

/** The first paper that the text asks for in a few words, such as `Bonding required.`, in the reader's language where it has that. */
export function demandsInFewWords(notice: Parameters<typeof noticeTexts>[0], language: Language): string[] {
  const texts = noticeTexts(notice).filter(({ text }) => text.trim() !== '');
  const text = texts.find((one) => one.language === language) ?? texts[0];
  if (text === undefined) return [];
  const { text: whole, language: own } = text;
  return splitSentences({ text: whole.slice(0, MAX_CHARS), language: own, place: 'description', page: null })
    .filter(({ folded }) => isInFewWords(folded))
    .slice(0, MOST)
    .map(({ source, start, end }) => source.text.slice(start, end));
}
