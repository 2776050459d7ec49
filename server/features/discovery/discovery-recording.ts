import type { Database } from '#platform/database/database.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { openRecordSpool, type RecordSpool } from '#platform/records/spool.ts';
import type { Closing, Listing } from './listing.ts';
import type { Connector, NativeRecord, ParsedRecord } from './connector.ts';
import { type DiscoveryJobs, type StorableRecord, storeBatch } from './discovery.ts';
import {
  insertFailures,
  insertRun,
  type RecordFailure,
  type RunCounts,
  updateRun,
  upsertSource,
} from './queries-runs.ts';
import { storable } from './storable.ts';

/** What one run of discovery did. `refused`: files or answers that were not stored at all, with the reason. */
export type RunReport = RunCounts & {
  source: string;
  run_id: number;
  state: 'done' | 'failed';
  failures: RecordFailure[];
  refused: RecordFailure[];
  error: string | null;
};

export type DiscoveryDependencies = DiscoveryJobs & {
  database: Database;
  now: () => Date;
  random: () => number;
  /** Where bodies and parsed records are kept while a run lasts; local to this machine. */
  folder: string;
  /** What connections to sources are made by. */
  outbound: Outbound;
  /** What closed before this instant and is not stored yet is not stored; absent or null: everything is. */
  closedBefore?: () => Date | null;
  /** The closing that counts, of what the source posts and what the notice's text states. */
  readClosing: (listing: Listing) => Closing;
  /** Told before each wait that a source causes: it asks for one, or gave no whole answer. */
  onWait?: (wait: { source: string; seconds: number; reason: string }) => void;
  onProgress?: (report: { source: string; read: number; stored: number }) => void;
};

/** Parsed records and failures, in the order of the body, until it was read completely. */
type Spooled = StorableRecord | Extract<ParsedRecord, { kind: 'failure' }>;
/** What is counted while a body is read, and taken back when it turns out cut. */
type BodyCounts = Pick<RunCounts, 'read' | 'ignored' | 'failed'>;

const BATCH_RECORDS = 500;
/** Failures kept for the report; all of them are stored. */
const REPORTED_FAILURES = 100;
/** How far back in a body a repeated listing is looked for; what is further apart is stored as two versions. */
const REMEMBERED_LISTINGS = 200_000;
const MAX_NAME_CHARS = 300;
const MAX_REASON_CHARS = 1000;

/**
 * One run as it is recorded: parsed records wait on disk until their body was read completely, then they are stored in batches.
 * What belongs to a body that is refused is neither stored nor counted.
 */
export class Run {
  readonly counts: RunCounts = { read: 0, new: 0, changed: 0, unchanged: 0, ignored: 0, failed: 0, awards: 0 };
  readonly failures: RecordFailure[] = [];
  readonly refused: RecordFailure[] = [];
  readonly deps: DiscoveryDependencies;
  readonly connector: Connector;
  readonly id: number;
  readonly #hide: (text: string) => string;
  #spool: RecordSpool<Spooled>;
  #settled: BodyCounts = { read: 0, ignored: 0, failed: 0 };
  #firstFailure: RecordFailure | null = null;
  #savedFailures = 0;
  /** Records that are counted as failed for one field and stored all the same. */
  #faulty = 0;
  /** Which of the spooled records is the last one of a listing and revision. */
  readonly #lastOf = new Map<string, number>();

  constructor(
    deps: DiscoveryDependencies,
    connector: Connector,
    opened: { id: number; spool: RecordSpool<Spooled>; hide: (text: string) => string },
  ) {
    this.deps = deps;
    this.connector = connector;
    this.id = opened.id;
    this.#spool = opened.spool;
    this.#hide = opened.hide;
  }

  async fail(record: string, reason: string): Promise<void> {
    this.counts.failed += 1;
    const failure = { record: this.#hide(record.slice(0, MAX_NAME_CHARS)), reason: this.#shown(reason) };
    this.#firstFailure ??= failure;
    await this.#spool.write({ kind: 'failure', ...failure });
  }

  /** Counts a record that could not be read far enough to be parsed. */
  async failUnread(record: string, reason: string): Promise<void> {
    this.counts.read += 1;
    await this.fail(record, reason);
  }

  async take(record: NativeRecord): Promise<void> {
    this.counts.read += 1;
    const parsed = storable(parsedBy(this.connector, record));
    if (parsed.kind === 'failure') await this.fail(parsed.record, parsed.reason);
    else if (parsed.kind === 'ignored') this.counts.ignored += 1;
    else {
      const record = parsed.kind === 'listing' ? { ...parsed, listing: this.#withClosing(parsed.listing) } : parsed;
      if (record.kind === 'listing') await this.#failClosing(record.listing);
      if (record.kind === 'listing') this.#remember(record);
      await this.#spool.write(record);
    }
    if (this.counts.read % BATCH_RECORDS === 0) this.#progress();
  }

  /**
   * Says why what was read since the last flush is none of this source's data, or null when any of it is, or when there
   * were fewer than `least` records, which may just be bad.
   */
  foreign(least: number): string | null {
    const read = this.counts.read - this.#settled.read;
    const failed = this.counts.failed - this.#settled.failed - this.#faulty;
    if (read < least || failed < read || this.#firstFailure === null) return null;
    const { record, reason } = this.#firstFailure;
    const all = read === 1 ? 'its only record could not be read' : `none of its ${read} records could be read`;
    return `expected records of ${this.connector.label}; ${all}; ${record}: ${reason}`;
  }

  /** Stores what is spooled; called when everything that was yielded so far was read completely. */
  async flush(): Promise<void> {
    const spool = this.#spool;
    let ordinal = 0;
    for await (const batch of spool.batches(BATCH_RECORDS)) {
      const failures = batch.filter((record) => record.kind === 'failure');
      const records = batch.flatMap((record) => this.#withoutRepeated(record, ordinal++));
      failures.push(...(await this.#store(records)));
      await this.#save(failures.map(({ record, reason }) => ({ record, reason })));
      this.#progress();
    }
    await spool.delete();
    await this.#reopen();
    const { read, ignored, failed } = this.counts;
    this.#settled = { read, ignored, failed };
  }

  /** Forgets what is spooled: its body was cut or is of another format. */
  async discard(): Promise<void> {
    await this.#spool.delete();
    await this.#reopen();
    Object.assign(this.counts, this.#settled);
  }

  refuse(record: string, reason: string): void {
    this.refused.push({ record: this.#hide(record.slice(0, MAX_NAME_CHARS)), reason: this.#shown(reason) });
  }

  /** Records the end; what is still spooled is dropped. */
  async finish(failure: string | null): Promise<RunReport> {
    await this.#spool.delete();
    Object.assign(this.counts, this.#settled);
    const error = failure === null ? null : this.#shown(failure);
    const state = error === null ? 'done' : 'failed';
    const finishedAt = this.deps.now().toISOString();
    await updateRun(this.deps.database.db, this.id, { state, counts: this.counts, finishedAt, error });
    const { counts, failures, refused } = this;
    return { source: this.connector.source, run_id: this.id, state, ...counts, failures, refused, error };
  }

  #withClosing(listing: Listing): Listing {
    const posted = { ...listing, closing: { ...listing.closing, zone: this.connector.zone } };
    return { ...posted, closing: this.deps.readClosing(posted) };
  }

  /** A day that does not exist is a fault of the record; the rest of it is stored, and the closing known before stays. */
  async #failClosing({ nativeId, closing: { fault } }: Listing): Promise<void> {
    if (fault === undefined) return;
    await this.fail(nativeId, `${fault}; the closing known before stays`);
    this.#faulty += 1;
  }

  #remember(record: Extract<Spooled, { kind: 'listing' }>): void {
    const key = repeatKey(record);
    this.#lastOf.delete(key);
    this.#lastOf.set(key, this.#spool.count);
    const [oldest] = this.#lastOf.keys();
    if (this.#lastOf.size > REMEMBERED_LISTINGS && oldest !== undefined) this.#lastOf.delete(oldest);
  }

  /**
   * What of a record is stored. One body may hold a listing twice under one revision; the later one says what holds, and
   * the earlier is no version of its own: reading the body again would swap them.
   */
  #withoutRepeated(record: Spooled, ordinal: number): StorableRecord[] {
    if (record.kind === 'failure') return [];
    const last = record.kind === 'listing' ? this.#lastOf.get(repeatKey(record)) : undefined;
    if (last === undefined || last === ordinal) return [record];
    this.counts.unchanged += 1;
    return [{ kind: 'awards', awards: record.awards }];
  }

  /** Stores a batch; where the database refuses something in it, all but the record it refuses, which is a failure. */
  async #store(batch: readonly StorableRecord[]): Promise<Extract<Spooled, { kind: 'failure' }>[]> {
    const [first] = batch;
    if (first === undefined) return [];
    try {
      const closedBefore = this.deps.closedBefore?.() ?? null;
      const run = { id: this.id, source: this.connector.source, now: this.deps.now(), closedBefore };
      const stored = await storeBatch(this.deps.database, run, batch, this.deps);
      for (const [name, count] of Object.entries(stored)) this.counts[name as keyof typeof stored] += count;
      return [];
    } catch (error) {
      if (!isAboutTheData(error)) throw error;
      if (batch.length > 1) {
        const middle = Math.ceil(batch.length / 2);
        return [...(await this.#store(batch.slice(0, middle))), ...(await this.#store(batch.slice(middle)))];
      }
      this.counts.failed += 1;
      return [{ kind: 'failure', record: nameOf(first), reason: this.#shown(`cannot be stored: ${error.message}`) }];
    }
  }

  async #save(failures: readonly RecordFailure[]): Promise<void> {
    await insertFailures(this.deps.database.db, this.id, this.#savedFailures, failures);
    this.#savedFailures += failures.length;
    this.failures.push(...failures.slice(0, REPORTED_FAILURES - this.failures.length));
  }

  async #reopen(): Promise<void> {
    this.#spool = await openRecordSpool<Spooled>(this.deps.folder, this.deps.now());
    this.#firstFailure = null;
    this.#faulty = 0;
    this.#lastOf.clear();
  }

  #shown(reason: string): string {
    return this.#hide(reason.slice(0, MAX_REASON_CHARS)).replaceAll('\0', '').toWellFormed();
  }

  #progress(): void {
    const { read, new: added, changed, unchanged } = this.counts;
    this.deps.onProgress?.({ source: this.connector.source, read, stored: added + changed + unchanged });
  }
}

/** A connector never throws for bad data; where one does, the record is named and the run goes on. */
function parsedBy(connector: Connector, record: NativeRecord): ParsedRecord {
  try {
    return connector.parse(record);
  } catch (error) {
    const reason = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
    return { kind: 'failure', record: record.place, reason };
  }
}

function repeatKey({ listing }: Extract<Spooled, { kind: 'listing' }>): string {
  return `${listing.nativeId}\0${listing.revision}`;
}

function nameOf(record: StorableRecord): string {
  return record.kind === 'listing' ? record.listing.nativeId : (record.awards[0]?.nativeId ?? 'awards');
}

/** SQLSTATE classes of values that a column, an index or a row cannot take; all else is the database's own trouble. */
function isAboutTheData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:22|23|54)[0-9A-Z]{3}$/.test(String(error.code));
}

/** Records that a run begins. `hide` takes secrets out of everything that is stored and reported of it. */
export async function beginRun(
  deps: DiscoveryDependencies,
  connector: Connector,
  origin: string,
  hide: (text: string) => string = (text) => text,
): Promise<Run> {
  const started = deps.now();
  const spool = await openRecordSpool<Spooled>(deps.folder, started);
  try {
    const id = await deps.database.transaction(async (tx) => {
      await upsertSource(tx, connector);
      return await insertRun(tx, { source: connector.source, origin: hide(origin), now: started.toISOString() });
    });
    return new Run(deps, connector, { id, spool, hide });
  } catch (error) {
    await spool.delete();
    throw error;
  }
}
