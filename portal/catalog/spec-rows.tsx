import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import type { SpecRow } from './spec-text.ts';

/** The attributes of a product, a row each. */
export function SpecRows({
  rows,
  fault,
  set,
}: {
  rows: readonly SpecRow[];
  fault: string | null;
  set: (rows: SpecRow[]) => void;
}): ReactNode {
  const words = useWords(CATALOG_WORDS).form;
  const change = (key: string, changed: Partial<SpecRow>): void =>
    set(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} bd={0}>
      <Text component="legend" fw={500} size="sm" p={0}>
        {words.specs}
      </Text>
      <Text size="sm" c="dimmed">
        {words.specsHint}
      </Text>
      {rows.map(({ key, name, text }) => (
        <Group key={key} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={words.specName}
            placeholder={words.specName}
            value={name}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={words.specValue}
            placeholder={words.specValue}
            value={text}
            onChange={(event) => change(key, { text: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.removeSpec(name)}
            onClick={() => set(rows.filter((row) => row.key !== key))}
          >
            <Icon name="cross" size={16} />
          </ActionIcon>
        </Group>
      ))}
      {fault === null ? null : (
        <Text size="sm" c="var(--tenderfit-alarm)">
          {fault}
        </Text>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => set([...rows, { key: crypto.randomUUID(), name: '', text: '', stored: undefined }])}
        >
          {words.addSpec}
        </Button>
      </Group>
    </Stack>
  );
}
