/**
 * An item of a list of goods that takes several short lines, its name first and how many of it further down: only together do they say
 * how many of what.
 */

type Line = { text: string; kind: string };

const ITEM = /^(?:item|article|line|ligne|poste|produit|product)\s?(?:no\.?|n°|#)?\s?[a-z]?\d{1,4}\b/i;
const QUANTITY =
  /^(?:(?:estimated |total |annual )?(?:quantity|qty|qt[eé]|quantit[eé])(?: estim[eé]e| totale?)?)\.?\s?[:=]\s?\d/i;
const MOST_LINES = 8;
const MOST_CHARS = 400;

/** From the line that names the item to the one that says how many; null where none begins here. */
export function itemBlockAt(lines: readonly Line[], index: number): string | null {
  if (!ITEM.test(lines[index]?.text ?? '')) return null;
  const following = lines.slice(index + 1, index + 1 + MOST_LINES);
  const next = following.findIndex(({ text, kind }) => ITEM.test(text) || kind === 'heading');
  const own = next === -1 ? following : following.slice(0, next);
  const at = own.findIndex(({ text }) => QUANTITY.test(text));
  if (at === -1) return null;
  const text = lines
    .slice(index, index + at + 2)
    .map((line) => line.text)
    .join('\n');
  return text.length <= MOST_CHARS ? text : null;
}

export const ITEM_BLOCK = 'item block';
