import { SaxesParser } from 'saxes';
import { expandZipEntry, readZipDirectory, ZipError, type ZipEntry } from './zip-archive.ts';

const MAX_ENTRIES = 2_000;
const MAX_CONTENT_TYPES_BYTES = 512 * 1024;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

/** A Word document's parts by what they are, in the order of reading; all are entries of its archive. */
export type WordPackage = { main: ZipEntry; notes: ZipEntry[]; margins: ZipEntry[]; entries: ZipEntry[] };

/**
 * The parts of a Word document (DOCX) by its own list of content types, whatever the parts are named; null for another archive
 * (a workbook, a plain ZIP) and for a document that carries macros (DOCM, or one renamed). Expands that list only, at most
 * 512 kB of it. Throws ZipError for an archive that is broken.
 */
export function readWordPackage(bytes: Buffer): WordPackage | null {
  const entries = readZipDirectory(bytes, MAX_ENTRIES);
  const byName = new Map(entries.map((entry) => [`/${entry.name.toLowerCase()}`, entry]));
  const list = byName.get('/[content_types].xml');
  if (list === undefined) return null;
  if (list.expandedBytes > MAX_CONTENT_TYPES_BYTES) throw new ZipError('The list of content types is too long.', true);
  const types = readContentTypes(expandZipEntry(bytes, list).toString('utf8'));
  const hasMacros =
    types.some(({ type }) => /macroenabled|vbaproject/i.test(type)) ||
    entries.some(({ name }) => name.toLowerCase().endsWith('vbaproject.bin'));
  const named = (...kinds: string[]): ZipEntry[] =>
    types
      .filter(({ type }) => kinds.includes(type))
      .flatMap(({ part }) => byName.get(part.toLowerCase()) ?? [])
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const [main] = named(`${WORD}document.main+xml`);
  if (hasMacros || main === undefined) return null;
  return {
    main,
    notes: named(`${WORD}footnotes+xml`, `${WORD}endnotes+xml`),
    margins: named(`${WORD}header+xml`, `${WORD}footer+xml`),
    entries,
  };
}

function readContentTypes(xml: string): { part: string; type: string }[] {
  const found: { part: string; type: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new ZipError('The list of content types is damaged.');
  });
  parser.on('doctype', () => {
    throw new ZipError('The list of content types has a DOCTYPE, which the format forbids.');
  });
  parser.on('opentag', ({ attributes }) => {
    found.push({ part: attributes['PartName'] ?? '', type: attributes['ContentType'] ?? '' });
  });
  parser.write(xml).close();
  return found;
}
