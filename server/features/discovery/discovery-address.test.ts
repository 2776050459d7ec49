import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { countsOf, emptyDiscovery, storedState, testDiscovery } from '../../../tests/support/discovery/discovery.ts';
import { localSource } from '../../../tests/support/discovery/local-source.ts';
import {
  albertaRecord,
  canadabuysCsv,
  canadabuysRow,
  release,
  releasePackage,
  samAnswer,
  samNotice,
  tedNotice,
  torontoCsv,
  torontoRow,
} from '../../../tests/support/discovery/source-samples.ts';

const database = await testDatabase();
afterEach(() => emptyDiscovery(database));

/** What a server answers with: a status, its headers, and a body that may be cut short of its announced length. */
type Answer = { status?: number; headers?: Record<string, string>; body?: string; cut?: boolean };

function send(response: ServerResponse, { status = 200, headers = {}, body = '', cut = false }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (!cut) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function sourceOf(
  t: Parameters<typeof localSource>[0],
  answer: (url: URL, request: IncomingMessage, body: string) => Answer,
) {
  return await localSource(t, (request, response) => {
    void text(request).then((body) =>
      send(response, answer(new URL(request.url ?? '', 'http://local'), request, body)),
    );
  });
}

async function nativeIds(database: Database): Promise<string[]> {
  const { rows } = await sql<{ native_id: string }>`select native_id from listings order by native_id`.execute(
    database.db,
  );
  return rows.map((row) => row.native_id);
}
async function stateOf(database: Database, source: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    state: Record<string, unknown>;
  }>`select state from sources where source = ${source}`.execute(database.db);
  return rows[0]?.state ?? {};
}

describe('Discovery from an address: CanadaBuys', () => {
  const NEW = '/newTenderNotice-nouvelAvisAppelOffres.csv';
  const OPEN = '/openTenderNotice-ouvertAvisAppelOffres.csv';
  const YEAR = '/2026-2027-TenderNotice-AvisAppelOffres.csv';
  const files = (): Record<string, Answer> => ({
    [NEW]: { body: canadabuysCsv([canadabuysRow('cb-1')]), headers: { etag: '"n1"' } },
    [OPEN]: { body: canadabuysCsv([canadabuysRow('cb-1'), canadabuysRow('cb-2')]), headers: { etag: '"o1"' } },
    [YEAR]: {
      body: canadabuysCsv([canadabuysRow('cb-3', { 'tenderStatus-appelOffresStatut-eng': 'Expired' })]),
      headers: { etag: '"y1"' },
    },
  });
  const conditional =
    (answers: Record<string, Answer>) =>
    (url: URL, request: IncomingMessage): Answer => {
      const answer = answers[url.pathname] ?? { status: 404 };
      return answer.headers?.['etag'] === request.headers['if-none-match'] && answer.headers ? { status: 304 } : answer;
    };

  test('address: the first run stores, the second is told 304 and reads nothing, a changed file is read again', async (t) => {
    const { address, leftovers } = await testDiscovery(t, database);
    const answers = files();
    const { base, requests } = await sourceOf(t, conditional(answers));
    assert.equal(
      countsOf(await address('canadabuys', base)),
      'done: 4 read, 3 new, 0 changed, 1 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    const before = await storedState(database);
    assert.equal(
      countsOf(await address('canadabuys', base)),
      'done: 0 read, 0 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    assert.equal(await storedState(database), before);
    assert.deepEqual(
      requests.slice(3).map(({ url, headers }) => [url, headers['if-none-match']]),
      [
        [NEW, '"n1"'],
        [OPEN, '"o1"'],
      ],
    );
    answers[OPEN] = {
      body: canadabuysCsv([
        canadabuysRow('cb-2', { 'title-titre-eng': 'Other chemicals', 'amendmentNumber-numeroModification': '001' }),
      ]),
      headers: { etag: '"o2"' },
    };
    assert.equal(
      countsOf(await address('canadabuys', base)),
      'done: 1 read, 0 new, 1 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    assert.deepEqual(await leftovers(), []);
  });

  test('address: 403 means blocked, said so at the first answer; files before it are kept', async (t) => {
    const { address, waits } = await testDiscovery(t, database);
    const answers = { ...files(), [YEAR]: { status: 403, body: 'Access denied' } };
    const { base, requests } = await sourceOf(t, conditional(answers));
    const report = await address('canadabuys', base);
    assert.match(report.error ?? '', /2026-2027-TenderNotice.*answered 403.*Access denied/);
    assert.deepEqual([report.state, report.new, requests.length, waits], ['failed', 2, 3, []]);
    assert.deepEqual(await nativeIds(database), ['cb-1', 'cb-2']);
    const resumed = await address('canadabuys', base);
    assert.deepEqual(
      [resumed.state, resumed.read, requests.slice(3).map(({ headers }) => headers['if-none-match'])],
      ['failed', 0, ['"n1"', '"o1"', undefined]],
    );
  });

  test('address: an answer none of whose rows can be read is a failure, and is read again next time', async (t) => {
    const { address } = await testDiscovery(t, database);
    const rows = Array.from({ length: 12 }, (_, index) =>
      canadabuysRow(`cb-${index}`, { 'publicationDate-datePublication': 'July' }),
    );
    const reshaped = { ...files(), [NEW]: { body: canadabuysCsv(rows), headers: { etag: '"n1"' } } };
    const { base, requests } = await sourceOf(t, conditional(reshaped));
    for (const round of [0, 1]) {
      const report = await address('canadabuys', base);
      assert.match(
        report.error ?? '',
        /expected records of CanadaBuys; none of its 12 records could be read; cb-0: .*"July"/,
      );
      assert.deepEqual([report.failed, report.failures.length, report.new], [12, 12, 0], `round ${round}`);
    }
    assert.ok(requests.every(({ headers }) => headers['if-none-match'] === undefined));
  });

  for (const [name, answer, says] of [
    [
      'without a column',
      { body: canadabuysCsv([canadabuysRow('cb-9')]).replace('tenderClosingDate-appelOffresDateCloture', 'x') },
      /no column|expected/i,
    ],
    ['that is a page', { body: '<!DOCTYPE html><html><body>Sorry</body></html>' }, /expected a CSV.*an HTML page/],
    [
      'that is cut',
      { body: canadabuysCsv(Array.from({ length: 900 }, (_, index) => canadabuysRow(`cb-${index}`))), cut: true },
      /no whole answer after 4 tries/,
    ],
    ['that is empty', { body: '' }, /empty/],
  ] as const) {
    test(`address: an answer ${name} is refused whole and asked for again next time`, async (t) => {
      const { address, leftovers } = await testDiscovery(t, database);
      const broken = await sourceOf(t, conditional({ ...files(), [NEW]: answer }));
      const report = await address('canadabuys', broken.base);
      assert.match(report.error ?? '', says);
      assert.equal(countsOf(report), 'failed: 0 read, 0 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards');
      assert.deepEqual([await nativeIds(database), await leftovers()], [[], []]);
      const { base } = await sourceOf(t, conditional(files()));
      assert.equal((await address('canadabuys', base)).new, 3);
    });
  }
});

describe('Discovery from an address: the weekly files of Québec', () => {
  const list = (ids: readonly string[]): string =>
    JSON.stringify({
      result: {
        resources: ids.map((id, index) => ({
          id,
          url: `https://www.donneesquebec.ca/recherche/dataset/d/resource/${id}/download/hebdo_202607${String(index + 10)}_202607${String(index + 16)}.json`,
          last_modified: `2026-07-${index + 17}`,
        })),
      },
    });
  const weekly = (id: string) => releasePackage([release(`ocds-ec9k95-${id}1`), release(`ocds-ec9k95-${id}2`)]);
  const idIn = (url: URL): string => /resource\/(\w+)/.exec(url.pathname)?.[1] ?? '';

  test('address: a file that breaks in the middle is stored not at all, the others are, and the next run reads only it', async (t) => {
    const { address, leftovers } = await testDiscovery(t, database);
    let isBroken = true;
    const { base, requests } = await sourceOf(t, (url) => {
      const id = idIn(url);
      if (id === '') return { body: list(['7', '8', '9']) };
      // It ends like a whole one, and is not.
      return {
        body:
          id === '8' && isBroken
            ? weekly('8').replace(
                '"tag":["tender"],"initiationType":"tender","language":"en","buyer":{"id":"b1","name":"City of Ottawa"},"tender":{"id":"T-ocds-ec9k95-82"',
                '"tag":["tender"',
              )
            : weekly(id),
      };
    });
    const report = await address('seao', base);
    assert.match(report.error ?? '', /1 of 3 files could not be read: .*resource\/8\/.*not valid JSON/);
    assert.equal(countsOf(report), 'failed: 4 read, 4 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards');
    assert.deepEqual(await nativeIds(database), ['71', '72', '91', '92']);
    isBroken = false;
    const before = requests.length;
    assert.equal(
      countsOf(await address('seao', base)),
      'done: 2 read, 2 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    assert.deepEqual(
      requests.slice(before).map(({ url }) => idIn(new URL(url ?? '', base))),
      ['', '8'],
    );
    assert.equal((await address('seao', base)).read, 0);
    assert.deepEqual(await leftovers(), []);
  });
});

describe('Discovery from an address: Find a Tender and Contracts Finder', () => {
  const NOW = '2026-08-05T12:00:00Z';
  const windowOf = (url: URL): string =>
    url.searchParams.get('updatedFrom') ?? url.searchParams.get('publishedFrom') ?? '';

  test('address: pages follow links.next, 429 waits as long as it is told, the next run overlaps', async (t) => {
    const { address, waits } = await testDiscovery(t, database, NOW);
    let refusals = 2;
    const { base, requests } = await sourceOf(t, (url) => {
      if (url.searchParams.get('cursor') === 'p2') {
        refusals -= 1;
        if (refusals >= 0) return { status: 429, headers: { 'retry-after': '7' } };
        return { body: releasePackage([release(`ocds-h6vhtk-${windowOf(url)}-b`)]) };
      }
      const next = new URL(url);
      next.searchParams.set('cursor', 'p2');
      return {
        body: releasePackage([release(`ocds-h6vhtk-${windowOf(url)}-a`)], `${base}${next.pathname}${next.search}`),
      };
    });
    const first = await address('uk-fts', base, { first_days: '0.5' });
    assert.equal(countsOf(first), 'done: 4 read, 4 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards');
    assert.deepEqual(
      waits.filter((ms) => ms >= 7000),
      [7000, 7000],
    );
    assert.equal(requests.length, 6);
    assert.deepEqual(await stateOf(database, 'uk-fts'), { until: '2026-08-05T12:00:00.000Z' });
    const second = await address('uk-fts', base, { first_days: '0.5' });
    assert.deepEqual([second.state, second.read, second.unchanged], ['done', 4, 4]);
  });

  test('address: 500s in the middle keep the windows before them, and the next run resumes behind those', async (t) => {
    const { address } = await testDiscovery(t, database, NOW);
    let isDown = true;
    const { base, requests } = await sourceOf(t, (url) => {
      if (isDown && windowOf(url) >= '2026-08-05T00:00:00') return { status: 500, body: 'Sorry' };
      return { body: releasePackage([release(`ocds-h6vhtk-${windowOf(url)}`)]) };
    });
    const failed = await address('uk-fts', base, { first_days: '1' });
    assert.match(failed.error ?? '', /no whole answer after 4 tries: it answered 500/);
    assert.equal(countsOf(failed), 'failed: 2 read, 2 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards');
    assert.deepEqual(await stateOf(database, 'uk-fts'), { until: '2026-08-05T00:00:00.000Z' });
    isDown = false;
    const before = requests.length;
    const resumed = await address('uk-fts', base, { first_days: '1' });
    // Twelve hours of overlap, then the two windows that failed.
    assert.deepEqual([resumed.state, resumed.new, resumed.unchanged], ['done', 2, 2]);
    assert.equal(windowOf(new URL(requests[before]?.url ?? '', base)), '2026-08-04T12:00:00');
  });

  test('address: a page that is reshaped is refused with all of its window', async (t) => {
    const { address } = await testDiscovery(t, database, NOW);
    const { base } = await sourceOf(t, (url) => {
      if (url.searchParams.has('cursor')) return { body: JSON.stringify({ notices: [{ id: 1 }] }) };
      const next = windowOf(url) >= '2026-08-05T06' ? `${url.pathname}${url.search}&cursor=2` : undefined;
      return { body: releasePackage([release(`ocds-h6vhtk-${windowOf(url)}`)], next) };
    });
    const report = await address('uk-fts', base, { first_days: '0.5' });
    assert.match(report.error ?? '', /expected OCDS .*found members: `notices`/);
    assert.deepEqual(await nativeIds(database), ['ocds-h6vhtk-2026-08-05T00:00:00']);
    assert.equal(report.read, 1);
  });

  test('address: Contracts Finder’s 403 means too many requests and is waited out', async (t) => {
    const { address, waits } = await testDiscovery(t, database, NOW);
    const { base, requests } = await sourceOf(t, () =>
      requests.length === 1 ? { status: 403 } : { body: releasePackage([release('ocds-b5fd17-1')]) },
    );
    const report = await address('uk-cf', base, { first_days: '1' });
    assert.deepEqual([report.state, report.new, waits], ['done', 1, [300_000]]);
  });
});

describe('Discovery from an address: Toronto', () => {
  const NUMBERS = Array.from({ length: 40 }, (_, index) => String(4_530_978_500 + index));
  const answers =
    (rows: () => readonly string[]) =>
    (url: URL): Answer => {
      if (url.pathname.includes('package_show'))
        return { body: JSON.stringify({ result: { resources: [{ id: 'r1', datastore_active: true }] } }) };
      if (url.pathname.includes('/datastore/dump/'))
        return { body: torontoCsv(['4530978999']), headers: { etag: '"c"' } };
      const skip = Number(url.searchParams.get('$skip'));
      return {
        body: JSON.stringify({
          value: rows()
            .slice(skip, skip + 15)
            .map((number) => torontoRow(number)),
        }),
      };
    };

  test('address: pages by $skip and the CSV are one snapshot; a much smaller one is refused whole', async (t) => {
    const { address } = await testDiscovery(t, database);
    let rows = NUMBERS;
    const { base } = await sourceOf(
      t,
      answers(() => rows),
    );
    assert.equal(
      countsOf(await address('toronto', base)),
      'done: 41 read, 41 new, 0 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    rows = [...NUMBERS.slice(0, 10), '4530978777'];
    const before = await storedState(database);
    const shrunk = await address('toronto', base);
    assert.match(shrunk.error ?? '', /gave 12 records, but the last complete read had 41/);
    assert.equal(await storedState(database), before);
    rows = [...NUMBERS.slice(0, 34), '4530978777'];
    assert.deepEqual(
      (({ state, new: added, unchanged }) => [state, added, unchanged])(await address('toronto', base)),
      ['done', 1, 35],
    );
  });

  test('address: a page that fails refuses the whole snapshot', async (t) => {
    const { address } = await testDiscovery(t, database);
    const whole = answers(() => NUMBERS);
    const { base } = await sourceOf(t, (url) =>
      url.searchParams.get('$skip') === '30' ? { status: 503 } : whole(url),
    );
    assert.equal((await address('toronto', base)).state, 'failed');
    assert.deepEqual(await nativeIds(database), []);
  });
});

describe('Discovery from an address: Alberta', () => {
  const searchRow = (number: number): Record<string, unknown> => albertaRecord(number).opportunity;
  test('address: the search is POSTed page by page, details are read once, a detail that fails is named and read again', async (t) => {
    const { address } = await testDiscovery(t, database);
    let missing = 3;
    const posted: unknown[] = [];
    const { base, requests } = await sourceOf(t, (url, request, body) => {
      if (request.method === 'POST') {
        const { offset } = JSON.parse(body) as { offset: number };
        posted.push(offset);
        return {
          body: JSON.stringify({ values: [1, 2, 3, 4, 5].map(searchRow).slice(offset, offset + 2), totalCount: 5 }),
        };
      }
      const number = Number(url.pathname.split('/').at(-1));
      return number === missing ? { status: 404 } : { body: JSON.stringify(albertaRecord(number)) };
    });
    const first = await address('alberta', base);
    assert.equal(countsOf(first), 'done: 6 read, 5 new, 0 changed, 0 unchanged, 0 ignored, 1 failed, 0 awards');
    assert.deepEqual(posted, [0, 2, 4, 5]);
    assert.deepEqual([first.failures[0]?.record, /404/.test(first.failures[0]?.reason ?? '')], ['AB-2026-00003', true]);
    missing = 0;
    const before = requests.length;
    assert.equal((await address('alberta', base)).state, 'done');
    assert.deepEqual(
      requests
        .slice(before)
        .filter(({ method }) => method === 'GET')
        .map(({ url }) => url?.split('/').at(-1)),
      ['3'],
    );
  });
});

describe('Discovery from an address: SAM.gov', () => {
  const KEY = 'sam-Key/4711';
  test('address: pages are counted by offset; the key reaches the service and nothing that is kept or said', async (t) => {
    const { address } = await testDiscovery(t, database);
    const ids = Array.from({ length: 1500 }, (_, index) => `n${index}`);
    let isBroken = false;
    const { base, requests } = await sourceOf(t, (url) => {
      const given = url.searchParams.get('api_key') ?? '';
      if (isBroken) return { status: 401, body: `{"error":"the key ${given} is not valid for ${url.search}"}` };
      const offset = Number(url.searchParams.get('offset'));
      const page = ids.slice(offset * 1000, (offset + 1) * 1000).map((id) => samNotice(id));
      return { body: samAnswer(offset === 1 ? [...page, { title: 'without an id' }] : page, 1501) };
    });
    const settings = { api_key: KEY };
    const report = await address('sam-gov', base, settings);
    assert.equal(countsOf(report), 'done: 1501 read, 1500 new, 0 changed, 0 unchanged, 0 ignored, 1 failed, 0 awards');
    assert.deepEqual(
      requests.map(({ url }) => new URL(url ?? '', base).searchParams.get('offset')),
      ['0', '1'],
    );
    assert.equal((await address('sam-gov', base, settings)).unchanged, 1500);
    isBroken = true;
    const refused = await address('sam-gov', base, settings);
    assert.match(refused.error ?? '', /answered 401: .*the key \*\*\* is not valid/);
    for (const table of ['discovery_runs', 'discovery_failures', 'sources', 'listings', 'listing_versions']) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(table)} t`.execute(
        database.db,
      );
      for (const secret of [KEY, encodeURIComponent(KEY)])
        assert.ok(!rows.some(({ line }) => line.includes(secret)), table);
    }
    assert.ok(!JSON.stringify([report, refused]).includes('4711'));
  });

  test('address: without a key it says which setting is missing and asks nothing', async (t) => {
    const { address } = await testDiscovery(t, database);
    const { base, requests } = await sourceOf(t, () => ({ body: samAnswer([]) }));
    const report = await address('sam-gov', base);
    assert.match(report.error ?? '', /needs the setting `api_key`/);
    assert.deepEqual([report.state, requests.length], ['failed', 0]);
  });
});

describe('Discovery from an address: TED', () => {
  test('address: notices come by iteration tokens, a run that fails is begun again, the next one overlaps', async (t) => {
    const { address } = await testDiscovery(t, database);
    const tokens: unknown[] = [];
    const queries: string[] = [];
    let isDown = true;
    const pages: Record<string, [string, string | null]> = {
      '': ['501-2026', 't1'],
      t1: ['502-2026', 't2'],
      t2: ['503-2026', null],
    };
    const { base } = await sourceOf(t, (_url, _request, body) => {
      const request = JSON.parse(body) as { iterationNextToken?: string; query: string; paginationMode: string };
      assert.equal(request.paginationMode, 'ITERATION');
      const token = request.iterationNextToken ?? '';
      tokens.push(token);
      queries.push(request.query);
      if (isDown && token === 't2') return { status: 400, body: '{"message":"token expired"}' };
      const [number, next] = pages[token] ?? ['0-2026', null];
      return { body: JSON.stringify({ notices: [tedNotice(number)], totalNoticeCount: 3, iterationNextToken: next }) };
    });
    const failed = await address('ted', base);
    assert.match(failed.error ?? '', /answered 400: .*token expired/);
    assert.deepEqual([failed.read, await nativeIds(database)], [0, []]);
    isDown = false;
    assert.equal((await address('ted', base)).new, 3);
    assert.equal((await address('ted', base)).unchanged, 3);
    assert.deepEqual(tokens, ['', 't1', 't2', '', 't1', 't2', '', 't1', 't2']);
    assert.match(queries.at(-1) ?? '', /publication-date >= 20260801/);
  });
});
