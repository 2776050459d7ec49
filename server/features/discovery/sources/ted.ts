import { type AddressReader, type Body, type Connector, type NativeRecord, SourceFormatError } from '../connector.ts';
import type { ParsedRecord } from '../connector.ts';
import { NOTICE_ROOTS, parseEforms } from './eforms.ts';
import { TED_ZONE } from './ted-codes.ts';
import { parseSearchNotice, SEARCH_FIELDS } from './ted-search.ts';
import { isXmlElement } from './xml-elements.ts';

const SEARCH_ADDRESS = 'https://api.ted.europa.eu/v3/notices/search';
const PAGE_NOTICES = 250;
/** The service allows at most this many fields × notices in one page. */
const MAX_PAGE_CELLS = 10_000;
/** Notices may appear late; a run reads again this many days before the last one it finished. */
const OVERLAP_DAYS = 4;
const FIRST_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Tenders Electronic Daily (European Union): the search service, and eForms notices as files (XML, or answers of the
 * search service).
 *
 * Every call for competition and every result of all EU and EEA buyers is read by default. A buyer's country says where the
 * buyer sits, which for most suppliers is the wrong question; a deployment that wants less sets `query` to an expert query,
 * added with AND: `place-of-performance IN (FRA BEL)`, `classification-cpv IN (72*)`, `buyer-country IN (CAN)`. Further
 * settings: `first_days` (how far back the first run reads, 30), `fields` (names to ask for instead of the built-in list),
 * `base_url`.
 */
export const ted: Connector = {
  source: 'ted',
  label: 'TED (European Union)',
  zone: TED_ZONE,
  rank: 30,
  snapshot: false,
  fromAddress,
  fromFile,
  parse,
};

async function* fromAddress(reader: AddressReader): AsyncIterable<NativeRecord> {
  const fields = reader.settings['fields']?.split(/[\s,]+/).filter((name) => name !== '') ?? SEARCH_FIELDS;
  const request = {
    query: searchQuery(reader),
    fields,
    limit: Math.max(1, Math.min(PAGE_NOTICES, Math.floor(MAX_PAGE_CELLS / Math.max(1, fields.length)))),
    // The window is of publication dates, so results and cancelled calls must not be filtered out as no longer active.
    scope: 'ALL',
    paginationMode: 'ITERATION',
    onlyLatestVersions: true,
  };
  const url = reader.settings['base_url'] ?? SEARCH_ADDRESS;
  let token: string | undefined;
  for (;;) {
    const body = await reader.read({
      url,
      method: 'POST',
      body: token === undefined ? request : { ...request, iterationNextToken: token },
      expect: 'json',
    });
    if (body === 'unchanged') return;
    const page: Page = { notices: 0, next: undefined, known: false };
    yield* pageNotices(body, page);
    if (!page.known) throw new SourceFormatError(`${body.name}: expected a search answer with notices`);
    if (page.next === undefined || page.notices === 0 || page.next === token) break;
    token = page.next;
  }
  reader.resumeAt({ publishedThrough: reader.now.toISOString().slice(0, 10) });
}

type Page = { notices: number; next: string | undefined; known: boolean };

async function* pageNotices(body: Body, page: Page): AsyncIterable<NativeRecord> {
  const paths = [['notices', '*'], ['iterationNextToken'], ['totalNoticeCount'], ['timedOut']];
  for await (const { place, value, path } of body.json({ paths })) {
    const [member] = path;
    if (member === 'timedOut' && value === true) {
      throw new SourceFormatError(`${body.name}: the service timed out, its results are incomplete; narrow the query`);
    }
    if (member === 'iterationNextToken' && typeof value === 'string' && value !== '') page.next = value;
    page.known = true;
    if (member !== 'notices') continue;
    page.notices += 1;
    yield { place, value };
  }
}

function searchQuery({ now, settings, state }: AddressReader): string {
  const through = Date.parse(typeof state['publishedThrough'] === 'string' ? state['publishedThrough'] : '');
  const firstDays = Number(settings['first_days']) || FIRST_DAYS;
  const since = Number.isNaN(through) ? now.getTime() - firstDays * DAY_MS : through - OVERLAP_DAYS * DAY_MS;
  const day = new Date(since).toISOString().slice(0, 10).replaceAll('-', '');
  const narrower = settings['query']?.trim() ? ` AND (${settings['query'].trim()})` : '';
  return `form-type IN (competition result) AND publication-date >= ${day}${narrower} SORT BY publication-number`;
}

async function* fromFile(body: Body): AsyncIterable<NativeRecord> {
  if (body.head.startsWith('<')) {
    let notices = 0;
    for await (const record of body.xml({ elements: NOTICE_ROOTS })) {
      notices += 1;
      yield record;
    }
    if (notices === 0) throw new SourceFormatError(`${body.name}: expected one of <${NOTICE_ROOTS.join('>, <')}>`);
  } else if (body.head.startsWith('{') && body.head.includes('"notices"')) {
    yield* body.json({ paths: [['notices', '*']] });
  } else if (body.head.startsWith('[') && body.head.includes('"publication-number"')) {
    yield* body.json({ paths: [['*']] });
  } else if (body.head.startsWith('{') && body.head.includes('"publication-number"')) {
    yield* body.json({ paths: [[]], lines: true });
  } else {
    throw new SourceFormatError(`${body.name}: expected an eForms notice (XML) or notices of the TED search (JSON)`);
  }
}

function parse({ place, value }: NativeRecord): ParsedRecord {
  if (isXmlElement(value)) return parseEforms(place, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'failure', record: place, reason: 'expected a notice as an object' };
  }
  return parseSearchNotice(place, value as Record<string, unknown>);
}
