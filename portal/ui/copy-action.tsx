import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

const SHOWN_MS = 4_000;

/** Copies text, and says whether it did: browsers allow it on secure pages only. */
export function CopyAction({
  value,
  words,
  isMain = false,
}: {
  value: string;
  words: { copy: string; copied: string; notCopied: string };
  isMain?: boolean;
}): ReactNode {
  const { copy, copied, error } = useClipboard({ timeout: SHOWN_MS });
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" role="status" c={error === null ? 'dimmed' : 'var(--tenderfit-alarm)'}>
        {error === null ? (copied ? words.copied : '') : words.notCopied}
      </Text>
      <Button
        variant={isMain ? 'filled' : 'default'}
        size={isMain ? 'sm' : 'compact-sm'}
        leftSection={copied ? <Icon name="check" size={16} /> : null}
        onClick={() => copy(value)}
      >
        {words.copy}
      </Button>
    </Group>
  );
}
