import { Button, Group, Kbd, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePageKeys } from '../app/keys.tsx';
import { useWords } from '../app/language.tsx';
import { LIST_WORDS } from './list-words.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import type { Detail } from './pane-evidence.tsx';
import type { PaneTriage } from './pane-triage.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { WhyLine } from './triage-bar.tsx';
import { type Decisions, decisionKeys } from './triage-keys.ts';
import type { Verdict } from './triage-queue.ts';

const KEYS = { interested: 'i', not_interested: 'x', agree: 'a', disagree: 'd', archive: 'e', unarchive: 'e' } as const;
type Name = keyof typeof KEYS;

/** What the company does with the tender; the last answer is pressed. `Esc` leaves the line that asks why. */
export function PaneActions({
  detail,
  triage,
  undo,
  hasKeys,
}: {
  detail: Detail;
  triage: PaneTriage;
  undo: () => void;
  /** On a page of its own; next to the list the keys are the list's. */
  hasKeys: boolean;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { why } = useWords(LIST_WORDS);
  const [isAsking, setAsking] = useState(false);
  const latest = detail.feedback_history[0]?.action;
  const isArchived = detail.archived_at !== null;
  const decide = (act: Verdict | 'archive'): void => triage.answer(act === 'archive' && isArchived ? 'unarchive' : act);
  const ask = (): void => setAsking(true);
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
    <Stack gap="xs" className="no-print" role="group" aria-label={words.actions.region}>
      <div className={classes['actions']}>
        <Group gap={6}>
          {button('interested', () => decide('interested'), 'check')}
          {button('not_interested', () => decide('not_interested'), 'cross')}
          {isArchived
            ? button('unarchive', () => decide('archive'), 'undo')
            : button('archive', () => decide('archive'), 'archive')}
        </Group>
        <Group gap={6}>
          {button('agree', () => decide('agree'))}
          {button('disagree', ask)}
        </Group>
      </div>
      {isAsking ? (
        <WhyLine
          label={why}
          leave={() => setAsking(false)}
          send={(reason) => {
            setAsking(false);
            triage.answer('disagree', reason);
          }}
        />
      ) : null}
    </Stack>
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
