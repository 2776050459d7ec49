/**
 * A file as spreadsheet programs save “CSV”, made into the CSV that the import takes: UTF-8, with commas. Where the decimal
 * sign is a comma, as in Quebec, Excel writes semicolons, and its plain “CSV” is in Windows-1252.
 * Only the encoding and the separators change; quotes, rows and all text stay, so that each problem keeps its row.
 */
export type TakenCsv = {
  text: string;
  /** What stood between the cells instead of commas. */
  separator: ';' | '\t' | null;
  /** What the text was encoded in instead of UTF-8. Windows-1252 is a guess: text does not say what it is in. */
  encoding: 'windows-1252' | 'utf-16' | null;
};

export function takenCsv(bytes: Uint8Array): TakenCsv {
  const { text, encoding } = decoded(bytes);
  const separator = separatorOf(text);
  return { text: separator === null ? text : withCommas(text, separator), separator, encoding };
}

function decoded(bytes: Uint8Array): Pick<TakenCsv, 'text' | 'encoding'> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    // A NUL is in no text: the file is of another kind, and the service says of which.
    const encoding = bytes.includes(0) ? null : 'windows-1252';
    return { text: new TextDecoder(encoding ?? 'utf-8').decode(bytes), encoding };
  }
}

/** The header decides: its names hold neither commas nor semicolons nor tabs. */
function separatorOf(text: string): TakenCsv['separator'] {
  const end = text.indexOf('\n');
  const header = end < 0 ? text : text.slice(0, end);
  if (header.includes(',')) return null;
  if (header.includes(';')) return ';';
  return header.includes('\t') ? '\t' : null;
}

function withCommas(text: string, separator: string): string {
  const pieces: string[] = [];
  let begin = 0;
  let isQuoted = false;
  const endCell = (end: number): void => {
    const cell = text.slice(begin, end);
    const isBare = cell.includes(',') && !cell.startsWith('"');
    pieces.push(isBare ? `"${cell.replaceAll('"', '""')}"` : cell);
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"' && (isQuoted || at === begin)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    const isReturn = sign === '\r' && text[at + 1] === '\n';
    if (sign !== separator && sign !== '\n' && !isReturn) continue;
    endCell(at);
    pieces.push(sign === separator ? ',' : isReturn ? '\r\n' : '\n');
    if (isReturn) at += 1;
    begin = at + 1;
  }
  endCell(text.length);
  return pieces.join('');
}
