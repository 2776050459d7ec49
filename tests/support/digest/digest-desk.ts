import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { attemptDelivery } from '#features/deliveries/deliveries-sending.ts';
import { prepareDueDigests } from '#features/digest/digest.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { storeTender } from '../tenders.ts';
import { type Answer, openWorld, type TestCompany, type World } from '../world.ts';

/** Companies with digests, by a clock that the test sets, whose mail lies in the outbox. */

export type ReceivedMail = { to: string; subject: string; text: string; html: string; headers: Map<string, string> };
type Row = { id: string; title: string; status: string; archived_at: string | null };
type Judged = { score?: number; eligible?: boolean; gate?: string | null };

export type DigestDesk = {
  world: World;
  db: Connection;
  company(name: string): Promise<TestCompany>;
  settings(company: TestCompany): Promise<Answer>;
  patch(company: TestCompany, body: object): Promise<Answer>;
  /** Stores a tender and matches these companies with it. */
  match(
    companies: readonly TestCompany[],
    title: string,
    score: number,
    fields?: Judged & { deadline?: string },
  ): Promise<void>;
  /** Judges the tender again for the company. */
  rescore(company: TestCompany, title: string, judged: Judged): Promise<void>;
  rows(company: TestCompany): Promise<Row[]>;
  statuses(company: TestCompany): Promise<Record<string, string>>;
  /** Prepares what is due at the time of the clock, and sends nothing. */
  prepare(): Promise<number>;
  /** Prepares what is due and sends everything saved. */
  run(): Promise<void>;
  sendSaved(company: TestCompany): Promise<void>;
  mails(): Promise<ReceivedMail[]>;
};

export async function digestDesk(clock: { now: Date }, settings: Record<string, string> = {}): Promise<DigestDesk> {
  const environment = { PUBLIC_URL: 'https://tenders.example.org', ...settings };
  const world = await openWorld({ now: () => clock.now, settings: environment });
  const { app, folder } = world;
  const { db } = app.database;
  const path = '/api/v1/settings/notifications';
  const { signal } = new AbortController();
  const prepare = (): Promise<number> => prepareDueDigests(app.digests, clock.now, { signal, onError: raise });
  const rows = async ({ id }: TestCompany): Promise<Row[]> => {
    const found = await sql<Row>`
      select o.id, l.title, o.status, o.archived_at from opportunities o join listings l on l.id = o.listing_id
      where o.company_id = ${id} and o.visible`.execute(db);
    return found.rows;
  };
  return {
    world,
    db,
    company: async (name) => {
      const { id } = await world.company(name);
      const scopes = ['settings:read', 'settings:write', 'opportunities:read', 'opportunities:write'];
      const { secret } = await world.key(id, scopes);
      await sql`update companies set created_at = '2026-11-20T00:00:00Z' where id = ${id}`.execute(db);
      return { id, secret };
    },
    settings: (company) => world.get(path, company),
    patch: (company, body) => world.send('PATCH', path, company, body),
    match: async (
      companies,
      title,
      score,
      { eligible = true, gate = null, deadline = '2027-03-01T20:00:00.000Z' } = {},
    ) => {
      const { groupId } = await storeTender(app.database, [{ title, deadline }]);
      await app.database.transaction(async (tx) => {
        for (const { id } of companies) await judge(tx, id, groupId, { score, eligible, gate });
      });
    },
    rescore: (company, title, judged) => rescore(app.database, company.id, title, judged),
    rows,
    statuses: async (company) => Object.fromEntries((await rows(company)).map(({ title, status }) => [title, status])),
    prepare,
    run: async () => {
      await prepare();
      await app.jobs.runPending({ names: ['send-mail'] });
    },
    sendSaved: async ({ id }) => {
      const { rows: saved } = await sql<{ id: string }>`
        select id from deliveries where company_id = ${id} and settled_at is null`.execute(db);
      for (const one of saved) await attemptDelivery(app.deliveries, one.id, signal);
    },
    mails: () => readOutbox(join(folder, 'outbox')),
  };
}

function raise(error: unknown): never {
  throw error;
}

async function rescore(database: Database, companyId: string, title: string, judged: Judged): Promise<void> {
  const { rows: found } = await sql<{ group_id: string; score: number; eligible: boolean; gate: string | null }>`
    select v.group_id, v.score, v.eligible, v.gate from verdicts v
    join opportunities o on o.company_id = v.company_id and o.group_id = v.group_id
    join listings l on l.id = o.listing_id
    where v.company_id = ${companyId} and l.title = ${title}`.execute(database.db);
  const [row] = found;
  if (row === undefined) throw new Error(`no match with ${title}`);
  const { group_id: groupId, ...was } = row;
  await database.transaction((tx) => judge(tx, companyId, groupId, { ...was, ...judged }));
}

/** Stores the verdict and publishes the match. */
export async function judge(
  tx: Connection,
  companyId: string,
  groupId: string,
  { score, eligible, gate }: { score: number; eligible: boolean; gate: string | null },
): Promise<void> {
  const reasons = { band: score >= 80 ? 'strong' : score >= 60 ? 'good' : 'possible', score, eligible, reasons: [] };
  await sql`
    insert into verdicts (company_id, group_id, profile_version, group_version, score, score_source, eligible, gate, reasons,
      computed_at)
    values (${companyId}, ${groupId}, 1, 1, ${score}, 'metadata_verdict', ${eligible}, ${gate},
      ${JSON.stringify(reasons)}::jsonb, now())
    on conflict (company_id, group_id) do update
      set score = excluded.score, eligible = excluded.eligible, gate = excluded.gate, reasons = excluded.reasons`.execute(
    tx,
  );
  await publishMatches(tx, [{ companyId, groupId, scoreKey: score }]);
}

/** The mails in the outbox, in the order in which they were sent. */
export async function readOutbox(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  // A name tells the second only, and several mails may be written in one.
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenNs: (await stat(join(folder, name), { bigint: true })).mtimeNs })),
  );
  files.sort((one, other) => (one.writtenNs < other.writtenNs ? -1 : 1));
  return await Promise.all(
    files.map(async ({ name }) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      return {
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
      };
    }),
  );
}
