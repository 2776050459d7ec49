import { LIMITS } from '#contract/limits.ts';
import type { ImportIssue } from '#contract/errors.ts';
import type { ImportedProduct } from './import-rules.ts';

/** What an import does to a catalog as it stands (specification, CSV import rules, 2 to 4). A dry run tells it, an import does it. */

/** What of a product a file says besides its partner, name and model. */
export type ImportedFields = Pick<ImportedProduct, 'description' | 'commodity_codes' | 'rep_status' | 'source_url'>;

export type StandingPartner = { id: string; name: string; name_key: string; authorized: boolean };
export type StandingProduct = ImportedFields & {
  id: string;
  name_key: string;
  name: string;
  model: string | null;
  status: 'active' | 'discontinued';
};

export type ImportPlan = {
  created: readonly ImportedProduct[];
  updated: readonly { before: StandingProduct; after: ImportedProduct; changed: readonly (keyof ImportedFields)[] }[];
  unchanged: number;
  /** Every partner of the file by its first spelling, in the order of the file. */
  partners: readonly string[];
  partnersCreated: readonly string[];
  partnersReauthorized: readonly StandingPartner[];
};

const FIELDS = ['description', 'commodity_codes', 'rep_status', 'source_url'] as const;

/** `partners` and `products` are those standing that the file names; there may be others among them. */
export function planImport(
  file: readonly ImportedProduct[],
  standing: { partners: readonly StandingPartner[]; products: readonly StandingProduct[] },
): ImportPlan {
  const productAt = new Map(standing.products.map((product) => [placeOf(product.name_key, product), product]));
  const partnerAt = new Map(standing.partners.map((partner) => [partner.name_key, partner]));
  const spelling = new Map<string, string>();
  const created: ImportedProduct[] = [];
  const updated: ImportPlan['updated'][number][] = [];
  for (const after of file) {
    if (!spelling.has(after.partnerKey)) spelling.set(after.partnerKey, after.partner);
    const before = productAt.get(placeOf(after.partnerKey, after));
    const changed = before === undefined ? [] : FIELDS.filter((field) => !isSame(before[field], after[field]));
    if (before === undefined) created.push(after);
    else if (changed.length > 0) updated.push({ before, after, changed });
  }
  const named = [...spelling].map(([key, name]) => ({ name, standing: partnerAt.get(key) ?? null }));
  return {
    created,
    updated,
    unchanged: file.length - created.length - updated.length,
    partners: [...spelling.values()],
    partnersCreated: named.flatMap((partner) => (partner.standing === null ? [partner.name] : [])),
    partnersReauthorized: named.flatMap((partner) =>
      partner.standing === null || partner.standing.authorized ? [] : [partner.standing],
    ),
  };
}

/** Where the profile's list of partners, whose names compare by `standingKeys`, has no room for those of the file. */
export function roomIssues(file: readonly ImportedProduct[], standingKeys: ReadonlySet<string>): ImportIssue[] {
  const rowOf = new Map<string, number>();
  for (const { partnerKey, row } of file)
    if (!standingKeys.has(partnerKey) && !rowOf.has(partnerKey)) rowOf.set(partnerKey, row);
  const room = Math.max(0, LIMITS.profileListValues - standingKeys.size);
  const problem = `would give more than ${LIMITS.profileListValues} manufacturer_partners; remove others from the profile first`;
  return [...rowOf.values()].slice(room).map((row) => ({ row, column: 'oem_partner', problem }));
}

function placeOf(partnerKey: string, { name, model }: Pick<ImportedProduct, 'name' | 'model'>): string {
  return JSON.stringify([partnerKey, name, model]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
