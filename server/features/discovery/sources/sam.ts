import { Temporal } from 'temporal-polyfill';
import type { AddressReader, Body, Connector, NativeRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import { jsonShape } from './json-shape.ts';
import { fieldsOf, textOf } from './native-fields.ts';
import { parseOpportunity, SAM_SOURCE, SAM_ZONE } from './sam-opportunity.ts';

const HOST = 'https://api.sam.gov';
const SEARCH_PATH = '/opportunities/v2/search';
const PAGE_NOTICES = 1000;
/** More pages than a year of notices has. */
const MAX_PAGES = 400;
const OVERLAP_DAYS = 3;
const FIRST_DAYS = 90;
/** The service takes windows of at most a year. */
const MAX_DAYS = 360;
const DAY_MS = 86_400_000;
/** After this many texts in a row that could not be had the day's quota is most likely used up. */
const MAX_MISSING_TEXTS = 3;

/**
 * Contract opportunities of the United States (SAM.gov, Get Opportunities v2; sources.md, section 6). Settings: `api_key`
 * (needed, from a SAM.gov account page), `descriptions` = `on` to read each notice's text, one request of the day's quota
 * per notice; `first_days` (how far back the first run reads, 90), `base_url`. As files: a saved answer of the search, a
 * list of opportunities, or JSON lines of them.
 */
export const sam: Connector = {
  source: SAM_SOURCE,
  label: 'SAM.gov (United States)',
  zone: SAM_ZONE,
  rank: 30,
  snapshot: false,
  fromAddress,
  fromFile,
  parse: parseOpportunity,
};

async function* fromAddress(reader: AddressReader): AsyncGenerator<NativeRecord> {
  const key = reader.settings['api_key']?.trim();
  if (!key)
    throw new Error(`${SAM_SOURCE} needs the setting \`api_key\`: the public API key from your SAM.gov account page`);
  const base = (reader.settings['base_url'] ?? HOST).replace(/\/+$/, '');
  const { from, until } = window(reader);
  const texts = { missing: 0, wanted: reader.settings['descriptions'] === 'on', key, base };
  for (let page = 0, total = 1; page * PAGE_NOTICES < total; page += 1) {
    if (page >= MAX_PAGES) throw new SourceFormatError(`${SEARCH_PATH}: more than ${MAX_PAGES} pages in one window`);
    const query = new URLSearchParams({
      api_key: key,
      postedFrom: usDate(from),
      postedTo: usDate(until),
      limit: String(PAGE_NOTICES),
      // Not a row: the service counts pages here.
      offset: String(page),
    });
    const body = await reader.read({ url: `${base}${SEARCH_PATH}?${query.toString()}`, expect: 'json' });
    if (body === 'unchanged') break;
    const answer = { total: 0, notices: 0 };
    for await (const record of searchAnswer(body, answer)) yield await withText(reader, record, texts);
    if (answer.notices === 0) break;
    total = answer.total;
  }
  reader.resumeAt({ posted: until });
}

/** Today and the three days before, further back when the last run was longer ago; days are `YYYY-MM-DD`. */
function window({ now, state, settings }: AddressReader): { from: string; until: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SAM_ZONE)
    .toPlainDate()
    .toString();
  const firstDays = Number(settings['first_days'] ?? FIRST_DAYS) || FIRST_DAYS;
  const last = Date.parse(textOf(state['posted']));
  const end = Date.parse(today);
  const start = Number.isNaN(last) ? end - firstDays * DAY_MS : Math.min(last, end) - OVERLAP_DAYS * DAY_MS;
  return { from: new Date(Math.max(start, end - MAX_DAYS * DAY_MS)).toISOString().slice(0, 10), until: today };
}

function usDate(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

async function* searchAnswer(body: Body, answer: { total: number; notices: number }): AsyncGenerator<NativeRecord> {
  for await (const record of body.json({ paths: [['opportunitiesData', '*'], ['totalRecords']] })) {
    if (record.path[0] === 'totalRecords') {
      answer.total = Number(record.value) || 0;
      continue;
    }
    answer.notices += 1;
    yield record;
  }
}

type Texts = { missing: number; wanted: boolean; key: string; base: string };

/** The notice with its text as `descriptionText`; without it when the text cannot be had, which is no reason to lose the notice. */
async function withText(reader: AddressReader, record: NativeRecord, texts: Texts): Promise<NativeRecord> {
  const notice = fieldsOf(record.value);
  const link = textOf(notice?.['description']);
  if (!texts.wanted || texts.missing >= MAX_MISSING_TEXTS || notice === null || !URL.canParse(link)) return record;
  const given = new URL(link);
  // The key goes to no other service.
  if (given.host !== new URL(HOST).host) return record;
  const url = new URL(`${given.pathname}${given.search}`, texts.base);
  url.searchParams.set('api_key', texts.key);
  try {
    const body = await reader.read({ url: url.href, expect: 'json' });
    if (body === 'unchanged') return record;
    for await (const { value } of body.json({ paths: [['description']] })) {
      texts.missing = 0;
      return { ...record, value: { ...notice, descriptionText: value } };
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    texts.missing += 1;
  }
  return record;
}

async function* fromFile(body: Body): AsyncGenerator<NativeRecord> {
  const { layout, keys } = jsonShape(body, (members) => members.includes('noticeId'));
  if (layout === 'document' && keys.includes('noticeId')) {
    yield* body.json({ paths: [[]] });
    return;
  }
  if (layout === 'document') {
    if (!keys.includes('opportunitiesData')) throw notSam(body, keys);
    yield* body.json({ paths: [['opportunitiesData', '*']] });
    return;
  }
  if (keys.length > 0 && !keys.includes('noticeId')) throw notSam(body, keys);
  yield* body.json({ paths: [layout === 'array' ? ['*'] : []], lines: layout === 'lines' });
}

function notSam({ name }: Body, keys: readonly string[]): SourceFormatError {
  const found =
    keys.length === 0
      ? 'no members'
      : keys
          .slice(0, 8)
          .map((key) => `\`${key.slice(0, 40)}\``)
          .join(', ');
  return new SourceFormatError(
    `${name}: expected SAM.gov opportunities (\`opportunitiesData\`, or notices with \`noticeId\`); found ${found}`,
  );
}
