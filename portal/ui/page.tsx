import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A page with its one heading; the browser's tab has the same name. */
export function Page({
  title,
  actions = null,
  wide = false,
  children,
}: {
  title: string;
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
    <Stack gap="lg" p={{ base: 'md', sm: 'xl' }} maw={wide ? undefined : 1080} w="100%">
      <Group justify="space-between" align="center">
        <Title order={1}>{title}</Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
