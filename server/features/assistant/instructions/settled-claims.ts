import type { FeedbackVerdict } from '#contract/feedback.ts';
import { contraryChanges } from './contrary-changes.ts';
import type { Instruction, MailItem, Reading, Unclear } from './instruction.ts';
import type { SameAs } from './reasons.ts';
import type { Target } from './targets.ts';
import { isContrary, type Said } from './verdict-words.ts';

/** What the sentences of a reply say together: contradictions, and to which numbers `all` and `the rest` extend. */

/** Something said of items, in the order of the text; `words` counts them so that what contradicts can be quoted. */
type Claim = {
  at: number;
  said: Said;
  reason: string | null;
  /** Whose reason it repeats. */
  sameAs: SameAs | null;
  words: string;
  target: Target;
  only: number | null;
};
export type Found =
  | ({ found: 'claim' } & Claim)
  | { found: 'instruction'; at: number; instruction: Instruction }
  | { found: 'unclear'; at: number; unclear: Unclear };

/** Settles what was said of the same item; a number that `all` leaves out because of other words is given back. */
export function settled(given: readonly Found[], items: readonly MailItem[]): Omit<Reading, 'isCut'> {
  const numbers = items.map(({ number }) => number);
  const found = withReasons(given, numbers);
  const doubted = new Set(found.flatMap((one) => (one.found === 'unclear' ? numbersIn(one.unclear.words) : [])));
  const claims = found.flatMap((one) => (one.found === 'claim' ? [one] : []));
  const named = new Set(claims.flatMap((claim) => explicitNumbers(claim, numbers)));
  const extents = new Map(
    claims.map((claim) => [claim, extentOf(claim, { numbers, named, doubted }).filter((one) => numbers.includes(one))]),
  );
  const contradicted = contradictedNumbers(claims, extents);
  const contrary = contraryChanges(found.flatMap((one) => (one.found === 'instruction' ? [one.instruction] : [])));
  const reading: Omit<Reading, 'isCut'> = { instructions: [], unclear: [] };
  const done = new Map<string, Instruction>();
  for (const one of found) {
    if (one.found === 'unclear') reading.unclear.push(one.unclear);
    else if (one.found === 'instruction') {
      if (contrary.has(one.instruction)) reading.unclear.push({ words: one.instruction.words, why: 'contradiction' });
      else reading.instructions.push(one.instruction);
    } else {
      const inReason = one.sameAs === null && one.said !== 'ask' ? itemsIn(one.reason ?? '') : [];
      const undone = inReason.filter((number) => numbers.includes(number) && !named.has(number));
      const left = reachOf(one, numbers).filter((number) => doubted.has(number) && !named.has(number));
      settleClaim(one, { own: extents.get(one) ?? [], left, numbers, contradicted, done, reading });
      if (undone.length > 0) reading.unclear.push({ words: one.words, why: 'in_reason', numbers: undone });
    }
  }
  return reading;
}

/** Each `same reason` as the reason that it repeats; one that is not there is given back. */
function withReasons(found: readonly Found[], numbers: readonly number[]): Found[] {
  const given = found.flatMap((one) => (one.found === 'claim' && one.said !== 'ask' ? [one] : []));
  const before: Claim[] = [];
  return found.flatMap((one): Found[] => {
    if (one.found !== 'claim') return [one];
    const { sameAs, said, words, at } = one;
    const named =
      sameAs === 'too'
        ? before.at(-1)
        : sameAs === 'before'
          ? before.findLast((claim) => claim.reason !== null && claim.said === said)
          : given.find((claim) => claim.reason !== null && explicitNumbers(claim, numbers).some((of) => of === sameAs));
    const reason = sameAs === null ? one.reason : (named?.reason ?? null);
    const claim = { ...one, reason };
    before.push(claim);
    if (sameAs === null || sameAs === 'too' || reason !== null) return [claim];
    const unclear = { words, why: 'no_reason', numbers: explicitNumbers(one, numbers) } as const;
    return [claim, { found: 'unclear', at, unclear }];
  });
}

type Settling = {
  own: readonly number[];
  /** Those that the words would extend to if other words did not leave them in doubt. */
  left: readonly number[];
  numbers: readonly number[];
  contradicted: ReadonlySet<number>;
  done: Map<string, Instruction>;
  reading: Omit<Reading, 'isCut'>;
};

function settleClaim(claim: Claim, { own, left: doubted, numbers, contradicted, done, reading }: Settling): void {
  const { words, said, reason } = claim;
  const missing = explicitNumbers(claim, numbers).filter((one) => !numbers.includes(one));
  const torn = own.filter((number) => contradicted.has(number));
  // Of words that name several items some may be understood: what is said of the rest must not be said of them.
  const part = (left: readonly number[]) => (torn.length < own.length ? { numbers: [...new Set(left)] } : {});
  if (torn.length > 0) reading.unclear.push({ words, why: 'contradiction', ...part(torn) });
  if (missing.length > 0 && (torn.length === 0 || torn.length < own.length)) {
    reading.unclear.push({ words, why: 'no_such_number', ...part(missing) });
  } else if (own.length === 0 && doubted.length === 0) {
    reading.unclear.push({ words, why: claim.target.of === 'it' ? 'unknown' : 'no_such_number' });
  }
  if (doubted.length > 0) reading.unclear.push({ words, why: 'left_out', numbers: doubted });
  for (const number of own) {
    if (contradicted.has(number)) continue;
    const key = `${number} ${said}`;
    const earlier = done.get(key);
    if (earlier?.kind === 'answer') earlier.reason ??= reason;
    if (earlier !== undefined) continue;
    const instruction = instructionOf(number, said, reason, words);
    done.set(key, instruction);
    reading.instructions.push(instruction);
  }
}

function instructionOf(number: number, said: Said, reason: string | null, words: string): Instruction {
  if (said === 'archive') return { kind: 'archive', number, words };
  if (said === 'ask') return { kind: 'ask', number, question: reason ?? '', words };
  return { kind: 'answer', number, verdict: said satisfies FeedbackVerdict, reason, words };
}

/** The numbers that the words themselves name. */
function explicitNumbers({ target, only }: Claim, numbers: readonly number[]): readonly number[] {
  if (target.of === 'numbers') return target.numbers;
  if (target.of === 'last') return numbers.slice(-target.count);
  if (target.of === 'it') return only === null ? [] : [only];
  return [];
}

function extentOf(
  claim: Claim,
  { numbers, named, doubted }: { numbers: readonly number[]; named: ReadonlySet<number>; doubted: ReadonlySet<number> },
): readonly number[] {
  const { target } = claim;
  if (target.of === 'rest') return reachOf(claim, numbers).filter((one) => !named.has(one) && !doubted.has(one));
  if (target.of === 'all') return reachOf(claim, numbers).filter((one) => !doubted.has(one));
  return explicitNumbers(claim, numbers);
}

/** All that `all` and `the rest` could extend to. An exception that the mail does not have may be meant for another number. */
function reachOf({ target }: Claim, numbers: readonly number[]): readonly number[] {
  if (target.of !== 'all' && target.of !== 'rest') return [];
  if (target.except.some((one) => !numbers.includes(one))) return [];
  return numbers.filter((one) => !target.except.includes(one));
}

function contradictedNumbers(
  claims: readonly Claim[],
  extents: ReadonlyMap<Claim, readonly number[]>,
): ReadonlySet<number> {
  const said = new Map<number, Set<Said>>();
  for (const claim of claims) {
    for (const number of extents.get(claim) ?? []) said.set(number, (said.get(number) ?? new Set()).add(claim.said));
  }
  const isTorn = (all: ReadonlySet<Said>): boolean =>
    [...all].some((one) => [...all].some((other) => isContrary(one, other)));
  return new Set([...said].flatMap(([number, all]) => (isTorn(all) ? [number] : [])));
}

/** Numbers in a reason that count nothing, with those that are listed behind them, and so may be those of items: `also 5`, `like 8.`, and not `3 trucks`. */
function itemsIn(reason: string): number[] {
  const numbers = reason.matchAll(
    /(?<![\d:$.,/-]|\dh|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}{0,6}\.? |\b(?:approx|min|max|env)\. |\b(?:over|under|than|least|most|within|page|section|phase|lot|class|level|stage|volet|moins|plus|of|de|between|entre|between \d{1,2} and|entre \d{1,2} et) )\d{1,2}(?=\s{0,3}(?:[.,;:!?)]?$|[.,;:!?)]\s|(?:and|too|also|et|aussi|non|ne|pas)(?!\p{L})))/giu,
  );
  return Array.from(numbers, ({ 0: text, index }) => {
    const others = /^(?:(?: ?[,&] ?| (?:and|et|pis) )\d{1,2}(?!\d)){1,20}/.exec(reason.slice(index + text.length));
    return [text, ...(others?.[0].match(/\d{1,2}/g) ?? [])].map(Number);
  }).flat();
}

/** A time of day, a share and an amount are no numbers of items. */
function numbersIn(words: string): number[] {
  const items = words.matchAll(/(?<![\d:$]|\dh)\d{1,2}(?!\d|:\d\d| ?(?:h(?![a-z])|h\d|[ap]\.?m\b|[%$€]))/giu);
  return Array.from(items, ([text]) => Number(text));
}
