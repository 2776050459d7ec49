import { z } from 'zod';
import { jsonProblem } from './json-value.ts';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf, queryText } from './parameters.ts';
import { route } from './route.ts';

export const LIST_FIELDS = [
  'categories',
  'geography',
  'certifications',
  'exclusions',
  'manufacturer_partners',
  'target_buyers',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

export const SET_FIELDS = [
  'overview',
  'business_role',
  'is_canadian_supplier',
  'employee_count',
  'min_contract_value',
  'max_contract_value',
] as const;
export type SetField = (typeof SET_FIELDS)[number];

export const IDENTITY_FIELDS = ['legal_name', 'business_number', 'cage_code'] as const;
export type ProfileField = ListField | SetField | (typeof IDENTITY_FIELDS)[number];

/** Why an operation of a batch did nothing. */
export const SKIP_REASONS = [
  'already_present',
  'not_present',
  'already_set',
  'min_exceeds_max',
  'invalid_value',
  'error',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const text = z.string();
const textOrNull = z.string().nullable();
const list = z.array(z.string());

export const profileSchema = z
  .strictObject({
    id: text,
    tenant_id: text,
    legal_name: text,
    business_number: textOrNull,
    cage_code: textOrNull,
    overview: textOrNull,
    business_role: textOrNull,
    categories: list,
    geography: list,
    certifications: list,
    exclusions: list,
    manufacturer_partners: list,
    target_buyers: list,
    is_canadian_supplier: z.boolean().nullable(),
    min_contract_value: z.number().nullable(),
    max_contract_value: z.number().nullable(),
    employee_count: z.int().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

const wholeValue = z.unknown().describe('The complete value of the field.');

export const profileChangeSchema = z
  .strictObject({
    id: text,
    field: text.describe('The field of the profile that was changed.'),
    value_before: wholeValue,
    value_after: wholeValue,
    cascade_summary: z
      .strictObject({ products_deactivated: z.int(), products_reactivated: z.int() })
      .describe('Effects of the change, and of reverting it, on the catalog.'),
    source: text.describe('`portal_edit`, `portal_import`, `operator` …'),
    created_at: dateTime,
    reverted: z.boolean(),
    revertible: z.boolean().describe('True for the latest change to its field that is not reverted.'),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const listedChangeSchema = profileChangeSchema
  .extend({
    changed_by: z
      .strictObject({
        kind: z.enum(['operator', 'key', 'member', 'mail', 'system']),
        name: textOrNull.describe('Email address of a member or of who replied by email; name of a key.'),
      })
      .nullable()
      .describe('Who made the change. Null where it was not recorded.'),
  })
  .meta({ id: 'ListedProfileChange' });
export type ListedProfileChange = z.infer<typeof listedChangeSchema>;

const operationValue = (openapi: Record<string, unknown>) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const problem = value === undefined ? 'is required' : jsonProblem(value, LIMITS.operationValue);
      if (problem !== null) context.addIssue(problem);
    })
    .meta({ openapi });

const listOperation = z
  .strictObject({
    op: z.enum(['add', 'remove']),
    field: z.enum(LIST_FIELDS, { error: fieldProblem(LIST_FIELDS, 'add or remove') }),
    value: operationValue({
      type: 'string',
      minLength: LIMITS.profileListValueChars.min,
      maxLength: LIMITS.profileListValueChars.max,
    }).describe('Case and accents are ignored; consecutive spaces count as one.'),
  })
  .meta({ id: 'ListOperation' });

const setOperation = z
  .strictObject({
    op: z.literal('set'),
    field: z.enum(SET_FIELDS, { error: fieldProblem(SET_FIELDS, 'set') }),
    value: operationValue({
      anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
    }).describe('Null clears the field.'),
  })
  .meta({ id: 'SetOperation' });

function fieldProblem(fields: readonly string[], op: string): (issue: { input: unknown }) => string {
  return ({ input }) =>
    IDENTITY_FIELDS.some((field) => field === input)
      ? 'is an identity field and cannot be changed here'
      : `must be one of ${fields.join(', ')} with ${op}`;
}

export const operationSchema = z.discriminatedUnion('op', [listOperation, setOperation], {
  error: ({ code }) => (code === 'invalid_union' ? 'must be add, remove or set' : 'must be an object'),
});
export type Operation = z.output<typeof operationSchema>;

const { min, max } = LIMITS.profileOperations;
const manyProblem = `must be ${min} to ${max} operations`;

export const profilePatch = z
  .strictObject({
    operations: z.array(operationSchema, { error: manyProblem }).min(min, manyProblem).max(max, manyProblem),
  })
  .meta({ id: 'ProfilePatch' });

const skipped = z
  .strictObject({
    index: z.int().describe('Index of the operation in the request, from 0.'),
    op: z.enum(['add', 'remove', 'set']),
    field: z.enum([...LIST_FIELDS, ...SET_FIELDS]),
    value: z.unknown(),
    reason: z.enum(SKIP_REASONS),
  })
  .meta({ id: 'SkippedOperation' });
export type SkippedOperation = z.infer<typeof skipped>;

const EXAMPLE: Profile = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  tenant_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f',
  legal_name: 'Example Medical',
  business_number: null,
  cage_code: null,
  overview: 'We supply hospitals.',
  business_role: 'reseller',
  categories: ['Ultrasound'],
  geography: ['Ontario', 'Québec'],
  certifications: ['ISO 13485'],
  exclusions: [],
  manufacturer_partners: ['Aurivane Imaging'],
  target_buyers: [],
  is_canadian_supplier: true,
  min_contract_value: 10_000,
  max_contract_value: null,
  employee_count: 40,
};

const EXAMPLE_CHANGE: ProfileChange = {
  id: '0192f0c4-bbbb-4b8e-9c57-0a1b2c3d4e5f',
  field: 'categories',
  value_before: [],
  value_after: ['Ultrasound'],
  cascade_summary: { products_deactivated: 0, products_reactivated: 0 },
  source: 'portal_edit',
  created_at: '2026-11-20T14:05:00.000Z',
  reverted: false,
  revertible: true,
};

export const readProfile = route({
  method: 'GET',
  path: '/api/v1/profile',
  operationId: 'readProfile',
  summary: 'Read the company profile',
  tag: 'Company',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  success: { status: 200, description: 'The profile.', schema: profileSchema, example: EXAMPLE },
});

export const changeProfile = route({
  method: 'PATCH',
  path: '/api/v1/profile',
  operationId: 'changeProfile',
  summary: 'Change the company profile',
  description:
    'Operations are applied in order; one that has no effect is skipped with a reason. Contract values do not change if the minimum would exceed the maximum. One change is recorded for each field that has a new value. Removing a manufacturer partner discontinues its active products.',
  tag: 'Company',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  body: profilePatch,
  bodyExample: {
    operations: [
      { op: 'add', field: 'categories', value: 'Ultrasound' },
      { op: 'set', field: 'employee_count', value: 40 },
    ],
  },
  success: {
    status: 200,
    description: 'The updated profile, the recorded changes, and the operations that were skipped.',
    schema: z
      .strictObject({ profile: profileSchema, changes: z.array(profileChangeSchema), skipped: z.array(skipped) })
      .meta({ id: 'ProfileEdit' }),
    example: {
      profile: EXAMPLE,
      changes: [EXAMPLE_CHANGE],
      skipped: [{ index: 1, op: 'set', field: 'employee_count', value: 40, reason: 'already_set' }],
    },
  },
});

export const listProfileChanges = route({
  method: 'GET',
  path: '/api/v1/profile/changes',
  operationId: 'listProfileChanges',
  summary: 'List profile changes',
  description: `Newest first, ${LIMITS.profileChangesPage} per page.`,
  tag: 'Company',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  query: z.strictObject({
    cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`next_cursor` of the previous page.'),
  }),
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({
        changes: z.array(listedChangeSchema),
        next_cursor: z.string().max(LIMITS.cursorChars).nullable().describe('Null on the last page.'),
      })
      .meta({ id: 'ProfileChangePage' }),
    example: {
      changes: [{ ...EXAMPLE_CHANGE, changed_by: { kind: 'member', name: 'dana@example.org' } }],
      next_cursor: null,
    },
  },
});

export const revertProfileChange = route({
  method: 'POST',
  path: '/api/v1/profile/changes/{id}/revert',
  operationId: 'revertProfileChange',
  summary: 'Revert a profile change',
  description:
    'Only the latest unreverted change to a field can be reverted. The field returns to its earlier value, and products discontinued by the change become active again. The error is also `superseded` if the minimum contract value would exceed the maximum; changes to identity fields are `forbidden`.',
  tag: 'Company',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  params: idOf('the change'),
  errors: ['not_found', 'superseded', 'already_reverted'],
  success: {
    status: 200,
    description: 'The reverted change.',
    schema: profileChangeSchema,
    example: { ...EXAMPLE_CHANGE, reverted: true, revertible: false },
  },
});
