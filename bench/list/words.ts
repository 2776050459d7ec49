import { sql } from 'kysely';
import type { ListQuery } from '#contract/opportunities.ts';
import { listOpportunities } from '#features/opportunities/opportunities.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import { median, type Report } from '../report.ts';
import { ABSENT, APART, LATE, UNIQUE, vocabulary } from './vocabulary.ts';

const BAR = 20;
const CONTEXT = {
  cursors: cursorSeal('a key of the bench, of forty characters.'),
  language: 'en',
  now: new Date(),
} as const;
const SHARES = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.3];

/** The median time of `work` in milliseconds, after one run that is not counted. */
async function medianMs(work: () => Promise<unknown>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startMs = performance.now();
    await work();
    if (run > 0) times.push(performance.now() - startMs);
  }
  return median(times);
}

/** Our whole list operation for words from none to frequent, and the planner's own plan, both as requests of the company. */
export async function measureWords(database: Database, companyId: string, report: Report): Promise<boolean> {
  const { db } = database;
  const reader = database.forCompany(companyId);
  const total = await countOf(db, null);
  const rows: string[][] = [];
  const worst = { ours: 0, planner: 0 };
  for (const q of await searches(db, total)) {
    const holding = await countOf(db, q);
    const ours = await medianMs(() => listOpportunities(reader, companyId, { q }, CONTEXT), 7);
    const planner = await medianMs(() => plannersOwn(reader.db, companyId, q), 3);
    worst.ours = Math.max(worst.ours, ours);
    worst.planner = Math.max(worst.planner, planner);
    const share = `${holding} (${((100 * holding) / total).toPrecision(2)} %)`;
    rows.push([q, share, `${ours.toFixed(1)} ms`, `${planner.toFixed(1)} ms`]);
  }
  report.print('## Words of q\n');
  report.table(['words', 'listings', 'ours', "planner's own"], rows);
  const times = worst.planner / worst.ours;
  report.print(`Worst to worst 1/${times.toFixed(1)}; at most 1/${BAR}: ${times >= BAR ? 'holds' : 'FAILS'}\n`);
  return times >= BAR;
}

/** What to search for: a word of each share, found by the counted statistics, and pairs, phrases and numbers. */
async function searches(db: Connection, total: number): Promise<string[]> {
  const words = vocabulary();
  const [one, other] = APART;
  const found: string[] = [ABSENT, UNIQUE.text];
  const { rows } = await sql<{ stem: string; n: number }>`
    select stem, listing_count as n from term_statistics where snapshot = (select max(snapshot) from term_snapshots)`.execute(
    db,
  );
  const counts = new Map(rows.map((row) => [row.stem, row.n]));
  for (const share of SHARES) {
    const off = (word: { stems: string[] }): number =>
      Math.abs(Math.log((counts.get(word.stems[0] ?? '') ?? 0.01) / (share * total)));
    found.push(words.reduce((best, word) => (off(word) < off(best) ? word : best)).text);
  }
  const common = words[0]?.text ?? '';
  return [
    ...found,
    `${one.text} ${other.text}`,
    LATE.word.text,
    `"${common} ${one.text}"`,
    `-${common}`,
    `${common} -${ABSENT}`,
  ];
}

async function countOf(db: Connection, q: string | null): Promise<number> {
  const condition = q === null ? sql`true` : sql`document @@ ${searchQuery(q)}::tsquery`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from listing_search where ${condition}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The query as one would write it without knowing better. */
async function plannersOwn(db: Connection, companyId: string, q: string): Promise<unknown> {
  return await sql`
    select o.id, l.title, l.buyer, v.score, v.reasons, f.summary
    from opportunities o
    join listing_search s on s.listing_id = o.listing_id
    join listings l on l.id = o.listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    left join notice_facts f on f.listing_id = o.listing_id
    where o.company_id = ${companyId} and o.visible and not o.archived and s.document @@ ${searchQuery(q)}::tsquery
    order by o.score_key desc, o.id desc limit 26`.execute(db);
}

const FILTER_BAR_MS = 50;
const FILTERS: readonly { name: string; query: ListQuery }[] = [
  { name: 'status=draft_requested (few)', query: { status: ['draft_requested'] } },
  { name: 'status=scored, by deadline', query: { status: ['scored'], sort: 'deadline' } },
  { name: 'status=scored&status=notified', query: { status: ['scored', 'notified'] } },
  { name: 'source=yukon (few)', query: { source: 'yukon' } },
  { name: 'source=none', query: { source: 'none' } },
  { name: 'source=seao', query: { source: 'seao' } },
  { name: 'min_score=95, by deadline', query: { min_score: 95, sort: 'deadline' } },
  { name: 'deadline_after in the last hour', query: { deadline_after: '2026-11-22T23:00:00.000Z' } },
  {
    name: 'deadline_before the first hour',
    query: { deadline_before: '2025-06-01T01:00:00.000Z', sort: 'discovered_at' },
  },
  { name: 'source=yukon&status=draft_requested', query: { source: 'yukon', status: ['draft_requested'] } },
];

/** Filters that few rows pass: a plain walk in the order of the sort would look at the whole list. */
export async function measureFilters(database: Database, companyId: string, report: Report): Promise<boolean> {
  const reader = database.forCompany(companyId);
  const rows: string[][] = [];
  let worst = 0;
  for (const { name, query } of FILTERS) {
    const ours = await medianMs(() => listOpportunities(reader, companyId, query, CONTEXT), 3);
    worst = Math.max(worst, ours);
    rows.push([name, `${ours.toFixed(1)} ms`]);
  }
  report.print('## Filters\n');
  report.table(['filter', 'ours'], rows);
  report.print(`At most ${FILTER_BAR_MS} ms: ${worst <= FILTER_BAR_MS ? 'holds' : 'FAILS'}`);
  return worst <= FILTER_BAR_MS;
}
