const NAME_CHARS = 200;
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;
// Controls, line separators, and signs that nobody sees or that turn the direction of writing.
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/**
 * The name under which a document is shown: what the client called its file, without folders and unseen signs, at most 200
 * characters with the ending kept. A file without a name is called after its kind.
 */
export function documentName(given: string | null, kind: string): string {
  const bare =
    (given ?? '')
      .slice(0, 4 * NAME_CHARS)
      .toWellFormed()
      .split(/[/\\]/)
      .at(-1) ?? '';
  const shown = bare.replaceAll(UNSHOWN, '').replaceAll(/\s+/g, ' ').normalize('NFC').trim();
  if (shown.replaceAll('.', '').trim() === '') return `document.${kind}`;
  const letters = [...shown];
  if (letters.length <= NAME_CHARS) return shown;
  const ending = ENDING.exec(shown)?.[0] ?? '';
  return `${letters.slice(0, NAME_CHARS - [...ending].length).join('')}${ending}`;
}
