type Value = { amount: number; currency: string };

const SUBJECT =
  /\b(?:(?:estimated|maximum|total|upset)\s(?:estimated\s|total\s)?(?:contract\s|project\s)?(?:value|budget|cost)|contract\svalue|approximate\sestimate|budget)\b/gi;
const SUBJECT_FR =
  /(?:\bvaleur\s(?:totale\s|approximative\s)?(?:estim[ée]e|estimative|maximale|totale)|\bestimé\sapproximatif|\bcoûts?\sestimés?|\bvaleur\scontractuelle|\bbudget)(?=[\s:,])/gi;
const AMOUNT = /^([^$.;\n\d]{0,60})\$ ?(\d[\d,]{0,17}(?:\.\d{1,2})?)( ?(?:million|M)\b)?([^\n]{0,40})/i;
const AMOUNT_FR = /^([^$.;\n\d]{0,60})(\d[\d ]{0,17}(?:,\d{1,2})?)( ?(?:millions?|M)(?: de)?)? ?\$([^\n]{0,40})/i;
/** Words that make a figure a ceiling, a floor, a range or a unit price instead of the value of this contract. */
const NOT_A_VALUE_BEFORE =
  /\b(?:below|under|less|up to|over|above|exceed\w*|between|from|per|insurance|moins|plus|jusqu|entre|par|va|d[ée]pass\w*|inf[ée]rieur\w*|sup[ée]rieur\w*)\b/i;
const NOT_A_VALUE_AFTER =
  /^ ?(?:and|or|et|ou) (?:below|less|under|more|above|over|up|greater|moins|plus)|^ ?(?:-|–|to |[àa] |per |each|par |\/)|^.{0,30}\b(?:up to|jusqu.?à) \$?\d?/i;

/**
 * The contract's value when the notice's text states one outright: `estimated contract value … $250,000`,
 * `budget … $1.5 million`, `valeur maximale … 1 234 567,89 $`. Two different figures, ceilings of source lists, ranges
 * and unit prices give null: the first dollar figure of a notice is usually not its value (sources.md 12.6).
 */
export function statedValue(text: string): Value | null {
  const found = new Set([...amounts(text, SUBJECT, AMOUNT, ','), ...amounts(text, SUBJECT_FR, AMOUNT_FR, ' ')]);
  const [only] = found;
  if (found.size !== 1 || only === undefined) return null;
  const [amount = '', currency = 'CAD'] = only.split(' ');
  return { amount: Number(amount), currency };
}

function amounts(text: string, subject: RegExp, amount: RegExp, thousands: ',' | ' '): string[] {
  return [...text.matchAll(subject)].flatMap((match) => {
    const end = match.index + match[0].length;
    const [, gap = '', digits = '', million = '', after = ''] = amount.exec(text.slice(end, end + 140)) ?? [];
    if (digits === '' || NOT_A_VALUE_BEFORE.test(gap) || NOT_A_VALUE_AFTER.test(after)) return [];
    const value = Number(digits.replaceAll(thousands, '').replace(',', '.')) * (million ? 1_000_000 : 1);
    const currency = /^ ?\(?(?:USD|US\b)/.test(after) ? 'USD' : 'CAD';
    return value >= 1000 ? [`${value} ${currency}`] : [];
  });
}
