import type { Inputs } from '../app/api.ts';
import type { Product } from './products.ts';

/** A product as it is being typed, and what of it is sent. */

/** `stored`: what the attribute holds, while its text is as it was shown. */
export type SpecRow = { key: string; name: string; text: string; stored: unknown };
export type Draft = {
  partnerId: string;
  name: string;
  model: string;
  description: string;
  codes: string[];
  rep: Product['rep_status'];
  sourceUrl: string;
  specs: SpecRow[];
};
type NewProduct = Inputs<'POST /api/v1/products'>['body'];

export function draftOf(product: Product | null): Draft {
  return {
    partnerId: product?.oem_partner_id ?? '',
    name: product?.name ?? '',
    model: product?.model ?? '',
    description: product?.description ?? '',
    codes: product?.commodity_codes ?? [],
    rep: product?.rep_status ?? 'carried',
    sourceUrl: product?.source_url ?? '',
    specs: Object.entries(product?.specs ?? {}).map(([name, stored]) => ({
      key: crypto.randomUUID(),
      name,
      text: specText(stored),
      stored,
    })),
  };
}

/** The whole product; specs only where they differ from those of the product, which keeps its own to the letter. */
export function bodyOf(draft: Draft, product: Product | null): NewProduct {
  const specs = specsOf(draft.specs);
  const isSame = JSON.stringify(specs) === JSON.stringify(product?.specs ?? {});
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    oem_partner_id: draft.partnerId,
    name: draft.name.trim(),
    model: orNull(draft.model),
    description: orNull(draft.description),
    commodity_codes: draft.codes,
    rep_status: draft.rep,
    source_url: orNull(draft.sourceUrl),
    ...(isSame ? {} : { specs }),
  };
}

function specsOf(rows: readonly SpecRow[]): Record<string, unknown> {
  const named = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map((row) => [row.name.trim(), specValue(row)]));
}

/** What was not typed anew stays what it was; a number that is replaced by a number stays one. */
function specValue({ text, stored }: SpecRow): unknown {
  if (stored !== undefined && text === specText(stored)) return stored;
  const isNumber = typeof stored === 'number' && /^-?\d+(?:\.\d+)?$/.test(text.trim());
  return isNumber ? Number(text) : text;
}

function specText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
