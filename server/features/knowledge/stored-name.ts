/** Under which name the original of a document is stored. */
export function storedName(companyId: string, fileId: string): string {
  return `${companyId}/${fileId}`;
}
