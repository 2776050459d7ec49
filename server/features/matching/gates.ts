import { compact, type CompiledProfile } from './compiled-profile.ts';
import type { MatchedNotice } from './notice.ts';
import type { Reason } from './reasons.ts';
import { ruleEffects } from './rule-effects.ts';
import { matchTerms } from './term-match.ts';
import type { TermStatistics } from './term-weight.ts';

/** What speaks against a match, kept apart from fit: it lowers or caps the score, or says that the company may not bid. */
export type Gates = {
  /** Sub-score 0..100: 100 nothing against it; null when the company set nothing that could be. */
  score: number | null;
  /** Greatest score that the match can have. */
  cap: number;
  /** Points taken off. */
  penalty: number;
  /** Points that the company's rules add, or take off where they are negative. */
  rulePoints: number;
  /** The gate that closed, for the record; null when none did. */
  closed: 'exclusion' | 'no_go' | 'eligibility' | 'cancelled' | null;
  /** False only when a hard requirement is certainly not met; unknown is not "no". */
  eligible: boolean;
  reasons: Reason[];
};

/** Of what an exclusion or a rule of the company rules out. */
const EXCLUDED_CAP = 10;
const CANCELLED_CAP = 30;
const VALUE_PENALTY = 15;
/** Of the sub-score, for each point that rules take off. */
const RULE_SCORE = 4;
/** Points off for a tender of services where all that the catalog holds are goods. */
const NATURE_PENALTY = 20;
const PLACE_PENALTY = { within: 0, unknown: 0, outside: 8, abroad: 30 } as const;
const ENDED: readonly string[] = ['cancelled', 'withdrawn', 'unsuccessful'];

export function gates(
  profile: CompiledProfile,
  notice: MatchedNotice,
  statistics: TermStatistics,
  place: keyof typeof PLACE_PENALTY,
): Gates {
  const exclusion = exclusionReason(profile, notice, statistics);
  const value = valueReason(profile, notice);
  const eligibility = eligibilityReasons(profile, notice);
  const certifications = certificationReasons(profile, notice);
  const nature = profile.products.length > 0 && notice.facts?.procurementNature === 'services';
  const ended = ENDED.includes(notice.sourceStatus);
  const status: Reason[] = ended ? [{ kind: 'status', status: notice.sourceStatus as 'cancelled' }] : [];
  const rules = ruleEffects(profile.rules, notice.ruleFacts);
  const ineligible = eligibility.eligible ? null : 'eligibility';
  const barred = exclusion !== null || rules.gate !== null;
  return {
    score: isJudged(profile) ? modifierScore(barred, value !== null, rules.points) : null,
    cap: barred ? EXCLUDED_CAP : ended ? CANCELLED_CAP : 100,
    penalty: (value ? VALUE_PENALTY : 0) + (nature ? NATURE_PENALTY : 0) + PLACE_PENALTY[place],
    rulePoints: rules.points,
    closed: exclusion ? 'exclusion' : (rules.gate ?? (ended ? 'cancelled' : ineligible)),
    eligible: eligibility.eligible,
    reasons: [
      ...status,
      ...(exclusion ? [exclusion] : []),
      ...rules.reasons,
      ...eligibility.reasons,
      ...(value ? [value] : []),
      ...(nature ? [{ kind: 'nature' } as const] : []),
      ...certifications,
    ],
  };
}

/** Whether the company set or taught anything that could speak against a tender. */
function isJudged({ exclusions, minValue, maxValue, rules }: CompiledProfile): boolean {
  return exclusions.length > 0 || minValue !== null || maxValue !== null || rules.length > 0;
}

function modifierScore(isBarred: boolean, isOutOfBounds: boolean, rulePoints: number): number {
  if (isBarred) return 0;
  return Math.min(isOutOfBounds ? 40 : 100, 100 + RULE_SCORE * Math.min(0, rulePoints));
}

/** An exclusion counts where a word means the thing bought: in the title or a category, or whole in the text. */
function exclusionReason(profile: CompiledProfile, notice: MatchedNotice, statistics: TermStatistics): Reason | null {
  const telling = notice.passages.filter((passage) => passage.place !== 'description');
  const hit = matchTerms(profile.exclusions, telling, statistics).find((one) => one.whole);
  return hit === undefined ? null : { kind: 'exclusion', label: hit.label, quote: hit.quote };
}

function valueReason(profile: CompiledProfile, notice: MatchedNotice): Reason | null {
  if (notice.value === null) return null;
  const { amount, currency } = notice.value;
  if (profile.minValue !== null && amount < profile.minValue) {
    return { kind: 'value', side: 'below', amount, currency, bound: profile.minValue };
  }
  if (profile.maxValue !== null && amount > profile.maxValue) {
    return { kind: 'value', side: 'above', amount, currency, bound: profile.maxValue };
  }
  return null;
}

function eligibilityReasons(profile: CompiledProfile, notice: MatchedNotice): { eligible: boolean; reasons: Reason[] } {
  const { facts } = notice;
  if (facts === null) return { eligible: true, reasons: [] };
  const quote = (field: string): string | null => facts.evidence.find((one) => one.field === field)?.quote ?? null;
  const reasons: Reason[] = [];
  let eligible = true;
  const add = (state: Extract<Reason, { kind: 'eligibility' }>['state'], words: string | null, bars: boolean): void => {
    reasons.push({ kind: 'eligibility', state, quote: words });
    if (bars) eligible = false;
  };
  const bid = quote('bid_eligibility');
  if (facts.bidEligibility === 'canadian-only') {
    if (profile.isCanadian === false) add('not-canadian', bid, true);
    else add('canadian-only', bid, false);
  }
  if (facts.bidEligibility === 'trading-partner-or-canadian') add('trading-partner', bid, false);
  if (facts.bidEligibility === 'open') add('open', bid, false);
  if (facts.requiresManufacturer && profile.isManufacturer !== true) {
    add('manufacturer-only', quote('requires_manufacturer'), profile.isManufacturer === false);
  }
  if (facts.setAsides.length > 0) add('set-aside', quote('set_asides'), false);
  return { eligible, reasons };
}

const SHOWN_CERTIFICATIONS = 4;

function certificationReasons(profile: CompiledProfile, notice: MatchedNotice): Reason[] {
  return (notice.facts?.mandatoryCertifications ?? []).slice(0, SHOWN_CERTIFICATIONS).map((name) => {
    const asked = compact(name);
    const held = profile.certifications.some(({ label }) => {
      const own = compact(label);
      return own !== '' && (own.includes(asked) || asked.includes(own));
    });
    return { kind: 'certification', name, held };
  });
}
