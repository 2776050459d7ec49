import { writeZip, type ZipFile } from './zip-writer.ts';

type Cell = string | number | null;
/** The rows of a sheet from row 1 and column A on; null: the cell holds nothing. */
export type SheetRows = readonly (readonly Cell[])[];

/** A workbook (XLSX) with these sheets, by their names; `more`: other files of its archive. */
export function writeWorkbook(sheets: Readonly<Record<string, SheetRows>>, more: readonly ZipFile[] = []): Buffer {
  const names = Object.keys(sheets);
  const listed = names.map((name, index) => `<sheet name="${escape(name)}" r:id="r${index}"/>`).join('');
  const relations = names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/${index}.xml"/>`).join('');
  return writeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'xl/workbook.xml', data: `<workbook xmlns:r="r"><sheets>${listed}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', data: `<Relationships>${relations}</Relationships>` },
    ...Object.values(sheets).map((rows, index) => ({ name: `xl/worksheets/${index}.xml`, data: sheetOf(rows) })),
    ...more,
  ]);
}

function sheetOf(rows: SheetRows): string {
  const shown = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet><sheetData>${shown.join('')}</sheetData></worksheet>`;
}

function cellOf(cell: Cell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
