import * as contract from '#contract/profile.ts';
import type { Database } from '#platform/database/database.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import {
  changeProfile,
  type EnqueueMatching,
  type FollowPartners,
  listProfileChanges,
  readProfile,
  revertChange,
} from './profile.ts';

export type ProfileDependencies = {
  database: Database;
  cursors: CursorSeal;
  enqueueMatching: EnqueueMatching;
  followPartners: FollowPartners;
};

export function profileRoutes(
  http: Http,
  { database, cursors, enqueueMatching, followPartners }: ProfileDependencies,
): void {
  http.handle(contract.readProfile, ({ principal: { companyId } }) =>
    readProfile(database.forCompany(companyId).db, companyId),
  );
  http.handle(contract.changeProfile, ({ principal: { companyId, actor }, body, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) =>
        changeProfile(tx, companyId, body.operations, { actor, requestId, enqueueMatching, followPartners }),
      ),
  );
  http.handle(contract.listProfileChanges, ({ principal: { companyId }, query }) =>
    listProfileChanges(database.forCompany(companyId).db, companyId, query.cursor, cursors),
  );
  http.handle(contract.revertProfileChange, ({ principal: { companyId, actor }, params, once, requestId }) =>
    once(database.forCompany(companyId)).transaction((tx) =>
      revertChange(tx, companyId, params.id, { actor, requestId, enqueueMatching, followPartners }),
    ),
  );
}
