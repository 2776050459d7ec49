import type { MatchReport } from '#features/matching/matching.ts';
import { type CommandFile, examples, printResult, stopIfAborted, uuidArgument } from './command.ts';
import { requireCompany } from './company.ts';
import { finishJobs } from './pending-jobs.ts';
import { withProgress } from './progress.ts';
import { counted } from './table.ts';

export const matchCommand: CommandFile = (program, { io, host }) => {
  program
    .command('match')
    .summary('Match waiting tenders now')
    .description('Match the tenders that are waiting. With --company, also score all tenders for that company again.')
    .option('--company <id>', 'score all tenders for this company again', uuidArgument)
    .option('--json', 'print {companies, listings, judged, opportunities} as JSON')
    .addHelpText('after', examples('tenderfit match', 'tenderfit match --company ID'))
    .action(async (options: { company?: string; json?: boolean }) => {
      await host.withService(async (service) => {
        const { app } = service;
        const { company } = options;
        if (company !== undefined) await requireCompany(app.database.db, company);
        const report = await withProgress(io, async (progress): Promise<MatchReport> => {
          const before = { ...app.matched };
          await finishJobs(service, io, progress);
          if (company === undefined) return difference(before, app.matched);
          return await app.matcher.matchCompany(company, (groups) => {
            stopIfAborted(io);
            progress.update(`matching: ${counted(groups, 'tender')} done`);
          });
        });
        const text = `${counted(report.listings, 'listing')} matched with ${counted(report.companies, 'company', 'companies')}: ${report.judged} judged, ${counted(report.opportunities, 'opportunity', 'opportunities')}`;
        printResult(io, options, report, report.listings === 0 ? 'Nothing was waiting to be matched.' : text);
      });
    });
};

function difference(before: MatchReport, after: MatchReport): MatchReport {
  const listings = after.listings - before.listings;
  return {
    companies: listings === 0 ? 0 : after.companies,
    listings,
    judged: after.judged - before.judged,
    opportunities: after.opportunities - before.opportunities,
  };
}
