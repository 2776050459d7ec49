import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Verdict } from './triage-queue.ts';

/** What single keys do on the list. */
type Keys = Readonly<Record<string, () => void>>;

const AFTER_G_MS = 1_500;

/**
 * Runs what a key stands for, unless something is being typed, a dialog is open, or a modifier is held. `afterG` are the keys
 * that follow a `g`.
 */
function useKeys(keys: Keys, afterG: Keys, isOn: boolean): void {
  const held = useRef({ keys, afterG, wentAt: -Infinity });
  useEffect(() => {
    held.current = { ...held.current, keys, afterG };
  }, [keys, afterG]);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const { current } = held;
      const isAfterG = event.timeStamp - current.wentAt < AFTER_G_MS;
      current.wentAt = event.key === 'g' && !isAfterG ? event.timeStamp : -Infinity;
      const run = (isAfterG ? current.afterG : current.keys)[event.key];
      if (run === undefined || (event.repeat && !['j', 'k'].includes(event.key))) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

/** Keys belong to what is typed into, and to a dialog or menu while one is open; Enter to what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

type Actions = {
  move: (by: number) => void;
  decide: (act: Verdict | 'archive') => void;
  current: string | null;
  undo: () => void;
  ask: () => void;
  find: () => void;
  help: () => void;
};

/** The keys of the list, while they are on. `current`: the chosen tender. */
export function useTriageKeys({ move, decide, current, undo, ask, find, help }: Actions) {
  const navigate = useNavigate();
  const [isOn, turn] = useLocalStorage({ key: 'tenderfit-keys', defaultValue: true, getInitialValueInEffect: false });
  const go = (to: '/' | '/company' | '/rules' | '/digest' | '/coverage' | '/settings') => () => void navigate({ to });
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      e: () => decide('archive'),
      a: () => decide('agree'),
      i: () => decide('interested'),
      x: () => decide('not_interested'),
      p: () => decide('request_draft'),
      d: ask,
      u: undo,
      '/': find,
      '?': help,
      ...(current === null
        ? {}
        : { Enter: () => void navigate({ to: '/opportunities/$id', params: { id: current } }) }),
    },
    {
      o: go('/'),
      c: go('/company'),
      r: go('/rules'),
      d: go('/digest'),
      v: go('/coverage'),
      s: go('/settings'),
    },
    isOn,
  );
  return { isOn, turn };
}
