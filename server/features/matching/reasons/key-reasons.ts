import { plainSentence } from '#platform/text/plain-sentence.ts';
import { checksOf, fitReasons, isAgainst, isBar } from './explanation.ts';
import type { Reason, Reasons } from './reasons.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';

/** The sentences of an explanation by which a reader decides at a glance. */
export type KeyReasons = {
  /** What speaks for it most; null where nothing does, or where what bars the company replaces it. */
  main: string | null;
  /** What bars the company, or speaks against it, or has to be checked. */
  against: string[];
};

const MAX_BARS = 2;

/** Taken from the stored reasons by the words of the written explanation; nothing is claimed that it does not claim. */
export function keyReasons({ reasons }: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): KeyReasons {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const say = (chosen: readonly Reason[]): string[] => [
    ...new Set(chosen.map((reason) => plainSentence(write.sentence(reason))).filter((sentence) => sentence !== '')),
  ];
  const bars = reasons.filter(isBar);
  // As in the explanation: the source's own word for how a tender ended is enough.
  const isEnded = bars.some(({ kind }) => kind === 'status');
  const barred = say(bars.filter((one) => !isEnded || one.kind !== 'biddable'));
  if (barred.length > 0) return { main: null, against: barred.slice(0, MAX_BARS) };
  const checks = plainSentence(write.checks(checksOf(reasons)));
  const [main = null] = say(fitReasons(reasons));
  return { main, against: [...say(reasons.filter(isAgainst)), ...(checks === '' ? [] : [checks])] };
}
