import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeBackup } from '#platform/backup/backup.ts';
import { ArchiveError, BackupError, type Manifest } from '#platform/backup/manifest.ts';
import { checkBackup, restoreBackup } from '#platform/backup/restore.ts';
import { DirectoryHeldError } from '#platform/database/embedded/directory-lock.ts';
import type { StillCopy } from '#platform/database/embedded/still-copy.ts';
import { listMigrations } from '#platform/database/migrate.ts';
import type { App } from '../app.ts';
import { VERSION } from '../version.ts';
import { CommandError, type CommandFile, type CommandIo, type Host, printResult, examples } from './command.ts';
import { type Progress, withProgress } from './progress.ts';
import { counted } from './table.ts';
import { visible } from './visible.ts';

type Options = { force?: boolean; check?: boolean; json?: boolean };

const SHOWN_LEFT_OUT = 20;

/** `backup` and `restore`: the embedded database with all that belongs to it, as one file. */
export const backupCommands: CommandFile = (program, { io, host }) => {
  program
    .command('backup')
    .summary('Write all data to one file')
    .description(
      'Write the database, the uploaded documents and the secret key to one file. The server can keep running.',
    )
    .argument('<file>', 'the backup file to create, such as tenderfit-2026-11-22.tar.gz')
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print {file, size_bytes, made_at, documents, left_out: [path]} as JSON')
    .addHelpText('after', examples('tenderfit backup tenderfit-2026-11-22.tar.gz'))
    .addHelpText(
      'after',
      '\nThe file contains all your data and secrets: store it safely.\nTo restore it, see docs/operations/backup.md.',
    )
    .action(async (file: string, options: Options) => {
      await requireEmbedded(host, 'pg_dump');
      await host.withService(({ app }) => backUp(app, io, resolve(io.cwd, file), options));
    });
  program
    .command('restore')
    .summary('Restore a backup')
    .description('Restore a file made by `tenderfit backup` into an empty DATA_DIR.')
    .argument('<file>', 'the backup file')
    .option('--check', 'read and verify the whole backup, show what it contains, and write nothing')
    .option('--json', 'print {data_dir, made_at, version, documents} as JSON; data_dir is null with --check')
    .addHelpText(
      'after',
      examples(
        'tenderfit restore tenderfit-2026-11-22.tar.gz --check',
        'tenderfit restore tenderfit-2026-11-22.tar.gz',
      ),
    )
    .action(async (file: string, options: Options) => await restore(host, io, resolve(io.cwd, file), options));
};

async function backUp(app: App, io: CommandIo, file: string, options: Options): Promise<void> {
  const { config, database, now } = app;
  const source = {
    dataDir: config.dataDir,
    copyFiles: (copy: StillCopy) => database.copyFiles(copy),
    hasDocuments: config.storage.kind === 'files',
    version: VERSION,
    migrations: (await listMigrations()).map(({ name }) => name),
    now,
  };
  const { manifest, leftOut } = await withProgress(io, (progress) =>
    makeBackup(source, file, { overwrites: options.force === true, signal: io.signal, says: sayer(progress) }),
  ).catch(refuse(file));
  const { size } = await stat(file);
  const result = {
    file,
    size_bytes: size,
    made_at: manifest.made_at,
    documents: documentsIn(manifest),
    left_out: leftOut,
  };
  const text = [`${file}: ${describe(manifest)}, ${counted(size, 'byte')}.`];
  if (config.secretKey !== null)
    text.push('The backup does not contain SECRET_KEY, which comes from the environment: save it separately.');
  printResult(io, options, result, [...text, ...describeLeftOut(leftOut)].join('\n'));
}

function describeLeftOut(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, SHOWN_LEFT_OUT).map((path) => `  ${visible(path)}`);
  const more = paths.length > shown.length ? [`  and ${paths.length - shown.length} more`] : [];
  return [`Left out, not Tenderfit files: ${counted(paths.length, 'path')}`, ...shown, ...more];
}

async function restore(host: Host, io: CommandIo, file: string, options: Options): Promise<void> {
  if (options.check !== true) await requireEmbedded(host, 'pg_restore');
  const { dataDir } = await host.settings();
  const migrations = (await listMigrations()).map(({ name }) => name);
  const manifest = await withProgress(io, (progress) => {
    const settings = { migrations, signal: io.signal, says: sayer(progress) };
    return options.check === true ? checkBackup(file, settings) : restoreBackup(file, dataDir, settings);
  }).catch(refuse(file));
  const result = {
    data_dir: options.check === true ? null : dataDir,
    made_at: manifest.made_at,
    version: manifest.version,
    documents: documentsIn(manifest),
  };
  const done = options.check === true ? 'is complete' : `was restored to ${dataDir}`;
  printResult(io, options, result, `${file} ${done}: ${describe(manifest)}.`);
}

function sayer(progress: Progress): (text: string) => void {
  return (text) => progress.update(text);
}

async function requireEmbedded(host: Host, program: string): Promise<void> {
  if ((await host.settings()).databaseUrl === null) return;
  throw new CommandError(`the data is in PostgreSQL; use ${program} instead, see docs/operations/backup.md`);
}

function documentsIn({ documents, files }: Manifest): number | null {
  return documents === 's3' ? null : files.filter(({ path }) => path.startsWith('documents/')).length;
}

/** `the data of 2026-11-22T10:00:00.000Z with 3 documents`. */
function describe(manifest: Manifest): string {
  const count = documentsIn(manifest);
  const documents = count === null ? 'documents remain in their S3 bucket' : `with ${counted(count, 'document')}`;
  return `data as of ${manifest.made_at}, ${documents}`;
}

/** Failures are reported in one line that names the file. */
function refuse(file: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof DirectoryHeldError) {
      const process = error.holderPid === null ? '' : ` (process ${error.holderPid})`;
      throw new CommandError(
        `Tenderfit is running on this DATA_DIR${process}; stop it, or set DATA_DIR to another folder`,
      );
    }
    if (error instanceof ArchiveError) throw new CommandError(`${file} cannot be restored: ${error.message}`);
    if (error instanceof BackupError) throw new CommandError(visible(error.message));
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error) {
      throw new CommandError(`${String(error.path)}: no such file or folder`);
    }
    throw error;
  };
}
