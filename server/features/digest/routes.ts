import { readCoverage as readCoverageRoute } from '#contract/coverage.ts';
import * as digests from '#contract/digests.ts';
import * as contract from '#contract/notifications.ts';
import type { Database } from '#platform/database/database.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import type { ComposingSettings } from './digest-composing.ts';
import { readCoverage, type ReadingSchedule } from './digest-coverage.ts';
import { listPastDigests } from './digest-past.ts';
import { readPreview } from './digest-preview.ts';
import { changeSettings, readSettings } from './digest-settings.ts';

export type DigestDependencies = {
  database: Database;
  cursors: CursorSeal;
  composing: ComposingSettings;
  reading: ReadingSchedule;
  /** Mail is written to a folder and reaches nobody. */
  toOutbox: boolean;
  now: () => Date;
};

export function digestRoutes(http: Http, deps: DigestDependencies): void {
  const { database, cursors, composing, reading, toOutbox, now } = deps;
  const mail = { mail_delivery: toOutbox ? ('outbox' as const) : ('provider' as const) };
  http.handle(contract.readNotificationSettings, async ({ principal: { companyId } }) => ({
    ...(await readSettings(database.forCompany(companyId).db, companyId, now())),
    ...mail,
  }));
  http.handle(contract.changeNotificationSettings, async ({ principal: { companyId, actor }, body, requestId }) => ({
    ...(await database
      .forCompany(companyId)
      .transaction((tx) => changeSettings(tx, companyId, body, { actor, requestId, now: now() }))),
    ...mail,
  }));
  http.handle(digests.previewDigest, ({ principal: { companyId } }) =>
    readPreview(database.forCompany(companyId).db, companyId, now(), composing),
  );
  http.handle(digests.listDigests, ({ principal: { companyId }, query }) =>
    listPastDigests(database.forCompany(companyId).db, companyId, query, cursors),
  );
  http.handle(readCoverageRoute, ({ principal: { companyId }, language }) =>
    readCoverage(database.forCompany(companyId).db, companyId, { now: now(), language }, reading),
  );
}
