import { fold } from '#platform/text/fold.ts';
import type { Body, NativeRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import { jsonShape } from './json-shape.ts';
import { fieldsOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { idOf, localizedMember, member } from './ocds-members.ts';

/** Filled while a package is read: the address of the next page, when the package names one. */
export type PackageLinks = { next?: string };

type Part = 'release' | 'record' | 'compiledRelease' | 'versionedRelease';
type Element = NativeRecord & { part: Part };

/** Members of a release or record; a package around many has `releases` or `records` and no `ocid`. */
const RECORD_KEYS = new Set(
  'ocid id date tag initiationType tender planning awards contracts buyer parties bids releaseID releaseTag'.split(' '),
);
const PACKAGE_KEYS = new Set('releases records compiledRelease versionedRelease publisher uri packages'.split(' '));
const PACKAGE_PATHS = [['releases', '*'], ['records', '*'], ['compiledRelease'], ['versionedRelease'], ['links']];
/** Most releases of one process that are held to be merged; a longer run is read as several versions. */
const MAX_GROUP = 200;

/**
 * The records of a body in any form of the standard: release package, record package, one release, one record, a list of
 * any of these, or JSON lines. Releases of one process and buyer that follow each other come as one record.
 */
export function ocdsRecords(body: Body, links: PackageLinks = {}): AsyncGenerator<NativeRecord> {
  return grouped(elements(body, links));
}

async function* elements(body: Body, links: PackageLinks): AsyncGenerator<Element> {
  const { layout, keys } = jsonShape(body, isOneRecord);
  if (!keys.some((key) => RECORD_KEYS.has(key) || PACKAGE_KEYS.has(key)) && (layout !== 'array' || keys.length > 0)) {
    const found = keys.length === 0 ? 'none' : keys.slice(0, 8).map((key) => `\`${key.slice(0, 40)}\``);
    throw new SourceFormatError(
      `${body.name}: expected OCDS (a release or record package, releases or records); found members: ${String(found)}`,
    );
  }
  if (layout === 'document' && !isOneRecord(keys)) {
    yield* packageElements(body, links);
    return;
  }
  const paths = layout === 'array' ? [['*']] : [[]];
  for await (const record of body.json({ paths, lines: layout === 'lines' })) yield* expanded(record);
}

function isOneRecord(keys: readonly string[]): boolean {
  if (keys.includes('ocid')) return true;
  return !keys.includes('releases') && !keys.includes('records') && keys.some((key) => RECORD_KEYS.has(key));
}

async function* packageElements(body: Body, links: PackageLinks): AsyncGenerator<Element> {
  for await (const record of body.json({ paths: PACKAGE_PATHS })) {
    const [list] = record.path;
    if (list === 'links') Object.assign(links, nextLink(record.value));
    else if (list === 'compiledRelease' || list === 'versionedRelease') yield { ...record, part: list };
    else yield { ...record, part: list === 'records' ? 'record' : 'release' };
  }
}

function nextLink(value: unknown): PackageLinks {
  const next = textOf(fieldsOf(value)?.['next']);
  return next === '' ? {} : { next };
}

/** A package inside a list or line comes apart; anything else is a release or record itself. */
function* expanded(record: NativeRecord): Generator<Element> {
  const value = fieldsOf(record.value);
  const isPackage =
    value !== null && !('ocid' in value) && !('compiledRelease' in value) && !('versionedRelease' in value);
  for (const list of ['releases', 'records'] as const) {
    const inner = isPackage ? value[list] : null;
    if (!Array.isArray(inner)) continue;
    for (const [index, one] of inner.entries()) {
      yield {
        place: `${record.place} ${list}[${index}]`,
        value: one,
        part: list === 'records' ? 'record' : 'release',
      };
    }
    return;
  }
  yield { ...record, part: value !== null && 'releases' in value ? 'record' : 'release' };
}

async function* grouped(source: AsyncIterable<Element>): AsyncGenerator<NativeRecord> {
  let held: Element[] = [];
  let heldKey: string | null = null;
  const whole: Partial<Record<Part, unknown>> = {};
  for await (const element of source) {
    if (element.part === 'compiledRelease' || element.part === 'versionedRelease') {
      whole[element.part] = element.value;
      continue;
    }
    const key = element.part === 'release' ? groupKey(element.value) : null;
    if (held.length > 0 && (key !== heldKey || held.length >= MAX_GROUP)) {
      yield joined(held);
      held = [];
    }
    heldKey = key;
    if (key === null) yield element;
    else held.push(element);
  }
  if (Object.keys(whole).length > 0) {
    yield { place: 'the record', value: { releases: held.map(({ value }) => value), ...whole } };
  } else if (held.length > 0) yield joined(held);
}

function joined(held: readonly Element[]): NativeRecord {
  const [first] = held;
  if (first === undefined || held.length === 1) return first ?? { place: 'nowhere', value: null };
  return { place: first.place, value: { releases: held.map(({ value }) => value) } };
}

/** Process and buyer: Find a Tender uses one ocid for the contracts of many buyers under one qualification system. */
function groupKey(value: unknown): string | null {
  const release: Fields | null = fieldsOf(value);
  const ocid = idOf(release?.['ocid']);
  if (release === null || ocid === '') return null;
  const names = Object.values(localizedMember(member(release, 'buyer'), 'name', 'other'));
  return `${ocid} ${fold(names.join(' '))}`;
}
