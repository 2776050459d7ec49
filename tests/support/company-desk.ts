import assert from 'node:assert/strict';
import type { Partner, Product } from '#contract/catalog.ts';
import type { ListedProfileChange, Profile, ProfileChange, SkippedOperation } from '#contract/profile.ts';
import type { Form } from './form.ts';
import type { Answer, TestCompany, World } from './world.ts';

/** A company of a test world that works on its profile and catalog over HTTP, by a key that may do nothing else. */
export type Desk = {
  id: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  /** Sends a form, such as `formOf` makes. */
  upload(path: string, form: Form): Promise<Answer>;
  profile(): Promise<Profile>;
  /** Applies operations, which must be acceptable. */
  edit(...operations: [op: string, field: string, value: unknown][]): Promise<Edit>;
  changes(): Promise<ListedProfileChange[]>;
  revert(changeId: string): Promise<Answer>;
  /** Adds a partner and answers with it. */
  partner(name: string): Promise<Partner>;
  partners(): Promise<Partner[]>;
  /** Adds a product of the partner and answers with it. */
  product(partnerId: string, fields: Record<string, unknown>): Promise<Product>;
  products(query?: string): Promise<Product[]>;
};
export type Edit = { profile: Profile; changes: ProfileChange[]; skipped: SkippedOperation[] };

const PRODUCTS = '/api/v1/products';
const PARTNERS = '/api/v1/products/partners';
const PROFILE = '/api/v1/profile';

export async function openDesk(world: World, name: string, profile: Record<string, unknown> = {}): Promise<Desk> {
  const { id } = await world.company(name, profile);
  const { secret } = await world.key(id, ['profile:read', 'profile:write']);
  const company: TestCompany = { id, secret };
  const get = (path: string): Promise<Answer> => world.get(path, company);
  const post = (path: string, body?: unknown): Promise<Answer> => world.send('POST', path, company, body);
  const patch = (path: string, body: unknown): Promise<Answer> => world.send('PATCH', path, company, body);
  const member = async <T>(path: string, part: string): Promise<T> => content(await get(path), 200)[part] as T;
  return {
    id,
    get,
    post,
    patch,
    upload: (path, form) => world.upload(path, company, form),
    profile: async () => content(await get(PROFILE), 200) as Profile,
    edit: async (...operations) => {
      const body = { operations: operations.map(([op, field, value]) => ({ op, field, value })) };
      return content(await patch(PROFILE, body), 200) as Edit;
    },
    changes: () => member<ListedProfileChange[]>(`${PROFILE}/changes`, 'changes'),
    revert: (changeId) => post(`${PROFILE}/changes/${changeId}/revert`),
    partner: async (partnerName) => content(await post(PARTNERS, { name: partnerName }), 201) as Partner,
    partners: () => member<Partner[]>(PARTNERS, 'partners'),
    product: async (partnerId, fields) =>
      content(await post(PRODUCTS, { oem_partner_id: partnerId, ...fields }), 201) as Product,
    products: (query = 'limit=100') => member<Product[]>(`${PRODUCTS}?${query}`, 'products'),
  };
}

function content({ status, body }: Answer, wanted: number): Record<string, unknown> {
  assert.equal(status, wanted, JSON.stringify(body));
  return body;
}

/** Status and code of a refusal. */
export function refusalOf({ status, body }: Answer): [number, unknown] {
  return [status, body['error']];
}

/** The places that a refusal names. */
export function placesOf({ body }: Answer): string[] {
  return (body['issues'] as { path: string }[] | undefined)?.map(({ path }) => path) ?? [];
}

/** How many matchings of companies wait. */
export async function waitingMatchings({ app }: World): Promise<number> {
  return (await app.jobs.counts())['match-company'].waiting;
}
