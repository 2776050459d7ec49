import type { Finding, Money } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';

const NUMBER = '(\\d{1,3}(?:[ ,.]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,3})?)';
const SCALE = '(millions?|milliards?|billions?|thousand|mille|mm|bn|[mbkg](?![a-z0-9]))?';
/** `$7.5M`, `US$ 1,200,000`, `CAD 40,000.00`, `€2 million`. */
const PREFIXED = new RegExp(
  `(us|usd|cad|cdn|can|ca|c|eur|gbp)?\\s?([$€£])\\s?${NUMBER}\\s?${SCALE}(?: ?\\(?(cad|usd|us|cdn)\\b)?`,
  'g',
);
const NAMED = new RegExp(`\\b(cad|usd|cdn|eur|gbp)\\s?${NUMBER}\\s?${SCALE}`, 'g');
/** `1 234 567,89 $`, `110 M$ CA`, `64 millions de dollars`. */
const SUFFIXED = new RegExp(
  `${NUMBER}\\s?${SCALE}\\s?(?:de |d')?([$€£]|dollars?|euros?)(?: ?\\(?(ca|cad|us|usd|canadiens?|americains?|canadian|american)\\b)?`,
  'g',
);

/** What names a value as that of the contract (sources, section 12.6). The words between it and the figure are judged too. */
const VALUE_NAMED = new RegExp(
  [
    '\\b(?:estimated|approximate|anticipated|maximum|total|overall|projected|rough order(?: of)? magnitude)\\b.{0,60}?\\b(?:value|costs?|price|estimate|budget|amount|funding|expenditure)\\b',
    '\\b(?:contract|project) (?:value|budget|cost)\\b',
    '\\b(?:value|cost|budget|estimate) (?:of|for) (?:the|this) (?:contract|project|work|requirement|scope|procurement|assignment|program)\\b',
    '\\b(?:maximum |total |project )?budget\\b',
    '\\b(?:valeurs?|couts?|prix|montant|budget|estimation|estime)\\b.{0,60}?\\b(?:estimee?s?|estimatives?|approximati(?:f|ve)s?|maxim(?:um|ale?s?)|totale?s?|previs?|prevue?s?)\\b',
    '\\bestimation (?:de|du|pour) (?:ce|cet|cette|le|la) (?:contrat|projet|marche|besoin)\\b',
  ].join('|'),
  'g',
);
/** Ceilings, floors, thresholds and ranges are not a value. */
const NOT_IN_GAP =
  /\b(?:below|under|less|more|over|above|greater|between|exceed|exceeds|exceeding|minimum|least|threshold|from|inferieure?s?|superieure?s?|moins|plus|entre|allant|depass\w*|seuils?|partir|jusqu'aux|per|par)\b/;
const UP_TO = /\b(?:up to|jusqu'a)\b/;
const NOT_AFTER =
  /^[ )]{0,3}(?:,? ?(?:and|or|et|ou) (?:below|under|less|above|more|over|moins|plus|superieur|inferieur)|(?:per|a|par|chaque|each|\/) ?(?:year|month|hour|day|annum|unit|person|an|annee|mois|heure|jour|unite|personne)\b|(?:to|a|et|and|-) ?\$?\s?\d)/;
const ABOUT_OTHER_MONEY =
  /\b(?:insurance|assurances?|liability|responsabilite civile|bond|bonds|bonding|cautionnement|deposit|depot de garantie|annual revenues?|revenus annuels|chiffre d'affaires|thresholds?|seuils?|penalt(?:y|ies)|penalites?|fines?|amendes?|hourly|turnover|source lists?|trade agreements?|accords? commercia\w*|requirements? estimated|besoins? dont|projects? with an?|projets? d'une valeur|opportunities with)\b/;
const GAP_CHARS = 90;
const MIN_AMOUNT = 1_000;
const MAX_AMOUNT = 1e12;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  mille: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  g: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliard: 1e9,
  milliards: 1e9,
};
const CURRENCIES: Readonly<Record<string, string>> = {
  us: 'USD',
  usd: 'USD',
  americain: 'USD',
  americains: 'USD',
  american: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
  cad: 'CAD',
  cdn: 'CAD',
  can: 'CAD',
  ca: 'CAD',
  c: 'CAD',
  canadien: 'CAD',
  canadiens: 'CAD',
  canadian: 'CAD',
};
const DOLLARS_OF: Readonly<Record<string, string>> = { US: 'USD', AU: 'AUD', NZ: 'NZD' };

type Amount = Money & { at: number; end: number };

/**
 * The value of the contract, when a sentence states it in so many words; the first figure of a text usually is something
 * else. Dollars are Canadian unless the sentence or the buyer's country says otherwise.
 */
export function readEstimatedValue(sentences: readonly Sentence[], buyerCountry: string | null): Finding<Money | null> {
  const dollar = DOLLARS_OF[buyerCountry ?? ''] ?? 'CAD';
  for (const sentence of sentences) {
    const { folded } = sentence;
    if (!/[$€£]|\b(?:dollars?|euros?|cad|usd|cdn|eur|gbp)\b/.test(folded) || ABOUT_OTHER_MONEY.test(folded)) continue;
    const amount = statedAmount(folded, dollar);
    if (amount) {
      const evidence = [evidenceOf('estimated_value', sentence, amount.at)];
      return { value: { amount: amount.amount, currency: amount.currency }, evidence };
    }
  }
  return { value: null, evidence: [] };
}

function statedAmount(folded: string, dollar: string): Amount | null {
  const amounts = amountsIn(folded, dollar);
  let next = 0;
  for (const named of folded.matchAll(VALUE_NAMED)) {
    const from = named.index + named[0].length;
    // Names and amounts both come in the order of the text: none is looked at twice.
    while ((amounts[next]?.at ?? from) < from) next += 1;
    const amount = amounts[next];
    if (!amount || amount.at - from > GAP_CHARS) continue;
    const between = folded.slice(from, amount.at);
    const capped = UP_TO.test(between) && !/\b(?:maxim|total)/.test(named[0]);
    if (capped || NOT_IN_GAP.test(between) || NOT_AFTER.test(folded.slice(amount.end, amount.end + 40))) continue;
    return amount;
  }
  return null;
}

function amountsIn(folded: string, dollar: string): Amount[] {
  const found: Amount[] = [];
  const add = (match: RegExpMatchArray, number = '', scale = '', names: readonly (string | undefined)[] = []) => {
    const amount = parseAmount(number, scale);
    if (amount < MIN_AMOUNT || amount > MAX_AMOUNT) return;
    const currency = names.map((name) => CURRENCIES[name ?? '']).find((name) => name !== undefined) ?? dollar;
    const at = match.index ?? 0;
    found.push({ amount, currency, at, end: at + match[0].length });
  };
  for (const match of folded.matchAll(PREFIXED)) add(match, match[3], match[4], [match[5], match[1], match[2]]);
  for (const match of folded.matchAll(NAMED)) add(match, match[2], match[3], [match[1]]);
  for (const match of folded.matchAll(SUFFIXED)) add(match, match[1], match[2], [match[4], match[3]]);
  return found.sort((one, other) => one.at - other.at);
}

/** `1 234 567,89`, `1,234,567.89`, `7.5` with `m`: the last separator is decimal unless three digits follow it, unscaled. */
function parseAmount(number: string, scale: string): number {
  const factor = SCALES[scale] ?? 1;
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const separators = number.replace(/\d/g, '').length;
  const decimal = last !== -1 && (number.length - last - 1 !== 3 || (factor > 1 && separators === 1));
  const whole = (decimal ? number.slice(0, last) : number).replace(/\D/g, '');
  const amount = Number(decimal ? `${whole}.${number.slice(last + 1)}` : whole) * factor;
  return Math.round(amount * 100) / 100;
}
