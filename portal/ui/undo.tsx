import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Says what was done and, for eight seconds, offers to take it back. */
export function showDone(text: string, undo: { label: string; run: () => void } | null = null): void {
  const id = crypto.randomUUID();
  const takeBack = (): void => {
    notifications.hide(id);
    undo?.run();
  };
  notifications.show({
    id,
    message: <Message text={text} label={undo?.label ?? null} run={takeBack} />,
    withBorder: true,
    withCloseButton: undo === null,
    closeButtonProps: { 'aria-label': '×' },
  });
}

/** Says what failed and what was kept; stays until it is closed. */
export function showFault(text: string, closeLabel: string): void {
  notifications.show({
    color: 'red',
    message: text,
    withBorder: true,
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': closeLabel },
  });
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
