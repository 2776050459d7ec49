import { plainSentence } from '#platform/text/plain-sentence.ts';
import { checksOf, fitReasons, isAgainst, isBar, isOfCall } from './explanation.ts';
import type { Reason, Reasons } from './reasons.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';
import { isWeakLink } from './term-link.ts';

/** The sentences of an explanation by which a reader decides at a glance. */
export type KeyReasons = {
  /** What speaks for it most; null where nothing does, or where what bars the company replaces it. */
  main: string | null;
  /** Where nothing does: what it was found by, which the reader has to check; null where something does, or bars it. */
  ground: string | null;
  /** What bars the company, or speaks against it, or has to be checked. */
  against: string[];
};

const MAX_BARS = 2;

/**
 * The one sentence that matters most: what bars the company, else what has to be checked because of the documents alone, else what
 * speaks for it, else what speaks against or is to check.
 */
export type KeyReason = { text: string; speaks: 'for' | 'against' | 'check' };

/** Taken from the stored reasons by the words of the written explanation; nothing is claimed that it does not claim. */
export function keyReasons(verdict: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): KeyReasons {
  const { main, bars, against, call, weak, checks } = sentencesOf(verdict, language);
  if (bars.length > 0) return { main: null, ground: null, against: bars.slice(0, MAX_BARS) };
  const { thin } = language === 'fr' ? FRENCH : ENGLISH;
  const [ground, others] = main === null ? [weak[0] ?? thin, weak.slice(1)] : [null, weak];
  return { main, ground, against: [...against, ...call, ...others, ...(checks === '' ? [] : [checks])] };
}

/** Null where nothing of the kind is stored. */
export function keyReason(verdict: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): KeyReason | null {
  const { main, bars, against, call, weak, checks } = sentencesOf(verdict, language);
  const [contrary] = [...bars, ...(main === null ? against : [])];
  if (contrary !== undefined) return { text: contrary, speaks: 'against' };
  // What stands in the documents alone is what the notice's readers do not know.
  if (checks !== '' && isCheckedForDocuments(verdict.reasons)) return { text: checks, speaks: 'check' };
  if (main !== null) return { text: main, speaks: 'for' };
  const [check] = [...weak, ...call, ...(checks === '' ? [] : [checks])];
  return check === undefined ? null : { text: check, speaks: 'check' };
}

/** Whether something has to be checked that only documents of the tender ask for. */
function isCheckedForDocuments(reasons: readonly Reason[]): boolean {
  const own = reasons.filter(
    (one) => (one.kind === 'eligibility' || one.kind === 'certification') && one.ofDocument === true,
  );
  const { isSetAside, isForManufacturers, certifications } = checksOf(own);
  return isSetAside || isForManufacturers || certifications.length > 0;
}

type Sentences = {
  main: string | null;
  bars: string[];
  against: string[];
  /** What answering leads to. */
  call: string[];
  weak: string[];
  checks: string;
};

function sentencesOf({ reasons }: Pick<Reasons, 'reasons'>, language: 'en' | 'fr'): Sentences {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const say = (chosen: readonly Reason[]): string[] => [
    ...new Set(chosen.map((reason) => plainSentence(write.sentence(reason))).filter((sentence) => sentence !== '')),
  ];
  const bars = reasons.filter(isBar);
  // As in the explanation: the source's own word for how a tender ended is enough.
  const isEnded = bars.some(({ kind }) => kind === 'status');
  const fit = fitReasons(reasons, language);
  const [main = null] = say(fit.filter((one) => !isWeakLink(one, language)));
  return {
    main,
    weak: say(fit.filter((one) => isWeakLink(one, language))),
    bars: say(bars.filter((one) => !isEnded || one.kind !== 'biddable')),
    against: say(reasons.filter(isAgainst)),
    call: say(reasons.filter(isOfCall)),
    checks: plainSentence(write.checks(checksOf(reasons))),
  };
}
