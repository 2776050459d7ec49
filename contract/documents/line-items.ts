import { z } from 'zod';
import { positionOrNull } from '../claims.ts';

/** The lines of what a tender buys, and how the company's catalog covers them. */

const text = z.string();
const textOrNull = z.string().nullable();

export const LINE_STATUSES = ['carried', 'available_to_quote', 'not_in_catalog', 'check'] as const;

const catalogMatch = z
  .strictObject({
    status: z
      .enum(LINE_STATUSES)
      .describe(
        '`not_in_catalog`: no active product has the part number, a telling word of the line in either language, or its kind. `check`: it is not certain.',
      ),
    product_id: textOrNull,
    name: textOrNull,
    oem_name: textOrNull,
    matched_on: z.enum(['part_number', 'name']).nullable(),
  })
  .meta({ id: 'LineItemCatalogMatch' });

export const lineItem = z
  .strictObject({
    number: textOrNull.describe('As the form numbers it.'),
    lot: textOrNull,
    item: text.describe('In the words of the notice or document.'),
    quantity: z.number().positive(),
    unit: textOrNull.describe('In one fixed English wording where it is a known one, such as `each` or `metre`.'),
    optional: z.boolean(),
    part_numbers: z.array(z.string()),
    stock_number: textOrNull.describe('NATO stock number.'),
    or_equivalent: z.boolean().describe('The line says that an equivalent product is accepted.'),
    replaced: z.boolean().describe('A later addendum states the line anew.'),
    quote: text,
    page: z.int().nullable().describe('Page of the document, or number of the sheet; null for the notice.'),
    sheet: textOrNull.describe('Name of the sheet of a workbook.'),
    cells: textOrNull.describe('Cells of the sheet, such as `A12:D12`.'),
    document_id: z.uuid().nullable().describe('The solicitation document it stands in; null for the notice.'),
    position: positionOrNull,
    catalog: catalogMatch.nullable().describe('Null if the company has no active products.'),
  })
  .meta({ id: 'LineItem' });
export type LineItem = z.infer<typeof lineItem>;

export const lotCoverage = z
  .strictObject({
    lot: textOrNull,
    lines: z.int().min(1),
    carried: z.int().min(0),
    available_to_quote: z.int().min(0),
    not_in_catalog: z.int().min(0),
    check: z.int().min(0),
  })
  .meta({ id: 'LotCoverage' });
export type LotCoverage = z.infer<typeof lotCoverage>;
