/** Who may sign in, and for which company a signed-in person acts (specification, Authentication 5; Errors). */

/** One membership, with the company and what it is bound to. Instants are ISO strings in UTC. */
export type KnownMembership = {
  company_id: string;
  company_name: string;
  id: string;
  email: string;
  role: 'admin' | 'member';
  issuer: string | null;
  subject: string | null;
  chosen_at: string | null;
  disabled_at: string | null;
  created_at: string;
};

export type MembershipRefusal = 'no_membership' | 'membership_disabled' | 'identity_conflict';

type Person = { issuer: string; subject: string; email: string };

/**
 * The memberships that are the person's, and which of them they can use, of all that have their address or their identity. A membership belongs to the
 * identity that first signed in with its address, whatever address that identity has now; the address alone is never
 * enough once it is bound.
 */
export function usableMemberships(
  found: readonly KnownMembership[],
  person: Person,
): { theirs: KnownMembership[]; usable: KnownMembership[]; toBind: KnownMembership[] } | MembershipRefusal {
  const isTheirs = (one: KnownMembership): boolean =>
    one.issuer === null ? one.email === person.email : one.issuer === person.issuer && one.subject === person.subject;
  const theirs = found.filter(isTheirs);
  const usable = theirs.filter((one) => one.disabled_at === null);
  if (usable.length > 0) return { theirs, usable, toBind: usable.filter((one) => one.issuer === null) };
  if (found.some((one) => !isTheirs(one) && one.disabled_at === null)) return 'identity_conflict';
  return found.length > 0 ? 'membership_disabled' : 'no_membership';
}

/**
 * The membership that a request acts by: of the company it names, or else of the one most recently chosen, or of the
 * first there was. A company that the person is no member of answers as one that does not exist.
 */
export function chosenMembership(
  theirs: readonly KnownMembership[],
  companyId: string | null,
): KnownMembership | Exclude<MembershipRefusal, 'identity_conflict'> {
  const enabled = theirs.filter((one) => one.disabled_at === null);
  const candidates = companyId === null ? enabled : enabled.filter((one) => one.company_id === companyId);
  const [first] = candidates.toSorted(byChoice);
  if (first !== undefined) return first;
  const isDisabled = companyId === null ? theirs.length > 0 : theirs.some((one) => one.company_id === companyId);
  return isDisabled ? 'membership_disabled' : 'no_membership';
}

/** Whether acting by it makes it the most recently chosen one, which has to be written down. */
export function isNewChoice(chosen: KnownMembership, theirs: readonly KnownMembership[]): boolean {
  return (
    chosen.chosen_at === null ||
    theirs.some((one) => one !== chosen && one.chosen_at !== null && one.chosen_at >= (chosen.chosen_at ?? ''))
  );
}

/** When a choice made now counts as made: after every earlier one, even by the clock of a server that is ahead of this one. */
export function choiceInstant(theirs: readonly KnownMembership[], now: Date): Date {
  const earlier = theirs.map((one) => (one.chosen_at === null ? 0 : Date.parse(one.chosen_at) + 1));
  return new Date(Math.max(now.getTime(), ...earlier));
}

function byChoice(a: KnownMembership, b: KnownMembership): number {
  if (a.chosen_at !== b.chosen_at) return (a.chosen_at ?? '') < (b.chosen_at ?? '') ? 1 : -1;
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.company_id < b.company_id ? -1 : 1;
}

const IDLE_MS = 12 * 60 * 60 * 1000;
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** How exactly the last use of a session is known. */
export const USED_EVERY_MS = 60_000;

/** Whether a session holds: at most seven days from sign-in, and never twelve hours without use. */
export function sessionHolds(session: { used_at: string; ends_at: string }, now: Date): boolean {
  const idleEndsMs = Date.parse(session.used_at) + IDLE_MS;
  return now.getTime() < Math.min(idleEndsMs, Date.parse(session.ends_at));
}
