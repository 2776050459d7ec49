const MOST_TERMS = 100;
const NAME_CHARS = 100;
const VALUE_CHARS = 200;

/**
 * The part of a product's attributes that matching may read: those at the top whose value is text, a number or a truth
 * value, in the order of their names and cut to a bounded length. The same attributes give the same part, whatever order
 * they came in. It stays untrusted data.
 */
export function specTerms(specs: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return Object.entries(specs)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_TERMS)
    .map(([name, value]) => [name.slice(0, NAME_CHARS), String(value).slice(0, VALUE_CHARS)]);
}
