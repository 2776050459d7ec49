import { plainSentence } from '#platform/text/plain-sentence.ts';
import { fitReasons, isAgainst, isBar } from './explanation.ts';
import type { Reason, Reasons } from './reasons.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';
import { isWeakLink } from './term-link.ts';

/**
 * The one reason of a verdict that the one before did not have and that goes the way the score went, as a sentence: what bars
 * the company or speaks against it where the score fell, what speaks for it where it rose. Null where there is none: that a
 * reason is gone is not said, since another may have taken its place.
 */
export function changedReason(before: Reasons, after: Reasons, language: 'en' | 'fr'): string | null {
  const known = new Set(before.reasons.map((reason) => JSON.stringify(reason)));
  const fresh = after.reasons.filter((reason) => !known.has(JSON.stringify(reason)));
  const bars = fresh.filter(isBar);
  const telling = after.score < before.score ? [...bars, ...fresh.filter(isAgainst)] : upward(fresh, language);
  const write = language === 'fr' ? FRENCH : ENGLISH;
  return telling.map((reason) => plainSentence(write.sentence(reason))).find((sentence) => sentence !== '') ?? null;
}

function upward(fresh: readonly Reason[], language: 'en' | 'fr'): Reason[] {
  return fresh.some(isBar) ? [] : fitReasons(fresh, language).filter((one) => !isWeakLink(one, language));
}
