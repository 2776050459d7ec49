import { caller, Unreachable } from '../app/api.ts';
import { readHeaders } from '../app/first-answers.ts';

/**
 * Saves the file of a document under its name. The browser never shows it: what others wrote is no page of ours. A link could not
 * say for which company it asks.
 */
export async function saveOriginal(opportunityId: string, documentId: string, filename: string): Promise<boolean> {
  const path = `/api/v1/opportunities/${encodeURIComponent(opportunityId)}/documents/${encodeURIComponent(documentId)}/content`;
  const headers = readHeaders({ companyId: caller.companyId, language: caller.language });
  const response = await fetch(path, { headers, credentials: 'same-origin' }).catch(() => {
    throw new Unreachable('the service did not answer');
  });
  if (!response.ok) return false;
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}
