import { createCompany } from '#features/access/access.ts';
import { type NewDelivery, saveDelivery, type SettledDelivery } from '#features/deliveries/deliveries.ts';
import type { SendingDependencies } from '#features/deliveries/deliveries-sending.ts';
import { recoverDeliveries, sendDeliveries } from '#features/deliveries/jobs.ts';
import { type AttemptRow, listAttempts } from '#features/deliveries/queries-attempts.ts';
import { type DeliveryRow, findDelivery } from '#features/deliveries/queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Mailer, Message, SendResult } from '#platform/mail/mail.ts';

/** Answers of a provider, as the rules see them. */
export const ACCEPTED: SendResult = { outcome: 'accepted', providerId: 'p-1' };
export const REFUSED: SendResult = { outcome: 'refused', reason: 'no such mailbox' };
export const LATER: SendResult = { outcome: 'later', reason: 'busy', retryAfterSeconds: null };
export const UNCERTAIN: SendResult = { outcome: 'uncertain', reason: 'no answer', retryAfterSeconds: null };

export const HOUR_MS: number = 60 * 60 * 1000;

/** Deliveries on a database with a provider and a clock of the test's own. Queued sending is written down in `queue`. */
export type DeliveryDesk = {
  dependencies: SendingDependencies;
  /** The database's clock, for all processes. */
  clock: { now: Date };
  pass(ms: number): void;
  /** What the provider was handed, in order, and how it answers the next ones; once empty it accepts. */
  handed: Message[];
  answers: (SendResult | (() => Promise<SendResult>))[];
  queue: { deliveryIds: string[]; afterSeconds: number }[];
  settled: SettledDelivery[];
  company(name: string): Promise<string>;
  save(companyId: string, given?: Partial<Omit<NewDelivery, 'message'>> & { to?: string }): Promise<string>;
  send(id: string): Promise<void>;
  /** Lets recovery run and does what it queued. */
  recover(): Promise<void>;
  row(id: string): Promise<DeliveryRow>;
  attempts(id: string): Promise<AttemptRow[]>;
};

const ACTOR = { kind: 'operator', id: 'test' } as const;
const SIGNAL = new AbortController().signal;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

export function deliveryDesk(
  database: Database,
  { kind = 'resend', repeatSafeForMs = 23 * HOUR_MS }: Partial<Pick<Mailer, 'kind' | 'repeatSafeForMs'>> = {},
): DeliveryDesk {
  const written: Written = { handed: [], answers: [], queue: [], settled: [] };
  const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
  const mailer = scriptedMailer({ kind, repeatSafeForMs }, written);
  const dependencies = dependenciesOf(database, mailer, clock, written);
  const save: DeliveryDesk['save'] = async (companyId, { to = 'ana@example.org', ...given } = {}) => {
    const message = { to, subject: 'Two tenders', text: 'Two tenders.\n', html: '<p>Two tenders.</p>\n' };
    const delivery = { companyId, kind: 'digest', subjectId: 'digest-1', message, ...given };
    return (await database.transaction((tx) => saveDelivery(tx, delivery, dependencies))).id;
  };
  const row = async (id: string): Promise<DeliveryRow> => {
    const found = await findDelivery(database.db, id);
    if (found === null) throw new Error(`no delivery ${id}`);
    return found;
  };
  return {
    ...written,
    dependencies,
    clock,
    pass: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    company: async (name) => {
      const given = { legalName: name, contactEmail: `${name}@example.org`, country: 'CA', language: 'en' } as const;
      return (await database.transaction((tx) => createCompany(tx, given, ACTOR))).id;
    },
    save,
    send: (id) => sendDeliveries(dependencies, [id], SIGNAL),
    recover: async () => {
      written.queue.length = 0;
      await recoverDeliveries(dependencies);
      for (const { deliveryIds } of written.queue.splice(0)) await sendDeliveries(dependencies, deliveryIds, SIGNAL);
    },
    row,
    attempts: async (id) => await listAttempts(database.db, (await row(id)).companyId, id),
  };
}

type Written = Pick<DeliveryDesk, 'handed' | 'answers' | 'queue' | 'settled'>;

function scriptedMailer(provider: Pick<Mailer, 'kind' | 'repeatSafeForMs'>, { handed, answers }: Written): Mailer {
  return {
    ...provider,
    send: async (message) => {
      handed.push(message);
      const answer = answers.shift() ?? ACCEPTED;
      return typeof answer === 'function' ? await answer() : answer;
    },
  };
}

function dependenciesOf(
  database: Database,
  mailer: Mailer,
  clock: { now: Date },
  { queue, settled }: Written,
): SendingDependencies {
  return {
    database,
    mailer,
    from: { name: 'Tenderfit', email: 'tenders@example.org' },
    clock: () => Promise.resolve(clock.now),
    enqueueSending: (_tx, { deliveryIds }, options) => {
      queue.push({ deliveryIds, afterSeconds: options?.afterSeconds ?? 0 });
      return Promise.resolve();
    },
    onSettled: {
      digest: (_tx, one) => {
        settled.push(one);
        return Promise.resolve();
      },
    },
    random: () => 0.5,
    stopwatch: () => () => 0,
    sleep: () => Promise.resolve(),
    log: silent,
  };
}
