import type { QuotesByLanguage } from '../terms/notice-text.ts';
import type { NoticeFactsForMatching } from '../terms/notice-copy.ts';
import { isHeld } from './certification-held.ts';
import { isService } from './product-name.ts';
import { meetsEligibility } from './requirements.ts';
import type { CompiledProfile } from '../subjects/compiled-profile.ts';
import { excluded, type ExclusionHit, exclusionReason } from './exclusions.ts';
import type { QuotedField } from '../subjects/judged-facts.ts';
import type { MatchedNotice } from '../subjects/notice.ts';
import type { Reason } from '../reasons/reasons.ts';
import type { ActiveRule } from '#features/rules/rules.ts';
import { NO_EFFECTS, type RuleEffects, ruleEffects } from './rule-effects.ts';
import type { TermStatistics } from '../terms/term-weight.ts';

/**
 * What speaks against a match, kept apart from fit: it lowers or caps the score, or says that the company may not bid. Beside
 * the numbers stands what was found, from which reasons are made.
 */
export type Gates = {
  /** Sub-score 0..100: 100 nothing against it; null when the company set nothing that could be. */
  score: number | null;
  /** Greatest score that the match can have. */
  cap: number;
  /** Points taken off. */
  penalty: number;
  /** The gate that closed, for the record; null when none did. */
  closed: 'exclusion' | 'no_go' | 'eligibility' | 'cancelled' | 'not_biddable' | null;
  /** False only when a hard requirement is certainly not met; unknown is not "no". */
  eligible: boolean;
  exclusion: ExclusionHit | null;
  value: Extract<Reason, { kind: 'value' }> | null;
  nature: Extract<Reason, { kind: 'nature' }> | null;
  /** What the company's rules add, or take off. */
  rules: RuleEffects;
};

/** Of what an exclusion or a rule of the company rules out. */
const EXCLUDED_CAP = 10;
const CANCELLED_CAP = 30;
/** Of a tender that takes bids from holders of an arrangement, from certain suppliers, or perhaps from nobody: to be checked. */
const DOUBTFUL_CAP = 60;
const VALUE_PENALTY = 15;
/** Of the sub-score, for each point that rules take off. */
const RULE_SCORE = 4;
/** Points off for a tender of services where all that the catalog holds are goods. */
const NATURE_PENALTY = 20;
const PLACE_PENALTY = { within: 0, around: 0, unknown: 0, outside: 8, abroad: 30 } as const;
const ENDED: readonly Extract<Reason, { kind: 'status' }>['status'][] = ['cancelled', 'withdrawn', 'unsuccessful'];

export function gates(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  { place, hasProduct }: { place: keyof typeof PLACE_PENALTY; hasProduct: boolean },
  active: readonly ActiveRule[] = profile.rules,
): Gates {
  const exclusion = excluded(profile, notice, statistics);
  const value = valueReason(profile, notice);
  const eligible = mayBid(profile, notice);
  const ended = ENDED.some((status) => status === notice.sourceStatus);
  const rules = active.length === 0 ? NO_EFFECTS : ruleEffects(active, notice.ruleFacts);
  const barred = exclusion !== null || rules.gate !== null;
  const nature = natureReason(profile, notice, hasProduct);
  return {
    score: isJudged(profile) ? modifierScore(barred, value !== null, rules.points) : null,
    cap: barred ? EXCLUDED_CAP : ended ? CANCELLED_CAP : biddableCap(notice),
    penalty: (value ? VALUE_PENALTY : 0) + (nature ? NATURE_PENALTY : 0) + PLACE_PENALTY[place],
    closed: exclusion
      ? 'exclusion'
      : (rules.gate ?? (ended ? 'cancelled' : !eligible ? 'eligibility' : isBiddable(notice) ? null : 'not_biddable')),
    eligible,
    exclusion,
    value,
    nature,
    rules,
  };
}

export function gateReasons(profile: CompiledProfile, notice: MatchedNotice, against: Gates): Reason[] {
  const { exclusion, value, rules } = against;
  const ended = ENDED.find((status) => status === notice.sourceStatus);
  return [
    ...(ended === undefined ? [] : [{ kind: 'status', status: ended } as const]),
    ...biddableReasons(notice),
    ...(exclusion === null ? [] : [exclusionReason(exclusion, notice)]),
    ...rules.reasons,
    ...eligibilityReasons(profile, notice),
    ...(value === null ? [] : [value]),
    ...(against.nature === null ? [] : [against.nature]),
    ...certificationReasons(profile, notice),
  ];
}

/** Holders of an arrangement may bid, and the company may be one. */
function isBiddable({ facts }: MatchedNotice): boolean {
  return facts?.biddable?.value !== 'no' || isForHolders(facts);
}

/** The greatest score of a tender that takes no bids, or none from just anybody. */
function biddableCap({ facts }: MatchedNotice): number {
  if (!facts?.biddable?.kind || isOpenToAnswers(facts)) return 100;
  return facts.biddable.value !== 'no' || isForHolders(facts) ? DOUBTFUL_CAP : CANCELLED_CAP;
}

/** Facts of earlier rules say no. */
function isForHolders({ biddable, setAsides }: NoticeFactsForMatching): boolean {
  return biddable?.kind === 'invited_only' && setAsides.includes('vehicle-holders');
}

/** Everybody may answer, whatever it leads to. */
function isOpenToAnswers({ biddable }: NoticeFactsForMatching): boolean {
  return biddable?.value === 'unknown' && biddable.leadsTo !== undefined;
}

function biddableReasons({ facts }: MatchedNotice): Reason[] {
  const kind = facts?.biddable?.kind;
  if (!facts || !kind) return [];
  const words = quoted(facts.evidence.filter((one) => one.field === 'biddable'));
  const leadsTo = facts.biddable?.leadsTo;
  if (leadsTo !== undefined) return [{ kind: 'biddable', state: `to_${leadsTo}`, ...words }];
  if (isForHolders(facts)) return [{ kind: 'biddable', state: 'holders_only', ...words }];
  if (facts.biddable?.value === 'no') return [{ kind: 'biddable', state: kind, ...words }];
  return [{ kind: 'biddable', state: kind === 'invited_only' ? 'restricted' : 'call_doubtful', ...words }];
}

/** Services, where all that the catalog holds are goods; what names goods, too, asks not for services alone, and may name one of these. */
function natureReason(
  { products }: CompiledProfile,
  { facts, namesGoods }: MatchedNotice,
  hasProduct: boolean,
): Gates['nature'] {
  if (products.length === 0 || facts?.procurementNature !== 'services' || products.some(isService)) return null;
  if (namesGoods) return hasProduct ? null : { kind: 'nature', withGoods: true };
  return { kind: 'nature' };
}

/** Whether the company set or taught anything that could speak against a tender. */
function isJudged({ exclusions, minValue, maxValue, rules }: CompiledProfile): boolean {
  return exclusions.length > 0 || minValue !== null || maxValue !== null || rules.length > 0;
}

function modifierScore(isBarred: boolean, isOutOfBounds: boolean, rulePoints: number): number {
  if (isBarred) return 0;
  return Math.min(isOutOfBounds ? 40 : 100, 100 + RULE_SCORE * Math.min(0, rulePoints));
}

/** An amount in another currency than that of the company's bounds is neither above nor below them. */
function valueReason(profile: CompiledProfile, notice: MatchedNotice): Gates['value'] {
  if (notice.value?.currency !== profile.currency) return null;
  const { amount, currency } = notice.value;
  if (profile.minValue !== null && amount < profile.minValue) {
    return { kind: 'value', side: 'below', amount, currency, bound: profile.minValue };
  }
  if (profile.maxValue !== null && amount > profile.maxValue) {
    return { kind: 'value', side: 'above', amount, currency, bound: profile.maxValue };
  }
  return null;
}

function mayBid({ isCanadian, isManufacturer }: CompiledProfile, { facts }: MatchedNotice): boolean {
  if (facts === null) return true;
  const isForeign = meetsEligibility(facts.bidEligibility, isCanadian) === false;
  return !isForeign && !(facts.requiresManufacturer && isManufacturer === false);
}

function eligibilityReasons(profile: CompiledProfile, { facts }: MatchedNotice): Reason[] {
  if (facts === null) return [];
  const quote = (field: QuotedField): Quoted => {
    const own = facts.evidence.filter((one) => one.field === field);
    return { ...quoted(own), ...(isOfDocuments(own) ? { ofDocument: true } : {}) };
  };
  const reasons: Reason[] = [];
  const add = (state: Extract<Reason, { kind: 'eligibility' }>['state'], words: Quoted, isBar = false): void => {
    reasons.push({ kind: 'eligibility', state, ...words, ...(isBar ? { isBar } : {}) });
  };
  const bid = quote('bid_eligibility');
  if (facts.bidEligibility === 'canadian-only')
    add(profile.isCanadian === false ? 'not-canadian' : 'canadian-only', bid);
  if (facts.bidEligibility === 'trading-partner-or-canadian') add('trading-partner', bid);
  if (facts.bidEligibility === 'open') add('open', bid);
  if (facts.requiresManufacturer && profile.isManufacturer !== true) {
    add('manufacturer-only', quote('requires_manufacturer'), profile.isManufacturer === false);
  }
  // That only holders of a vehicle may bid is said once, by its own reason.
  const isSaid = isForHolders(facts);
  if (facts.setAsides.some((one) => !(isSaid && one === 'vehicle-holders'))) add('set-aside', quote('set_asides'));
  return reasons;
}

type Quoted = Pick<Extract<Reason, { kind: 'eligibility' }>, 'quote' | 'also' | 'ofDocument'>;

/** Whether all the words for a fact stand in documents, and none in the notice. */
function isOfDocuments(evidence: NoticeFactsForMatching['evidence']): boolean {
  return evidence.length > 0 && evidence.every(({ document }) => document !== undefined);
}

/** The first words for a fact, and those of each language. */
function quoted(evidence: NoticeFactsForMatching['evidence']): Quoted {
  const also: QuotesByLanguage = {};
  for (const { quote, language } of evidence) if (language) also[language] ??= quote;
  return { quote: evidence[0]?.quote ?? null, ...(Object.keys(also).length === 0 ? {} : { also }) };
}

const SHOWN_CERTIFICATIONS = 4;

function certificationReasons(profile: CompiledProfile, notice: MatchedNotice): Reason[] {
  const names = notice.facts?.mandatoryCertifications ?? [];
  // Reading gives one quote for each name, in their order.
  const quotes = (notice.facts?.evidence ?? []).filter(({ field }) => field === 'mandatory_certifications');
  return names.slice(0, SHOWN_CERTIFICATIONS).map((name, at) => {
    const held = profile.certifications.some(({ label }) => isHeld(label, name));
    const own = quotes.length === names.length ? quotes.slice(at, at + 1) : quotes;
    return { kind: 'certification', name, held, ...(isOfDocuments(own) ? { ofDocument: true } : {}) };
  });
}
