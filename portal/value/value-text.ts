import { formatMoney, formatNumber, type Language } from '../ui/format.ts';

type Value = {
  estimated_value: number | null;
  estimated_value_currency: string | null;
  /** Where the text states one. */
  range: { low: number; high: number; currency: string } | null | undefined;
};

/** What the contract is worth, in the currency that the notice names; a value without one is not given another. */
export function valueText(value: Value, language: Language): string | null {
  const { estimated_value: amount, estimated_value_currency: currency, range } = value;
  if (range) {
    const [low, high] = [range.low, range.high].map((end) => formatMoney(end, language, range.currency));
    return `${low} – ${high}`;
  }
  if (amount === null) return null;
  return currency === null ? formatNumber(amount, language) : formatMoney(amount, language, currency);
}
