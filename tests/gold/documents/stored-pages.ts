import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { DocumentPage } from '../../../server/features/reading/reading.ts';
import type { DocumentPages } from '../../../server/platform/documents/document-pages.ts';
import { openDocumentReader } from '../../../server/platform/documents/document-reader.ts';
import { packageFileType } from '../../../server/platform/documents/document-type.ts';

/** The real documents, where they lie next to the checkout. */
export const DATA = join(import.meta.dirname, '../../../../shared/data');

/**
 * A document by its path below `DATA`, or an absolute one, as the service stores its pages; without pages where it gives no text. Reading takes a
 * second a document, so that what was read is stored until the next run.
 */
export async function pagesOfDocument(path: string): Promise<{ name: string; pages: DocumentPage[] }> {
  const folder = join(tmpdir(), 'tenderfit-gold-documents');
  mkdirSync(folder, { recursive: true });
  const name = basename(path);
  const stored = join(folder, `${name}.json`);
  if (!existsSync(stored)) {
    const type = packageFileType(readFileSync(resolve(DATA, path)), name);
    const reader = openDocumentReader();
    const read = type === null ? null : await reader.readPages(resolve(DATA, path), type);
    reader.close();
    if (read !== null && 'failure' in read && read.failure === 'timed_out') throw new Error(`${name}: ${read.detail}`);
    writeFileSync(stored, JSON.stringify(read));
  }
  const found = JSON.parse(readFileSync(stored, 'utf8')) as DocumentPages | { failure: string } | null;
  if (found === null || !('pages' in found)) return { name, pages: [] };
  const { isPaged } = found;
  return { name, pages: found.pages.map((page) => ({ ...page, number: isPaged ? page.number : null })) };
}
