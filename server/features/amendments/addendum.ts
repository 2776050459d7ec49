/** Which addendum a document is, and what notices say of acknowledging them. */

export type ListedDocument = { url: string; fileName: string | null; amendmentNumber: number | null };

/** The number that the source gives, or that stands behind the word in the name of the file; null: none. */
export function addendumNumber(document: ListedDocument): number | null {
  const { amendmentNumber } = document;
  if (amendmentNumber !== null && amendmentNumber > 0) return amendmentNumber;
  const name = documentName(document).replaceAll(/[_\s-]+/g, ' ');
  const found = /\badd?end(?:um|a)(?: (?:no|num|number|numéro|#|n°|nº))?[ .#]{0,3}0{0,3}([1-9]\d?)(?![\d/])/i.exec(
    name,
  );
  const number = found?.[1];
  return number === undefined ? null : Number(number);
}

/** The name of the file, or the last part of the address that names it. */
export function documentName({ fileName, url }: Pick<ListedDocument, 'fileName' | 'url'>): string {
  if (fileName !== null && fileName.trim() !== '') return fileName.trim();
  const last = /([^/?#]{1,300})\/?(?:[?#]|$)/.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, ''))?.[1];
  return last === undefined ? url : decoded(last);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const WORDS_BETWEEN = String.raw`(?:\s+[^\s.;!?]+){0,7}\s+`;
const ENGLISH = [
  new RegExp(String.raw`\backnowledg(?!\w*\s+that\b)\w*${WORDS_BETWEEN}addend`, 'iu'),
  new RegExp(String.raw`\baddend\w*${WORDS_BETWEEN}acknowledg(?!\w*\s+that\b)`, 'iu'),
];
const FRENCH = [
  new RegExp(String.raw`\baccus\S*\s+(?:de\s+)?réception${WORDS_BETWEEN}(?:\S{0,3}’|\S{0,3}')?addend`, 'iu'),
  new RegExp(String.raw`\baddend\S*${WORDS_BETWEEN}(?:\S{0,3}’|\S{0,3}')?accus\S*\s+(?:de\s+)?réception`, 'iu'),
];
const DUTY =
  /\b(?:must|shall|required|mandatory|failure to|doit|doivent|devra|devront|obligatoire|exigée?s?|requise?s?|sous peine)\b/iu;
const NO_DUTY =
  /\b(?:not|never|no longer|without|optional|facultati(?:f|ve)s?|sans|ne|n’|n')\b|\bn['’]|\b(?:may|can|peut|peuvent) (?:acknowledg|accuser)/iu;
/** A failure that has consequences is a duty, whatever the consequence is denied. */
const FAILURE = /\b(?:failure|fails?|failing) to acknowledg|\b(?:défaut|omission) d['’]accuser|\bsous peine/iu;
const MAX_QUOTE_CHARS = 240;

/** The sentence that says that addenda must be acknowledged in a bid, as it stands in one of the texts; null: none says so. */
export function acknowledgementDemand(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const sentence of text.split(/(?<=[.;!?])\s+|\n+/u)) {
      const line = sentence.replaceAll(/\s+/gu, ' ').trim();
      if (line.length <= MAX_QUOTE_CHARS && demandsIt(line)) return line;
    }
  }
  return null;
}

function demandsIt(sentence: string): boolean {
  if (![...ENGLISH, ...FRENCH].some((pattern) => pattern.test(sentence))) return false;
  if (FAILURE.test(sentence)) return true;
  return DUTY.test(sentence) && !NO_DUTY.test(sentence);
}
