import { foldInPlace } from '../sentences.ts';
import { UNIT_NAMES } from '../unit-names.ts';

/** Words of the lines of price forms and lists: quantities, units, part numbers, and what may be offered instead. */

/** Of tables: `1 U`, `10,50 ML`, `1478 Mtr`. */
const UNITS_OF_TABLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    each: ['u', 'nos', 'no.', 'un.', 'unit(s)', 'units', 'ea.', 'ch.', 'pce', 'pces'],
    metre: ['mtr', 'mtrs', 'rm', 'lm', 'l.m.'],
    'square metre': ['sqm', 'sq.m', 'sq m', 'm 2'],
    'square foot': ['sq.ft', 'sqft', 'sq ft', 'pi2', 'pi ca'],
    'cubic metre': ['cum', 'cu.m', 'm 3'],
    foot: ['ft', 'feet', 'lin ft', 'pi lin'],
    set: ['ens', 'ensemble'],
    'lump sum': ['ls', 'l.s.', 'lump sum', 'forfait', 'ff', 'fft', 'f'],
    hour: ['hour', 'hours', 'hr', 'hrs', 'heure', 'heures', 'h'],
    month: ['month', 'months', 'mois'],
    year: ['year', 'years', 'annee', 'annees', 'an', 'ans'],
    day: ['day', 'days', 'jour', 'jours'],
    licence: ['licence', 'licences', 'license', 'licenses'],
  }).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);
const UNIT = /^[\p{L}][\p{L}\p{N} .()²³-]{0,19}$/u;

/** A unit in one fixed wording, else in the words of the form; null for what is none. `ML` in capitals is a metre, `mL` is not. */
export function unitOf(text: string): string | null {
  const own = text.trim();
  if (!UNIT.test(own)) return null;
  if (own === 'ML') return 'metre';
  const folded = foldInPlace(own).trim();
  return UNITS_OF_TABLES.get(folded) ?? UNIT_NAMES.get(folded) ?? folded;
}

/** Whether the unit is one that is known. */
export function isKnownUnit(text: string): boolean {
  const folded = foldInPlace(text.trim()).trim();
  return UNITS_OF_TABLES.has(folded) || UNIT_NAMES.has(folded);
}

const WHOLE = /^(\d{1,3}(?:[ ,\u00a0\u202f]\d{3}){1,3}|\d{1,9})$/;
const DECIMAL = /^(\d{1,9}(?:[ \u00a0\u202f]\d{3}){0,2})[.,](\d{1,2})$/;
const WITH_UNIT = /^([\d ,.\u00a0\u202f]{1,16}?) ?(\p{L}[\p{L}\p{N}.²³]{0,11})$/u;

/** `38`, `1,555`, `1 472`, `10,50`, `38 each`; null for all else, for nothing, and for `1.555`, which has two meanings. */
export function quantityOf(text: string): { quantity: number; unit: string | null } | null {
  const own = text.trim();
  const alone = numberOf(own);
  if (alone !== null) return { quantity: alone, unit: null };
  const [, number = '', unit = ''] = WITH_UNIT.exec(own) ?? [];
  const counted = numberOf(number.trim());
  return counted !== null && isKnownUnit(unit) ? { quantity: counted, unit: unitOf(unit) } : null;
}

function numberOf(text: string): number | null {
  const whole = WHOLE.exec(text)?.[1]?.replace(/\D/g, '');
  const [, before = '', behind = ''] = DECIMAL.exec(text) ?? [];
  const value = whole === undefined ? Number(`${before.replace(/\D/g, '') || 'x'}.${behind}`) : Number(whole);
  return Number.isFinite(value) && value > 0 && value <= 999_999_999 ? value : null;
}

const PART_LABEL =
  /(?:\bpart (?:no\b|number|#)|\bp\/n\b|\bmodel (?:no\b|number|#)|\bcatalog(?:ue)? (?:no\b|number|#)|\bm(?:anu)?fr\.? (?:no\b|part no\b)|\b(?:nos?|n|numeros?)(?:\(s\))?[. ]{1,2}(?:de (?:la |l')?|du |des )?(?:pieces?|modeles?|catalogue)\b(?:\(s\))?(?: du fabricant\b)?|\b(?:piece|modele|catalogue) (?:no\b|n\b|#))[.:# ]{0,4}/g;
const PART_NUMBER = /^[A-Z0-9][A-Z0-9./ -]{1,38}[A-Z0-9]/;
const MOST_PARTS = 5;

/** Numbers that stand behind `Part No.:` and its like, as they are written, with a digit in each. */
export function partNumbersIn(text: string): string[] {
  const folded = foldInPlace(text);
  const found = [...folded.matchAll(PART_LABEL)].flatMap((match) => {
    const [behind = ''] = text
      .slice(match.index + match[0].length, match.index + match[0].length + 60)
      .split(/[,;()\n|]| - | (?:or|ou|and|et) /);
    return partNumber(behind);
  });
  return [...new Set(found)].slice(0, MOST_PARTS);
}

/** A cell or a stretch of text that is a part number and nothing else. */
export function partNumber(text: string): string[] {
  const own = text.trim();
  const [number = ''] = PART_NUMBER.exec(own) ?? [];
  return number.length === own.length && /\d/.test(own) && !/ {2}/.test(own) ? [own] : [];
}

const STOCK_NUMBER = /\b(?:nsn|nno)\b[: ]{0,3}(\d{4}-?\d\d-?\d{3}-?\d{4}\b)/;

/** The NATO stock number; null: none is stated. */
export function stockNumberIn(text: string): string | null {
  return STOCK_NUMBER.exec(foldInPlace(text))?.[1] ?? null;
}

const OR_EQUIVALENT =
  /\bor (?:an? )?(?:approved |acceptable )?(?:equal\b|equivalents?\b)|\bou (?:l'|un |d'un |son |des )?(?:produits? |modeles? )?equivalente?s?\b/g;
/** `conforming to IS 12943 or equivalent`: another standard will do, not another product. */
const OF_STANDARD =
  /\b(?:standards?|normes?|iso|is|csa|astm|ansi|en|ul|bis|nf|certifi\w{1,8}|conform\w{1,6})\b[^;]{0,40}$/;

/** Whether the line takes another product that is as good. */
export function takesEquivalents(text: string): boolean {
  const folded = foldInPlace(text);
  return [...folded.matchAll(OR_EQUIVALENT)].some(
    ({ index }) => !OF_STANDARD.test(folded.slice(Math.max(0, index - 60), index)),
  );
}

const PROPOSES_EQUIVALENT =
  /\b(?:(?:bidders?|suppliers?|proponents?|offerors?) (?:may |who |that )?(?:propos(?:e|es|ing)|offer(?:s|ing)?) (?:an? )?(?:equivalent|substitute|alternat(?:e|ive)) (?:or (?:an? )?(?:equivalent|substitute|alternat(?:e|ive)) )?products?|(?:equivalent|substitute|alternat(?:e|ive)) (?:or (?:equivalent|substitute|alternat(?:e|ive)) )?products? (?:(?:may|can) be (?:proposed|offered)|(?:will|shall) be (?:considered|accepted))|(?:soumissionnaires?|fournisseurs?|proposants?) (?:qui propose(?:nt)?|(?:peut|peuvent) (?:proposer|offrir)|proposant) (?:un |des )?(?:produits? (?:equivalents?|de (?:remplacement|substitution)))|produits? (?:equivalents?|de (?:remplacement|substitution)) (?:(?:peut|peuvent|pourra|pourront) etre proposes?|sera accepte|seront acceptes|sera considere|seront consideres))\b/;
const REFUSES_EQUIVALENT =
  /\b(?:no (?:equivalents?|substitut\w+|alternat\w+)|(?:equivalents?|substitut\w+|alternat\w+)(?: products?)? (?:will|shall|are|is|may|can)(?: not|not) |aucun (?:produit |article )?(?:equivalent|de (?:remplacement|substitution))|(?:equivalents?|de (?:remplacement|substitution)) ne (?:sera|seront|peut|peuvent|pourra|pourront))/;

/** Whether a text says of all that it lists that another product that is as good may be offered. */
export function acceptsEquivalents(text: string): boolean {
  const folded = foldInPlace(text);
  return PROPOSES_EQUIVALENT.test(folded) && !REFUSES_EQUIVALENT.test(folded);
}

/** Rows of sums and rows that only show how the form is filled in. */
const NO_ITEM =
  /^\W{0,3}(?:sample|example|exemple|e\.g\.|eg\b|(?:grand |sub-?|product )?total|sous-?total|montant|sum\b|subtotal|taxe?s?\b|gst\b|hst\b|pst\b|tps\b|tvq\b|tvh\b|t\.v\.a)|\btotals?\b\W{0,3}$|\billustrati/;
const MOST_NAME_CHARS = 300;

/** The name of an item in the words of its line; null for what is no item, or only the rest of one. */
export function nameOf(text: string): string | null {
  const own = text.replaceAll(/\s+/g, ' ').trim();
  const letters = own.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || /^[\p{Ll}&,;.)]/u.test(own) || NO_ITEM.test(foldInPlace(own))) return null;
  return own.length <= MOST_NAME_CHARS ? own : `${own.slice(0, own.lastIndexOf(' ', MOST_NAME_CHARS))}…`.toWellFormed();
}

const LOT = /^lot (?:no\.? ?|n ? ?|# ?|numero )?(\d{1,3}|[a-z])(?: ?[:-] ?.{0,80})?$/;

/** `Lot 2` of a heading `LOT No. 2 - Chairs`; null for a line that heads no lot. */
export function lotOf(text: string): string | null {
  if (text.length > 110) return null;
  const lot = LOT.exec(foldInPlace(text.trim()))?.[1];
  return lot === undefined ? null : `Lot ${lot.toUpperCase()}`;
}

const OPTION = /\b(?:optional|option\w{0,6}|facultati(?:f|ve)s?)\b/;
const FIRM = /\b(?:firm|ferme|mandatory|obligatoire|base bid|marche de base)\b/;

/** Whether a short line heads what may be ordered besides, or what is ordered; null: it says neither. */
export function headsOptions(text: string): boolean | null {
  const folded = foldInPlace(text);
  if (folded.length > 60) return null;
  if (FIRM.test(folded)) return false;
  return OPTION.test(folded) ? true : null;
}

/** Whether the item itself says that it is optional. */
export function isOptionalItem(name: string): boolean {
  return /^\W{0,2}option(?:al|nel(?:le)?)?\b|\((?:optional|optionnel(?:le)?|facultati(?:f|ve)|en option)\)$/.test(
    foldInPlace(name.trim()),
  );
}
