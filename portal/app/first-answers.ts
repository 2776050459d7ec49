/**
 * Requests that are under way before the page's own code is there. Each answer is taken once, by the request that is the
 * same in address, company and language; the rest is dropped.
 */

type Asker = { companyId: string | null; language: string };
type First = Asker & { path: string; answer: Promise<Response> };

let waiting: First[] = [];

/** The headers of a request that reads; `companyId` null leaves the choice to the session. */
export function readHeaders({ companyId, language }: Asker): Record<string, string> {
  return { 'accept-language': language, ...(companyId === null ? {} : { 'x-tenderfit-tenant': companyId }) };
}

/** Asks now, and gives the answer to who asks the same later. */
export function askFirst(path: string, asker: Asker): Promise<Response> {
  const answer = fetch(path, { headers: readHeaders(asker), credentials: 'same-origin' });
  // Who takes it hears of the failure; nobody may.
  answer.catch(() => undefined);
  waiting.push({ ...asker, path, answer });
  return answer;
}

/** The answer to exactly this request, where it is under way; null otherwise. */
export function takeFirst(path: string, asker: Asker): Promise<Response> | null {
  const found = waiting.find(
    (one) => one.path === path && one.companyId === asker.companyId && one.language === asker.language,
  );
  if (found === undefined) return null;
  waiting = waiting.filter((one) => one !== found);
  return found.answer;
}
