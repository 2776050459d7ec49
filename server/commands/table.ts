/** Columns as wide as their widest cell, two spaces apart. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll(/[\s\p{Cc}]+/gu, ' ')));
  const widths = header.map((_name, column) => Math.max(...lines.map((row) => [...(row[column] ?? '')].length)));
  return lines
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `1 notice`, `2 notices`, with thousands apart. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`;
}
