import { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import type { Profile } from '#contract/profile.ts';
import { fold } from '#platform/text/fold.ts';

/** The fields of a company profile (specification, Company profile) and the form their values are kept in. */

const TEXT_CHARS = 10_000;
const { profileListValueChars: ITEM_CHARS, profileListValues: LIST_ITEMS } = LIMITS;

// What the database cannot keep, or what would show as other than it is: controls, marks of the direction of writing,
// halves of characters.
const UNSTORABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const UNSTORABLE_IN_LINES = /(?![\t\r\n])\p{Cc}|\p{Cs}/u;

const item = z
  .string()
  .transform(foldSpaces)
  .refine(
    (text) => text.length > 0 && [...text].length <= ITEM_CHARS.max,
    `must be ${ITEM_CHARS.min} to ${ITEM_CHARS.max} characters`,
  )
  .refine((text) => !UNSTORABLE.test(text), 'must be one line without control characters');
const list = z
  .array(item)
  .transform(withoutRepeats)
  .refine((items) => items.length <= LIST_ITEMS, `must have at most ${LIST_ITEMS} items`);
const text = z
  .string()
  .trim()
  .min(1)
  .max(TEXT_CHARS)
  .refine(
    (value) => !UNSTORABLE_IN_LINES.test(value),
    'must not contain control characters other than tabs and line breaks',
  )
  .nullable();
const amount = z.number().min(0).max(1e15).nullable();

/** What an operator may set at once; every field may be absent, which leaves it as it is. */
export const profileInput = z
  .strictObject({
    legal_name: z.string().transform(foldSpaces).pipe(z.string().min(1).max(200)),
    business_number: z.string().trim().min(1).max(40).nullable(),
    cage_code: z.string().trim().min(1).max(20).nullable(),
    overview: text,
    business_role: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((value) => !UNSTORABLE.test(value), 'must be one line without control characters')
      .nullable(),
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

/** A value that an `add` or `remove` names, in the form it is kept in; null: no such value is taken. */
export function listValue(value: unknown): string | null {
  const result = item.safeParse(value);
  return result.success ? result.data : null;
}

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

/**
 * Whether changing the field can move a score. The headcount and the code that identifies a supplier are read by no rule
 * of matching.
 */
export function movesScores(field: string): boolean {
  return field !== 'employee_count' && field !== 'cage_code';
}

/** Whether the contract bounds would contradict each other after these values. */
export function boundsContradict(
  profile: Pick<Profile, 'min_contract_value' | 'max_contract_value'>,
  input: ProfileInput,
): boolean {
  const min = input.min_contract_value === undefined ? profile.min_contract_value : input.min_contract_value;
  const max = input.max_contract_value === undefined ? profile.max_contract_value : input.max_contract_value;
  return min !== null && max !== null && min > max;
}

function foldSpaces(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** What values of lists and names of partners are compared by: without case and accents, white space folded. */
export function comparisonKey(value: string): string {
  return foldSpaces(fold(value));
}

/** List values are compared without case or accents; the first spelling stays. */
function withoutRepeats(items: string[]): string[] {
  const seen = new Set<string>();
  return items.filter((one) => {
    const key = comparisonKey(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
