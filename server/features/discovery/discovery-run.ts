import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';
import { bodyFromSpool, type RecordBody, recordFilesAt } from '#platform/records/body.ts';
import { openAddressReader, userAgentOf, type ValidatorStore, type Validators } from '#platform/records/http-reader.ts';
import { createHostPacer, type HostPacer } from '#platform/records/politeness.ts';
import { RecordFormatError } from '#platform/records/record-format.ts';
import { openRecordSpool, type RecordSpool } from '#platform/records/spool.ts';
import { type Body, type Connector, type NativeRecord, SourceFormatError } from './connector.ts';
import { type EnqueueGrouping, type SpooledRecord, storeBatch } from './discovery.ts';
import {
  findSourceMemory,
  insertFailures,
  insertRun,
  type RecordFailure,
  type RunCounts,
  type SourceMemory,
  updateRun,
  updateSourceMemory,
  upsertSource,
} from './queries-runs.ts';

/** What one run of discovery did. `refused`: files or answers that were not read at all, with the reason. */
export type RunReport = RunCounts & {
  source: string;
  run_id: number;
  state: 'done' | 'failed';
  failures: RecordFailure[];
  refused: RecordFailure[];
  error: string | null;
};

export type DiscoveryDependencies = {
  database: Database;
  enqueueGrouping: EnqueueGrouping;
  now: () => Date;
  random: () => number;
  /** Where bodies and parsed records are kept while a run lasts; local to this machine. */
  folder: string;
  onProgress?: (report: { source: string; read: number; stored: number }) => void;
};

type RecordFile = Awaited<ReturnType<typeof recordFilesAt>>[number];

const BATCH_RECORDS = 500;
/** Failures kept for the report; all of them are stored. */
const REPORTED_FAILURES = 100;
/** A snapshot with fewer rows than this share of the last one is cut or reshaped, not a quiet day. */
const MIN_SNAPSHOT_SHARE = 0.75;

/** The parts of one run: parsed records on disk until their body was read whole, then stored in batches. */
class Run {
  readonly counts: RunCounts = { read: 0, new: 0, changed: 0, unchanged: 0, ignored: 0, failed: 0, awards: 0 };
  readonly failures: RecordFailure[] = [];
  readonly refused: RecordFailure[] = [];
  readonly deps: DiscoveryDependencies;
  readonly connector: Connector;
  readonly id: number;
  #spool: RecordSpool<SpooledRecord>;
  #unsaved: RecordFailure[] = [];
  #savedFailures = 0;

  constructor(deps: DiscoveryDependencies, connector: Connector, id: number, spool: RecordSpool<SpooledRecord>) {
    this.deps = deps;
    this.connector = connector;
    this.id = id;
    this.#spool = spool;
  }

  fail(record: string, reason: string): void {
    this.counts.failed += 1;
    const failure = { record: record.slice(0, 300), reason: reason.slice(0, 1_000) };
    this.#unsaved.push(failure);
    if (this.failures.length < REPORTED_FAILURES) this.failures.push(failure);
  }

  async take(record: NativeRecord): Promise<void> {
    this.counts.read += 1;
    const parsed = this.connector.parse(record);
    if (parsed.kind === 'failure') this.fail(parsed.record, parsed.reason);
    else if (parsed.kind === 'ignored') this.counts.ignored += 1;
    else await this.#spool.write(parsed);
    if (this.counts.read % BATCH_RECORDS === 0) this.#progress();
  }

  /** Stores what is spooled; called when everything that was yielded so far was read whole. */
  async flush(): Promise<void> {
    const spool = this.#spool;
    for await (const batch of spool.batches(BATCH_RECORDS)) {
      const run = { id: this.id, source: this.connector.source, now: this.deps.now() };
      const stored = await storeBatch(this.deps.database, run, batch, this.deps.enqueueGrouping);
      for (const [name, count] of Object.entries(stored)) this.counts[name as keyof typeof stored] += count;
      this.#progress();
    }
    await spool.delete();
    this.#spool = await openRecordSpool<SpooledRecord>(this.deps.folder, this.deps.now());
    await this.saveFailures();
  }

  /** Forgets what is spooled: its body was cut or is of another format. */
  async discard(): Promise<void> {
    await this.#spool.delete();
    this.#spool = await openRecordSpool<SpooledRecord>(this.deps.folder, this.deps.now());
  }

  async saveFailures(): Promise<void> {
    const failures = this.#unsaved;
    this.#unsaved = [];
    await insertFailures(this.deps.database.db, this.id, this.#savedFailures, failures);
    this.#savedFailures += failures.length;
  }

  async finish(error: string | null): Promise<RunReport> {
    await this.#spool.delete();
    await this.saveFailures();
    const state = error === null ? 'done' : 'failed';
    const finishedAt = this.deps.now().toISOString();
    await updateRun(this.deps.database.db, this.id, { state, counts: this.counts, finishedAt, error });
    const { counts, failures, refused } = this;
    return { source: this.connector.source, run_id: this.id, state, ...counts, failures, refused, error };
  }

  #progress(): void {
    const { read, new: added, changed, unchanged } = this.counts;
    this.deps.onProgress?.({ source: this.connector.source, read, stored: added + changed + unchanged });
  }
}

async function begin(deps: DiscoveryDependencies, connector: Connector, origin: string): Promise<Run> {
  const started = deps.now();
  const id = await deps.database.transaction(async (tx) => {
    await upsertSource(tx, connector);
    return await insertRun(tx, { source: connector.source, origin, now: started.toISOString() });
  });
  return new Run(deps, connector, id, await openRecordSpool<SpooledRecord>(deps.folder, started));
}

/**
 * Reads a file, or every file of a folder, in the source's own format. A file is stored only when it was read to its end;
 * one that is cut or of another format is refused whole and named, and fails the run without touching the others.
 */
export async function discoverFromPath(
  deps: DiscoveryDependencies,
  connector: Connector,
  path: string,
): Promise<RunReport> {
  const run = await begin(deps, connector, path);
  try {
    for (const file of await filesAt(path, run)) await readFile(run, file);
  } catch (error) {
    return await run.finish(messageOf(error));
  }
  const [first] = run.refused;
  const error =
    first === undefined
      ? null
      : run.refused.length === 1
        ? first.reason
        : `${run.refused.length} files were refused; the first: ${first.reason}`;
  return await run.finish(error);
}

async function filesAt(path: string, run: Run): Promise<RecordFile[]> {
  try {
    return await recordFilesAt(path);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    run.refused.push({ record: path, reason: error.message });
    return [];
  }
}

async function readFile(run: Run, file: RecordFile): Promise<void> {
  try {
    const body = await bodyFromSpool(file.path, file.name);
    for await (const record of run.connector.fromFile(withoutProblems(body, run))) await run.take(record);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    await run.discard();
    run.refused.push({ record: file.name, reason: error.message });
    return;
  }
  await run.flush();
}

/** Reads the source's public address from where the last run left off. */
export async function discoverFromAddress(
  deps: DiscoveryDependencies & { pacer?: HostPacer; signal?: AbortSignal },
  connector: Connector,
  settings: Readonly<Record<string, string | undefined>>,
): Promise<RunReport> {
  const run = await begin(deps, connector, settings['base_url'] ?? 'address');
  const memory = await findSourceMemory(deps.database.db, connector.source);
  const wait = async (ms: number, signal?: AbortSignal): Promise<void> =>
    void (await sleep(ms, undefined, signal ? { signal } : {}));
  const reader = await openAddressReader({
    now: deps.now,
    sleep: wait,
    random: deps.random,
    pacer: deps.pacer ?? createHostPacer({ now: deps.now, sleep: wait }),
    validators: validatorsIn(memory),
    folder: join(deps.folder, 'bodies'),
    userAgent: settings['user_agent'] ?? userAgentOf('0', null),
    politeness: paceOf(connector, settings),
    ...(deps.signal ? { signal: deps.signal } : {}),
  });
  try {
    // What was confirmed when the mark was set covers the bodies read by then, and none that is still being read.
    let resume: Mark | null = null;
    const source = connector.fromAddress({
      now: deps.now(),
      settings,
      state: memory.state,
      resumeAt: (state) => void (resume = { state, confirm: reader.confirmation() }),
      read: async (request) => {
        const body = await reader.read(request);
        return body === 'unchanged' ? body : withoutProblems(body, run);
      },
    });
    for await (const record of source) {
      if (resume !== null) resume = await checkpoint(run, memory, resume);
      await run.take(record);
    }
    refuseShrunkSnapshot(run, memory);
    await checkpoint(run, memory, { state: markedState(resume) ?? memory.state, confirm: reader.confirmation() });
    return await run.finish(null);
  } catch (error) {
    return await run.finish(messageOf(error));
  } finally {
    await reader.close();
  }
}

type Mark = { state: Record<string, unknown>; confirm: () => Promise<void> };

/** The state of a mark set from within a generator, which the compiler cannot see. */
function markedState(mark: Mark | null): Record<string, unknown> | null {
  return mark?.state ?? null;
}

/** Stores what came before the mark, then remembers the mark: a run that dies later resumes there. */
async function checkpoint(run: Run, memory: SourceMemory, mark: Mark): Promise<null> {
  await run.flush();
  await mark.confirm();
  memory.state = mark.state;
  await updateSourceMemory(run.deps.database.db, run.connector.source, memory);
  return null;
}

function refuseShrunkSnapshot(run: Run, memory: SourceMemory): void {
  if (!run.connector.snapshot || run.counts.read === 0) return;
  const last = memory.last_snapshot_rows;
  if (last !== null && run.counts.read < last * MIN_SNAPSHOT_SHARE) {
    throw new SourceFormatError(
      `the source gave ${run.counts.read} records where the last whole read had ${last}: taken for a cut answer, nothing was stored`,
    );
  }
  memory.last_snapshot_rows = run.counts.read;
}

function validatorsIn(memory: SourceMemory): ValidatorStore {
  return {
    get: async (address) => memory.validators[address] ?? null,
    set: async (address, validators: Validators) => {
      memory.validators[address] = validators;
    },
  };
}

function paceOf(connector: Connector, settings: Readonly<Record<string, string | undefined>>) {
  const pause = Number(settings['pause_ms']);
  return {
    ...(connector.pace?.pauseMs === undefined ? {} : { pauseMs: connector.pace.pauseMs }),
    ...(connector.pace?.forbiddenWaitMs === undefined ? {} : { forbiddenWaitMs: connector.pace.forbiddenWaitMs }),
    ...(settings['pause_ms'] !== undefined && pause >= 0 ? { pauseMs: pause } : {}),
  };
}

/** The body as connectors see it: records that could not be read are counted as failures here and passed over. */
function withoutProblems(body: RecordBody, run: Run): Body {
  async function* readable<T extends { place: string; problem?: string }>(
    records: AsyncIterable<T>,
  ): AsyncGenerator<T> {
    for await (const record of records) {
      if (record.problem === undefined) {
        yield record;
        continue;
      }
      run.counts.read += 1;
      run.fail(`${body.name}, ${record.place}`, record.problem);
    }
  }
  return {
    name: body.name,
    head: body.head,
    csv: (options) => readable(body.csv(options)),
    json: (options) => readable(body.json(options)),
    xml: (options) => readable(body.xml(options)),
  };
}

function isFormatError(error: unknown): error is Error {
  return error instanceof RecordFormatError || error instanceof SourceFormatError;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
