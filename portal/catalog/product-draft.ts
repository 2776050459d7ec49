import type { Inputs } from '../app/api.ts';
import type { Product } from './products.ts';
import { type SpecRow, specsOf, specText, type YesNo } from './spec-text.ts';

/** A product as it is being typed, and what of it is sent. */

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

export function draftOf(product: Product | null, words: YesNo): Draft {
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
      text: specText(stored, words),
      stored,
    })),
  };
}

/** The whole product; specs only where they differ from those of the product, which keeps its own to the letter. */
export function bodyOf(draft: Draft, product: Product | null, words: YesNo): NewProduct {
  const specs = specsOf(draft.specs, words);
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
