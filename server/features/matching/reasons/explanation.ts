import { isOpenBidState, saysWhereCallLeads } from './biddable-sentence.ts';
import { plainSentence } from '#platform/text/plain-sentence.ts';
import { ENGLISH } from './sentences-english.ts';
import { FRENCH } from './sentences-french.ts';
import type { Reason, Reasons } from './reasons.ts';
import { isWeakLink } from './term-link.ts';
import type { Checks } from './wording.ts';

type Language = 'en' | 'fr';
type Kind = Reason['kind'];

const MAX_SENTENCES = 5;
/** What says of the work itself that it fits; the rest says where, for whom and on which terms. */
const FIT: readonly Kind[] = ['term', 'product', 'lines', 'category', 'meaning', 'past', 'buyer', 'rule', 'opinion'];
const OF_THE_WORK: readonly Kind[] = ['term', 'product', 'lines', 'category', 'meaning', 'past'];

/**
 * The written reasoning of a verdict: one paragraph of plain text of at most five sentences, made only from its stored reasons.
 * What bars the company stands first and replaces all praise; else what answering leads to comes first, and what speaks against it comes before what speaks for it, and
 * what it has to check comes last.
 */
export function explanation(verdict: Reasons, language: Language): string {
  const write = language === 'fr' ? FRENCH : ENGLISH;
  const say = (reasons: readonly Reason[]): string[] => [
    ...new Set(reasons.map((reason) => write.sentence(reason)).filter((sentence) => sentence !== '')),
  ];
  const bars = verdict.reasons.filter(isBar);
  // The source's own word for how it ended says that bidding has closed.
  const isEnded = bars.some(({ kind }) => kind === 'status');
  const barred = say(bars.filter((one) => !isEnded || one.kind !== 'biddable'));
  if (barred.length > 0) return plainSentence(barred.slice(0, MAX_SENTENCES).join(' '));
  const checks = write.checks(checksOf(verdict.reasons));
  // What a model moved is told whatever there is no room for: with the score.
  const opinion = say(verdict.reasons.filter(isOpinion));
  const byRules = verdict.reasons.filter((one) => !isOpinion(one));
  const fit = say(fitReasons(byRules, language));
  const about = [
    ...say(byRules.filter(isOfCall)),
    ...say(byRules.filter(isAgainst)),
    ...fit.slice(0, 1),
    ...say(byRules.filter((one) => one.kind === 'rule' && !isAgainst(one))),
    ...say(verdict.reasons.filter((one) => one.kind === 'place' && !isAgainst(one))),
    ...fit.slice(1),
    ...say(verdict.reasons.filter((one) => one.kind === 'eligibility' || one.kind === 'certification')),
    ...(fit.length > 0 ? [] : [write.thin]),
  ];
  const room = MAX_SENTENCES - 1 - opinion.length - (checks === '' ? 0 : 1);
  const sentences = [write.opening(verdict), ...opinion, ...[...new Set(about)].slice(0, room), checks];
  return plainSentence(sentences.filter((sentence) => sentence !== '').join(' '));
}

/** The reasons once the closing has passed: that replaces what they say of an open call, as every bar does, and stands before other bars. */
export function afterClosing(verdict: Reasons): Reasons {
  if (verdict.reasons.some(hasEnded)) return verdict;
  return { ...verdict, reasons: [{ kind: 'biddable', state: 'closed', quote: null }, ...verdict.reasons] };
}

/** Whether it says already that nothing can be sent any more. */
function hasEnded(reason: Reason): boolean {
  return reason.kind === 'status' || (reason.kind === 'biddable' && ENDED.includes(reason.state));
}

const ENDED: readonly Extract<Reason, { kind: 'biddable' }>['state'][] = ['closed', 'awarded', 'not_a_solicitation'];

function isOpinion({ kind }: Reason): boolean {
  return kind === 'opinion';
}

/** What rules the tender out, or the company, as far as is known of it. */
export function isBar(reason: Reason): boolean {
  if (reason.kind === 'eligibility') return reason.state === 'not-canadian' || reason.isBar === true;
  if (reason.kind === 'rule') return reason.rule === 'no_go';
  if (reason.kind === 'biddable') return !isOpenBidState(reason.state);
  return reason.kind === 'status' || reason.kind === 'exclusion';
}

/** What bars all but some, of whom the company may be one, or leaves open whether bids are taken. */
function mayBeCalled(reason: Reason): boolean {
  return reason.kind === 'biddable' && isOpenBidState(reason.state) && !isOfCall(reason);
}

/** What answering leads to: it speaks neither for the tender nor against it. */
export function isOfCall(reason: Reason): boolean {
  return reason.kind === 'biddable' && saysWhereCallLeads(reason);
}

/** What the company has to look up: a line on bidding that names the requirements says it. */
export function isToCheck(reason: Reason): boolean {
  if (reason.kind === 'certification') return !reason.held;
  if (reason.kind !== 'eligibility') return mayBeCalled(reason) || isOfCall(reason);
  return reason.state === 'set-aside' || (reason.state === 'manufacturer-only' && reason.isBar !== true);
}

export function isAgainst(reason: Reason): boolean {
  if (reason.kind === 'place')
    return reason.state === 'outside' || reason.state === 'abroad' || reason.isOfficeOutside === true;
  if (reason.kind === 'opinion') return reason.to < reason.from;
  return (
    reason.kind === 'value' ||
    reason.kind === 'nature' ||
    mayBeCalled(reason) ||
    (reason.kind === 'rule' && reason.points < 0)
  );
}

/**
 * What says of the work itself that it fits, for readers of a language, what weighs most first. Mere words, and a category that the title
 * has in a longer phrase, are told where nothing else is, and then once: beside a product that fits, a thing to check plays it down.
 */
export function fitReasons(reasons: readonly Reason[], language: Language): Reason[] {
  const fit = inOrder(reasons.filter((one) => FIT.includes(one.kind) && !isAgainst(one)));
  const clear = fit.filter((one) => !isWeakLink(one, language));
  if (clear.some(({ kind }) => OF_THE_WORK.includes(kind))) return clear;
  return [...fit.filter((one) => !clear.includes(one)).slice(0, 1), ...clear];
}

/** A number of a product first, and what the company did before after what it says of itself. */
function inOrder(reasons: readonly Reason[]): Reason[] {
  const rank = (one: Reason): number => (one.kind === 'product' && one.on === 'model' ? -1 : FIT.indexOf(one.kind));
  return reasons.toSorted((a, b) => rank(a) - rank(b));
}

export function checksOf(reasons: readonly Reason[]): Checks {
  const states = reasons.flatMap((one) => (one.kind === 'eligibility' && one.isBar !== true ? [one.state] : []));
  return {
    isSetAside: states.includes('set-aside'),
    isForManufacturers: states.includes('manufacturer-only'),
    certifications: reasons.flatMap((one) => (one.kind === 'certification' && !one.held ? [one.name] : [])),
  };
}
