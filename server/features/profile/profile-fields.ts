import { z } from 'zod';
import { fold } from '#platform/text/fold.ts';

/** The fields of a company profile (specification, Company profile) and the form their values are kept in. */

const LIST_ITEMS = 200;
const ITEM_CHARS = 200;
const TEXT_CHARS = 10_000;

export const LIST_FIELDS = [
  'categories',
  'geography',
  'certifications',
  'exclusions',
  'manufacturer_partners',
  'target_buyers',
] as const;
export const IDENTITY_FIELDS = ['legal_name', 'business_number', 'cage_code'] as const;

const item = z
  .string()
  .transform(foldSpaces)
  .refine((text) => text.length > 0 && [...text].length <= ITEM_CHARS, `must be 1 to ${ITEM_CHARS} characters`);
const list = z
  .array(item)
  .transform(withoutRepeats)
  .refine((items) => items.length <= LIST_ITEMS, `must have at most ${LIST_ITEMS} items`);
const text = z.string().trim().min(1).max(TEXT_CHARS).nullable();
const amount = z.number().min(0).max(1e15).nullable();

/** What an operator may set at once; every field may be absent, which leaves it as it is. */
export const profileInput = z
  .strictObject({
    legal_name: z.string().transform(foldSpaces).pipe(z.string().min(1).max(200)),
    business_number: z.string().trim().min(1).max(40).nullable(),
    cage_code: z.string().trim().min(1).max(20).nullable(),
    overview: text,
    business_role: z.string().trim().min(1).max(200).nullable(),
    categories: list,
    geography: list,
    certifications: list,
    exclusions: list,
    manufacturer_partners: list,
    target_buyers: list,
    is_canadian_supplier: z.boolean().nullable(),
    min_contract_value: amount,
    max_contract_value: amount,
    employee_count: z.int().min(0).max(10_000_000).nullable(),
  })
  .partial();
export type ProfileInput = z.output<typeof profileInput>;

/** The company profile as the API shows it. */
export type Profile = {
  id: string;
  tenant_id: string;
  legal_name: string;
  business_number: string | null;
  cage_code: string | null;
  overview: string | null;
  business_role: string | null;
  categories: string[];
  geography: string[];
  certifications: string[];
  exclusions: string[];
  manufacturer_partners: string[];
  target_buyers: string[];
  is_canadian_supplier: boolean | null;
  min_contract_value: number | null;
  max_contract_value: number | null;
  employee_count: number | null;
};

export type FieldEdit = { field: keyof ProfileInput; before: unknown; after: unknown };

/** The edits that turn `profile` into `input`'s values: one a field that truly differs. */
export function editsOf(profile: Profile, input: ProfileInput): FieldEdit[] {
  const edits: FieldEdit[] = [];
  for (const field of Object.keys(input) as (keyof ProfileInput)[]) {
    const [before, after] = [profile[field], input[field]];
    if (after !== undefined && JSON.stringify(before) !== JSON.stringify(after)) edits.push({ field, before, after });
  }
  return edits;
}

/** Whether the contract bounds would contradict each other after these values. */
export function boundsContradict(profile: Profile, input: ProfileInput): boolean {
  const min = input.min_contract_value === undefined ? profile.min_contract_value : input.min_contract_value;
  const max = input.max_contract_value === undefined ? profile.max_contract_value : input.max_contract_value;
  return min !== null && max !== null && min > max;
}

function foldSpaces(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** List values are compared without case or accents; the first spelling stays. */
function withoutRepeats(items: string[]): string[] {
  const seen = new Set<string>();
  return items.filter((one) => {
    const key = fold(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
