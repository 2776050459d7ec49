/** Amounts of money as people write them. */

const NO_BREAK = '\u00a0';
const UNITS = [
  { from: 1_000_000_000, en: 'billion', fr: 'milliard' },
  { from: 1_000_000, en: 'million', fr: 'million' },
] as const;
const CURRENCIES: Readonly<Record<string, string>> = {
  CAD: 'dollars canadiens',
  USD: 'dollars américains',
  EUR: 'euros',
  GBP: 'livres sterling',
};

/** `CAD 110 million`, `CAD 653,199`. */
export function amountInEnglish(amount: number, currency: string): string {
  return `${currency} ${numberInEnglish(amount)}`;
}

/** `110 millions de dollars canadiens`, `653 199 dollars canadiens`. */
export function amountInFrench(amount: number, currency: string): string {
  const name = CURRENCIES[currency];
  if (name === undefined) return `${numberInFrench(amount)}${NO_BREAK}${currency}`;
  const of = unitOf(amount) === undefined ? '' : name.startsWith('e') ? 'd’' : 'de ';
  return `${numberInFrench(amount)} ${of}${name}`;
}

/** `110 million`, `653,199`. */
export function numberInEnglish(amount: number): string {
  const unit = unitOf(amount);
  return unit === undefined ? grouped(Math.round(amount), ',') : `${scaled(amount, unit.from)} ${unit.en}`;
}

/** `110 millions`, `1,5 million`, `653 199`. */
export function numberInFrench(amount: number): string {
  const unit = unitOf(amount);
  if (unit === undefined) return grouped(Math.round(amount), NO_BREAK);
  const plural = amount / unit.from >= 2 ? 's' : '';
  return `${scaled(amount, unit.from).replace('.', ',')}${NO_BREAK}${unit.fr}${plural}`;
}

/** The unit in which an amount is said with at most two decimals and without a loss; none for others. */
function unitOf(amount: number): (typeof UNITS)[number] | undefined {
  return UNITS.find(({ from }) => amount >= from && (Math.round(amount) * 100) % from === 0);
}

function scaled(amount: number, from: number): string {
  return String(Math.round((amount * 100) / from) / 100);
}

function grouped(amount: number, separator: string): string {
  return amount.toString().replace(/\B(?=(?:\d{3}){1,7}$)/g, separator);
}
