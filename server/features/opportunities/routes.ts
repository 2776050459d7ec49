import { archiveOpportunity as archiveRoute, unarchiveOpportunity as unarchiveRoute } from '#contract/archive.ts';
import { answerOpportunity as answerRoute, withdrawFeedback as withdrawRoute } from '#contract/feedback.ts';
import { countOpportunities as countRoute } from '#contract/opportunity-counts.ts';
import * as noticeContract from '#contract/notice.ts';
import * as contract from '#contract/opportunities.ts';
import type { EnqueueMatching, FollowPartners } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { Http } from '#platform/http/http.ts';
import { archive, listOpportunities, unarchive } from './opportunities.ts';
import { countOpportunities } from './opportunities-asked.ts';
import { withBidAnswers } from './opportunities-bidding.ts';
import { type CountAmendments, readCalendar, readNotice, readOpportunity } from './opportunities-detail.ts';
import { answerOpportunity, type EnqueueJudging } from './opportunities-feedback.ts';
import { isWithdrawn, withdrawFeedback } from './opportunities-withdrawal.ts';

export type OpportunityDependencies = {
  database: Database;
  cursors: CursorSeal;
  now: () => Date;
  enqueueMatching: EnqueueMatching;
  enqueueJudging: EnqueueJudging;
  followPartners: FollowPartners;
  countAmendments: CountAmendments;
};

export function opportunityRoutes(http: Http, deps: OpportunityDependencies): void {
  const { database, cursors, now, enqueueMatching, enqueueJudging, followPartners } = deps;
  http.handle(
    contract.listOpportunities,
    async ({ principal: { companyId }, query, language, key }) => {
      const own = database.forCompany(companyId);
      const reading = { language, now: now() };
      const page = await listOpportunities(own, companyId, query, { cursors, key, ...reading });
      if (query.with_can_bid !== true) return page;
      return { ...page, items: await withBidAnswers(own.db, companyId, page.items, reading) };
    },
    { settlesKey: true },
  );
  http.handle(countRoute, ({ principal: { companyId }, query }) =>
    countOpportunities(database.forCompany(companyId), companyId, query, now()),
  );
  detailRoutes(http, deps);
  http.handle(archiveRoute, ({ principal, params, once, requestId }) =>
    archive(once(database.forCompany(principal.companyId)), principal.companyId, params.id, {
      now: now(),
      actor: principal.actor,
      requestId,
    }),
  );
  http.handle(unarchiveRoute, ({ principal, params, requestId }) =>
    unarchive(database.forCompany(principal.companyId), principal.companyId, params.id, {
      actor: principal.actor,
      requestId,
    }),
  );
  http.handle(answerRoute, ({ principal: { companyId, actor }, params, body, once, requestId }) =>
    once(database.forCompany(companyId), (tx, first) => isWithdrawn(tx, companyId, first)).transaction((tx) =>
      answerOpportunity(tx, companyId, params.id, body, {
        actor,
        requestId,
        enqueueMatching,
        enqueueJudging,
        followPartners,
      }),
    ),
  );
  http.handle(withdrawRoute, ({ principal: { companyId, actor }, params, requestId }) =>
    database.forCompany(companyId).transaction((tx) =>
      withdrawFeedback(tx, companyId, params.id, {
        actor,
        requestId,
        now: now(),
        enqueueMatching,
        enqueueJudging,
        followPartners,
      }),
    ),
  );
}

/** What is read of one opportunity. */
function detailRoutes(http: Http, { database, now, countAmendments }: OpportunityDependencies): void {
  http.handle(contract.readOpportunity, ({ principal, params, language }) =>
    readOpportunity(database.forCompany(principal.companyId).db, principal.companyId, params.id, {
      language,
      now: now(),
      countAmendments,
    }),
  );
  http.handle(noticeContract.readNotice, ({ principal: { companyId }, params, language }) =>
    readNotice(database.forCompany(companyId).db, companyId, params.id, { language }),
  );
  http.handle(noticeContract.readCalendar, ({ principal: { companyId }, params, language }) =>
    readCalendar(database.forCompany(companyId).db, companyId, params.id, {
      language,
      now: now(),
      countAmendments,
    }),
  );
}
