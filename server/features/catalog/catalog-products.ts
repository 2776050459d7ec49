import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { NewProduct, ProductPatch, StoredProduct, ProductsQuery } from '#contract/catalog.ts';
import { JsonText } from '#contract/json-text.ts';
import { LIMITS } from '#contract/limits.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { type ChangeContext, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import { findPartner } from './queries-partners.ts';
import {
  findProduct,
  findWhetherTaken,
  insertProduct,
  listProducts as listProductRows,
  type ProductFields,
  updateProduct,
  updateProductUnmarked,
} from './queries-products.ts';

/** What a company sells. Products are never deleted; discontinued ones do not count in matching. */

type Context = Pick<ChangeContext, 'actor' | 'requestId' | 'enqueueMatching'>;

const FIELDS = [
  'oem_partner_id',
  'name',
  'model',
  'description',
  'commodity_codes',
  'specs',
  'rep_status',
  'status',
  'source_url',
] as const satisfies (keyof ProductFields)[];

/** One page of the products, newest first. A cursor of another company or other filters is `validation_failed`. */
export async function listProducts(
  db: Connection,
  companyId: string,
  { cursor, limit = LIMITS.pageSize.default, ...filter }: ProductsQuery,
  cursors: CursorSeal,
): Promise<{ products: StoredProduct[]; next_cursor: string | null }> {
  const identity = JSON.stringify([
    'products',
    companyId,
    filter.status ?? null,
    filter.partner_id ?? null,
    filter.q ?? null,
  ]);
  const after = cursor === undefined ? null : placeOf(cursors.open(identity, cursor));
  const rows = await listProductRows(db, companyId, filter, { after, limit: limit + 1 });
  const products = rows.slice(0, limit);
  const last = rows.length > limit ? products.at(-1) : undefined;
  return { products, next_cursor: last === undefined ? null : cursors.seal(identity, [last.created_at, last.id]) };
}

function placeOf(position: readonly (string | number)[] | null): [createdAt: string, id: string] {
  const [createdAt, id] = position ?? [];
  if (typeof createdAt !== 'string' || typeof id !== 'string') {
    throw validationFailed([{ path: 'query.cursor', problem: 'is not a cursor of this list with these filters' }]);
  }
  return [createdAt, id];
}

export async function createProduct(
  tx: Connection,
  companyId: string,
  product: NewProduct,
  context: Context,
): Promise<StoredProduct> {
  await lockProfile(tx, companyId);
  await requireAuthorized(tx, companyId, product.oem_partner_id);
  const id = randomUUID();
  const isMade = await insertProduct(tx, companyId, id, {
    oem_partner_id: product.oem_partner_id,
    name: product.name,
    model: product.model ?? null,
    description: product.description ?? null,
    commodity_codes: product.commodity_codes ?? [],
    specs: product.specs ?? new JsonText('{}'),
    rep_status: product.rep_status ?? 'carried',
    status: 'active',
    source: 'portal_edit',
    source_url: product.source_url ?? null,
  });
  if (!isMade) throw alreadyExists();
  const made = await requireProduct(tx, companyId, id);
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'product.create',
    subject: id,
    after: fieldsOf(made, FIELDS),
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  });
  await requestMatching(tx, companyId, context);
  return made;
}

/** Changes what the patch names; null clears model, description or source_url. */
export async function changeProduct(
  tx: Connection,
  companyId: string,
  id: string,
  patch: ProductPatch,
  context: Context,
): Promise<StoredProduct> {
  await lockProfile(tx, companyId);
  const before = await requireProduct(tx, companyId, id);
  const after = patched(before, patch);
  const changed = FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const isMoved = changed.includes('oem_partner_id');
  if (isMoved || (changed.includes('status') && after.status === 'active'))
    await requireAuthorized(tx, companyId, after.oem_partner_id);
  // A status that is stated, or another partner, is the company's own decision from here on.
  if (patch.status !== undefined || isMoved) await updateProductUnmarked(tx, companyId, id);
  if (changed.length === 0) return before;
  if (await findWhetherTaken(tx, companyId, id, after)) throw alreadyExists();
  await updateProduct(tx, companyId, id, after);
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'product.change',
    subject: id,
    before: fieldsOf(before, changed),
    after: fieldsOf(after, changed),
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  });
  const counts = before.status === 'active' || after.status === 'active';
  if (counts && changed.some((field) => field !== 'source_url')) await requestMatching(tx, companyId, context);
  return await requireProduct(tx, companyId, id);
}

function patched(before: StoredProduct, patch: ProductPatch): ProductFields {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(given) as Partial<ProductFields>) };
}

function fieldsOf(product: ProductFields, fields: readonly (keyof ProductFields)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, product[field]]));
}

async function requireProduct(tx: Connection, companyId: string, id: string): Promise<StoredProduct> {
  const product = await findProduct(tx, companyId, id);
  if (product === null) throw new ApiError('not_found', 'no such product');
  return product;
}

async function requireAuthorized(tx: Connection, companyId: string, partnerId: string): Promise<void> {
  const partner = await findPartner(tx, companyId, partnerId);
  if (partner === null) throw new ApiError('not_found', 'no such partner');
  if (!partner.authorized) {
    throw new ApiError('partner_not_authorized', `${partner.name} was removed from the profile; add it back first`);
  }
}

function alreadyExists(): ApiError {
  return new ApiError('already_exists', 'the partner already has a product with this name and model');
}

/** Lets the company be matched with its catalog as it is after this transaction. */
export async function requestMatching(tx: Connection, companyId: string, { enqueueMatching }: Context): Promise<void> {
  await raiseProfileVersion(tx, companyId);
  await enqueueMatching(tx, { companyId });
}
