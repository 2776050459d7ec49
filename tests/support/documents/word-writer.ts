import { writeZip, type ZipFile } from './zip-writer.ts';

const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN = `${TYPES}.document.main+xml`;
const NAMESPACES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** XML of a paragraph with one run. */
export function paragraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** XML of a part around what it contains. */
export function wordPart(root: 'document' | 'footnotes' | 'hdr' | 'ftr', content: string): string {
  const inner = root === 'document' ? `<w:body>${content}</w:body>` : content;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} ${NAMESPACES}>${inner}</w:${root}>`;
}

/** The list of content types: of the main part, and of further ones by their kind (`footnotes`, `header` …). */
export function contentTypes(parts: Readonly<Record<string, string>> = {}, main = MAIN): ZipFile {
  const overrides = Object.entries(parts).map(
    ([name, kind]) => `<Override PartName="/${name}" ContentType="${TYPES}.${kind}+xml"/>`,
  );
  const data = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${overrides.join('')}</Types>`;
  return { name: '[Content_Types].xml', data };
}

/** A Word document whose body is this XML (paragraphs, tables). */
export function writeWord(body: string, more: readonly ZipFile[] = []): Buffer {
  return writeZip([contentTypes(), { name: 'word/document.xml', data: wordPart('document', body) }, ...more]);
}
