import { Button, Group, Kbd, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../app/language.tsx';
import classes from './list.module.css';
import { LIST_WORDS } from './list-words.ts';
import type { Triage } from './triage-hook.ts';
import type { Said } from './triage-queue.ts';

const SECOND_MS = 1_000;

/** The line under the list: what was done last with its undo, and what the service has not taken yet. */
export function TriageBar({ triage }: { triage: Triage }): ReactNode {
  const words = useWords(LIST_WORDS);
  const { said, canUndo, undo, unsent, blockedUntil } = triage;
  const now = useClock(blockedUntil !== null);
  const seconds = blockedUntil === null ? 0 : Math.max(1, Math.ceil((blockedUntil - now) / SECOND_MS));
  if (said === null && unsent === 0) return null;
  return (
    <div className={`${classes['bar']} no-print`}>
      <Text size="sm" role="status" className={classes['clip'] ?? ''}>
        {said === null ? '' : saidWords(said, words)}
      </Text>
      {canUndo ? (
        <Button size="compact-sm" variant="default" onClick={undo}>
          {words.undo}{' '}
          <Kbd ms={6} aria-hidden="true">
            u
          </Kbd>
        </Button>
      ) : null}
      {blockedUntil === null ? null : (
        <Text size="sm" c="dimmed" className={classes['waiting'] ?? ''}>
          {words.waiting(unsent)} {words.waitingFor(seconds)}
        </Text>
      )}
    </div>
  );
}

function saidWords({ kind, act, title, profileChanges }: Said, words: (typeof LIST_WORDS)['en']): string {
  if (kind === 'nothing') return words.nothingToUndo;
  if (kind === 'undone') return words.undone(title);
  const said = `${words.done[act]} ${title}`;
  return profileChanges === 0 ? said : `${words.done[act]} ${words.profileChanged(profileChanges)}`;
}

function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** Asks in one line why the company disagrees. Escape leaves it, Enter sends it. */
export function WhyLine({ send, leave }: { send: (reason: string) => void; leave: () => void }): ReactNode {
  const words = useWords(LIST_WORDS);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(reason.trim());
  };
  return (
    <form onSubmit={submit} className={classes['why']}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={words.why}
          value={reason}
          maxLength={2_000}
          flex={1}
          autoFocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
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
