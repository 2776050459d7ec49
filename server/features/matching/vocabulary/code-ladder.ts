/** The code lists that notices are classified with; `SOURCE` is a source's own list. */
export type CodeScheme = 'UNSPSC' | 'GSIN' | 'CPV' | 'NAICS' | 'PSC' | 'SOURCE';

/** A code of one code list. */
export type Code = { scheme: CodeScheme; code: string };

/** A comparable prefix of a code and what sharing it is worth, 0..1. */
type CodeLevel = { prefix: string; worth: number };

/** What a shared prefix of so many characters is worth: the measured ladder of UNSPSC (8 digits 1, 6 .8, 4 .6, 2 .25), others aligned to it by how narrow their levels are. */
const WORTH: Readonly<Record<'UNSPSC' | 'CPV' | 'NAICS' | 'SUPPLY' | 'SERVICE', Readonly<Record<number, number>>>> = {
  UNSPSC: { 2: 0.25, 4: 0.6, 6: 0.8, 8: 1 },
  CPV: { 2: 0.25, 3: 0.4, 4: 0.6, 5: 0.8, 6: 0.9, 7: 0.95, 8: 1 },
  NAICS: { 2: 0.25, 3: 0.4, 4: 0.6, 5: 0.8, 6: 1 },
  SUPPLY: { 2: 0.25, 4: 0.6, 7: 1 },
  SERVICE: { 2: 0.25, 4: 0.6, 5: 0.8, 6: 0.9, 7: 1 },
};

/** What a PSC service begins with, whose letters mean other things than those of a GSIN service. */
const PSC_SERVICE = 'PSC-';

/** NAICS sectors that have several two-digit codes: manufacturing 31-33, retail 44-45, transport 48-49. */
const NAICS_SECTOR: Readonly<Record<string, string>> = { '32': '31', '33': '31', '45': '44', '49': '48' };

/** No code of the lists read here is longer, punctuation and a leading star included. */
const MAX_CODE_CHARS = 24;

/**
 * The prefixes of one code that can be compared with another code, deepest first, each with its worth. Empty for what is
 * no code of that list. A source's own labels (`SOURCE`) have no ladder: they mean nothing beside another source's.
 *
 * UNSPSC and CPV codes that end in zeros stand for the whole segment, family, class or division and have no deeper level.
 * GSIN goods and PSC products are both the federal supply classes (`N6515`, `6515`), so their prefixes are the same
 * (`N65`, `N6515`) and the two lists compare; their service letters (`D304A`, `JX6515`) mean different things and do not.
 */
export function levels(scheme: CodeScheme, code: string): CodeLevel[] {
  const whole = canonical(scheme, code);
  return whole === '' ? [] : LEVELS[scheme](whole);
}

/**
 * The levels of one code as keys that are equal exactly where two codes compare and agree, deepest first, with
 * what agreeing there is worth.
 */
export function ladderKeys(code: Code): { key: string; worth: number }[] {
  return levels(code.scheme, code.code).map(({ prefix, worth }) => ({
    key: `${codeList(code.scheme)} ${prefix}`,
    worth,
  }));
}

/**
 * True when `inner` is the code `outer` or lies below it: `42201712` below `42200000`. A code that is cut between two levels
 * (`GSIN N65151`), or one of a sector's several (`NAICS 33`), holds what begins with it and no more.
 */
export function isWithin(inner: Code, outer: Code): boolean {
  if (codeList(inner.scheme) !== codeList(outer.scheme)) return false;
  const whole = canonical(outer.scheme, outer.code);
  return whole !== '' && canonical(inner.scheme, inner.code).startsWith(whole);
}

/**
 * The code without punctuation, filler zeros and check digit, as far as it can be compared; empty for what is no code.
 * Unlike the levels it may also be a prefix between two levels (`72101`), so that a code below it begins with it.
 */
export function canonical(scheme: CodeScheme, code: string): string {
  return CANONICAL[scheme](code);
}

const CANONICAL: Readonly<Record<CodeScheme, (code: string) => string>> = {
  UNSPSC: (code) => unspscDigits(compactCode(code)),
  CPV: cpvDigits,
  NAICS: (code) => /^\d{2,6}$/.exec(compactCode(code))?.[0] ?? '',
  GSIN: (code) => supplyCode('GSIN', compactCode(code)),
  PSC: (code) => supplyCode('PSC', compactCode(code)),
  SOURCE: () => '',
};

const LEVELS: Readonly<Record<CodeScheme, (whole: string) => CodeLevel[]>> = {
  UNSPSC: (whole) => prefixes(whole, WORTH.UNSPSC),
  CPV: (whole) => prefixes(whole, WORTH.CPV),
  NAICS: naicsLevels,
  GSIN: supplyLevels,
  PSC: supplyLevels,
  SOURCE: () => [],
};

/** The list that codes of this one compare with: GSIN and PSC share one ladder. */
export function codeList(scheme: CodeScheme): string {
  return scheme === 'PSC' ? 'GSIN' : scheme;
}

function compactCode(code: string): string {
  return code
    .slice(0, MAX_CODE_CHARS)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

function prefixes(digits: string, worth: Readonly<Record<number, number>>): CodeLevel[] {
  return Object.entries(worth)
    .map(([length, value]) => ({ length: Number(length), worth: value }))
    .filter((step) => step.length <= digits.length)
    .map((step) => ({ prefix: digits.slice(0, step.length), worth: step.worth }))
    .reverse();
}

/** 2, 4, 6 or 8 digits; a ninth and tenth are the business function, which says nothing about the thing bought. */
function unspscDigits(compact: string): string {
  if (!/^(?:\d\d){1,5}$/.test(compact) || compact.startsWith('00')) return '';
  let digits = compact.slice(0, 8);
  while (digits.length > 2 && digits.endsWith('00')) digits = digits.slice(0, -2);
  return digits;
}

/** Eight digits, a ninth after the dash being the check digit; a code may also be cut short (`331`). */
function cpvDigits(code: string): string {
  const match = /^\*?\s*(\d{2,8})(?:-\d)?(?:\D|$)/.exec(code.slice(0, MAX_CODE_CHARS).trim());
  let digits = match?.[1] ?? '';
  if (digits.startsWith('00')) return '';
  while (digits.length > 2 && digits.endsWith('0')) digits = digits.slice(0, -1);
  return digits;
}

function naicsLevels(compact: string): CodeLevel[] {
  const sector = compact.slice(0, 2);
  return prefixes(compact, WORTH.NAICS).map((level) =>
    level.prefix.length === 2 ? { ...level, prefix: NAICS_SECTOR[sector] ?? sector } : level,
  );
}

/**
 * Goods with the letter N, so that GSIN `N6515`, `6515` and PSC `6515` are one. GSIN classes construction under `51` with
 * no N (`5131`), the number that hand tools have with it: four digits that do not end in 0 are construction. The service
 * letters of GSIN and PSC mean different things, so a PSC service is marked.
 */
function supplyCode(scheme: CodeScheme, compact: string): string {
  if (scheme === 'GSIN' && /^51(?:[1-7](?:[1-9][A-Z0-9]{0,4})?)?$/.test(compact)) return compact;
  const goods = /^N?(\d{2,8})$/.exec(compact)?.[1];
  if (goods !== undefined) return `N${goods}`;
  if (!/^[A-Z]{1,2}\d{1,8}[A-Z]{0,6}$/.test(compact)) return '';
  return scheme === 'PSC' ? `${PSC_SERVICE}${compact}` : compact;
}

function supplyLevels(code: string): CodeLevel[] {
  if (/^N\d/.test(code)) {
    return prefixes(code.slice(1), WORTH.SUPPLY).map((level) => ({ ...level, prefix: `N${level.prefix}` }));
  }
  if (code.startsWith(PSC_SERVICE)) {
    const service = prefixes(code.slice(PSC_SERVICE.length), WORTH.SERVICE);
    return service.map((level) => ({ ...level, prefix: `${PSC_SERVICE}${level.prefix}` }));
  }
  return prefixes(code, WORTH.SERVICE);
}

/** Titles of codes from complete lists that an operator loaded; null for a code that is not in them. */
export type CodeTitles = (scheme: CodeScheme, code: string) => { en: string | null; fr: string | null } | null;

/** The department of its list that a code lies in: two digits, and in GSIN the letter before them; null for other lists. */
export function segmentOf({ scheme, code }: Code): string | null {
  if (scheme !== 'UNSPSC' && scheme !== 'CPV' && scheme !== 'GSIN') return null;
  const whole = canonical(scheme, code);
  const [segment] = scheme === 'GSIN' ? (/^(?:N\d\d|[A-Z]|\d\d)/.exec(whole) ?? []) : (/^\d\d/.exec(whole) ?? []);
  return segment === undefined ? null : `${scheme} ${segment}`;
}
