import type { StoredProduct } from '#contract/catalog.ts';
import { JsonText } from '#contract/json-text.ts';

/** A product as JSON, its specs as they were sent. */
export function productJson(product: StoredProduct): JsonText {
  const members = Object.entries(product).map(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return new JsonText(`{${members.join(',')}}`);
}

export function productPageJson(page: { products: readonly StoredProduct[]; next_cursor: string | null }): JsonText {
  const products = page.products.map((product) => productJson(product).text);
  return new JsonText(`{"products":[${products.join(',')}],"next_cursor":${JSON.stringify(page.next_cursor)}}`);
}
