import { sql } from 'kysely';
import { changeSettings } from '#features/digest/digest-settings.ts';
import { sendDigestNow } from '#features/digest/digest.ts';
import { type OpenAlert, listOpenAlerts } from '#features/amendments/queries-alerts.ts';
import { tellAmendments } from '#features/amendments/amendments-alerts.ts';
import type { NotificationPatch } from '#contract/notifications.ts';
import { alertDependencies } from '../../../server/app-amendments.ts';
import { OPERATOR } from '../company-with-key.ts';
import { openWorld, type TestCompany, type World } from '../world.ts';

export type Mail = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };

/** Companies that are mailed digests and alerts, by a clock that the test sets. */
export type AlertDesk = {
  world: World;
  company(name: string, language?: 'en' | 'fr'): Promise<TestCompany>;
  set(company: TestCompany, patch: NotificationPatch): Promise<void>;
  /** Sends the company its digest at once; answers the Message-IDs. */
  digest(company: TestCompany): Promise<string[]>;
  answer(company: TestCompany, verdict: string): Promise<void>;
  /** Alerts saved for the company, in order. */
  alerts(company: TestCompany): Promise<Mail[]>;
  open(company: TestCompany): Promise<OpenAlert[]>;
  /** How many amendments of the company are in each state, with the reason where nothing was mailed. */
  states(company: TestCompany): Promise<Record<string, number>>;
  tell(company: TestCompany): Promise<void>;
};

export async function alertDesk(clock: { now: Date }): Promise<AlertDesk> {
  const world = await openWorld({ now: () => clock.now, settings: { PUBLIC_URL: 'https://tenders.example.org' } });
  const { app } = world;
  const { db } = app.database;
  return {
    world,
    company: async (name, language = 'en') => {
      const made = await world.company(name, { categories: ['Snow removal'], geography: ['Québec'] });
      const email = `${name.toLowerCase()}@example.org`;
      await sql`update companies set language = ${language}, contact_email = ${email} where id = ${made.id}`.execute(
        db,
      );
      await app.jobs.runPending();
      return made;
    },
    set: (company, patch) =>
      app.database.transaction(async (tx) => {
        await changeSettings(tx, company.id, patch, { actor: OPERATOR, now: clock.now });
      }),
    digest: async ({ id }) => {
      await app.database.transaction((tx) => sendDigestNow(tx, id, { now: clock.now, actor: OPERATOR }, app.digests));
      await app.jobs.runPending();
      const { rows } = await sql<{ messageId: string }>`
        select message_id as "messageId" from deliveries where company_id = ${id} and kind = 'digest'
        order by created_at desc`.execute(db);
      return rows.map(({ messageId }) => messageId);
    },
    answer: async (company, verdict) => {
      const { body } = await world.get('/api/v1/opportunities', company);
      const [first] = body['items'] as { id: string }[];
      await world.send('POST', `/api/v1/opportunities/${first?.id}/feedback`, company, { verdict });
      await app.jobs.runPending();
    },
    alerts: async ({ id }) => {
      const { rows } = await sql<{ message: string }>`
        select message from deliveries where company_id = ${id} and kind = 'amendment_alert'
        order by created_at, id`.execute(db);
      return rows.map(({ message }) => JSON.parse(message) as Mail);
    },
    open: ({ id }) => app.database.transaction((tx) => listOpenAlerts(tx, id)),
    states: async ({ id }) => {
      const { rows } = await sql<{ state: string; count: number }>`
        select concat_ws(' ', state, reason) as state, count(*)::int as count from amendment_alerts
        where company_id = ${id} group by 1 order by 1`.execute(db);
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    tell: ({ id }) => tellAmendments(id, alertDependencies(app.digests, app)),
  };
}
