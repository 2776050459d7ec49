import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ListQuery, SORTS as EVERY_SORT, type Sort } from '#contract/opportunities.ts';
import { createCompany } from '#features/access/access.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Position } from './list-order.ts';
import { hitHashesStatement, morePassingStatement, pageStatement, type PageRow, type Plan } from './list-sql.ts';
import { listOpportunities } from './opportunities.ts';
import { findHashes, findWhetherAny, listPage, type Reader } from './queries.ts';
import { sieveOf } from './search-sieve.ts';

const LISTINGS = 24_000;
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const CONTEXT = {
  cursors: cursorSeal('a key for tests only, of forty characters'),
  language: 'en',
  now: new Date('2026-11-23T12:00:00Z'),
} as const;

// Its 24,000 rows repay it. Being set, it also gives the file a process of its own, which names only a dozen statements.
process.env['TEST_OPTIMIZE'] = '1';
const database = await testDatabase();
const [mine, other] = [await company('Mine'), await company('Other')];

async function company(name: string): Promise<string> {
  const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  return await database.transaction(async (tx) => (await createCompany(tx, fields, OPERATOR)).id);
}

/*
 * Listing `i` of 24,000 comes at place `i` in every order but for ties of ten. The last three in ten hold `late`, every
 * second `even`, one in 400 `seldom`; what holds both `even` and `seldom` holds them side by side, or the other way round.
 */
const holds = {
  late: (i: number): boolean => i > LISTINGS * 0.7,
  even: (i: number): boolean => i % 2 === 0,
  seldom: (i: number): boolean => i % 400 === 0,
};

await database.transaction(async (tx) => {
  await sql`insert into sources (source, label) values ('seao', 'SEAO'), ('ted', 'TED')`.execute(tx);
  await sql`
    insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number, content,
      content_hash, first_seen_at, changed_at)
    select md5('listing ' || i)::uuid, case when i % 3 = 0 then 'ted' else 'seao' end, i, '', 1, i, 'City', 'active', i, '{}', '',
      '2026-11-01', '2026-11-01'
    from generate_series(1, ${LISTINGS}) i`.execute(tx);
  await sql`
    insert into listing_search (listing_id, document)
    select md5('listing ' || i)::uuid, (concat_ws(' ', 'tender:1',
      case when i > ${LISTINGS * 0.7} then 'late:2' end,
      case when i % 2 = 0 then 'even:' || case when i % 800 = 0 then 4 else 6 end end,
      case when i % 400 = 0 then 'seldom:5' end))::tsvector
    from generate_series(1, ${LISTINGS}) i`.execute(tx);
  for (const [companyId, every] of [
    [mine, 1],
    [other, 5],
  ] as const) {
    await sql`
      insert into opportunities (company_id, id, listing_id, group_id, source, visible, archived_at, score_key, deadline_key, discovered_at)
      select ${companyId}, md5(${companyId}::text || i)::uuid, md5('listing ' || i)::uuid, md5('group ' || i)::uuid,
        case when i % 3 = 0 then 'ted' else 'seao' end, i % 31 <> 0, case when i % 37 = 0 then now() end, 30000 - i / 10,
        '2027-01-01'::timestamptz + i / 10 * interval '1 hour', '2026-11-01'::timestamptz - i / 10 * interval '1 minute'
      from generate_series(${every}::int, ${LISTINGS}, ${every}::int) i`.execute(tx);
  }
  await sql`insert into term_snapshots (snapshot, listing_total, taken_at) values (1, ${LISTINGS}, now())`.execute(tx);
  await sql`
    insert into term_statistics (snapshot, stem, listing_count)
    select 1, word, ndoc from ts_stat('select document from listing_search')`.execute(tx);
});
await sql`analyze`.execute(database.db);

type Asked = { sort: Sort; q: string; source?: string };
const WORDS: readonly [q: string, (i: number) => boolean][] = [
  ['late', holds.late],
  ['late even', (i) => holds.late(i) && holds.even(i)],
  ['late -even', (i) => holds.late(i) && !holds.even(i)],
  ['-late', (i) => !holds.late(i)],
  ['seldom', holds.seldom],
  ['"seldom even"', (i) => holds.seldom(i) && i % 800 !== 0],
  ['late -"seldom even"', (i) => holds.late(i) && !(holds.seldom(i) && i % 800 !== 0)],
];

type Row = { id: string; title: string; source: string };
const { rows: shown } = await sql<Row & { company_id: string }>`
  select o.company_id, o.id, l.title, o.source from opportunities o join listings l on l.id = o.listing_id
  where o.visible and not o.archived`.execute(database.db);

/** All rows here were written in one statement: they have no order of changes. */
const SORTS = EVERY_SORT.filter((sort) => sort !== 'updated_at');

/** Each company's list in each order: by place, ties by id. */
const lists = new Map<string, Row[]>();
for (const companyId of [mine, other]) {
  for (const sort of SORTS) {
    const tie = sort === 'deadline' ? 1 : -1;
    const place = (row: Row): number => Math.floor(Number(row.title) / 10);
    const rows = shown.filter((row) => row.company_id === companyId);
    lists.set(
      companyId + sort,
      rows.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1) * tie),
    );
  }
}

/** The titles that the company's list should have, which are the numbers of its listings. */
function expected(companyId: string, asked: Asked, keeps: (i: number) => boolean): string[] {
  const rows = lists.get(companyId + asked.sort) ?? [];
  const ofSource = rows.filter((row) => asked.source === undefined || row.source === asked.source);
  return ofSource.filter((row) => keeps(Number(row.title))).map((row) => row.title);
}

describe('Each way of finding the rows of a page finds the same rows', () => {
  const everything = new Uint8Array(128).fill(255);
  const plans: readonly [string, (tsquery: string) => Promise<Plan>][] = [
    ['bounded', () => Promise.resolve({ kind: 'bounded', rows: LISTINGS })],
    ['passing', () => Promise.resolve({ kind: 'passing' })],
    ['hits', () => Promise.resolve({ kind: 'hits' })],
    [
      'sieved',
      async (tsquery) => ({
        kind: 'sieved',
        kept: 12_000,
        sieve: sieveOf(await findHashes(database.forCompany(mine), hitHashesStatement(tsquery))),
      }),
    ],
    [
      'sieved, by one that holds nothing back',
      () => Promise.resolve({ kind: 'sieved', sieve: everything, kept: LISTINGS }),
    ],
  ];
  for (const [name, planOf] of plans) {
    test(name, async () => {
      for (const sort of SORTS) {
        for (const [q, keeps] of WORDS) {
          const tsquery = searchQuery(q) ?? '';
          const plan = await planOf(tsquery);
          const all = expected(mine, { sort, q }, keeps);
          let after: Position | null = null;
          for (let page = 0; page < 2; page += 1) {
            const settings = { after, limit: 40, tsquery, plan, language: 'en' as const };
            const rows: PageRow[] = await listPage(
              database.forCompany(mine),
              pageStatement(mine, { sort, q, now: CONTEXT.now.toISOString() }, settings),
            );
            const titles = rows.map((row) => row.title);
            assert.deepEqual(titles, all.slice(page * 40, page * 40 + 40), `${q} by ${sort}, page ${page + 1}`);
            const last = rows.at(-1);
            if (last !== undefined) after = [last.sort_key, last.id];
          }
        }
      }
    });
  }
});

test('A page without filters is planned once for every company and page, one with a filter for its own values', async () => {
  const names: (string | undefined)[] = [];
  const texts = new Map<string, string>();
  const watched = (companyId: string): Reader => ({
    query: (statement, values) => {
      if (typeof statement !== 'string') {
        const { name, text } = statement;
        names.push(name);
        if (name !== undefined) assert.equal(texts.get(name) ?? text, text, 'a name stands for one text');
        if (name !== undefined) texts.set(name, text);
      }
      return database.forCompany(companyId).query(statement, values);
    },
  });
  for (const companyId of [mine, other]) {
    const { nextCursor } = await listOpportunities(watched(companyId), companyId, {}, CONTEXT);
    await listOpportunities(watched(companyId), companyId, { cursor: nextCursor ?? '' }, CONTEXT);
    await listOpportunities(watched(companyId), companyId, { source: 'ted' }, CONTEXT);
  }
  const [first, second, filtered, ...ofOther] = names;
  assert.ok(first !== undefined && second !== undefined && first !== second);
  assert.equal(filtered, undefined);
  assert.deepEqual(ofOther, [first, second, undefined]);
});

describe('Opportunities list parameter: q: in a list of 24,000', () => {
  const ways: readonly (readonly [string, string, Omit<Asked, 'sort'>, (i: number) => boolean])[] = [
    ...WORDS.map(([q, keeps]) => [q, mine, { q }, keeps] as const),
    ['late, one source', mine, { q: 'late', source: 'ted' }, (i) => holds.late(i)],
    ['late, in the shorter list of another company', other, { q: 'late' }, holds.late],
  ];
  for (const [name, companyId, asked, keeps] of ways) {
    test(`${name}: pages in each order`, async () => {
      for (const sort of SORTS) {
        const all = expected(companyId, { ...asked, sort }, keeps);
        const found: string[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < 3; page += 1) {
          const query: ListQuery = { ...asked, sort, limit: 50, ...(cursor === null ? {} : { cursor }) };
          const { items, nextCursor } = await listOpportunities(
            database.forCompany(companyId),
            companyId,
            query,
            CONTEXT,
          );
          found.push(...items.map((item) => item.title));
          cursor = nextCursor;
          if (cursor === null) break;
        }
        assert.deepEqual(found, all.slice(0, 150), sort);
      }
    });
  }

  test('whether more rows pass than so many is told with filters, from a cursor on, and through a sieve', async () => {
    const all = expected(mine, { sort: 'score', q: '', source: 'ted' }, () => true);
    const { nextCursor: _next, items } = await listOpportunities(
      database.forCompany(mine),
      mine,
      { source: 'ted', limit: 10 },
      CONTEXT,
    );
    const last = items.at(-1);
    const after: Position = [String(30_000 - Math.floor(Number(last?.title) / 10)), last?.id ?? ''];
    const seldom = sieveOf(await findHashes(database.forCompany(mine), hitHashesStatement("'seldom'")));
    const most = new Uint8Array(128).fill(255);
    const cases: readonly [number, Position | null, Uint8Array | null, boolean][] = [
      [all.length - 1, null, null, true],
      [all.length, null, null, false],
      [all.length - 11, after, null, true],
      [all.length - 10, after, null, false],
      [0, null, seldom, true],
      [1_000, null, seldom, false],
      [all.length - 1, null, most, true],
      [0, null, new Uint8Array(128), false],
    ];
    for (const [count, from, sieve, more] of cases) {
      const statement = morePassingStatement(mine, { source: 'ted', now: CONTEXT.now.toISOString() }, from, {
        count,
        sieve,
      });
      assert.equal(await findWhetherAny(database.forCompany(mine), statement), more, `more than ${count}`);
    }
  });

  test('many hits far down a long list go through a sieve, and nothing else does', async () => {
    const asked: string[] = [];
    const watched = (companyId: string): Reader => ({
      query: (statement, values) => {
        asked.push(typeof statement === 'string' ? statement : statement.text);
        return database.forCompany(companyId).query(statement, values);
      },
    });
    await listOpportunities(watched(mine), mine, { q: 'late' }, CONTEXT);
    assert.match(asked.at(-1) ?? '', /get_bit/);
    await listOpportunities(watched(other), other, { q: 'late' }, CONTEXT);
    await listOpportunities(watched(mine), mine, { q: 'late', source: 'ted' }, CONTEXT);
    await listOpportunities(watched(mine), mine, { q: 'seldom' }, CONTEXT);
    assert.equal(asked.filter((text) => text.includes('get_bit')).length, 1);
  });
});
