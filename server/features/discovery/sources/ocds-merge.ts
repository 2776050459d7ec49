import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { idOf, momentOf, objectsOf } from './ocds-members.ts';
import type { OcdsProcess } from './ocds-members.ts';
import { fromPilot, isPilotRelease } from './ocds-pilot.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

/** Members deeper than this are left out: the standard goes down to about ten. */
const MAX_DEPTH = 40;
/** Lists that the standard replaces as a whole although their elements have ids. */
const WHOLE_LISTS: ReadonlySet<string> = new Set(['additionalIdentifiers', 'additionalClassifications']);
const CONTENT = ['tender', 'planning', 'awards', 'contracts', 'bids', 'buyer', 'parties', 'formation'];

/** Whether a value is a record (releases of one process) and not a single release. */
export function isRecord(value: Fields): boolean {
  return 'compiledRelease' in value || 'versionedRelease' in value || Array.isArray(value['releases']);
}

/** One release as a process of its own. */
export function processOfRelease(given: Fields): OcdsProcess {
  const release = isPilotRelease(given) ? fromPilot(given) : given;
  const date = textOf(release['date']);
  return {
    ocid: idOf(release['ocid']),
    release,
    releaseId: idOf(release['id']),
    date,
    firstDate: date,
    tags: listOf(release['tag']).map(textOf),
  };
}

/**
 * A record as one process: its embedded releases merged in the publisher's order, the compiled release over them, and the
 * newest values of a versioned release when there is neither. Null when the record only links to its releases.
 */
export function processOfRecord(record: Fields, publisher: OcdsPublisher): OcdsProcess | null {
  const own = releasesIn(record['releases']);
  const compiled = releasesIn(record['compiledRelease']);
  const usable = own.length + compiled.length > 0 ? own : releasesIn(collapsed(record['versionedRelease'], 0));
  const ordered = [...inOrder(usable, publisher), ...compiled];
  const newest = ordered.at(-1);
  if (newest === undefined) return null;
  const last = ordered.findLast((process) => !process.tags.includes('compiled')) ?? newest;
  return {
    ocid: idOf(record['ocid']) || newest.ocid || (ordered[0]?.ocid ?? ''),
    release: mergeReleases(ordered.map(({ release }) => release)),
    releaseId: last.releaseId || newest.releaseId,
    // A compiled release may be newer than the releases it comes with.
    date: publisher.revision === 'date' ? newest.date || last.date : last.date,
    firstDate: firstDateOf(record, ordered[0]?.date ?? newest.date, publisher),
    tags: last.tags.length > 0 && !last.tags.includes('compiled') ? last.tags : linkedTags(record),
  };
}

/** The earlier of a date and that of the first call among the releases that a record only links to, else of the first of them. */
function firstDateOf(record: Fields, date: string, { zone }: OcdsPublisher): string {
  const links = objectsOf(record['releases']).filter((release) => momentOf(release['date'], zone) !== null);
  const calls = links.filter(({ tag }) => listOf(tag).includes('tender'));
  const dates = (calls.length > 0 ? calls : links).map((release) => textOf(release['date']));
  return dates.reduce((first, one) => {
    const [at, before] = [momentOf(one, zone) ?? '', momentOf(first, zone)];
    return before === null || at < before ? one : first;
  }, date);
}

function releasesIn(value: unknown): OcdsProcess[] {
  return objectsOf(value)
    .filter((release) => CONTENT.some((name) => name in release))
    .map(processOfRelease);
}

/** The tags of the newest release that a record links to, for records whose compiled release hides them. */
function linkedTags(record: Fields): string[] {
  const tags = objectsOf(record['releases']).flatMap(({ tag }) => listOf(tag).map(textOf));
  return tags.length > 0 ? tags.slice(-1) : ['compiled'];
}

function inOrder(releases: OcdsProcess[], publisher: OcdsPublisher): OcdsProcess[] {
  const keyed = releases.map((process) => [revisionOf(process, publisher), process] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, process]) => process);
}

/** What orders the versions of a process, as text: the release id, or its date as an instant and then its id. */
export function revisionOf({ date, releaseId }: OcdsProcess, publisher: OcdsPublisher): string {
  if (publisher.revision === 'release-id') return releaseId;
  const at = momentOf(date, publisher.zone);
  return at === null ? '' : `${at} ${releaseId}`.trim();
}

/**
 * The merge of the standard (1.1, "Merging"), oldest release first: texts and numbers are replaced, null removes, objects
 * are merged, lists of objects that all have an id are merged by id, other lists are replaced.
 */
export function mergeReleases(releases: readonly Fields[]): Fields {
  return releases.reduce((older, newer) => mergeObjects(older, newer, 0), {});
}

function mergeObjects(older: Fields, newer: Fields, depth: number): Fields {
  if (depth > MAX_DEPTH) return older;
  const merged = new Map(Object.entries(older));
  for (const [name, value] of Object.entries(newer)) {
    if (value === null || value === undefined) merged.delete(name);
    else merged.set(name, mergeValue(merged.get(name), value, { name, depth }));
  }
  return Object.fromEntries(merged);
}

function mergeValue(older: unknown, newer: unknown, at: { name: string; depth: number }): unknown {
  const [was, is] = [fieldsOf(older), fieldsOf(newer)];
  if (was && is) return mergeObjects(was, is, at.depth + 1);
  if (!Array.isArray(older) || !Array.isArray(newer) || WHOLE_LISTS.has(at.name)) return newer;
  const [wereById, areById] = [byId(older), byId(newer)];
  if (wereById === null || areById === null) return newer;
  for (const [id, element] of areById) {
    const before = wereById.get(id);
    wereById.set(id, before === undefined ? element : mergeObjects(before, element, at.depth + 1));
  }
  return [...wereById.values()];
}

/** The elements by their id; null when one has none. */
function byId(list: readonly unknown[]): Map<string, Fields> | null {
  const found = new Map<string, Fields>();
  for (const element of list) {
    const fields = fieldsOf(element);
    const id = textOf(fields?.['id']);
    if (fields === null || id === '') return null;
    found.set(id, fields);
  }
  return found;
}

/** A versioned release as plain values: of each list of versions the newest one that has a value. */
function collapsed(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const versions = value.map(fieldsOf);
    if (value.length > 0 && versions.every(isVersion)) return versions.at(-1)?.['value'];
    return value.map((element) => collapsed(element, depth + 1));
  }
  const fields = fieldsOf(value);
  if (fields === null) return value;
  return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, collapsed(inner, depth + 1)]));
}

function isVersion(fields: Fields | null): boolean {
  return fields !== null && ('releaseID' in fields || 'releaseDate' in fields) && 'value' in fields;
}
