import { Resolver } from 'node:dns/promises';

/** Answers as `dns.promises.resolve` does; rejects with a `code` such as ENOTFOUND or ETIMEOUT. */
export type ResolveRecord = (name: string, type: string) => Promise<string[] | string[][]>;

const TIMEOUT_MS = 5_000;
const TRIES = 2;

/** Asks the DNS servers of this machine, each twice for five seconds. */
export function openResolver(): ResolveRecord {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  // MX records are objects here. The check of SPF expects them so; only its declared type does not say it.
  return async (name, type) => (await resolver.resolve(name, type)) as string[] | string[][];
}

/** For a check without network: every look-up fails as if no server had answered. */
export const refuseLookups: ResolveRecord = (name) =>
  Promise.reject(Object.assign(new Error(`${name} was not looked up`), { code: 'ETIMEOUT' }));
