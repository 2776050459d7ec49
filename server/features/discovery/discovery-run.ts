import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { displayAddress } from '#platform/records/address-errors.ts';
import { bodyFromFile, type RecordBody, recordFilesAt } from '#platform/records/body.ts';
import {
  type HttpReader,
  openAddressReader,
  userAgentOf,
  type ValidatorStore,
  type Validators,
} from '#platform/records/http-reader.ts';
import { createHostPacer, type HostPacer, type Sleep } from '#platform/records/politeness.ts';
import { RecordFormatError } from '#platform/records/record-format.ts';
import { type Body, type Connector, SourceFormatError } from './connector.ts';
import { beginRun, type DiscoveryDependencies, type Run, type RunReport } from './discovery-recording.ts';
import { findSourceMemory, type SourceMemory, updateSourceMemory } from './queries-runs.ts';
import { redactor } from './redaction.ts';

export type { DiscoveryDependencies, RunReport } from './discovery-recording.ts';

type Settings = Readonly<Record<string, string | undefined>>;
type RecordFile = Awaited<ReturnType<typeof recordFilesAt>>[number];
/** `pacer`: shared by the readers of a process; `sleep`: for tests, which do not wait. */
type AddressDependencies = DiscoveryDependencies & { pacer?: HostPacer; sleep?: Sleep; signal?: AbortSignal };

/** A snapshot with fewer rows than this share of the last one is cut or reshaped, not a quiet day. */
const MIN_SNAPSHOT_SHARE = 0.75;
/** An address that answers so many records and none of them readable has changed its format. */
const MIN_FOREIGN_RECORDS = 10;

/**
 * Reads a file, or every file of a folder, in the source's own format. A file is stored only when it was read to its end;
 * one that is cut or of another format is refused whole and named, and fails the run without touching the others.
 */
export async function discoverFromPath(
  deps: DiscoveryDependencies,
  connector: Connector,
  path: string,
): Promise<RunReport> {
  const run = await beginRun(deps, connector, path);
  try {
    const files = await filesAt(path, run);
    for (const file of files) await readFile(run, file, files.length);
  } catch (error) {
    return await run.finish(messageOf(error));
  }
  const [first, second] = run.refused;
  if (first === undefined) return await run.finish(null);
  const error = second === undefined ? '' : `${run.refused.length} files were refused; the first: `;
  return await run.finish(error + first.reason);
}

async function filesAt(path: string, run: Run): Promise<RecordFile[]> {
  try {
    return await recordFilesAt(path);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    run.refuse(path, error.message);
    return [];
  }
}

async function readFile(run: Run, file: RecordFile, fileCount: number): Promise<void> {
  const isOneOfSeveral = fileCount > 1;
  try {
    const body = await bodyFromFile(file.path, file.name);
    for await (const record of run.connector.fromFile(withoutProblems(body, run))) {
      const place = isOneOfSeveral ? `${file.name}, ${record.place}` : record.place;
      await run.take({ ...record, place });
    }
  } catch (error) {
    if (!isFormatError(error)) throw error;
    await run.discard();
    run.refuse(file.name, error.message);
    return;
  }
  // One bad record among several files that hold one each is a bad record; alone it is a file of something else.
  const foreign = run.foreign(isOneOfSeveral ? 2 : 1);
  if (foreign !== null) run.refuse(file.name, `${file.name}: ${foreign}`);
  await run.flush();
}

/** Reads the source's public address from where the last run left off. */
export async function discoverFromAddress(
  deps: AddressDependencies,
  connector: Connector,
  settings: Settings,
): Promise<RunReport> {
  const origin = addressIn(settings);
  const hide = redactor(settings);
  const run = await beginRun(deps, connector, origin === null ? 'address' : displayAddress(origin), hide);
  try {
    const memory = await findSourceMemory(deps.database.db, connector.source);
    const reader = await openReader(deps, connector, settings, memory);
    try {
      await readAddress(run, { memory, reader, settings });
    } finally {
      await reader.close();
    }
    return await run.finish(null);
  } catch (error) {
    return await run.finish(messageOf(error));
  }
}

/** The address that the operator gave the source in place of its public one. */
function addressIn(settings: Settings): string | null {
  return (settings['address'] ?? settings['base_url'])?.trim() ?? null;
}

async function openReader(
  deps: AddressDependencies,
  connector: Connector,
  settings: Settings,
  memory: SourceMemory,
): Promise<HttpReader> {
  const hide = redactor(settings);
  const wait = deps.sleep ?? sleep;
  return await openAddressReader({
    now: deps.now,
    sleep: wait,
    random: deps.random,
    pacer: deps.pacer ?? createHostPacer({ now: deps.now, sleep: wait }),
    validators: validatorsIn(memory),
    folder: join(deps.folder, 'bodies'),
    outbound: deps.outbound,
    configured: addressIn(settings),
    userAgent: settings['user_agent'] ?? userAgentOf('0', null),
    politeness: paceOf(connector, settings),
    onWait: (waitMs, reason) =>
      deps.onWait?.({ source: connector.source, seconds: Math.ceil(waitMs / 1_000), reason: hide(reason) }),
    ...(deps.signal ? { signal: deps.signal } : {}),
  });
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal ? { signal } : {});
}

type Mark = { state: Record<string, unknown>; confirm: () => Promise<void> };
type Reading = { memory: SourceMemory; reader: HttpReader; settings: Settings };

/** Stores what the connector yields each time it says where to resume, and at the end. */
async function readAddress(run: Run, { memory, reader, settings }: Reading): Promise<void> {
  // What was confirmed when a mark was set covers the bodies read by then, and none that is still being read.
  const marks: Mark[] = [];
  const storeMarked = async (): Promise<void> => {
    const mark = marks.splice(0).at(-1);
    if (mark === undefined) return;
    await refuseForeign(run);
    await checkpoint(run, memory, mark);
  };
  const records = run.connector.fromAddress({
    now: run.deps.now(),
    settings,
    state: memory.state,
    resumeAt: (state) => void marks.push({ state, confirm: reader.confirmation() }),
    read: async (request) => {
      const body = await reader.read(request);
      return body === 'unchanged' ? body : withoutProblems(body, run);
    },
  });
  try {
    for await (const record of records) {
      await storeMarked();
      await run.take(record);
    }
  } catch (error) {
    // Records before the last mark came whole: the failure is behind them.
    if (marks.length > 0) await storeMarked();
    throw error;
  }
  refuseShrunkSnapshot(run, memory);
  await refuseForeign(run);
  await checkpoint(run, memory, { state: marks.at(-1)?.state ?? memory.state, confirm: reader.confirmation() });
}

/** Stores what came before the mark, then remembers the mark: a run that dies later resumes there. */
async function checkpoint(run: Run, memory: SourceMemory, mark: Mark): Promise<void> {
  await run.flush();
  await mark.confirm();
  memory.state = mark.state;
  await updateSourceMemory(run.deps.database.db, run.connector.source, memory);
}

function refuseShrunkSnapshot(run: Run, memory: SourceMemory): void {
  if (!run.connector.snapshot || run.counts.read === 0) return;
  const last = memory.last_snapshot_rows;
  if (last !== null && run.counts.read < last * MIN_SNAPSHOT_SHARE) {
    throw new SourceFormatError(
      `the source gave ${run.counts.read} records, but the last complete read had ${last}: the response is probably cut off, so nothing was stored`,
    );
  }
  memory.last_snapshot_rows = run.counts.read;
}

/** Keeps the failures and not the place to resume: what cannot be read at all is read again once it is understood. */
async function refuseForeign(run: Run): Promise<void> {
  const foreign = run.foreign(MIN_FOREIGN_RECORDS);
  if (foreign === null) return;
  await run.flush();
  throw new SourceFormatError(foreign);
}

function validatorsIn(memory: SourceMemory): ValidatorStore {
  return {
    get: async (address) => memory.validators[address] ?? null,
    set: async (address, validators: Validators) => {
      memory.validators[address] = validators;
    },
  };
}

function paceOf(connector: Connector, settings: Settings) {
  const pause = Number(settings['pause_ms']);
  return {
    ...(connector.pace?.pauseMs === undefined ? {} : { pauseMs: connector.pace.pauseMs }),
    ...(connector.pace?.forbiddenWaitMs === undefined ? {} : { forbiddenWaitMs: connector.pace.forbiddenWaitMs }),
    ...(settings['pause_ms'] !== undefined && pause >= 0 ? { pauseMs: pause } : {}),
  };
}

/**
 * The body as connectors see it: records that could not be read are counted as failures here and passed over, once each
 * however often a connector goes through the body.
 */
function withoutProblems(body: RecordBody, run: Run): Body {
  let reported = 0;
  async function* readable<T extends { place: string; problem?: string }>(
    records: AsyncIterable<T>,
  ): AsyncGenerator<T> {
    let problems = 0;
    for await (const record of records) {
      if (record.problem === undefined) {
        yield record;
        continue;
      }
      problems += 1;
      if (problems <= reported) continue;
      reported = problems;
      await run.failUnread(`${body.name}, ${record.place}`, record.problem);
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
