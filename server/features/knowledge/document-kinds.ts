/** The kinds of documents that are taken, with the media type that each is kept under. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
} as const;
export type DocumentKind = keyof typeof MEDIA_TYPES;

/** The kind of a document by the media type that it was kept under. */
export function kindOf(mediaType: string): DocumentKind {
  const found = (Object.keys(MEDIA_TYPES) as DocumentKind[]).find((kind) => MEDIA_TYPES[kind] === mediaType);
  if (found === undefined) throw new Error(`documents of type ${mediaType} are not supported`);
  return found;
}
