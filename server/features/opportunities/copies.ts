import type { OpportunityDetail } from '#contract/opportunities.ts';

/** A listing of a tender as its copies are compared. Instants are ISO strings in UTC. */
export type CopyRow = {
  id: string;
  rfp_id: string;
  source: string;
  source_url: string | null;
  source_status: string;
  deadline: string | null;
  /** The day in the buyer's zone; with `deadline_date_only` all that the source states. */
  deadline_date: string | null;
  deadline_date_only: boolean;
};

type Copy = OpportunityDetail['copies'][number];

/** The other copies of a tender, each with what it says otherwise than the shown one. What only one of them says is no difference. */
export function copiesOf(shown: CopyRow, others: readonly CopyRow[]): Copy[] {
  return others.map((one) => ({
    id: one.id,
    rfp_id: one.rfp_id,
    source: one.source,
    source_url: one.source_url,
    deadline: one.deadline,
    deadline_date: one.deadline_date,
    deadline_date_only: one.deadline === null ? null : one.deadline_date_only,
    differs: [
      ...(closesOtherwise(shown, one) ? (['deadline'] as const) : []),
      ...(isOver(shown.source_status) === isOver(one.source_status) ? [] : (['source_status'] as const)),
    ],
  }));
}

type StatedDeadline = Pick<CopyRow, 'deadline' | 'deadline_date' | 'deadline_date_only'>;

/** A day without a time agrees with any time of that day. */
export function closesOtherwise(one: StatedDeadline, other: StatedDeadline): boolean {
  if (one.deadline === null || other.deadline === null) return false;
  if (one.deadline_date_only || other.deadline_date_only) {
    if (one.deadline_date === null || other.deadline_date === null) return false;
    return one.deadline_date !== other.deadline_date;
  }
  return Date.parse(one.deadline) !== Date.parse(other.deadline);
}

/** Sources name the states of an open tender in different ways; that bidding has ended is plain. */
function isOver(status: string): boolean {
  return status === 'cancelled' || status === 'withdrawn' || status === 'unsuccessful';
}
