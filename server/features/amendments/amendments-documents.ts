import type { DatesMoved } from '#features/documents/documents.ts';
import type { Connection } from '#platform/database/database.ts';
import type { AlertDependencies } from './amendments-alerts.ts';
import { storedDateChange } from './document-changes.ts';
import { insertDocumentAlerts, listGroupsOf } from './queries-alerts.ts';
import { insertDocumentChange } from './queries-documents.ts';

/**
 * Notes that a document of a tender moved its dates, and which companies may have to be mailed about it, as part of the transaction
 * that stores what the document says. A document that a company uploaded is nobody else's.
 */
export async function recordMovedDates(
  tx: Connection,
  { changes, ...moved }: DatesMoved,
  { digests, now }: Pick<AlertDependencies, 'now'> & { digests: Pick<AlertDependencies['digests'], 'listAppearances'> },
): Promise<void> {
  const at = now();
  const { companyId, listingId } = moved;
  const changeId = await insertDocumentChange(tx, { ...moved, changes: changes.map(storedDateChange) }, at);
  const appearances = await digests.listAppearances(tx, await listGroupsOf(tx, [listingId]));
  await insertDocumentAlerts(tx, { changeId, listingId, companyId }, appearances, at);
}
