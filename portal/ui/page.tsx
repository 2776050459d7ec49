import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A page with its one heading; the browser's tab has the same name. */
export function Page({
  title,
  aside = null,
  actions = null,
  children,
}: {
  title: string;
  /** Stands next to the heading. */
  aside?: string | null;
  /** Stands at the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  useEffect(() => {
    document.title = `${title} · Tenderfit`;
  }, [title]);
  return (
    <Stack gap="lg" p={{ base: 'md', sm: 'xl' }} maw={1360} w="100%">
      <Group justify="space-between" align="center">
        <Group gap="sm" align="baseline">
          <Title order={1}>{title}</Title>
          {aside === null ? null : <Text c="dimmed">{aside}</Text>}
        </Group>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
