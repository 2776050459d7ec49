import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { listProfileVersions } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { CompanyCache } from './candidates/company-cache.ts';
import type { KnownPast } from './verdict/known-past.ts';
import { loadPast } from './matching-past.ts';
import { type LoadedVectors, loadWordVectors } from './matching-meaning.ts';
import type { WordVectors } from './embedding/word-vectors.ts';
import { compileCompany, type CompiledCompany, type CompanyInputs, loadInputs } from './matching-inputs.ts';
import type { MeaningKeeper } from './matching-vectors.ts';
import { type Pauses, pauses } from '#platform/jobs/pauses.ts';
import { withPauses } from './matching-pauses.ts';
import { type IndexedCompany, readCompanyKeys } from './candidates/percolator-keys.ts';
import { KEY_FORM } from './candidates/stored-keys.ts';
import { Percolator } from './candidates/percolator.ts';
import { keysOfText, textOfKeys } from './candidates/filed-keys.ts';
import { type CompanyKeys, listCompanyKeys, upsertCompanyKeys } from './queries-company-keys.ts';
import { findLatestSnapshot, listTermCounts } from './queries-terms.ts';
import { NO_STATISTICS, type TermStatistics } from './terms/term-weight.ts';

/** What is known next to the notice: which companies look for what, and how common words are. */
export type Knowledge = {
  percolator: Percolator;
  statistics: TermStatistics;
  /** The count of terms in use; 0 before the first. */
  snapshot: number;
  /** The past awards that are known; null where they are too few to say anything. As of the count of terms. */
  past: KnownPast | null;
  /** What is known by the meaning of texts; null where no model of embeddings is configured. */
  meanings: MeaningKeeper | null;
  /** Directions of words; null before anything was matched. */
  vectors: WordVectors | null;
  /** Stands for all that the scores of every company rest on; verdicts of another basis are not comparable. */
  basis: string;
  /** Grows with each change of the index of companies. */
  generation: number;
};

export type Shared = Pick<Knowledge, 'statistics' | 'snapshot' | 'past' | 'meanings' | 'vectors' | 'basis'>;

/** Keeps the knowledge of this process as current as the database: a cache, rebuilt from it at start, never the truth. */
export type KnowledgeKeeper = {
  /**
   * Of all companies, after bringing it up to date; outside of transactions, one caller after the other. Stores the keys of
   * companies that it had to compile, so that no other process need do so.
   */
  prepare(db: Connection, signal?: AbortSignal): Promise<Knowledge>;
  /**
   * The same in a transaction, which waits for no other caller, stores nothing, and stays with the count of terms that was last
   * prepared: to file all companies by a new one takes too long.
   */
  ofAll(tx: Connection): Promise<Knowledge>;
  /** Compiles companies ahead, as many as are kept, and leaves other work more time than it takes. */
  compileAhead(db: Connection, signal: AbortSignal): Promise<void>;
  /** What all companies share. */
  shared(db: Connection): Promise<Shared>;
  /** The companies that were filed again or taken out since. */
  changedSince(generation: number): Set<string>;
  /** These companies as they are filed, those that are gone left out. */
  companies(db: Connection, ids: readonly string[]): Promise<Map<string, IndexedCompany>>;
  /** What the verdicts of a company read, as the database has it now; null where it is gone. */
  inputsOf(db: Connection, companyId: string, shared: Shared): Promise<CompanyInputs | null>;
  /** A company of these inputs, of which what is compiled already is not compiled again. */
  compiled(inputs: CompanyInputs, shared: Shared): Promise<CompiledCompany>;
};

/** A company as it was compiled with a count of terms. */
type CachedCompany = CompiledCompany & { snapshot: number };

const LOADED_AT_ONCE = 500;
const AHEAD_AT_ONCE = 25;
/** Of the memory that the process may use, for compiled companies: some 50 kB each. The index itself holds the keys of all. */
const CACHE_SHARE = 0.25;
const MOST_CHANGES = 100_000;
/** `vectorsFile`: where an operator's own word vectors would be. */
export function keepKnowledge(
  meanings: MeaningKeeper | null = null,
  vectorsFile: string | null = null,
): KnowledgeKeeper {
  return new Keeper(meanings, vectorsFile);
}

function basisOf(snapshot: number, past: KnownPast | null, vectorsMark: string): string {
  return `judgement ${KEY_FORM.judgement} form ${KEY_FORM.form} terms ${snapshot} past ${past?.mark ?? ''} vectors ${vectorsMark}`;
}

/** Whether verdicts of both are made in the same way, and what is stored of tenders has one form: only counts lie between. */
export function differsByCounts(basis: string, other: string): boolean {
  const [made] = basis.split(' terms ');
  return basis !== other && made === other.split(' terms ')[0];
}

class Keeper implements KnowledgeKeeper {
  #shared: Shared;
  #held: Knowledge;
  #changes: { companyId: string; generation: number }[] = [];
  #generation = 0;
  readonly #cache = new CompanyCache<CachedCompany>(CACHE_SHARE * getHeapStatistics().heap_size_limit);

  /** Ends, however it does, with the last caller that prepares. */
  #preparing: Promise<void> | null = null;

  readonly #vectorsFile: string | null;
  #loaded: LoadedVectors | null = null;

  constructor(meanings: MeaningKeeper | null, vectorsFile: string | null) {
    this.#vectorsFile = vectorsFile;
    const basis = basisOf(0, null, '');
    this.#shared = { statistics: NO_STATISTICS, snapshot: 0, past: null, meanings, vectors: null, basis };
    this.#held = { ...this.#shared, snapshot: -1, percolator: new Percolator(), generation: 0 };
  }

  async shared(db: Connection): Promise<Shared> {
    this.#note((await this.#shared.meanings?.refresh(db)) ?? []);
    // Not before it is needed: a start must not wait for it.
    const { vectors, mark } = (this.#loaded ??= await loadWordVectors(this.#vectorsFile));
    if (this.#shared.vectors === null) {
      this.#shared = { ...this.#shared, vectors, basis: basisOf(this.#shared.snapshot, this.#shared.past, mark) };
    }
    const latest = await findLatestSnapshot(db);
    if (latest !== null && latest.snapshot !== this.#shared.snapshot) {
      const byStem = new Map((await listTermCounts(db, latest.snapshot)).map((row) => [row.stem, row.listing_count]));
      const statistics = { total: latest.listing_total, countOf: (stem: string) => byStem.get(stem) ?? 0 };
      const past = await loadPast(db, latest.taken_at);
      const basis = basisOf(latest.snapshot, past, mark);
      this.#shared = { ...this.#shared, statistics, snapshot: latest.snapshot, past, basis };
    }
    return this.#shared;
  }

  changedSince(generation: number): Set<string> {
    const later = this.#changes.filter((change) => change.generation > generation);
    return new Set(later.map((change) => change.companyId));
  }

  async prepare(db: Connection, signal?: AbortSignal): Promise<Knowledge> {
    while (this.#preparing !== null) await this.#preparing;
    const known = this.shared(db).then((shared) => this.#upToDate(db, shared, { stores: true, signal }));
    const ended = (): void => void (this.#preparing = null);
    this.#preparing = known.then(ended, ended);
    return await known;
  }

  async ofAll(tx: Connection): Promise<Knowledge> {
    if (this.#held.snapshot < 0) return await this.#upToDate(tx, await this.shared(tx), { stores: false });
    this.#note((await this.#held.meanings?.refresh(tx)) ?? []);
    return await this.#upToDate(tx, this.#held, { stores: false });
  }

  async #upToDate(
    db: Connection,
    shared: Shared,
    { stores, signal }: { stores: boolean; signal?: AbortSignal | undefined },
  ): Promise<Knowledge> {
    const percolator = shared.snapshot === this.#held.snapshot ? this.#held.percolator : new Percolator();
    const versions = new Map((await listProfileVersions(db)).map((row) => [row.company_id, row.version]));
    const gone = percolator.companyIds().filter((id) => !versions.has(id));
    for (const id of gone) {
      percolator.remove(id);
      this.#cache.remove(id);
    }
    this.#note(gone);
    const changed = [...versions.keys()].filter((id) => percolator.versionOf(id) !== versions.get(id));
    for (let from = 0; from < changed.length; from += LOADED_AT_ONCE) {
      signal?.throwIfAborted();
      const page = changed.slice(from, from + LOADED_AT_ONCE);
      const stored = await listCompanyKeys(db, page, { ...KEY_FORM, snapshot: shared.snapshot });
      const current = stored.filter(({ companyId, version }) => version >= (versions.get(companyId) ?? 0));
      await this.#file(percolator, current);
      const known = new Set(current.map(({ companyId }) => companyId));
      const unknown = page.filter((id) => !known.has(id));
      await this.#file(percolator, await this.#compiledKeys(db, unknown, { shared, stores }));
    }
    const known = { ...shared, percolator, generation: this.#generation };
    if (this.#held.snapshot <= shared.snapshot) this.#held = known;
    return known;
  }

  async #file(percolator: Percolator, companies: readonly CompanyKeys[]): Promise<void> {
    const pause = pauses();
    for (const { companyId, version, keys } of companies) {
      if (pause.isDue()) await pause.take();
      // Another caller may have filed a later version meanwhile.
      if ((percolator.versionOf(companyId) ?? 0) <= version) percolator.put(companyId, version, keysOfText(keys));
    }
    this.#note(companies.map(({ companyId }) => companyId));
  }

  /** What these companies are filed under, compiled. */
  async #compiledKeys(
    db: Connection,
    ids: readonly string[],
    { shared, stores }: { shared: Shared; stores: boolean },
  ): Promise<CompanyKeys[]> {
    const { statistics, snapshot } = shared;
    const pause = pauses();
    const made: CompanyKeys[] = [];
    for (const inputs of await loadInputs(db, ids, shared)) {
      const { company } = await this.compiled(inputs, shared, pause);
      const { companyId, version } = company.profile;
      const keys = textOfKeys(await withPauses(readCompanyKeys(company, statistics), pause));
      made.push({ companyId, version, keys });
    }
    if (stores) await upsertCompanyKeys(db, made, { ...KEY_FORM, snapshot });
    return made;
  }

  async companies(db: Connection, ids: readonly string[]): Promise<Map<string, IndexedCompany>> {
    const found = new Map<string, IndexedCompany>();
    const { percolator, snapshot } = this.#held;
    const wanted = ids.filter((id) => {
      const cached = this.#cache.find(id);
      if (cached?.snapshot !== snapshot || cached.company.profile.version !== percolator.versionOf(id)) return true;
      found.set(id, cached.company);
      return false;
    });
    for await (const companies of this.#load(db, wanted, this.#held)) {
      for (const company of companies) found.set(company.profile.companyId, company);
    }
    return found;
  }

  async compileAhead(db: Connection, signal: AbortSignal): Promise<void> {
    const ids = this.#held.percolator.companyIds();
    for (let from = 0; from < ids.length && !this.#cache.isFull; from += AHEAD_AT_ONCE) {
      const beganMs = performance.now();
      await this.companies(db, ids.slice(from, from + AHEAD_AT_ONCE));
      await sleep(performance.now() - beganMs, undefined, { signal });
    }
  }

  async inputsOf(db: Connection, companyId: string, shared: Shared): Promise<CompanyInputs | null> {
    const [inputs] = await loadInputs(db, [companyId], shared, (id) => this.#cache.find(id)?.inputs);
    return inputs ?? null;
  }

  async compiled(inputs: CompanyInputs, { past, snapshot }: Shared, pause?: Pauses): Promise<CompiledCompany> {
    const cached = this.#cache.find(inputs.profile.tenant_id) ?? null;
    const compiled = await compileCompany(inputs, past, cached, pause);
    this.#cache.put({ ...compiled, snapshot });
    return compiled;
  }

  /** The companies, some at a time, as the database has them now. */
  async *#load(db: Connection, ids: readonly string[], shared: Shared): AsyncGenerator<IndexedCompany[]> {
    const pause = pauses();
    for (let from = 0; from < ids.length; from += LOADED_AT_ONCE) {
      const companies: IndexedCompany[] = [];
      for (const inputs of await loadInputs(db, ids.slice(from, from + LOADED_AT_ONCE), shared)) {
        companies.push((await this.compiled(inputs, shared, pause)).company);
      }
      yield companies;
    }
  }

  /** Two callers may bring the index up to date at once: each change gets its number as it is made. */
  #note(companyIds: readonly string[]): void {
    if (companyIds.length === 0) return;
    this.#generation += 1;
    const made = companyIds.map((companyId) => ({ companyId, generation: this.#generation }));
    this.#changes = [...this.#changes, ...made].slice(-MOST_CHANGES);
  }
}
