import { readRuleEvidence as readRuleEvidenceRoute } from '#contract/rule-evidence.ts';
import * as contract from '#contract/rules.ts';
import type { EnqueueMatching } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { listRules, readRuleEvidence, type ReplayRule, switchRule } from './rules.ts';

export type RuleDependencies = {
  database: Database;
  enqueueMatching: EnqueueMatching;
  replay: ReplayRule;
  now: () => Date;
};

export function ruleRoutes(http: Http, { database, enqueueMatching, replay, now }: RuleDependencies): void {
  http.handle(contract.listRules, async ({ principal: { companyId }, language }) => ({
    rules: await listRules(database.forCompany(companyId).db, companyId, language),
  }));
  http.handle(readRuleEvidenceRoute, ({ principal: { companyId }, params, language }) =>
    readRuleEvidence(database.forCompany(companyId).db, companyId, params.id, language),
  );
  http.handle(contract.switchRule, ({ principal: { companyId, actor }, params, body, requestId, language }) =>
    database.forCompany(companyId).transaction((tx) =>
      switchRule(tx, companyId, params.id, body.active, {
        actor,
        requestId,
        enqueueMatching,
        replay,
        now: now(),
        language,
      }),
    ),
  );
}
