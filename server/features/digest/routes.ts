import * as contract from '#contract/notifications.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { changeSettings, readSettings } from './digest-settings.ts';

export type DigestDependencies = { database: Database; now: () => Date };

export function digestRoutes(http: Http, { database, now }: DigestDependencies): void {
  http.handle(contract.readNotificationSettings, ({ principal: { companyId } }) =>
    readSettings(database.forCompany(companyId).db, companyId, now()),
  );
  http.handle(contract.changeNotificationSettings, ({ principal: { companyId, actor }, body, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) => changeSettings(tx, companyId, body, { actor, requestId, now: now() })),
  );
}
