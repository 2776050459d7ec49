import { type CommandFile, printResult } from './command.ts';

export const migrateCommand: CommandFile = (program, { io, host }) => {
  program
    .command('migrate')
    .description('Bring the database to this version. On the embedded database every command does so by itself.')
    .option('--json', 'print {applied} as JSON')
    .action(async (options: { json?: boolean }) => {
      await host.withService(
        async ({ migrated }) => {
          const text = migrated.length === 0 ? 'The database is at this version.' : `Applied ${migrated.join(', ')}.`;
          await Promise.resolve(printResult(io, options, { applied: migrated }, text));
        },
        { migrates: true },
      );
    });
};
