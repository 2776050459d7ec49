import { type CommandFile, examples, printResult } from './command.ts';

export const migrateCommand: CommandFile = (program, { io, host }) => {
  program
    .command('migrate')
    .summary('Update the database schema')
    .description(
      'Update the database schema to this version of Tenderfit. The embedded database is updated automatically.',
    )
    .option('--json', 'print {applied} as JSON')
    .addHelpText('after', examples('tenderfit migrate'))
    .action(async (options: { json?: boolean }) => {
      await host.withService(
        async ({ migrated }) => {
          const text = migrated.length === 0 ? 'The database is up to date.' : `Applied ${migrated.join(', ')}.`;
          await Promise.resolve(printResult(io, options, { applied: migrated }, text));
        },
        { migrates: true },
      );
    });
};
