import { z } from 'zod';
import { newPartnerSchema, newProductSchema, REP_STATUSES } from './catalog.ts';
import { csvText } from './csv-text.ts';
import { LIMITS, RATE } from './limits.ts';
import { route } from './route.ts';

/** The columns of an import, each of which the header names once, in any order. */
export const IMPORT_COLUMNS = [
  'oem_partner',
  'name',
  'model',
  'description',
  'commodity_codes',
  'rep_status',
  'source_url',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** What a cell must be that is not blank; of `commodity_codes`, each of its codes. */
export const importCells = {
  oem_partner: newPartnerSchema.shape.name,
  name: newProductSchema.shape.name,
  model: newProductSchema.shape.model,
  description: newProductSchema.shape.description,
  commodity_codes: newProductSchema.shape.commodity_codes,
  rep_status: z.enum(REP_STATUSES, { error: `must be ${REP_STATUSES.join(' or ')}, or blank for ${REP_STATUSES[0]}` }),
  source_url: newProductSchema.shape.source_url,
} satisfies Record<ImportColumn, z.ZodType>;

/** The row of the template, which an import accepts. */
const EXAMPLE: Readonly<Record<ImportColumn, string>> = {
  oem_partner: 'Aurivane Imaging',
  name: 'Portable ultrasound system',
  model: 'AV-20',
  description: 'Cart, three probes and trolley, for emergency care',
  commodity_codes: '42201716;42201700',
  rep_status: 'carried',
  source_url: 'https://example.org/av-20',
};

export const IMPORT_TEMPLATE = csvText([IMPORT_COLUMNS, IMPORT_COLUMNS.map((column) => EXAMPLE[column])]);

const importReport = z
  .strictObject({
    dry_run: z.boolean().describe('True if nothing was written.'),
    rows: z.int().describe('Number of data rows in the file.'),
    products_created: z.int(),
    products_updated: z.int(),
    products_unchanged: z.int().describe('Products that already had the values in the file.'),
    partners_created: z.array(z.string()).describe('Names of new partners, in file order.'),
    partners_reauthorized: z.array(z.string()).describe('Names of removed partners that were authorized again.'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReport>;

const { bytes, rows, issues } = LIMITS.import;

export const readImportTemplate = route({
  method: 'GET',
  path: '/api/v1/products/import/template',
  operationId: 'readImportTemplate',
  summary: 'Download the import template',
  description: 'A CSV with the header row and one valid example row.',
  tag: 'Catalog',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'A CSV.',
    schema: z.string(),
    file: { contentType: 'text/csv', name: 'tenderfit-products.csv' },
    example: IMPORT_TEMPLATE,
  },
});

export const importProducts = route({
  method: 'POST',
  path: '/api/v1/products/import',
  operationId: 'importProducts',
  summary: 'Import products from a CSV',
  description: [
    `A CSV of at most ${bytes} bytes and ${rows} data rows, in UTF-8 with or without a byte-order mark. Lines end in LF or CRLF; cells are separated by commas and quoted as in RFC 4180.`,
    `The header names each of ${IMPORT_COLUMNS.join(', ')} once, in any order. Separate the codes in a cell with ; or |. A blank rep_status means carried.`,
    `All or nothing: any error rejects the whole file with \`invalid_import\`; \`issues\` has the first ${issues} errors and \`issue_count\` the total.`,
    'Products are identified by partner, name and model. Existing ones take the values in the file, including blank cells; specs and status do not change. New partners are created and removed ones are authorized again; both are added to manufacturer_partners as one change with source `portal_import`.',
    'With `dry_run=true` the file is checked and nothing is written.',
  ].join(' '),
  tag: 'Catalog',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  query: z.strictObject({
    dry_run: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .transform((text) => text === 'true')
      .optional()
      .describe('Check the file and write nothing.')
      .meta({ openapi: { type: 'boolean', default: false } }),
  }),
  upload: {
    maxBytes: bytes,
    contentTypes: ['text/csv'],
    description: 'The CSV.',
    example: IMPORT_TEMPLATE,
  },
  errors: ['invalid_import'],
  success: {
    status: 200,
    description: 'What was done, or what would be done with `dry_run`.',
    schema: importReport,
    example: {
      dry_run: false,
      rows: 3,
      products_created: 1,
      products_updated: 1,
      products_unchanged: 1,
      partners_created: ['Aurivane Imaging'],
      partners_reauthorized: [],
    },
  },
});
