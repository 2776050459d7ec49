/**
 * What a company's answers do, in plain memory and without any of the program's rules: the state of its tenders, the
 * rules that are learned, and the scores that follow. Every tender meets the same conditions always.
 */

export type Verdict = 'agree' | 'disagree' | 'interested' | 'not_interested' | 'request_draft';
export type ModelRule = {
  key: string;
  type: 'preference' | 'green_light' | 'no_go';
  side: 'for' | 'against';
  supporting: number;
  contrary: number;
  active: boolean;
  switched: boolean;
};
export type ModelTender = {
  status: string;
  archived: boolean;
  discoveredAt: string;
  answers: Verdict[];
  conditions: readonly string[];
};

const YES: readonly Verdict[] = ['interested', 'request_draft'];
const NEEDED: Readonly<Record<string, readonly [lean: number, firm: number]>> = {
  buyer: [3, 5],
  category: [3, 5],
  region: [4, 8],
  nature: [5, 10],
};

export class AnsweringModel {
  readonly rules: ModelRule[] = [];
  readonly tenders: ModelTender[];
  /** Whether the rules that count are others than when this was last asked. */
  #moved = false;
  /** Whether the latest answer on each tender was a yes. */
  readonly #yes = new Map<ModelTender, boolean>();

  constructor(tenders: ModelTender[]) {
    this.tenders = tenders;
  }

  /** `isShownToFit`: what who agrees or disagrees with speaks of. */
  answer(tender: ModelTender, verdict: Verdict, isShownToFit: boolean): void {
    tender.answers.push(verdict);
    const isOfScore = verdict === 'agree' || verdict === 'disagree';
    this.#yes.set(tender, isOfScore ? (verdict === 'agree') === isShownToFit : YES.includes(verdict));
    if (verdict === 'request_draft' && ['scored', 'screened', 'notified'].includes(tender.status))
      tender.status = 'draft_requested';
    for (const key of tender.conditions) this.#count(key);
  }

  #count(key: string): void {
    const latest = this.tenders
      .filter(({ conditions }) => conditions.includes(key))
      .flatMap((one) => this.#yes.get(one) ?? []);
    const yes = latest.filter(Boolean).length;
    const no = latest.length - yes;
    const elsewhere = this.tenders
      .filter(({ conditions }) => !conditions.includes(key))
      .flatMap((one) => this.#yes.get(one) ?? []);
    const isBroad = key.startsWith('region') || key.startsWith('nature');
    const [lean = Infinity, firm = Infinity] = NEEDED[key.split(' ')[0] ?? ''] ?? [];
    for (const side of ['for', 'against'] as const) {
      const [supporting, contrary] = side === 'for' ? [yes, no] : [no, yes];
      const otherwise = elsewhere.filter((isYes) => isYes === (side === 'against')).length;
      const types = [
        ['preference', lean],
        [side === 'for' ? 'green_light' : 'no_go', firm],
      ] as const;
      for (const [type, needed] of types)
        this.#learn({ key, type, side, supporting, contrary }, needed, !isBroad || otherwise >= 2);
    }
  }

  #learn(
    seen: Pick<ModelRule, 'key' | 'type' | 'side' | 'supporting' | 'contrary'>,
    needed: number,
    isTelling: boolean,
  ): void {
    const rule = this.rules.find(({ key, type, side }) => key === seen.key && type === seen.type && side === seen.side);
    if (rule === undefined) {
      if (seen.contrary > 0 || seen.supporting < needed || !isTelling) return;
      const active = seen.type !== 'no_go';
      this.rules.push({ ...seen, active, switched: false });
      if (active) this.#moved = true;
      return;
    }
    Object.assign(rule, { supporting: seen.supporting, contrary: seen.contrary });
    if (rule.switched || rule.type === 'no_go') return;
    const active = seen.supporting - seen.contrary >= needed;
    if (active !== rule.active) this.#moved = true;
    rule.active = active;
  }

  switch(rule: ModelRule, active: boolean): void {
    if (rule.active === active) return;
    Object.assign(rule, { active, switched: true });
    this.#moved = true;
  }

  /** Whether a re-score is due since this was last asked. */
  takeMoved(): boolean {
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  /** The score that a tender has whose score without rules is `base`. */
  score(tender: ModelTender, base: number): number {
    const met = this.rules.filter(({ active, key }) => active && tender.conditions.includes(key));
    if (met.some(({ type }) => type === 'no_go')) return Math.min(10, base);
    const strongest = new Map<string, number>();
    for (const { key, type, side } of met) {
      const points = (type === 'green_light' ? 12 : 6) * (side === 'for' ? 1 : -1);
      const place = `${side} ${key}`;
      if (Math.abs(points) > Math.abs(strongest.get(place) ?? 0)) strongest.set(place, points);
    }
    const sum = [...strongest.values()].reduce((total, points) => total + points, 0);
    const points = Math.max(-15, Math.min(15, sum));
    return points > 0 && base > 60 ? Math.round(base + (points * (100 - base)) / 40) : Math.max(0, base + points);
  }
}
