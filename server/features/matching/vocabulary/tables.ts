/**
 * The one notation of the vocabulary's tables: a row a line, its cells between `|`, the entries of a cell between `;`. An entry
 * joins what says the very same by `=`, or sets apart what does not by `≠`; ways to say one side stand between commas.
 */

/** An entry of two sides. */
type Entry = { isSame: boolean; left: string[]; right: string[] };

export function readRows(table: string): string[][] {
  return readList(table, '\n').map((line) => line.split('|').map((cell) => cell.trim()));
}

export function readList(cell: string, separator = ';'): string[] {
  return cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export function readEntries(cell: string): Entry[] {
  return readList(cell).map((entry) => {
    const isSame = !entry.includes('≠');
    const [left = '', right = ''] = entry.split(isSame ? '=' : '≠');
    return { isSame, left: readList(left, ','), right: readList(right, ',') };
  });
}
