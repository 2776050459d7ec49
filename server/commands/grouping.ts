import { listGroupingDisagreements } from '#features/duplicates/duplicates.ts';
import { CommandError, type CommandFile, printResult } from './command.ts';
import { table } from './table.ts';

export const groupingCommands: CommandFile = (program, { io, host }) => {
  program
    .command('grouping')
    .description('Which listings are one tender.')
    .command('check')
    .description('Compute all groups anew and compare them with the stored ones; ends with 1 when any differs.')
    .option('--json', 'print {disagreements: [{kind, subject, expected, stored}]} as JSON')
    .action(async (options: { json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const disagreements = await listGroupingDisagreements(app.database.db);
        const rows = disagreements.map((one) => [one.kind, one.subject, one.expected ?? '-', one.stored ?? '-']);
        const text =
          rows.length === 0 ? 'The stored groups are right.' : table(['kind', 'subject', 'expected', 'stored'], rows);
        printResult(io, options, { disagreements }, text);
        if (rows.length > 0) throw new CommandError('stored groups differ from what the keys say');
      });
    });
};
