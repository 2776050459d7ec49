import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { usePageKeys } from '../app/keys.tsx';
import type { Verdict } from '../triage/triage-change.ts';

export type Decisions = {
  decide: (act: Verdict | 'archive') => void;
  undo: () => void;
  /** Asks why the score is wrong. */
  ask: () => void;
};

type Actions = Decisions & {
  move: (by: number) => void;
  /** The chosen tender. */
  current: string | null;
  find: () => void;
};

/** The keys of the list. */
export function useTriageKeys(actions: Actions): void {
  const navigate = useNavigate();
  const held = useRef(actions);
  useEffect(() => {
    held.current = actions;
  }, [actions]);
  usePageKeys(
    useMemo(
      () => ({
        ...decisionKeys(() => held.current),
        j: () => held.current.move(1),
        k: () => held.current.move(-1),
        '/': () => held.current.find(),
        Enter: () => {
          const { current } = held.current;
          if (current !== null) void navigate({ to: '/opportunities/$id', params: { id: current } });
        },
      }),
      [navigate],
    ),
  );
}

/** The keys that decide, the same in the list and on the page of one tender. */
export function decisionKeys(now: () => Decisions) {
  return {
    e: () => now().decide('archive'),
    a: () => now().decide('agree'),
    i: () => now().decide('interested'),
    x: () => now().decide('not_interested'),
    d: () => now().ask(),
    u: () => now().undo(),
    z: () => now().undo(),
  };
}
