import { z } from 'zod';
import { JsonText } from './json-text.ts';
import { jsonTextProblem } from './json-value.ts';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf, lineOfText, paragraphs, queryPageLimit, queryText, webAddress } from './parameters.ts';
import { route } from './route.ts';

export const REP_STATUSES = ['carried', 'catalog'] as const;
export const PRODUCT_STATUSES = ['active', 'discontinued'] as const;

const textOrNull = z.string().nullable();

export const productSchema = z
  .strictObject({
    id: z.string(),
    oem_partner_id: z.string(),
    oem_name: z.string().describe('The name of the partner.'),
    name: z.string(),
    model: textOrNull,
    description: textOrNull,
    commodity_codes: z.array(z.string()),
    specs: z.record(z.string(), z.unknown()).describe('Free-form attributes, as sent.'),
    rep_status: z.enum(REP_STATUSES).describe('`carried`: stocked and represented; `catalog`: available to quote.'),
    status: z.enum(PRODUCT_STATUSES).describe('Discontinued products are not used in matching.'),
    source: textOrNull,
    source_url: textOrNull,
    created_at: dateTime,
    updated_at: dateTime,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;
/** A product as it is kept. */
export type StoredProduct = Omit<Product, 'specs'> & { specs: JsonText };

export const partnerSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    authorized: z.boolean().describe('Whether the company is currently an authorized reseller.'),
    relationship: textOrNull,
    source_url: textOrNull,
    active_product_count: z.int(),
    discontinued_product_count: z.int(),
    created_at: dateTime,
  })
  .meta({ id: 'Partner' });
export type Partner = z.infer<typeof partnerSchema>;

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be ${values.join(' or ')}` });

/** See `Route.verbatim`: what comes is the text of the member. */
const specs = z
  .unknown()
  .superRefine((value, context) => {
    const fault =
      value instanceof JsonText ? jsonTextProblem(value, LIMITS.specs) : { path: [], problem: 'must be an object' };
    if (fault !== null) context.addIssue({ code: 'custom', path: fault.path, message: fault.problem });
  })
  .transform((value) => value as JsonText)
  .describe(
    `At most ${LIMITS.specs.chars} characters as JSON. Stored and returned as sent, in the same order; numbers that a double cannot represent exactly are rejected.`,
  )
  .meta({ openapi: { type: 'object', additionalProperties: true } });

const codesProblem = `must be at most ${LIMITS.commodityCodes} codes`;

const productFields = {
  oem_partner_id: z.uuid({ error: 'must be the uuid of a partner' }),
  name: lineOfText(LIMITS.productNameChars),
  model: lineOfText(LIMITS.productModelChars).nullable().optional(),
  description: paragraphs(LIMITS.productDescriptionChars).nullable().optional(),
  commodity_codes: z
    .array(lineOfText(LIMITS.commodityCodeChars), { error: codesProblem })
    .max(LIMITS.commodityCodes, codesProblem)
    .optional(),
  specs: specs.optional(),
  rep_status: oneOf(REP_STATUSES).optional().describe('`carried` if omitted.'),
  source_url: webAddress(LIMITS.urlChars).nullable().optional(),
};

export const newProductSchema = z.strictObject(productFields).meta({ id: 'NewProduct' });
export type NewProduct = z.output<typeof newProductSchema>;

export const productPatch = z
  .strictObject({
    ...productFields,
    oem_partner_id: productFields.oem_partner_id.optional(),
    name: productFields.name.optional(),
    rep_status: oneOf(REP_STATUSES).optional(),
    status: oneOf(PRODUCT_STATUSES).optional(),
  })
  .meta({ id: 'ProductPatch' });
export type ProductPatch = z.output<typeof productPatch>;

export const newPartnerSchema = z
  .strictObject({
    name: lineOfText(LIMITS.partnerNameChars).describe(
      'Case and accents are ignored; consecutive spaces count as one.',
    ),
    relationship: lineOfText(LIMITS.relationshipChars).nullable().optional(),
    source_url: webAddress(LIMITS.urlChars).nullable().optional(),
  })
  .meta({ id: 'NewPartner' });
export type NewPartner = z.output<typeof newPartnerSchema>;

export const productsQuery = z.strictObject({
  cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`next_cursor` of the previous page.'),
  status: oneOf(PRODUCT_STATUSES).optional().describe('Only products with this status.'),
  partner_id: z.uuid({ error: 'must be a uuid' }).optional().describe('Only products of this partner.'),
  q: queryText(LIMITS.qChars)
    .optional()
    .describe('Part of the name, model or description. Case is ignored; no character has a special meaning.'),
  limit: queryPageLimit(),
});
export type ProductsQuery = z.output<typeof productsQuery>;

const EXAMPLE: Product = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  oem_partner_id: '0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f',
  oem_name: 'Aurivane Imaging',
  name: 'Portable ultrasound system',
  model: 'AV-20',
  description:
    'Cart, three probes and trolley, for emergency care. / Chariot, trois sondes et support, pour les urgences.',
  commodity_codes: ['42201716'],
  specs: { probes: 3, weight_kg: 6.5, languages: ['English', 'français'] },
  rep_status: 'carried',
  status: 'active',
  source: 'portal_edit',
  source_url: 'https://example.org/av-20',
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '2026-11-20T14:05:00.000Z',
};

const EXAMPLE_PARTNER: Partner = {
  id: '0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f',
  name: 'Aurivane Imaging',
  authorized: true,
  relationship: 'exclusive distributor for Québec',
  source_url: null,
  active_product_count: 1,
  discontinued_product_count: 0,
  created_at: '2026-11-20T14:05:00.000Z',
};

export const listProducts = route({
  method: 'GET',
  path: '/api/v1/products',
  operationId: 'listProducts',
  summary: 'List products',
  description: 'Newest first, including discontinued products.',
  tag: 'Catalog',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  query: productsQuery,
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({
        products: z.array(productSchema),
        next_cursor: z.string().max(LIMITS.cursorChars).nullable().describe('Null on the last page.'),
      })
      .meta({ id: 'ProductPage' }),
    example: { products: [EXAMPLE], next_cursor: null },
  },
});

export const createProduct = route({
  method: 'POST',
  path: '/api/v1/products',
  operationId: 'createProduct',
  summary: 'Add a product',
  description:
    'The combination of partner, name and model is unique, even if there is no model. The company is then matched again in the background.',
  tag: 'Catalog',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  body: newProductSchema,
  verbatim: ['specs'],
  bodyExample: {
    oem_partner_id: EXAMPLE_PARTNER.id,
    name: EXAMPLE.name,
    model: EXAMPLE.model,
    description: EXAMPLE.description,
    commodity_codes: EXAMPLE.commodity_codes,
    specs: EXAMPLE.specs,
    source_url: EXAMPLE.source_url,
  },
  errors: ['not_found', 'already_exists', 'partner_not_authorized'],
  success: { status: 201, description: 'The product.', schema: productSchema, example: EXAMPLE },
});

export const changeProduct = route({
  method: 'PATCH',
  path: '/api/v1/products/{id}',
  operationId: 'changeProduct',
  summary: 'Change a product',
  description:
    'Omitted members do not change; null clears model, description or source_url. A product of an unauthorized partner cannot be made active. Products are never deleted: set `status` to `discontinued`.',
  tag: 'Catalog',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  params: idOf('the product'),
  body: productPatch,
  verbatim: ['specs'],
  bodyExample: { rep_status: 'catalog', status: 'active', source_url: null },
  errors: ['not_found', 'already_exists', 'partner_not_authorized'],
  success: { status: 200, description: 'The updated product.', schema: productSchema, example: EXAMPLE },
});

export const listPartners = route({
  method: 'GET',
  path: '/api/v1/products/partners',
  operationId: 'listPartners',
  summary: 'List manufacturer partners',
  description: 'Sorted by name, including partners that are no longer authorized.',
  tag: 'Catalog',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'All partners.',
    schema: z.strictObject({ partners: z.array(partnerSchema) }).meta({ id: 'PartnerList' }),
    example: { partners: [EXAMPLE_PARTNER] },
  },
});

export const createPartner = route({
  method: 'POST',
  path: '/api/v1/products/partners',
  operationId: 'createPartner',
  summary: 'Add a manufacturer partner, or authorize it again',
  description:
    'The name is also added to manufacturer_partners of the profile, as a change that can be reverted. Authorizing a partner again does not reactivate its discontinued products.',
  tag: 'Catalog',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  body: newPartnerSchema,
  bodyExample: { name: EXAMPLE_PARTNER.name, relationship: EXAMPLE_PARTNER.relationship },
  success: { status: 201, description: 'The new partner.', schema: partnerSchema, example: EXAMPLE_PARTNER },
  alreadyThere: { description: 'The existing partner, which is now authorized.' },
});
