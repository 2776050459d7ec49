import type { IndexedCompany } from './percolator-keys.ts';

/** About what a compiled company takes by the wordings it looks for, and besides, measured with Node 24. */
const WORDING_BYTES = 300;
const COMPANY_BYTES = 20_000;

/**
 * Compiled companies, which nearly every step of matching asks for again. Once there is no room, what is cached stays: steps go
 * through all companies, and to let the oldest go would let each go just before it is asked for. Of those without room the last
 * is cached.
 */
export class CompanyCache<Cached extends { company: IndexedCompany }> {
  readonly #mostBytes: number;
  readonly #companies = new Map<string, { cached: Cached; bytes: number }>();
  #last: Cached | null = null;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Whether one found no room. */
  get isFull(): boolean {
    return this.#last !== null;
  }

  find(companyId: string): Cached | undefined {
    const cached = this.#companies.get(companyId)?.cached;
    return cached ?? (this.#last?.company.profile.companyId === companyId ? this.#last : undefined);
  }

  /** A version of the profile never takes the place of a later one. */
  put(cached: Cached): void {
    const { companyId, version } = cached.company.profile;
    const before = this.find(companyId);
    if (before !== undefined && before.company.profile.version > version) return;
    this.remove(companyId);
    const bytes = bytesOf(cached.company);
    if (this.#bytes + bytes > this.#mostBytes) {
      this.#last = cached;
      return;
    }
    this.#companies.set(companyId, { cached, bytes });
    this.#bytes += bytes;
  }

  remove(companyId: string): void {
    if (this.#last?.company.profile.companyId === companyId) this.#last = null;
    this.#bytes -= this.#companies.get(companyId)?.bytes ?? 0;
    this.#companies.delete(companyId);
  }
}

function bytesOf({ profile }: IndexedCompany): number {
  const terms = [...profile.terms, ...profile.products.flatMap(({ term }) => term ?? [])];
  return COMPANY_BYTES + WORDING_BYTES * terms.reduce((sum, term) => sum + term.wordings.length, 0);
}
