import { Temporal } from 'temporal-polyfill';
import { UNIT_NAMES } from '#features/reading/unit-names.ts';
import { fold, words } from '#platform/text/fold.ts';
import { type Labels, oneSpaced } from './gold.ts';
import { isAround, isSamePlace } from './same-place.ts';

/** Compares what the service says of a notice with its labels, fact by fact. */

export type Member = keyof Labels;
type Money = { amount: number; currency: string } | { min: number; max: number; currency: string };
type Quantity = { quantity: number; unit: string | null; optional: boolean };
type FoundQuantity = Quantity & { item: string | null };
/** As the service shows a moment: `at` null where no zone is known, `time` too where only a day is. */
export type FoundMoment = { at: string | null; date: string; time: string | null };

/** What the service says; null, false and an empty list say nothing. */
export type Reported = {
  mandatory_certifications: readonly string[];
  desirable_certifications: readonly string[];
  post_award_certifications: readonly string[];
  product_certifications: readonly string[];
  bid_eligibility: string | null;
  set_asides: readonly string[];
  /** Why nobody can bid. */
  biddable: string | null;
  trade_agreements: readonly string[];
  requires_manufacturer: boolean;
  requires_oem_documentation: boolean;
  procurement_nature: string | null;
  estimated_value: Money | null;
  quantities: readonly FoundQuantity[];
  total_estimated_units: number | null;
  closing: FoundMoment | null;
  questions_due_at: FoundMoment | null;
  site_visit_at: FoundMoment | null;
  end_user: string | null;
  place_of_work: string | null;
  summary: string | null;
  category: string | null;
  /** The words that a fact was read from. */
  quotes: (member: Member) => readonly string[];
};

/**
 * One fact that is false (reported, and not so) or missing (so, and not reported). `item` names the one meant where a
 * member holds a list.
 */
export type Fault = {
  id: string;
  member: Member;
  kind: 'false' | 'missing';
  item: string | null;
  expected: string;
  found: string;
  quotes: readonly string[];
};

/** How many facts of one member are labelled, reported and right, and those that are not. */
export type Measured = { member: Member; labelled: number; reported: number; right: number; faults: Fault[] };

type Outcome = Pick<Measured, 'labelled' | 'reported' | 'right'> & {
  faults: Omit<Fault, 'id' | 'member' | 'quotes'>[];
};

/** Each member of one notice; one that is not judged there is absent. */
export function measure(id: string, labels: Labels, reported: Reported): Measured[] {
  return [...JUDGES].flatMap(([member, judge]) => {
    const outcome = judge(labels, reported);
    if (outcome === null) return [];
    const quotes = reported.quotes(member);
    return [{ ...outcome, member, faults: outcome.faults.map((fault) => ({ ...fault, id, member, quotes })) }];
  });
}

type Judge = (labels: Labels, reported: Reported) => Outcome | null;
type ListMember =
  | 'mandatory_certifications'
  | 'desirable_certifications'
  | 'post_award_certifications'
  | 'product_certifications'
  | 'set_asides'
  | 'trade_agreements';

const ofList =
  (member: ListMember): Judge =>
  (labels, reported) =>
    compareLists<string, string>(
      labels[member] ?? [],
      reported[member],
      (label, found) => anyOrder(label) === anyOrder(found),
      (one) => one,
    );

/** `COR or SECOR` is what `SECOR or COR` is. */
function anyOrder(name: string): string {
  const [alternatives = '', suffix = ''] = fold(name).split(/(?= or equivalent$| \(unless)/);
  return alternatives.split(' or ').sort().join(' or ') + suffix;
}

const ofMoment =
  (member: 'closing' | 'questions_due_at' | 'site_visit_at'): Judge =>
  (labels, reported) =>
    compareOne(labels[member], reported[member], isMoment);

const ofFlag =
  (member: 'requires_manufacturer' | 'requires_oem_documentation'): Judge =>
  (labels, reported) =>
    compareOne(labels[member], reported[member] || null, () => true);

const JUDGES: ReadonlyMap<Member, Judge> = new Map<Member, Judge>([
  ['mandatory_certifications', ofList('mandatory_certifications')],
  ['desirable_certifications', ofList('desirable_certifications')],
  ['post_award_certifications', ofList('post_award_certifications')],
  ['product_certifications', ofList('product_certifications')],
  ['bid_eligibility', (labels, found) => compareOne(labels.bid_eligibility, found.bid_eligibility, Object.is)],
  ['set_asides', ofList('set_asides')],
  ['biddable', (labels, found) => compareOne(labels.biddable?.kind, found.biddable, Object.is)],
  ['trade_agreements', ofList('trade_agreements')],
  ['requires_manufacturer', ofFlag('requires_manufacturer')],
  ['requires_oem_documentation', ofFlag('requires_oem_documentation')],
  ['procurement_nature', (labels, found) => judged(labels.procurement_nature, found.procurement_nature, Object.is)],
  ['estimated_value', (labels, found) => compareOne(labels.estimated_value, found.estimated_value, isSameMoney)],
  [
    'quantities',
    (labels, found) => compareLists(labels.quantities ?? [], found.quantities, isSameQuantity, shownQuantity),
  ],
  [
    'total_estimated_units',
    (labels, found) => compareOne(labels.total_estimated_units, found.total_estimated_units, Object.is),
  ],
  ['closing', ofMoment('closing')],
  ['questions_due_at', ofMoment('questions_due_at')],
  ['site_visit_at', ofMoment('site_visit_at')],
  ['end_user', (labels, found) => compareOne(labels.end_user, found.end_user, isSameName)],
  ['place_of_work', (labels, found) => comparePlaces(labels.place_of_work, found.place_of_work)],
  ['summary', (labels, found) => judged(labels.summary, found.summary, isOneOf)],
  ['category', (labels, found) => judged(labels.category, found.category, holdsOneOf)],
]);

/** A member that holds one value. Another value than the labelled one is false. */
function compareOne<Label, Found>(
  label: Label | undefined,
  found: Found | null,
  isSame: (label: Label, found: Found) => boolean,
): Outcome {
  const counts = { labelled: label === undefined ? 0 : 1, reported: found === null ? 0 : 1 };
  if (label !== undefined && found !== null && isSame(label, found)) return { ...counts, right: 1, faults: [] };
  if (label === undefined && found === null) return { ...counts, right: 0, faults: [] };
  const kind = found === null ? 'missing' : 'false';
  return { ...counts, right: 0, faults: [{ kind, item: null, expected: shown(label), found: shown(found) }] };
}

/** The same, where a label that is left out says that nobody judged it. */
function judged<Label, Found>(
  label: Label | undefined,
  found: Found | null,
  isSame: (label: Label, found: Found) => boolean,
): Outcome | null {
  return label === undefined ? null : compareOne(label, found, isSame);
}

/** A member that holds a list: each item is a fact of its own. */
function compareLists<Label, Found>(
  labels: readonly Label[],
  found: readonly Found[],
  isSame: (label: Label, found: Found) => boolean,
  shownItem: (item: Label | Found) => string,
): Outcome {
  const missing = [...labels];
  const wrong = found.filter((one) => {
    const at = missing.findIndex((label) => isSame(label, one));
    if (at !== -1) missing.splice(at, 1);
    return at === -1;
  });
  const all = {
    expected: labels.map(shownItem).join(', ') || NOTHING,
    found: found.map(shownItem).join(', ') || NOTHING,
  };
  return {
    labelled: labels.length,
    reported: found.length,
    right: labels.length - missing.length,
    faults: [
      ...wrong.map((one) => ({ kind: 'false' as const, item: shownItem(one), ...all })),
      ...missing.map((one) => ({ kind: 'missing' as const, item: shownItem(one), ...all })),
    ],
  };
}

/**
 * Places are compared by what they stand for. A place that only holds the labelled one, such as its province, is no false
 * statement: the fact is missing.
 */
function comparePlaces(label: string | undefined, found: string | null): Outcome {
  const outcome = compareOne(label, found, isSamePlace);
  if (label === undefined || found === null || outcome.right === 1 || !isAround(found, label)) return outcome;
  return { ...outcome, reported: 0, faults: outcome.faults.map((fault) => ({ ...fault, kind: 'missing' })) };
}

/** Instants are compared as instants; a time on a clock of no known zone with the labelled time of day. */
function isMoment(label: string, { at, date, time }: FoundMoment): boolean {
  if (!label.includes('T')) return time === null && date === label;
  if (at !== null) return Temporal.Instant.compare(at, label) === 0;
  return (
    time !== null && Temporal.PlainDateTime.compare(`${date}T${time}`, label.replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')) === 0
  );
}

function isSameMoney(label: Money, found: Money): boolean {
  if (label.currency !== found.currency) return false;
  if ('amount' in label || 'amount' in found)
    return 'amount' in label && 'amount' in found && label.amount === found.amount;
  return label.min === found.min && label.max === found.max;
}

/**
 * `bags` and `bag` are one unit, `each` is none. What is counted may be labelled as the unit: `12 parkas` is the line that
 * says `12 each` of winter parkas.
 */
function isSameQuantity(label: Quantity, found: FoundQuantity): boolean {
  if (label.quantity !== found.quantity || label.optional !== found.optional) return false;
  const [meant, told] = [unitOf(label), unitOf(found)];
  if (meant === told) return true;
  const head = meant.split(' ').at(-1) ?? '';
  return told === '' && words(found.item ?? '').some((word) => singular(word) === head);
}

/** `m` and `metres`, `caisses` and `case` are one unit. */
function unitOf({ unit }: Quantity): string {
  const given = words(unit ?? '');
  const name = UNIT_NAMES.get(given.join(' ')) ?? given.map(singular).join(' ');
  return name === 'each' ? '' : name;
}

export function singular(word: string): string {
  return word.replace(/(?<=x)es$|s$/, '');
}

function shownQuantity({ quantity, unit, optional }: Quantity): string {
  return [String(quantity), unit, optional ? '(optional)' : null].filter((part) => part !== null).join(' ');
}

/** Names of an organisation without its articles and signs. */
function isSameName(label: string, found: string): boolean {
  const key = (name: string) => words(name).filter((word) => !/^(?:the|la|le|les|l)$/.test(word));
  return key(label).join(' ') === key(found).join(' ');
}

/** The service begins a summary with a capital, also where a label such as `Object:` stands before it. */
function isOneOf(sentences: readonly string[], found: string): boolean {
  return sentences.some((sentence) => capitalized(oneSpaced(sentence)) === oneSpaced(found));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function holdsOneOf(labels: readonly string[], found: string): boolean {
  return labels.some((word) => fold(found).includes(fold(word)));
}

const NOTHING = 'nothing';
function shown(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  if (Array.isArray(value)) return value.map(String).join(' / ');
  if (typeof value === 'object') return 'date' in value ? shownMoment(value as FoundMoment) : JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shownMoment({ at, date, time }: FoundMoment): string {
  return at ?? [date, time === null ? null : `${time}, zone unknown`].filter((part) => part !== null).join(' ');
}
