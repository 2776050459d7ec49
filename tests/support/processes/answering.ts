import assert from 'node:assert/strict';
import type { FeedbackVerdict, GivenFeedback } from '#contract/feedback.ts';
import type { OpportunityDetail, OpportunityListItem } from '#contract/opportunities.ts';
import type { LearnedRule } from '#contract/rules.ts';
import { seaoPackage, type TestTender } from '../discovery/ocds-package.ts';
import type { Answer, TestCompany, World } from '../world.ts';

/** A company of a test world that answers on its opportunities and switches its rules, over HTTP. */
export type Answering = {
  company: TestCompany;
  items(query?: string): Promise<OpportunityListItem[]>;
  /** The item of the tender with this title. */
  item(title: string): Promise<OpportunityListItem>;
  detail(id: string): Promise<OpportunityDetail>;
  post(id: string, body: unknown): Promise<Answer>;
  /** Answers on the tender with this title; must be taken. */
  answer(title: string, verdict: FeedbackVerdict, reason?: string): Promise<GivenFeedback>;
  rules(language?: 'en' | 'fr'): Promise<LearnedRule[]>;
  switch(id: string, active: unknown): Promise<Answer>;
};

const SCOPES = [
  'opportunities:read',
  'opportunities:write',
  'profile:read',
  'profile:write',
  'settings:read',
  'settings:write',
];
const RULES = '/api/v1/settings/rules';

export async function openAnswering(
  world: World,
  name: string,
  profile: Record<string, unknown> = {},
): Promise<Answering> {
  const { id } = await world.company(name, profile);
  const company = { id, secret: (await world.key(id, SCOPES)).secret };
  const items = async (query = 'limit=100'): Promise<OpportunityListItem[]> =>
    content(await world.get(`/api/v1/opportunities?${query}`, company), 200)['items'] as OpportunityListItem[];
  const item = async (title: string): Promise<OpportunityListItem> => {
    const found = (await items()).find((one) => one.title === title);
    assert.ok(found, `no opportunity is called ${title}`);
    return found;
  };
  const post = (opportunity: string, body: unknown): Promise<Answer> =>
    world.send('POST', `/api/v1/opportunities/${opportunity}/feedback`, company, body);
  return {
    company,
    items,
    item,
    post,
    detail: async (opportunity) =>
      content(await world.get(`/api/v1/opportunities/${opportunity}`, company), 200) as OpportunityDetail,
    answer: async (title, verdict, reason) => {
      const body = { verdict, ...(reason === undefined ? {} : { reason }) };
      return content(await post((await item(title)).id, body), 201) as GivenFeedback;
    },
    rules: async (language = 'en') =>
      content(await world.get(RULES, company, { 'accept-language': language }), 200)['rules'] as LearnedRule[],
    switch: (rule, active) => world.send('PATCH', `${RULES}/${rule}`, company, { active }),
  };
}

function content({ status, body }: Answer, wanted: number): Record<string, unknown> {
  assert.equal(status, wanted, JSON.stringify(body));
  return body;
}

let numbers = 0;

/** Tenders to answer on are open, whenever the test runs; a later closing would be taken for a placeholder. */
export const CLOSES_FAR = '2035-12-10T14:00:00-05:00';

/** Tenders of the buyer `name` for beds, each with a number of its own: `Lits d’hôpital NAME 0` and on. */
export function bedTenders(name: string, count: number, fields: Partial<TestTender> = {}): TestTender[] {
  return Array.from({ length: count }, (_, index) => {
    numbers += 1;
    const title = `Lits d’hôpital ${name} ${index}`;
    return {
      ocid: `${numbers}`,
      id: `${numbers}-1`,
      number: `LIT-${numbers}`,
      title,
      buyer: name,
      unspsc: '42191810',
      closing: CLOSES_FAR,
      ...fields,
    };
  });
}

/** Reads these tenders as SEAO’s, and lets every job that follows run. */
export async function discoverTenders(world: World, tenders: readonly TestTender[]): Promise<void> {
  await world.discover('seao', `${tenders[0]?.ocid ?? 'none'}.json`, seaoPackage(tenders));
}
