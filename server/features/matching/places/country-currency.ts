const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['CA', 'CAD'],
  ['US', 'USD'],
  ['GB', 'GBP'],
  ...EURO_COUNTRIES.split(' ').map((country) => [country, 'EUR'] as const),
]);

/** The currency that a company of this country (ISO 3166-1) states amounts in; Canadian dollars where that is not known. */
export function currencyOf(country: string): string {
  return CURRENCIES.get(country) ?? 'CAD';
}
