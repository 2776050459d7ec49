import { listGroupingDisagreements } from '#features/duplicates/duplicates.ts';
import { CommandError, type CommandFile, examples, printResult } from './command.ts';
import { table } from './table.ts';

export const groupingCommands: CommandFile = (program, { io, host }) => {
  program
    .command('grouping')
    .description('Check how copies of a tender are grouped')
    .command('check')
    .description('Compute all groups again and compare them with the stored ones. Exits with 1 if any differ.')
    .option('--json', 'print {disagreements: [{kind, subject, expected, stored}]} as JSON')
    .addHelpText('after', examples('tenderfit grouping check'))
    .action(async (options: { json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const disagreements = await listGroupingDisagreements(app.database.db);
        const rows = disagreements.map((one) => [one.kind, one.subject, one.expected ?? '-', one.stored ?? '-']);
        const text =
          rows.length === 0 ? 'The stored groups are correct.' : table(['kind', 'subject', 'expected', 'stored'], rows);
        printResult(io, options, { disagreements }, text);
        if (rows.length > 0) throw new CommandError('some stored groups are wrong');
      });
    });
};
