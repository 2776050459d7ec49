import { LIMITS } from '#contract/limits.ts';
import type { ListField, Operation, SetField } from '#contract/profile.ts';
import { fold } from '#platform/text/fold.ts';
import { condition } from '../rule-condition.ts';
import type { Named } from '../rule-condition.ts';
import type { StatedRule } from '../learning.ts';
import { type Statement, statements, type Word } from './clauses.ts';
import type { Meaning } from './meaning.ts';
import { patternsFor } from './patterns.ts';
import { amountOf, endsInPlace, isCustomer, saysNoMore, saysNothing, thingsIn } from './things.ts';

/** What a text says outright and for good of the company that wrote it: edits of its profile, and rules. */
export type StatedFacts = { operations: Operation[]; rules: StatedRule[] };

/** What reading a text rests on next to its words. */
export type Known = {
  /** Whether the words are the name of a place. */
  isPlace: (text: string) => boolean;
  /** Whether the profile names places; where it names none, the company works everywhere and one more narrows that. */
  namesPlaces: boolean;
  /** The categories of the profile that are this very thing, none wider or narrower. */
  categoriesOf: (thing: string) => readonly string[];
  /** The buyer of the tender that the text is about; null where it is about none. */
  buyer: Named | null;
};

const NATURES: ReadonlyMap<string, 'services' | 'goods'> = new Map([
  ['services', 'services'],
  ['service', 'services'],
  ['goods', 'goods'],
  ['biens', 'goods'],
]);

/**
 * Reads a text, in English or French, by patterns of plain statements (`we do not do road works`, `nous ne desservons plus
 * l’Ontario`, `we only bid above $50,000`). What is asked, quoted, reported, supposed, wished or said for a while only gives
 * nothing, nor does anything else that no pattern knows. At most as many edits as one message may make.
 */
export function statedFacts(text: string, known: Known): StatedFacts {
  const facts: StatedFacts = { operations: [], rules: [] };
  for (const statement of statements(text)) {
    const { operations, rules } = factsOf(text, statement, known);
    facts.operations.push(...operations);
    facts.rules.push(...rules);
  }
  return {
    operations: boundedOperations(distinct(facts.operations)),
    rules: distinct(facts.rules).slice(0, LIMITS.automaticProfileChanges),
  };
}

/**
 * As many edits as one message may make, the categories of one thing together being one. A thing is not excluded where there is
 * no room to take its categories off.
 */
export function boundedOperations(operations: readonly Operation[]): Operation[] {
  const begun = operations.flatMap((one, at) => (isTakingOff(one) && isTakingOff(operations[at - 1]) ? [] : [at]));
  const end = begun[LIMITS.automaticProfileChanges] ?? operations.length;
  return operations.slice(0, isTakingOff(operations[end]) ? end - 1 : end);
}

function isTakingOff(operation: Operation | undefined): boolean {
  return operation?.op === 'remove' && operation.field === 'categories';
}

function factsOf(text: string, statement: Statement, known: Known): StatedFacts {
  const joined = statement.words.map(({ folded }) => folded).join(' ');
  for (const { begins, meaning } of patternsFor(statement)) {
    const match = begins.exec(joined);
    if (match === null) continue;
    const taken = match[0].trim() === '' ? 0 : match[0].trim().split(' ').length;
    return meant(meaning, { text, rest: statement.words.slice(taken), known });
  }
  return statement.subject === 'we' ? certifiedBefore(text, statement.words) : NOTHING;
}

const NOTHING: StatedFacts = { operations: [], rules: [] };
type Said = { text: string; rest: readonly Word[]; known: Known };

function meant(meaning: Meaning, said: Said): StatedFacts {
  const { text, rest, known } = said;
  const denied = meaning.means.startsWith('not-');
  const things = (): string[] => thingsIn(text, rest, { denied });
  const places = (): string[] => thingsIn(text, rest, { denied, placed: true }).filter(known.isPlace);
  const others = (): string[] =>
    things().filter((thing) => !known.isPlace(thing) && !endsInPlace(thing, known.isPlace));
  // `the services` are those of the tender.
  const isMeant = (thing: string): boolean => natureOf(thing) === null || !DEFINITE.has(rest[0]?.folded ?? '');
  switch (meaning.means) {
    case 'not-offered':
      return notOffered(others().filter(isMeant), meaning.ended || saysNoMore(rest), known);
    case 'not-in':
      return together(
        list('remove', 'geography', places()),
        notOffered(others().filter(isMeant).filter(isTrade), meaning.ended || saysNoMore(rest), known),
      );
    case 'offered': {
      const named = others().filter((thing) => natureOf(thing) === null);
      const offered = meaning.sold ? named.filter((thing) => !isCustomer(thing)) : named;
      return together(list('add', 'categories', offered), list('remove', 'exclusions', offered));
    }
    case 'not-served':
      return list('remove', 'geography', places());
    case 'served':
      return meaning.only || known.namesPlaces ? list('add', 'geography', places()) : NOTHING;
    case 'value':
      return bound(meaning.bound, amountOf(rest));
    case 'value-between':
      return between(rest);
    case 'certified':
      return list(
        meaning.is ? 'add' : 'remove',
        'certifications',
        thingsIn(text, rest, { numbered: true }).filter(isCertificate),
      );
    case 'represents':
      return list(meaning.is ? 'add' : 'remove', 'manufacturer_partners', others().filter(isProperName));
    case 'canadian':
      return set('is_canadian_supplier', meaning.is);
    case 'employees':
      return set('employee_count', Number(rest[0]?.folded));
    case 'role':
      return set('business_role', rest[0]?.folded);
    case 'this-buyer':
      return ofBuyer(known.buyer, meaning.wanted, rest);
  }
}

/**
 * What is not sold is an exclusion, and what no longer is no category either; a whole nature of contracts is a rule, since no
 * word of theirs tells them.
 */
function notOffered(things: readonly string[], ended: boolean, { categoriesOf }: Known): StatedFacts {
  const named = things.filter((thing) => natureOf(thing) === null);
  const rules = things.flatMap((thing): StatedRule[] => {
    const nature = natureOf(thing);
    if (nature === null) return [];
    return [{ ruleType: 'no_go', favours: false, condition: condition('nature', { value: nature, label: nature }) }];
  });
  const excluded = named.map((thing) =>
    together(list('add', 'exclusions', [thing]), list('remove', 'categories', ended ? categoriesOf(thing) : [])),
  );
  return together(...excluded, { operations: [], rules });
}

const DEFINITE = new Set(['the', 'le', 'la', 'les']);
const TONGUES = new Set(['english', 'french', 'anglais', 'francais']);

/** `we do not work in English` names no trade. */
function isTrade(thing: string): boolean {
  return !TONGUES.has(fold(thing));
}

function natureOf(thing: string): 'services' | 'goods' | null {
  return NATURES.get(thing.toLowerCase()) ?? null;
}

function ofBuyer(buyer: Named | null, wanted: boolean, rest: readonly Word[]): StatedFacts {
  // `this buyer often` is not never.
  if (buyer === null || !saysNothing(rest)) return NOTHING;
  const ruleType = wanted ? 'green_light' : 'no_go';
  return { operations: [], rules: [{ ruleType, favours: wanted, condition: condition('buyer', buyer) }] };
}

function between(rest: readonly Word[]): StatedFacts {
  const at = rest.findIndex(({ folded }) => folded === 'and');
  const [min, max] = at === -1 ? [null, null] : [amountOf(rest.slice(0, at)), amountOf(rest.slice(at + 1))];
  return min === null || max === null ? NOTHING : together(bound('min', min), bound('max', max));
}

function bound(which: 'min' | 'max', amount: number | null): StatedFacts {
  return amount === null ? NOTHING : set(`${which}_contract_value`, amount);
}

const CERTIFIED = new Set(['certified', 'registered', 'accredited']);

/** `we are ISO 13485 certified`: the thing stands before the word. */
function certifiedBefore(text: string, all: readonly Word[]): StatedFacts {
  const words = all.at(-1)?.folded === 'now' ? all.slice(0, -1) : all;
  const isCertified = ['are', 'is'].includes(words[0]?.folded ?? '') && CERTIFIED.has(words.at(-1)?.folded ?? '');
  if (!isCertified) return NOTHING;
  const said = words.slice(1, -1).map(({ folded }) => folded);
  const opening = /^(?:not|no longer|neither|now|also|)(?= |$)/.exec(said.join(' '))?.[0] ?? '';
  const named = words.slice(opening === '' ? 1 : 1 + opening.split(' ').length, -1);
  // `ISO 9001 compliant but not certified` is not certified.
  if (named.some(({ folded }) => folded === 'not')) return NOTHING;
  const isNot = ['not', 'no longer', 'neither'].includes(opening);
  const certificates = thingsIn(text, named, { numbered: true }).filter(isCertificate);
  return list(isNot ? 'remove' : 'add', 'certifications', certificates);
}

/** A certificate is named by initials, with or without a number: `ISO 13485`, `CSA`. */
function isCertificate(name: string): boolean {
  return /^[\p{Lu}\d]/u.test(name) && (/\p{Lu}{2}/u.test(name) || /\p{Lu}[^ ]* ?\d/u.test(name));
}

function isProperName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

function list(op: 'add' | 'remove', field: ListField, values: readonly string[]): StatedFacts {
  return { operations: values.map((value) => ({ op, field, value })), rules: [] };
}

function set(field: SetField, value: unknown): StatedFacts {
  return { operations: [{ op: 'set', field, value }], rules: [] };
}

function together(...facts: readonly StatedFacts[]): StatedFacts {
  return { operations: facts.flatMap((one) => one.operations), rules: facts.flatMap((one) => one.rules) };
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
