import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '#platform/database/database.ts';
import {
  EmbeddedCompanies,
  type EmbeddedCompany,
  type EmbeddedNotice,
  isNearCompany,
  type Meaning,
  meaningBetween,
} from './embedding/vector-index.ts';
import { type CompanyTexts, noticeTexts } from './embedding/texts.ts';
import type { Vectors } from './embedding/vector.ts';
import type { GroupCopies } from './queries.ts';
import {
  listEmbeddedGroups,
  listGroupEmbeddings,
  listProfileEmbeddings,
  listProfileMarks,
} from './queries-embeddings.ts';

/** What is known of companies and tenders by the meaning of their texts, where a model of embeddings is configured. */

/** Some tenders next to the companies, by the meaning of their texts. */
export type NoticeMeanings = {
  /** Compares every tender with every company, letting other work in between; `companiesNear` then knows. */
  scan(): Promise<void>;
  /** The companies, or those `among` them, that the tender is near, whatever words they share. */
  companiesNear(groupId: string, among?: ReadonlySet<string>): readonly string[];
  isNear(companyId: string, groupId: string): boolean;
  between(companyId: string, texts: CompanyTexts | undefined, groupId: string): Meaning | null;
  /** Which vectors these are; another reading of the same tenders with other ones has another. */
  mark: string;
};

export type MeaningKeeper = {
  model: string;
  /** Brings the companies up to date with the database; those whose vectors are others now. */
  refresh(db: Connection): Promise<string[]>;
  /** Stands for the company's vectors; empty where there are none. */
  markOf(companyId: string): string;
  /** Of these tenders, each next to every company. */
  read(db: Connection, groups: readonly GroupCopies[]): Promise<NoticeMeanings>;
  /** The tenders that are near the company; pages of all that have vectors are read. */
  groupsNear(db: Connection, companyId: string): Promise<string[]>;
};

const COMPANIES_AT_ONCE = 500;
/** Companies that a tender is compared with without a pause: some hundredths of a second. */
const COMPANIES_A_STEP = 500;
/** Compared without a pause. */
const GROUPS_A_PAGE = 500;
/** 96 bits: two texts share one by chance in no installation. */
const HASH_CHARS = 16;

/** Which text a vector is of. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARS);
}

/** Keeps the vectors of all companies from this model in memory: a kilobyte or so for each of their texts. */
export function keepMeanings(model: string): MeaningKeeper {
  return new Keeper(model);
}

class Keeper implements MeaningKeeper {
  readonly model: string;
  readonly #companies = new EmbeddedCompanies();
  readonly #marks = new Map<string, string>();

  constructor(model: string) {
    this.model = model;
  }

  async refresh(db: Connection): Promise<string[]> {
    const marks = new Map((await listProfileMarks(db, this.model)).map((row) => [row.company_id, row.mark]));
    const gone = this.#companies.ids().filter((id) => !marks.has(id));
    for (const id of gone) this.#forget(id);
    const changed = [...marks].filter(([id, mark]) => this.#marks.get(id) !== mark).map(([id]) => id);
    for (let from = 0; from < changed.length; from += COMPANIES_AT_ONCE) {
      const ids = changed.slice(from, from + COMPANIES_AT_ONCE);
      for (const { companyId, mark, ...company } of await listProfileEmbeddings(db, this.model, ids)) {
        this.#companies.put(companyId, company);
        this.#marks.set(companyId, mark);
      }
    }
    return [...gone, ...changed];
  }

  markOf(companyId: string): string {
    return this.#marks.get(companyId) ?? '';
  }

  async read(db: Connection, groups: readonly GroupCopies[]): Promise<NoticeMeanings> {
    const ids = groups.map(({ id }) => id);
    const kept = new Map((await listGroupEmbeddings(db, this.model, ids)).map((one) => [one.groupId, one]));
    const notices = new Map<string, EmbeddedNotice>();
    const known = createHash('sha256');
    for (const group of groups) {
      const found = kept.get(group.id);
      const texts = noticeTexts(group.copies);
      const hashes = texts.map(({ text }) => hashOfText(text));
      // Vectors of texts that the tender no longer has say nothing of it.
      if (found === undefined || found.vectors.dimension === 0 || found.hashes.join() !== hashes.join()) continue;
      notices.set(group.id, { texts, vectors: found.vectors });
      known.update(`${group.id} ${hashes.join()} ${found.vectors.dimension}\n`);
    }
    return this.#meanings(notices, known.digest('base64url'));
  }

  async groupsNear(db: Connection, companyId: string): Promise<string[]> {
    const company = this.#companies.get(companyId);
    const found: string[] = [];
    if (company === null) return found;
    for (let after: string | null = null; ;) {
      const page = await listEmbeddedGroups(db, this.model, { after, limit: GROUPS_A_PAGE });
      for (const { groupId, vectors } of page) if (isNearCompany(company, vectors)) found.push(groupId);
      after = page.at(-1)?.groupId ?? null;
      if (page.length < GROUPS_A_PAGE) return found;
    }
  }

  #meanings(notices: ReadonlyMap<string, EmbeddedNotice>, mark: string): NoticeMeanings {
    const pair = (companyId: string, groupId: string): { company: EmbeddedCompany; notice: EmbeddedNotice } | null => {
      const [company, notice] = [this.#companies.get(companyId), notices.get(groupId)];
      return company === null || notice === undefined ? null : { company, notice };
    };
    const isNear = (companyId: string, groupId: string): boolean => {
      const known = pair(companyId, groupId);
      return known !== null && isNearCompany(known.company, known.notice.vectors);
    };
    const scanned = new Map<string, string[]>();
    const near = (groupId: string): string[] => this.#companies.near(vectorsOf(notices.get(groupId)));
    return {
      mark,
      scan: async () => {
        for (const groupId of notices.keys()) {
          const steps = this.#companies.nearInSteps(vectorsOf(notices.get(groupId)), COMPANIES_A_STEP);
          let step = steps.next();
          for (; step.done !== true; step = steps.next()) await setImmediate();
          scanned.set(groupId, step.value);
          await setImmediate();
        }
      },
      companiesNear: (groupId, among) =>
        among === undefined
          ? (scanned.get(groupId) ?? near(groupId))
          : [...among].filter((companyId) => isNear(companyId, groupId)),
      isNear,
      between: (companyId, texts, groupId) => {
        const known = pair(companyId, groupId);
        return known === null ? null : meaningBetween(known.company, known.notice, texts?.texts ?? []);
      },
    };
  }

  #forget(companyId: string): void {
    this.#companies.remove(companyId);
    this.#marks.delete(companyId);
  }
}

const NO_VECTORS: Vectors = { dimension: 0, values: new Int8Array(0), lengths: new Float64Array(0) };

function vectorsOf(notice: EmbeddedNotice | undefined): Vectors {
  return notice?.vectors ?? NO_VECTORS;
}
