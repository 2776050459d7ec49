import type { DocumentDemands, KeyFact, ReadDocument } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { listDemanding, listDemands, listKeyFacts, listUploadedFacts } from './queries-facts.ts';
import { listPublishedFacts } from './queries-published.ts';

/** What the documents of tenders say to one company. */
export type TenderDocuments = {
  /** The documents that count for this company, the latest first. */
  of(companyId: string, groupId: string): readonly ReadDocument[];
  /** Whether some of them count for this company alone. */
  hasOwn(companyId: string, groupId: string): boolean;
};

/** What documents of these tenders say, to every company or to `only`. */
export async function readTenderDocuments(
  db: Connection,
  groupIds: readonly string[],
  { only }: { only: string | null },
): Promise<TenderDocuments> {
  const uploaded = new Map<string, ReadDocument[]>();
  const rows = groupIds.length === 0 ? [] : await listUploadedFacts(db, groupIds, only);
  for (const { company_id: companyId, group_id: groupId, id, facts } of rows) {
    const key = `${companyId} ${groupId}`;
    const own = uploaded.get(key) ?? [];
    own.push({ id, facts });
    uploaded.set(key, own);
  }
  const published = Map.groupBy(
    groupIds.length === 0 ? [] : await listPublishedFacts(db, groupIds),
    (row) => row.group_id,
  );
  return {
    of: (companyId, groupId) => [
      ...(uploaded.get(`${companyId} ${groupId}`) ?? []),
      ...(published.get(groupId) ?? []).map(({ id, facts }) => ({ id, facts })),
    ],
    hasOwn: (companyId, groupId) => uploaded.has(`${companyId} ${groupId}`),
  };
}

/** What a document demands of bidders, with its name. */
export type TenderDemands = DocumentDemands & { documentId: string; filename: string };

/** What the tender's documents demand of bidders: those that the buyer published, and those that this company uploaded. */
export async function readTenderDemands(db: Connection, companyId: string, groupId: string): Promise<TenderDemands[]> {
  const rows = await listDemands(db, groupId, companyId);
  return rows.map(({ id, filename, demands }) => ({ ...demands, documentId: id, filename }));
}

/** What a document that was read says of the topics that bidders ask about first, with its name. */
export type TenderKeyFacts = { documentId: string; filename: string; facts: KeyFact[] };

/** Of every document that was read and counts for this company; without facts where it speaks of none of the topics. */
export async function readTenderKeyFacts(
  db: Connection,
  companyId: string,
  groupId: string,
): Promise<TenderKeyFacts[]> {
  const rows = await listKeyFacts(db, groupId, companyId);
  return rows.map(({ id, filename, key_facts: facts }) => ({ documentId: id, filename, facts: facts ?? [] }));
}

/** Of these tenders of companies, those whose documents demand something of bidders besides what is listed. */
export async function demandingTenders(
  db: Connection,
  named: readonly { companyId: string; groupId: string }[],
): Promise<(companyId: string, groupId: string) => boolean> {
  const found = named.length === 0 ? [] : await listDemanding(db, named);
  const keys = new Set(found.map(({ companyId, groupId }) => `${companyId} ${groupId}`));
  return (companyId, groupId) => keys.has(`${companyId} ${groupId}`);
}
