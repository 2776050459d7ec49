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
