import type { Matcher, MatchReport } from './matching.ts';

/** The matcher, adding up in `total` what it does. */
export function counted(matcher: Matcher, total: MatchReport): Matcher {
  const add = (report: MatchReport): MatchReport => {
    total.companies = Math.max(total.companies, report.companies);
    total.listings += report.listings;
    total.judged += report.judged;
    total.opportunities += report.opportunities;
    return report;
  };
  return {
    prepare: (signal) => matcher.prepare(signal),
    compileAhead: (signal) => matcher.compileAhead(signal),
    matchGroups: async (groupIds) => add(await matcher.matchGroups(groupIds)),
    matchQueued: async () => add(await matcher.matchQueued()),
    matchChanges: async (companyId) => add(await matcher.matchChanges(companyId)),
    matchAgain: async (companyId, opportunityId) => add(await matcher.matchAgain(companyId, opportunityId)),
    giveOpinions: (companyId, signal) => matcher.giveOpinions(companyId, signal),
    listCompaniesForOpinions: () => matcher.listCompaniesForOpinions(),
    dropOutdatedOpinions: (signal) => matcher.dropOutdatedOpinions(signal),
    ruleEffect: (companyId, ruleId, trial) => matcher.ruleEffect(companyId, ruleId, trial),
    matchCompany: async (companyId, onProgress) => add(await matcher.matchCompany(companyId, onProgress)),
  };
}
