import { cut, visible } from './visible.ts';

/** What a person or thing in the trail is called besides its id; absent where nothing of that id is known. */
export type KnownAs = { email?: string; name?: string; display_suffix?: string };

/** An entry with names, as `--json` prints it. */
export type NamedEntry = {
  id: number;
  /** ISO instant in UTC. */
  at: string;
  company_id: string | null;
  actor: { kind: string; id: string } & KnownAs;
  action: string;
  subject: { id: string } & KnownAs;
  before: unknown;
  after: unknown;
  request_id: string | null;
};

const MAX_VALUE_CHARS = 160;
const MAX_ITEM_CHARS = 60;
const MAX_ITEMS = 12;
const MAX_MEMBERS = 60;
/** How much of what two long values share is shown before they part. */
const SHARED_CHARS = 30;

/**
 * An entry for people: who did what to what and when on the first line, then a line a changed member, before → after.
 * Nothing of it can move the cursor or end a line, whatever was recorded.
 */
export function entryLines(entry: NamedEntry, options: { showsCompany: boolean }): string[] {
  const { actor, subject, company_id: company, request_id: request } = entry;
  const first = [
    `${entry.at.replace('T', ' ').replace(/\.\d+Z$/, 'Z')}  #${entry.id}  ${short(entry.action)}`,
    nameOf(subject),
    `by ${short(actor.kind)}${subject.id === actor.id ? '' : ` ${nameOf(actor)}`}`,
    ...(options.showsCompany && company !== null && company !== subject.id ? [`company ${company}`] : []),
    ...(request === null ? [] : [`request ${short(request)}`]),
  ];
  return [first.join('  '), ...changeLines(entry.before, entry.after).map((line) => `    ${line}`)];
}

function nameOf({ id, email, name, display_suffix: suffix }: { id: string } & KnownAs): string {
  if (email !== undefined) return visible(email);
  if (name !== undefined) return `${json(name)} …${visible(suffix ?? '')}`;
  return short(id);
}

function changeLines(before: unknown, after: unknown): string[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {})) return [change(before, after)];
  const [was, is] = [(before ?? {}) as Members, (after ?? {}) as Members];
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const lines = names.slice(0, MAX_MEMBERS).map((name) => `${short(name)}: ${change(was[name], is[name])}`);
  return names.length > MAX_MEMBERS ? [...lines, `and ${names.length - MAX_MEMBERS} more`] : lines;
}

type Members = Record<string, unknown>;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `before → after`; what was not there before is shown alone, and of two lists what came and went. */
function change(before: unknown, after: unknown): string {
  if (before === undefined) return cut(json(after), MAX_VALUE_CHARS);
  if (after === undefined) return `${cut(json(before), MAX_VALUE_CHARS)} → removed`;
  const difference = Array.isArray(before) && Array.isArray(after) ? listChange(before, after) : null;
  if (difference !== null) return difference;
  const [from, to] = [json(before), json(after)];
  const start = Math.max(0, sharedChars(from, to) - SHARED_CHARS);
  return `${from.length > MAX_VALUE_CHARS ? part(from, start) : from} → ${to.length > MAX_VALUE_CHARS ? part(to, start) : to}`;
}

/** What came and went, or null where only the order changed, or where the lists are short enough to be shown whole. */
function listChange(before: readonly unknown[], after: readonly unknown[]): string | null {
  const [was, is] = [before.map(json), after.map(json)];
  if (was.join().length <= MAX_VALUE_CHARS / 2 && is.join().length <= MAX_VALUE_CHARS / 2) return null;
  const [old, now] = [new Set(was), new Set(is)];
  const items = [
    ...is.filter((item) => !old.has(item)).map((item) => `+ ${cut(item, MAX_ITEM_CHARS)}`),
    ...was.filter((item) => !now.has(item)).map((item) => `- ${cut(item, MAX_ITEM_CHARS)}`),
  ];
  if (items.length === 0) return null;
  const more = items.length > MAX_ITEMS ? [`and ${items.length - MAX_ITEMS} more`] : [];
  return `${[...items.slice(0, MAX_ITEMS), ...more].join(', ')} (${was.length} → ${is.length} items)`;
}

function sharedChars(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return index;
}

function part(text: string, start: number): string {
  return `${start > 0 ? '… ' : ''}${cut(text.slice(start), MAX_VALUE_CHARS)}`;
}

function json(value: unknown): string {
  return visible(JSON.stringify(value ?? null));
}

function short(text: string): string {
  return cut(visible(text), MAX_ITEM_CHARS);
}
