type Recorded = { action: string; request_id: string | null; subject: { id: string } };

/** The entries as they are shown: who signs in for the first time does so once, though the trail records two changes. */
export function shownEntries<Entry extends Recorded>(entries: readonly Entry[]): Entry[] {
  const keyOf = ({ request_id: request, subject }: Recorded): string => `${request} ${subject.id}`;
  const first = new Set(
    entries.filter(({ action, request_id: request }) => action === 'member.bind' && request !== null).map(keyOf),
  );
  return entries.filter((entry) => entry.action !== 'session.begin' || !first.has(keyOf(entry)));
}
