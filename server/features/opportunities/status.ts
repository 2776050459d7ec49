import type { OpportunityStatus, StoredStatus } from '#contract/opportunities.ts';

/**
 * The statuses of an opportunity (decisions.md, section 3): their order, the moves between them, and what is left when two
 * tenders become one. `archived` is a view, not a status: it shows while `archived_at` is set.
 */

/** The stored statuses, in the order in which a tender goes through them. */
export const STATUS_ORDER = [
  'scored',
  'screened',
  'notified',
  'draft_requested',
  'draft_sent',
  'approved',
] as const satisfies readonly StoredStatus[];

/** From which statuses a tender may come to each; a status never moves back. */
export const MOVES_FROM: Readonly<Record<StoredStatus, readonly StoredStatus[]>> = {
  scored: [],
  screened: ['scored'],
  notified: ['scored', 'screened'],
  draft_requested: ['scored', 'screened', 'notified'],
  draft_sent: ['draft_requested'],
  approved: ['draft_sent'],
};

/**
 * When tenders become one, the furthest status stays, and the archive, unless a copy outside it had come to this status: a
 * draft that somebody works on is not archived.
 */
export const OUT_OF_ARCHIVE_FROM: StoredStatus = 'draft_requested';

/** What a person sees: the status, or that it is archived. */
export function shownStatus({
  status,
  archived_at: archivedAt,
}: {
  status: StoredStatus;
  archived_at: string | null;
}): OpportunityStatus {
  return archivedAt === null ? status : 'archived';
}
