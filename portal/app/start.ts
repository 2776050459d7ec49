import '@fontsource-variable/source-sans-3';
import './mantine.css';
import './page.css';
import { showFirstView } from '../first-view/first-view.ts';
import { readListSearch } from '../opportunities/list-search.ts';
import { listQuery } from '../opportunities/list-query.ts';
import type { Answer } from './api.ts';
import { askFirst } from './first-answers.ts';
import { firstLanguage } from './first-language.ts';
import { watchEnds } from './leave.ts';

/** What the browser runs first. It is small: what the page will ask is under way while the page itself is loaded. */

const { pathname, searchParams } = new URL(location.href);
const language = firstLanguage();

watchEnds();
const asked = searchParams.get('company');
const account = askFirst('/api/v1/me', { companyId: asked, language });
// A list with filters is asked by the page: how its address is read is the router's matter.
if (pathname === '/' && [...searchParams.keys()].every((name) => ['company', 'open', 'tab', 'sort'].includes(name)))
  void askList().catch(() => undefined);
void import('./main.tsx');

/** For the company that the answer of the account names: without a name it would be that of whatever page asked last. */
async function askList(): Promise<void> {
  const search = readListSearch(Object.fromEntries(searchParams));
  const address = `/api/v1/opportunities?${listQuery(search, new Date())}`;
  const companyId = asked ?? (await companyOf(await account));
  if (companyId === null) return;
  const answer = await askFirst(address, { companyId, language });
  if (!answer.ok) return;
  const { items } = (await answer.clone().json()) as Answer<'GET /api/v1/opportunities'>;
  showFirstView(items, { language, now: new Date() });
}

async function companyOf(answer: Response): Promise<string | null> {
  if (!answer.ok) return null;
  const { tenant } = (await answer.clone().json()) as Answer<'GET /api/v1/me'>;
  return tenant.id;
}
