import { Button, Group, Kbd } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePageKeys } from '../app/keys.tsx';
import { useWords } from '../app/language.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import type { Detail } from './pane-evidence.tsx';
import type { PaneTriage } from './pane-triage.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { type Decisions, decisionKeys } from './triage-keys.ts';
import type { Verdict } from '../triage/triage-change.ts';

const KEYS = { interested: 'i', not_interested: 'x', archive: 'e', unarchive: 'e' } as const;
type Name = keyof typeof KEYS;

/** What the company does with the tender; the last answer is pressed. */
export function PaneActions({
  detail,
  triage,
  undo,
  ask,
  hasKeys,
}: {
  detail: Detail;
  triage: PaneTriage;
  undo: () => void;
  /** Asks why the score is wrong. */
  ask: () => void;
  /** On a page of its own; next to the list the keys are the list's. */
  hasKeys: boolean;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const latest = detail.feedback_history[0]?.action;
  const isArchived = detail.archived_at !== null;
  const decide = (act: Verdict | 'archive'): void => triage.answer(act === 'archive' && isArchived ? 'unarchive' : act);
  useOwnKeys({ decide, ask, undo }, hasKeys);
  const button = (name: Name, run: () => void, icon?: IconName): ReactNode => (
    <Button
      size="sm"
      px="sm"
      variant={latest === name ? 'light' : 'default'}
      {...(name === 'archive' || name === 'unarchive' ? {} : { 'aria-pressed': latest === name })}
      aria-keyshortcuts={KEYS[name]}
      {...(icon === undefined ? {} : { leftSection: <Icon name={icon} size={16} /> })}
      rightSection={
        <Kbd size="xs" className={classes['key'] ?? ''} aria-hidden="true">
          {KEYS[name]}
        </Kbd>
      }
      onClick={run}
    >
      {words.actions[name]}
    </Button>
  );
  return (
    <Group gap={6} className={`${classes['actions']} no-print`} role="group" aria-label={words.actions.region}>
      {button('interested', () => decide('interested'), 'check')}
      {button('not_interested', () => decide('not_interested'), 'cross')}
      {isArchived
        ? button('unarchive', () => decide('archive'), 'undo')
        : button('archive', () => decide('archive'), 'archive')}
    </Group>
  );
}

function useOwnKeys(actions: Decisions, isOn: boolean): void {
  const held = useRef(actions);
  useEffect(() => {
    held.current = actions;
  }, [actions]);
  usePageKeys(
    useMemo(() => decisionKeys(() => held.current), []),
    isOn,
  );
}
