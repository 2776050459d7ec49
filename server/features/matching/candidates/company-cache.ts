import type { IndexedCompany } from './percolator-keys.ts';

/** About what a compiled company takes by the wordings it looks for, and beside them, measured with Node 24. */
const WORDING_BYTES = 300;
const COMPANY_BYTES = 20_000;

/**
 * Compiled companies, which nearly every step of matching asks for again. Once there is no room, what is kept stays: steps go
 * through all companies, and to let the oldest go would let each go just before it is asked for. Of those without room the last
 * is kept.
 */
export class KeptCompanies<Kept extends { company: IndexedCompany }> {
  readonly #mostBytes: number;
  readonly #companies = new Map<string, { kept: Kept; bytes: number }>();
  #last: Kept | null = null;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  find(companyId: string): Kept | undefined {
    const kept = this.#companies.get(companyId)?.kept;
    return kept ?? (this.#last?.company.profile.companyId === companyId ? this.#last : undefined);
  }

  /** A version of the profile never takes the place of a later one. */
  keep(kept: Kept): void {
    const { companyId, version } = kept.company.profile;
    const before = this.find(companyId);
    if (before !== undefined && before.company.profile.version > version) return;
    this.forget(companyId);
    const bytes = bytesOf(kept.company);
    if (this.#bytes + bytes > this.#mostBytes) {
      this.#last = kept;
      return;
    }
    this.#companies.set(companyId, { kept, bytes });
    this.#bytes += bytes;
  }

  forget(companyId: string): void {
    if (this.#last?.company.profile.companyId === companyId) this.#last = null;
    this.#bytes -= this.#companies.get(companyId)?.bytes ?? 0;
    this.#companies.delete(companyId);
  }
}

function bytesOf({ profile }: IndexedCompany): number {
  const terms = [...profile.terms, ...profile.products.flatMap(({ term }) => term ?? [])];
  return COMPANY_BYTES + WORDING_BYTES * terms.reduce((sum, term) => sum + term.wordings.length, 0);
}
