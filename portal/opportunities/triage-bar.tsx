import { Button, Group, Kbd, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../app/language.tsx';
import classes from './list.module.css';
import { LIST_WORDS } from './list-words.ts';
import type { Triage } from './triage-hook.ts';
import type { Said } from '../triage/triage-queue.ts';

const SECOND_MS = 1_000;
/** So long what was done is in sight; its undo stays on `u` and `z`. */
const SHOWN_MS = 10_000;

/** The line under the list: what was done last with its undo, and what the service has not taken yet. It goes after a while. */
export function TriageBar({ triage }: { triage: Triage }): ReactNode {
  const words = useWords(LIST_WORDS);
  const { said, canUndo, undo, unsent, blockedUntil } = triage;
  const { isShown, held } = useShown(said);
  const [explained, explain] = useState<{ key: string; title: string } | null>(null);
  const now = useClock(blockedUntil !== null);
  const seconds = blockedUntil === null ? 0 : Math.max(1, Math.ceil((blockedUntil - now) / SECOND_MS));
  const isWaiting = unsent > 0 && blockedUntil !== null;
  const why =
    said?.kind === 'done' && said.act === 'not_interested' && !said.hasReason && said.key !== null
      ? { key: said.key, title: said.title }
      : null;
  // The one place to say why: it stays until the next answer.
  const isSaying = said !== null && (isShown || why !== null);
  if (explained !== null)
    return (
      <WhyLine
        label={words.whyNot(explained.title)}
        chips={words.whyNotChips}
        leave={() => explain(null)}
        send={(reason) => {
          explain(null);
          if (reason !== '') triage.explain(explained.key, reason);
        }}
      />
    );
  return (
    <div className={isSaying || isWaiting ? `${classes['bar']} no-print` : ''} {...held}>
      <Text size="sm" role="status" className={classes['clip'] ?? ''}>
        {isSaying ? saidWords(said, words) : ''}
      </Text>
      {isSaying && why !== null ? (
        <Button size="compact-sm" variant="subtle" onClick={() => explain(why)}>
          {words.sayWhy}
        </Button>
      ) : null}
      {isSaying && canUndo ? (
        <Button size="compact-sm" variant="default" onClick={undo}>
          {words.undo}
          <Kbd ms={6} className="keyboard-only" aria-hidden="true">
            u
          </Kbd>
        </Button>
      ) : null}
      {isWaiting ? (
        <Text size="sm" c="dimmed" className={classes['waiting'] ?? ''}>
          {words.waiting(unsent)} {words.waitingFor(seconds)}
        </Text>
      ) : null}
    </div>
  );
}

/** Whether what was said is still shown. While it is pointed at or has the focus, it stays; then it has its time again. */
function useShown(said: Said | null) {
  const line = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<Said | null>(null);
  const [isHeld, setHeld] = useState(false);
  // What leaves the line with the focus on it is not heard of.
  useEffect(() => setHeld(line.current?.matches(':hover, :focus-within') ?? false), [said]);
  useEffect(() => {
    if (said === null || isHeld) return;
    const timer = setTimeout(() => setGone(said), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return {
    isShown: gone !== said,
    held: { ref: line, onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
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

/** Asks in one line why, with answers that one click gives. Escape leaves it, Enter sends it. */
export function WhyLine({
  label,
  chips = [],
  send,
  leave,
}: {
  label: string;
  chips?: readonly string[];
  send: (reason: string) => void;
  leave: () => void;
}): ReactNode {
  const words = useWords(LIST_WORDS);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(reason.trim());
  };
  return (
    <form onSubmit={submit} className={`${classes['why']} no-print`}>
      {chips.length === 0 ? null : (
        <Group gap={6} mb={6}>
          {chips.map((chip) => (
            <Button key={chip} size="compact-sm" variant="default" onClick={() => send(chip)}>
              {chip}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="xs" align="flex-end">
        <TextInput
          label={label}
          value={reason}
          maxLength={2_000}
          flex="1 1 260px"
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
