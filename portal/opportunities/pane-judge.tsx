import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { judgeHintOf } from '../rules/judge-hint.ts';
import { LIST_WORDS } from './list-words.ts';
import type { Detail } from './pane-evidence.tsx';
import type { PaneTriage } from './pane-triage.ts';
import { PANE_WORDS } from './pane-words.ts';
import classes from './pane.module.css';
import { WhyLine } from './triage-bar.tsx';

/** Whether the score is right, which teaches the next ones and decides nothing on the tender. `Esc` leaves the line that asks why. */
export function Judge({
  detail,
  triage,
  isAsking,
  setAsking,
}: {
  detail: Detail;
  triage: PaneTriage;
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const { why } = useWords(LIST_WORDS);
  const latest = detail.feedback_history[0]?.action;
  // While it asks why, the button that asked stays pressed.
  const pressed = isAsking ? 'disagree' : latest;
  const button = (name: 'agree' | 'disagree', key: string, run: () => void): ReactNode => (
    <Button
      size="compact-sm"
      variant={pressed === name ? 'light' : 'default'}
      aria-pressed={pressed === name}
      aria-keyshortcuts={key}
      onClick={run}
    >
      {words.actions[name]}
    </Button>
  );
  return (
    <div className={`${classes['judge']} no-print`}>
      <Group gap={6}>
        {button('agree', 'a', () => triage.answer('agree'))}
        {button('disagree', 'd', () => setAsking(true))}
      </Group>
      <Text size="sm" c="dimmed">
        {words.judgeHint[judgeHintOf(detail)]}
      </Text>
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
    </div>
  );
}
