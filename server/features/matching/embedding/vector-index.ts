import { type Background, isNear, nearness } from './background.ts';
import type { NoticeText, ProfileText } from './texts.ts';
import { cosine, type Vectors } from './vector.ts';

/** What a company says of itself as vectors, in the order of its texts. */
export type EmbeddedCompany = { texts: readonly string[]; vectors: Vectors; background: Background | null };

/** A tender's texts as vectors, in the order of the texts. */
export type EmbeddedNotice = { texts: readonly NoticeText[]; vectors: Vectors };

/** The nearest of a profile's texts and a tender's. `also` are the tender's nearest texts in each language, where near, too. */
export type Meaning = {
  /** 0 to 1. */
  nearness: number;
  /** The profile's category as the company wrote it; null for its overview. */
  label: string | null;
  title: string;
  also: Partial<Record<'en' | 'fr', string>>;
};

/**
 * What the texts of a company and of a tender have in common by their meaning; null where that is nothing. `current` are the
 * texts that the profile still has.
 */
export function meaningBetween(
  { texts, vectors, background }: EmbeddedCompany,
  notice: EmbeddedNotice,
  current: readonly ProfileText[],
): Meaning | null {
  if (background === null) return null;
  const labels = new Map(current.map(({ text, label }) => [text, label]));
  let best: Find = { nearness: 0, distance: 0, label: null, title: '' };
  const byLanguage = new Map<'en' | 'fr', Find>();
  for (const [at, text] of texts.entries()) {
    const [label, baseline] = [labels.get(text), background.texts[at]];
    if (label === undefined || baseline === undefined) continue;
    for (const [noticeAt, { title, language }] of notice.texts.entries()) {
      const value = cosine(vectors, at, notice.vectors, noticeAt);
      const distance = (value - baseline.least) / baseline.spread;
      const found = { nearness: nearness(baseline, value), distance, label, title };
      if (isNearer(found, best)) best = found;
      const other = language === null ? undefined : byLanguage.get(language);
      if (language !== null && (other === undefined || isNearer(found, other))) byLanguage.set(language, found);
    }
  }
  if (best.nearness === 0) return null;
  const also = [...byLanguage].filter(([, find]) => find.nearness > 0);
  const titles = Object.fromEntries(also.map(([language, { title }]) => [language, title]));
  return { nearness: best.nearness, label: best.label, title: best.title, also: titles };
}

/** `distance`: how far above what chance brings, in spreads; tells which of two is nearer where both count alike. */
type Find = { nearness: number; distance: number; label: string | null; title: string };

function isNearer(one: Find, other: Find): boolean {
  return one.nearness > other.nearness || (one.nearness === other.nearness && one.distance > other.distance);
}

/** The companies that some tenders could matter to by their meaning alone: each is compared with all of them. */
export class EmbeddedCompanies {
  readonly #companies = new Map<string, EmbeddedCompany>();

  put(companyId: string, company: EmbeddedCompany): void {
    this.#companies.set(companyId, company);
  }

  remove(companyId: string): void {
    this.#companies.delete(companyId);
  }

  get(companyId: string): EmbeddedCompany | null {
    return this.#companies.get(companyId) ?? null;
  }

  ids(): string[] {
    return [...this.#companies.keys()];
  }

  /** The companies that the tender is near. */
  near(notice: Vectors): string[] {
    const steps = this.nearInSteps(notice, Infinity);
    for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
  }

  /** The same, with a pause after each so many companies: ten thousand of them take some tenths of a second. */
  *nearInSteps(notice: Vectors, companiesAStep: number): Generator<undefined, string[], undefined> {
    const found: string[] = [];
    if (notice.lengths.length === 0) return found;
    let compared = 0;
    for (const [companyId, company] of this.#companies) {
      if (isNearCompany(company, notice)) found.push(companyId);
      compared += 1;
      if (compared % companiesAStep === 0) yield;
    }
    return found;
  }
}

export function isNearCompany({ vectors, background }: EmbeddedCompany, notice: Vectors): boolean {
  if (background === null || vectors.dimension !== notice.dimension) return false;
  for (const [at, baseline] of background.texts.entries()) {
    for (let noticeAt = 0; noticeAt < notice.lengths.length; noticeAt += 1) {
      if (isNear(baseline, cosine(vectors, at, notice, noticeAt))) return true;
    }
  }
  return false;
}
