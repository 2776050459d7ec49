import { parse as parseCsv } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import type { Body, NativeRecord, XmlElement } from '#features/discovery/connector.ts';
import { SourceFormatError } from '#features/discovery/connector.ts';

/** A body that is held in memory whole: what connectors are tested against, not what the product reads with. */
export function fakeBody(text: string, name = 'test'): Body {
  const clean = text.replace(/^\uFEFF/, '');
  return {
    name,
    head: clean.trimStart().slice(0, 4096),
    async *csv({ required }) {
      const rows = parseCsv(clean, { columns: true, relax_column_count: true }) as Record<string, string>[];
      const headers = Object.keys(rows[0] ?? {});
      const missing = required.filter((column) => !headers.some((it) => it.toLowerCase() === column.toLowerCase()));
      if (rows.length > 0 && missing.length > 0)
        throw new SourceFormatError(`${name}: no column ${missing.join(', ')}`);
      for (const [index, row] of rows.entries()) {
        const value = Object.fromEntries(
          Object.entries(row).map(([key, cell]) => [
            required.find((column) => column.toLowerCase() === key.toLowerCase()) ?? key,
            cell,
          ]),
        );
        yield { place: `row ${index + 2}`, value };
      }
    },
    async *json({ paths, lines }) {
      if (!lines) {
        for (const path of paths) yield* found(JSON.parse(clean), path, []);
        return;
      }
      for (const [index, line] of clean.split('\n').entries()) {
        if (line.trim() === '') continue;
        for (const path of paths) {
          for (const record of found(JSON.parse(line), path, [])) yield { ...record, place: `line ${index + 1}` };
        }
      }
    },
    async *xml({ elements }) {
      yield* xmlRecords(clean, new Set(elements));
    },
  };
}

function* found(
  value: unknown,
  path: readonly string[],
  walked: readonly string[],
): Generator<NativeRecord & { path: readonly string[] }> {
  const [step, ...rest] = path;
  if (step === undefined) {
    yield { place: walked.join('.') || 'document', value, path: walked };
  } else if (step === '*') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) yield* found(item, rest, [...walked, String(index)]);
  } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step)) {
    yield* found((value as Record<string, unknown>)[step], rest, [...walked, step]);
  }
}

function xmlRecords(text: string, wanted: ReadonlySet<string>): (NativeRecord & { value: XmlElement })[] {
  const records: (NativeRecord & { value: XmlElement })[] = [];
  const open: XmlElement[] = [];
  // saxes knows the five predefined entities and numeric references only, and never expands a document's own.
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new SourceFormatError(error.message);
  });
  parser.on('opentag', ({ local, attributes }) => {
    const own = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element: XmlElement = { name: local, attributes: Object.fromEntries(own), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (chunk: string): void => {
    const element = open.at(-1);
    if (element) element.text += chunk;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.text = element.text.trim();
    if (wanted.has(element.name)) records.push({ place: `${element.name} ${records.length + 1}`, value: element });
  });
  parser.write(text).close();
  return records;
}
