import type { AnyRoute } from '#contract/route.ts';

/** What a repeated request is answered where the first was answered `text`: the same but for what is told once. */
export function repeatedText(idempotency: AnyRoute['idempotency'] | undefined, text: string): string {
  const withheld = idempotency?.withheld ?? [];
  if (withheld.length === 0) return text;
  const nulls = Object.fromEntries(withheld.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(text) as object), ...nulls });
}
