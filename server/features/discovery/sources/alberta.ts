import { Temporal } from 'temporal-polyfill';
import { SourceFormatError } from '../connector.ts';
import type { AddressReader, Body, Connector, NativeRecord } from '../connector.ts';
import { ALBERTA_ZONE } from './alberta-dates.ts';
import { UNREADABLE, parseAlberta } from './alberta-record.ts';
import { jsonShape } from './json-shape.ts';
import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';

const HOST = 'https://purchasing.alberta.ca';
const PAGE_ROWS = 100;
const MAX_PAGES = 1000;
/** The search row does not show every amendment (a second addendum, say): open ones are read again after this time. */
const REREAD_OPEN_DAYS = 3;
/** Rows that left the open list are read again this often for their award, and given up after `FORGET_DAYS`. */
const REREAD_CLOSED_DAYS = 14;
const FORGET_DAYS = 365;
const FINAL_STATUSES: ReadonlySet<string> = new Set(['AWARD', 'CANCELLED', 'UNAWARDABLE', 'EXPIRED']);
/** After this many details in a row that could not be read the run stops: the site, not a posting, is the trouble. */
const MAX_FAILURES_IN_A_ROW = 3;
const RESUME_EVERY = 25;

/** What is remembered of a posting: fingerprint of its search row, day of its last detail, day it left the open list. */
type Memory = { mark: string; readOn: string; goneOn?: string };

/** Alberta Purchasing Connection: a search for what is open, then one detail record a posting (sources.md, section 8). */
export const alberta: Connector = {
  source: 'alberta',
  label: 'Alberta Purchasing Connection',
  zone: ALBERTA_ZONE,
  rank: 20,
  // Only new and changed postings are read in detail, so the number of records says nothing about completeness.
  snapshot: false,
  fromAddress,
  fromFile,
  parse: parseAlberta,
};

/**
 * Yields `{…detail, search: row}` for postings that are new, changed or due. Where a detail cannot be read: the search row,
 * and a record that says so; the posting is due again at the next run.
 */
async function* fromAddress(reader: AddressReader): AsyncGenerator<NativeRecord> {
  const host = (reader.settings['base_url'] ?? HOST).replace(/\/+$/, '');
  const today = Temporal.Instant.fromEpochMilliseconds(reader.now.getTime())
    .toZonedDateTimeISO(ALBERTA_ZONE)
    .toPlainDate();
  const memories = new Map(Object.entries(rememberedPostings(reader.state)));
  const open = await openRows(reader, host);
  for (const reference of memories.keys()) markGone(memories, reference, open.has(reference), today);
  const due = [...new Set([...open.keys(), ...memories.keys()])].filter((reference) =>
    isDue(memories.get(reference), open.get(reference), today),
  );
  let failuresInARow = 0;
  for (const [index, reference] of due.entries()) {
    const row = open.get(reference) ?? null;
    const detail = await detailOf(reader, host, reference).catch((error: unknown) => error);
    const fields = detail instanceof Error ? null : fieldsOf(detail);
    if (fields !== null) {
      failuresInARow = 0;
      remember(memories, reference, row, fields, today);
      yield { place: reference, value: { ...fields, search: row } };
    } else {
      // A posting that left the open list may be gone for good, which says nothing about the site.
      failuresInARow += row === null ? 0 : 1;
      if (failuresInARow >= MAX_FAILURES_IN_A_ROW) throw detail;
      if (row === null) remember(memories, reference, null, {}, today);
      else yield { place: reference, value: row };
      yield { place: reference, value: { [UNREADABLE]: detail instanceof Error ? detail.message : String(detail) } };
    }
    if ((index + 1) % RESUME_EVERY === 0) reader.resumeAt({ postings: Object.fromEntries(memories) });
  }
  reader.resumeAt({ postings: Object.fromEntries(memories) });
}

/**
 * The open postings by reference number. Whether `offset` counts rows or pages is not documented: it is taken as rows,
 * and when that gives an empty page although rows are missing, as pages.
 */
async function openRows(reader: AddressReader, host: string): Promise<Map<string, Fields>> {
  const rows = new Map<string, Fields>();
  let isByPage = false;
  for (let page = 0, offset = 0; page < MAX_PAGES; page += 1) {
    const { values, totalCount } = await searchPage(reader, host, offset);
    const before = rows.size;
    for (const row of values) rows.set(textOf(row['referenceNumber']) || JSON.stringify(row), row);
    const isExhausted = values.length === 0 || rows.size === before;
    if (isExhausted && (isByPage || rows.size === 0 || rows.size >= totalCount)) return rows;
    if (isExhausted) [isByPage, offset] = [true, 1];
    else offset += isByPage ? 1 : values.length;
  }
  throw new SourceFormatError(`${host}/api/opportunity/search did not finish after ${MAX_PAGES} pages`);
}

async function searchPage(
  reader: AddressReader,
  host: string,
  offset: number,
): Promise<{ values: Fields[]; totalCount: number }> {
  const url = `${host}/api/opportunity/search`;
  const answer = fieldsOf(
    await document(await reader.read({ url, method: 'POST', body: searchBody(offset), expect: 'json' }), url),
  );
  const values = answer?.['values'];
  if (!Array.isArray(values)) throw new SourceFormatError(`${url} answered without the list "values"`);
  return {
    values: values.map((value) => fieldsOf(value)).filter((row) => row !== null),
    totalCount: Number(answer?.['totalCount'] ?? 0),
  };
}

/** The search for open postings, newest first. `selected` must be true or the portal ignores the filter. */
function searchBody(offset: number): Record<string, unknown> {
  return {
    query: '',
    queryMode: 'standard',
    filter: {
      solicitationNumber: '',
      categories: [],
      statuses: [{ value: 'OPEN', selected: true, count: 0 }],
      agreementTypes: [],
      solicitationTypes: [],
      opportunityTypes: [],
      deliveryRegions: [],
      deliveryRegion: '',
      organizations: [],
      unspsc: [],
      postDateRange: '$$custom',
      closeDateRange: '$$custom',
      onlyBookmarked: false,
      onlyInterestExpressed: false,
    },
    limit: PAGE_ROWS,
    offset,
    sortOptions: [{ field: 'PostDateTime', direction: 'desc' }],
  };
}

/** The detail record of `AB-2025-04058`, at `…/public/2025/4058`. */
async function detailOf(reader: AddressReader, host: string, reference: string): Promise<Fields> {
  const [, year, number] = /^AB-(\d{4})-(\d{1,9})$/.exec(reference) ?? [];
  if (year === undefined || number === undefined)
    throw new SourceFormatError(`"${reference}" is not a reference number such as AB-2025-04058`);
  const url = `${host}/api/opportunity/public/${year}/${Number(number)}`;
  const detail = fieldsOf(await document(await reader.read({ url, expect: 'json' }), url));
  if (detail === null || fieldsOf(detail['opportunity']) === null)
    throw new SourceFormatError(`${url} answered without "opportunity"`);
  return detail;
}

async function document(body: Body | 'unchanged', url: string): Promise<unknown> {
  if (body === 'unchanged') throw new SourceFormatError(`${url} answered "unchanged" to an unconditional request`);
  for await (const { value } of body.json({ paths: [[]] })) return value;
  throw new SourceFormatError(`${url} answered with nothing`);
}

function rememberedPostings(state: Readonly<Record<string, unknown>>): Record<string, Memory> {
  return (fieldsOf(state['postings']) ?? {}) as Record<string, Memory>;
}

function markGone(memories: Map<string, Memory>, reference: string, isOpen: boolean, today: Temporal.PlainDate): void {
  const memory = memories.get(reference);
  if (memory === undefined) return;
  const { goneOn, ...rest } = memory;
  if (isOpen) memories.set(reference, rest);
  // An empty reading day makes a posting due at once: it closed, was cancelled or was awarded since the last run.
  else if (goneOn === undefined) memories.set(reference, { ...rest, readOn: '', goneOn: today.toString() });
  else if (daysSince(goneOn, today) > FORGET_DAYS) memories.delete(reference);
}

function isDue(memory: Memory | undefined, row: Fields | undefined, today: Temporal.PlainDate): boolean {
  if (memory === undefined || memory.readOn === '') return true;
  if (row === undefined) return daysSince(memory.readOn, today) >= REREAD_CLOSED_DAYS;
  return memory.mark !== fingerprint(row) || daysSince(memory.readOn, today) >= REREAD_OPEN_DAYS;
}

function remember(
  memories: Map<string, Memory>,
  reference: string,
  row: Fields | null,
  detail: Fields,
  today: Temporal.PlainDate,
): void {
  const before = memories.get(reference);
  if (row === null && FINAL_STATUSES.has(textOf(fieldsOf(detail['opportunity'])?.['statusCode'])))
    memories.delete(reference);
  else memories.set(reference, { ...before, mark: row === null ? '' : fingerprint(row), readOn: today.toString() });
}

function daysSince(day: string, today: Temporal.PlainDate): number {
  return Temporal.PlainDate.from(day).until(today).days;
}

/** Changes when one of the search row's own members changes. */
function fingerprint(row: Fields): string {
  return [
    row['statusCode'],
    row['closeDateTime'],
    row['amended'],
    hash(JSON.stringify([row['shortTitle'], row['title'], row['projectDescription'], row['additionalRequirements']])),
  ].join(' ');
}

/** FNV-1a, 32 bits, in base 36. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return (state >>> 0).toString(36);
}

/** A list of records, JSON lines of them, an object of them by reference, one record, or a search answer. */
async function* fromFile(body: Body): AsyncGenerator<NativeRecord> {
  const isRecordOf = (keys: readonly string[]) => keys.includes('opportunity') || keys.includes('referenceNumber');
  const { layout, keys } = jsonShape(body, isRecordOf);
  if (layout === 'lines' && !isRecordOf(keys)) throw notAlberta(body);
  if (body.head.startsWith('[') || layout === 'lines') {
    yield* body.json(layout === 'lines' ? { paths: [[]], lines: true } : { paths: [['*']] });
    return;
  }
  const records = body.head.startsWith('{') ? recordsIn(fieldsOf(await document(body, body.name)) ?? {}) : [];
  if (records.length === 0) throw notAlberta(body);
  yield* records;
}

function recordsIn(whole: Fields): NativeRecord[] {
  if (isRecord(whole)) return [{ place: 'record 1', value: whole }];
  return Object.entries(whole).flatMap(([name, member]) => {
    if (!Array.isArray(member)) return isRecord(fieldsOf(member) ?? {}) ? [{ place: name, value: member }] : [];
    return listOf(member).map((value, index) => ({ place: `${name}[${index}]`, value }));
  });
}

function isRecord(fields: Fields): boolean {
  return fieldsOf(fields['opportunity']) !== null || textOf(fields['referenceNumber']) !== '';
}

function notAlberta(body: Body): SourceFormatError {
  return new SourceFormatError(
    `${body.name} is not Alberta Purchasing Connection data: a list or object of records with "opportunity", or a search ` +
      `answer with "values", was expected; it begins with ${JSON.stringify(body.head.slice(0, 40))}`,
  );
}
