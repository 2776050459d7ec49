import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** Nothing is here yet: what this place is for, and what to do next. */
export function EmptyState({
  icon,
  title,
  children = null,
  action = null,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <Stack align="center" gap="xs" py={48} ta="center" maw={520} mx="auto">
      <Text c="dimmed" component="div">
        <Icon name={icon} size={36} />
      </Text>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

/** Something failed: what happened and what to do. */
export function FaultState({
  sentence,
  retry = null,
}: {
  sentence: string;
  /** The name of the button and what it does. */
  retry?: { label: string; run: () => void } | null;
}): ReactNode {
  return (
    <Alert color="red" variant="light" role="alert" maw={760}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Text span c="var(--tenderfit-alarm)" lh={0}>
            <Icon name="warning" />
          </Text>
          <Text>{sentence}</Text>
        </Group>
        {retry === null ? null : (
          <Button size="xs" variant="default" onClick={retry.run}>
            {retry.label}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Grey rows in the shape of what comes. `label` is read out. */
export function LoadingRows({ rows, height, label }: { rows: number; height: number; label: string }): ReactNode {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} radius="sm" />
      ))}
    </Stack>
  );
}
