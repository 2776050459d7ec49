import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import type { Detail } from './pane-evidence.tsx';
import type { PaneTriage, Verdict } from './pane-triage.ts';
import { usePaneKeys } from './pane-keys.ts';
import { PANE_WORDS } from './pane-words.ts';

const VERDICTS: readonly Verdict[] = ['interested', 'not_interested', 'agree', 'disagree'];
const KEYS = { interested: 'i', not_interested: 'x', agree: 'a', disagree: 'd' } as const;

/** What the company does with the tender; the last answer is pressed. `Esc` leaves the line that asks why. */
export function PaneActions({
  detail,
  triage,
  hasKeys,
}: {
  detail: Detail;
  triage: PaneTriage;
  /** On a page of its own; next to the list the keys are the list's. */
  hasKeys: boolean;
}): ReactNode {
  const words = useWords(PANE_WORDS);
  const [isAsking, setAsking] = useState(false);
  const latest = detail.feedback_history[0]?.action;
  const isArchived = detail.archived_at !== null;
  const press = (verdict: Verdict): void => {
    if (verdict === 'disagree') setAsking(true);
    else triage.answer(verdict);
  };
  usePaneKeys(
    {
      i: () => press('interested'),
      x: () => press('not_interested'),
      a: () => press('agree'),
      d: () => press('disagree'),
      e: () => triage.setArchived(!isArchived),
    },
    hasKeys,
  );
  return (
    <Stack gap="xs" className="no-print" role="group" aria-label={words.actions.region}>
      <Group gap="xs">
        {VERDICTS.map((verdict) => (
          <Button
            key={verdict}
            size="sm"
            variant={latest === verdict ? 'light' : 'default'}
            aria-pressed={latest === verdict}
            {...(hasKeys ? { 'aria-keyshortcuts': KEYS[verdict] } : {})}
            onClick={() => press(verdict)}
          >
            {words.actions[verdict]}
          </Button>
        ))}
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name={isArchived ? 'undo' : 'archive'} size={16} />}
          onClick={() => triage.setArchived(!isArchived)}
        >
          {isArchived ? words.actions.unarchive : words.actions.archive}
        </Button>
      </Group>
      {isAsking ? (
        <Why
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

function Why({ send, leave }: { send: (reason: string) => void; leave: () => void }): ReactNode {
  const words = useWords(PANE_WORDS);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(reason.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={words.why}
          value={reason}
          maxLength={2_000}
          flex="1 1 240px"
          data-autofocus
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            leave();
          }}
        />
        <Button type="submit">{words.send}</Button>
        <Button variant="default" onClick={leave}>
          {words.cancel}
        </Button>
      </Group>
    </form>
  );
}
