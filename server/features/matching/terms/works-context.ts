import { memo } from '#platform/text/memo.ts';
import type { Passage, SearchedTexts } from './notice-text.ts';
import { isSide } from './long-list.ts';
import { singular, WORKS } from './phrase-words.ts';

/** Advice, design, tests and watching over works are other trades than the works. */
const ABOUT_WORKS =
  /consult|engineering|design services|\bstudy|analysis|inspection|laborator|surveillance|ing[eé]nieri|services professionnels|plans et devis|analyse|[eé]tudes?\b|expertise|contr[oô]le (?:de la )?qualit|v[eé]rification|auscultation|caract[eé]risation|essais|quality (?:control|assurance)/i;

const isAboutWorks = memo(({ text }: Passage): boolean => ABOUT_WORKS.test(text));

const saysWorks = memo(({ words }: Passage): boolean =>
  words.some(
    ({ folded }) => WORKS.has(singular(folded)) || /^(?:travaux|works?|construction|paving|pavage)$/.test(folded),
  ),
);

/**
 * Whether a passage can name works that belong to a broad trade: not where goods are bought, nor advice, and where services are
 * only with a word of works.
 */
export function canNameWorks(passage: Passage, nature: SearchedTexts['nature']): boolean {
  if (nature === 'goods' || isAboutWorks(passage) || isSide(passage, 'part')) return false;
  return nature !== 'services' || saysWorks(passage);
}
