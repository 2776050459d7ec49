import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A page with its one heading; the browser's tab has the same name. */
export function Page({
  title,
  aside = null,
  actions = null,
  wide = false,
  children,
}: {
  title: string;
  /** Stands next to the heading. */
  aside?: string | null;
  /** Stands at the end of the heading's line. */
  actions?: ReactNode;
  /** Takes the whole width; otherwise lines stay readable. */
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  useEffect(() => {
    document.title = `${title} · Tenderfit`;
  }, [title]);
  return (
    <Stack gap="lg" p={{ base: 'md', sm: 'xl' }} maw={wide ? undefined : 1200} w="100%">
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

/** For the `ref` of the chosen tab: on a phone the tabs are wider than the page. */
export function intoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
