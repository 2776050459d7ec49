import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { callControl, type ControlIo } from '#platform/control/control.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { DirectoryHeldError } from '#platform/database/embedded/directory-lock.ts';
import { findEncoding } from '#platform/database/encoding.ts';
import { migrate, migrationState } from '#platform/database/migrate.ts';
import { checkDataFolder } from '#platform/storage/data-folder.ts';
import { readyPortal } from '../app-portal.ts';
import { type Config, readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { CommandError, type CommandIo, ForwardedExit, type HeldService, type Host, type Service } from './command.ts';
import { requireFreePorts } from './listening.ts';
import { withProgress } from './progress.ts';

/** Commands that are short may hold the directory for a moment; another command waits for them this long. */
const HELD_FOR_MS = 15_000;
const ASK_AGAIN_MS = 250;
/** How long requests and jobs under way may take to end once the program takes no more of them. */
const END_WITHIN_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The service as an operator's command reaches it. On PostgreSQL by connecting; on the embedded database by opening the
 * directory, or, when another process holds it, by having that process run the command.
 */
export function directHost(environment: Environment, argv: readonly string[], io: CommandIo): Host {
  return {
    async withService(work, { migrates = false, argvElsewhere = argv } = {}) {
      const config = readConfig(environment);
      const service = await openOrForward(config, argvElsewhere, io, migrates);
      try {
        await work(service);
      } finally {
        await service.close();
      }
    },
    settings: async () => readConfig(environment),
    async holdService({ migrates, serves, isProduction }) {
      const settings = readConfig(environment);
      const config = { ...settings, accessLog: settings.accessLog ?? isProduction };
      await requireFreePorts(config, { serves });
      try {
        return await orInterrupted(io, openService(config, io, { migrates, serves, logLevel: config.logLevel }));
      } catch (error) {
        if (!(error instanceof DirectoryHeldError)) throw error;
        throw new CommandError(
          `Tenderfit is already running on ${config.dataDir}${error.holderPid === null ? '' : ` (process ${error.holderPid})`}; stop it, or set DATA_DIR to another folder`,
        );
      }
    },
  };
}

/** The service as a command reaches it that a caller sends to this process. */
export function serverHost(service: Service): Host {
  return {
    withService: (work) => work(service),
    settings: async () => service.app.config,
    holdService: () =>
      Promise.reject(
        new CommandError(
          'Tenderfit is already running on this data directory; stop it, or set DATA_DIR to another folder',
        ),
      ),
  };
}

async function openOrForward(
  config: Config,
  argv: readonly string[],
  io: CommandIo,
  migrates: boolean,
): Promise<HeldService> {
  // Operators want the command's own words; the log speaks up when something is wrong, or when asked to.
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  return await withProgress(io, async (progress) => {
    for (const untilMs = performance.now() + HELD_FOR_MS; ;) {
      try {
        return await orInterrupted(io, openService(config, io, { migrates, serves: false, logLevel }));
      } catch (error) {
        if (!(error instanceof DirectoryHeldError)) throw error;
        const streams = { stdin: Readable.from([]), stdout: io.stdout, stderr: io.stderr };
        const code = await orInterrupted(io, callControl(config.dataDir, [callerFacts(io), ...argv], streams));
        if (code !== null) throw new ForwardedExit(code);
        if (performance.now() > untilMs || io.signal.aborted) throw error;
        progress.update(
          `waiting for ${error.holderPid === null ? 'the process' : `process ${error.holderPid}`} that holds the database …`,
        );
        await sleep(ASK_AGAIN_MS);
      }
    }
  });
}

/** The call's outcome, or an error at Ctrl-C, whatever the call waits for: the process then ends, which its callers and callees see. */
async function orInterrupted<T>(io: CommandIo, call: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new CommandError('interrupted'));
    if (io.signal.aborted) stop();
    else io.signal.addEventListener('abort', stop, { once: true });
  });
  return await Promise.race([call, aborted]);
}

async function openService(
  config: Config,
  io: CommandIo,
  { migrates, serves, logLevel }: { migrates: boolean; serves: boolean; logLevel: Config['logLevel'] },
): Promise<HeldService> {
  const log = openLog({ level: logLevel, output: io.stderr, isTerminal: io.isTerminal });
  if (config.ignoredNames.length > 0) {
    log.info({ names: config.ignoredNames }, 'these variables look like settings but are unknown; they are ignored');
  }
  if (config.databaseUrl !== null) await checkDataFolder(config.dataDir);
  const database = await openDatabase(
    config.databaseUrl === null
      ? { dataDir: config.dataDir }
      : { url: config.databaseUrl, requestUrl: config.databaseRequestUrl },
    { log, poolSize: config.database.poolSize, statementMs: config.database.statementMs },
  ).catch((error: unknown) => {
    throw error instanceof DirectoryHeldError || config.databaseUrl === null ? error : unreachable(error);
  });
  try {
    const migrated = await bringUp(database, migrates);
    // The features are loaded once this process holds the database: most often a server does, which runs the command.
    const { openApp } = await import('../app.ts');
    // Only requests are counted in Redis.
    const portal = serves ? await readyPortal(io) : null;
    const app = await openApp({ config: serves ? config : { ...config, redisUrl: null }, database, log, portal });
    const close = async (): Promise<void> => {
      await app.stop({ timeoutMs: END_WITHIN_MS });
      await database.close();
    };
    return { app, config, log, hasWorkers: false, migrated, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The embedded database is migrated by whoever opens it; PostgreSQL only by the commands that say so. */
async function bringUp(database: Database, migrates: boolean): Promise<string[]> {
  if (database.kind !== 'embedded') await refuseOtherEncoding(database);
  if (database.kind === 'embedded' || migrates) return await migrate(database);
  if ((await migrationState(database.db)) !== 'current') {
    throw new CommandError('the database and this program have different versions; run `tenderfit migrate` first');
  }
  return [];
}

/** Text in another encoding than UTF-8 cannot hold what sources publish, and the first accent would say so. */
async function refuseOtherEncoding({ db }: Database): Promise<void> {
  const { name, encoding } = await findEncoding(db);
  if (encoding === 'UTF8') return;
  throw new CommandError(
    `the database ${name} uses ${encoding}, but must use UTF-8. Create one and set DATABASE_URL to it: createdb --encoding=UTF8 --template=template0 --locale=C.UTF-8 ${name}_utf8`,
  );
}

function unreachable(error: unknown): CommandError {
  const reasons = error instanceof AggregateError ? error.errors.map(messageOf) : [messageOf(error)];
  return new CommandError(`the database of DATABASE_URL cannot be used: ${[...new Set(reasons)].join('; ')}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the process that runs the command has to know of its caller; goes before the arguments. */
function callerFacts({ cwd, isTerminal, columns }: CommandIo): string {
  return JSON.stringify({ cwd, isTerminal, columns });
}

/** The caller's arguments, and its terminal as this process writes to it. */
export function callerOf(
  [facts = '{}', ...argv]: readonly string[],
  streams: ControlIo,
): { argv: string[]; io: CommandIo } {
  const { cwd, isTerminal, columns } = JSON.parse(facts) as { cwd?: string; isTerminal?: boolean; columns?: number };
  const { stdout, stderr, signal } = streams;
  return {
    argv,
    io: { stdout, stderr, signal, cwd: cwd ?? '/', isTerminal: isTerminal ?? false, columns: columns ?? 80, ask: null },
  };
}
