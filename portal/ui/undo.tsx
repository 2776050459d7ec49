import { Button, Group, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

const Notices = lazy(() => import('./notices.tsx').then((part) => ({ default: part.Notices })));

/** The first look needs no message, so their code comes with the first of them. */
let isNeeded = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function notices() {
  isNeeded = true;
  for (const listener of listeners) listener();
  return (await import('@mantine/notifications')).notifications;
}

/** Where messages of what was done or failed show. */
export function NoticesPlace(): ReactNode {
  const isShown = useSyncExternalStore(subscribe, () => isNeeded);
  return <Suspense>{isShown ? <Notices /> : null}</Suspense>;
}

/** What was said last of each topic, by its id. */
const lastOf = new Map<string, string>();

/**
 * Says what was done and, for eight seconds, offers to take it back. What is said of a topic takes the place of what was
 * said of it before: that holds no more, and taking it back would undo what came after.
 */
export function showDone(
  text: string,
  undo: { label: string; run: () => void } | null = null,
  topic: string | null = null,
): void {
  const id = crypto.randomUUID();
  const before = topic === null ? undefined : lastOf.get(topic);
  if (topic !== null) lastOf.set(topic, id);
  const takeBack = (): void => {
    void notices().then(({ hide }) => hide(id));
    undo?.run();
  };
  const message = <Message text={text} label={undo?.label ?? null} run={takeBack} />;
  const closeButtonProps = { 'aria-label': '×' };
  void notices().then(({ show, hide }) => {
    if (before !== undefined) hide(before);
    return show({ id, message, withBorder: true, withCloseButton: undo === null, closeButtonProps });
  });
}

/** Says what failed and what was kept; stays until it is closed. */
export function showFault(text: string, closeLabel: string): void {
  const closeButtonProps = { 'aria-label': closeLabel };
  void notices().then(({ show }) =>
    show({ color: 'red', message: text, withBorder: true, autoClose: false, role: 'alert', closeButtonProps }),
  );
}

function Message({ text, label, run }: { text: string; label: string | null; run: () => void }): ReactNode {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      {label === null ? null : (
        <Button size="compact-sm" variant="subtle" onClick={run}>
          {label}
        </Button>
      )}
    </Group>
  );
}
