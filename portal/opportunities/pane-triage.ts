import { useEffect, useMemo, useRef } from 'react';
import type { Detail } from './pane-evidence.tsx';
import type { TenderTriage } from './triage-hook.ts';
import type { Act, Change } from '../triage/triage-change.ts';
import { isShown } from '../triage/triage-shown.ts';

type Entry = Detail['feedback_history'][number];

/** What can be done with the opened opportunity, through the same queue as in the list. */
export type PaneTriage = {
  answer: (act: Act, reason?: string) => void;
  takeBack: (entry: Entry) => void;
};

/** Decides on the tender; in the list that also moves to the next. */
export type Decide = (subject: Change['item'], act: Act, reason?: string) => void;

/** `onRescore` hears that the tender is scored again, with the score that it has until then. */
export function usePaneTriage(
  detail: Detail,
  { triage, decide, onRescore }: { triage: TenderTriage; decide: Decide; onRescore: (before: number | null) => void },
): PaneTriage {
  const { id, score } = detail;
  // What was taken before this page opened is in the score already.
  const known = useRef(new Set(triage.changes.filter(isRescored).map(({ key }) => key)));
  useEffect(() => {
    for (const { key } of triage.changes.filter((change) => change.item.id === id && isRescored(change))) {
      if (known.current.has(key)) continue;
      known.current.add(key);
      onRescore(score);
    }
  }, [triage.changes, id, score, onRescore]);
  return {
    answer: (act, reason) => decide(subjectOf(detail), act, reason),
    takeBack: (entry) => {
      const [next = null] = detail.feedback_history.filter((one) => one.id !== entry.id);
      triage.withdraw({ ...subjectOf(detail), latest_feedback_action: next?.action ?? null }, entry.id);
    },
  };
}

function isRescored(change: Change): boolean {
  return change.state === 'done' && change.isRescored === true;
}

function subjectOf(detail: Detail): Change['item'] {
  const {
    id,
    title,
    status,
    archived_at,
    eligible,
    deadline,
    feedback_history: [latest],
  } = detail;
  return { id, title, status, archived_at, eligible, deadline, latest_feedback_action: latest?.action ?? null };
}

/** The opportunity with what was decided on it, also what the service has not taken yet. */
export function useDecided(detail: Detail, changes: readonly Change[]): Detail {
  return useMemo(
    () =>
      changes
        .filter((change) => change.item.id === detail.id && isShown(change))
        .reduce((shown, change) => decided(shown, change, changes), detail),
    [detail, changes],
  );
}

function decided(detail: Detail, change: Change, changes: readonly Change[]): Detail {
  const { act, key, feedbackId, takesBack, reason } = change;
  const taken = changes.find((one) => one.key === takesBack)?.feedbackId;
  if (act === 'archive') return { ...detail, archived_at: detail.archived_at ?? new Date().toISOString() };
  if (act === 'unarchive') return { ...detail, archived_at: null };
  const others = detail.feedback_history.filter((one) => ![key, feedbackId, takesBack, taken].includes(one.id));
  if (act === 'withdraw') return { ...detail, feedback_history: others };
  const given: Entry = {
    // Until the service has it, it is named by the change.
    id: feedbackId ?? key,
    action: act,
    reason: reason ?? null,
    created_at: new Date().toISOString(),
    member_name: null,
  };
  return { ...detail, feedback_history: [given, ...others] };
}
