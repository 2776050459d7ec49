/** What is taken as a solicitation document, with the media type that each is kept under. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html',
  zip: 'application/zip',
  txt: 'text/plain',
  md: 'text/markdown',
} as const;
export type FileKind = keyof typeof MEDIA_TYPES;
/** The kinds that are read as text; a package is opened instead. */
export type ReadableKind = Exclude<FileKind, 'zip'>;

/** The formats, in words for people. */
export const FORMATS = 'PDF, DOCX, XLSX without macros, HTML, TXT or MD';

/** The kind by the media type that a document was kept under. */
export function kindOf(mediaType: string): FileKind {
  const found = (Object.keys(MEDIA_TYPES) as FileKind[]).find((kind) => MEDIA_TYPES[kind] === mediaType);
  if (found === undefined) throw new Error(`documents of type ${mediaType} are not supported`);
  return found;
}
