import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../app/api.ts';
import { useWords } from '../app/language.tsx';
import { COMPANY_WORDS } from './company-words.ts';
import { usePartnerChange } from './partner-change.ts';

type Partner = Answer<'GET /api/v1/products/partners'>['partners'][number];

/** Adds a partner by name. */
export function PartnerForm({ known }: { known: readonly Partner[] }): ReactNode {
  const words = useWords(COMPANY_WORDS).partners;
  const { add, isBusy } = usePartnerChange();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const name = typed.trim().replace(/\s+/g, ' ');
    const same = known.find(
      (one) => one.authorized && one.name.localeCompare(name, undefined, { sensitivity: 'base' }) === 0,
    );
    if (name === '') setRefusal(words.nameMissing);
    else if (same !== undefined) setRefusal(words.alreadyThere(same.name));
    else if (await add(name)) setTyped('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap" maw={560}>
        <TextInput
          flex={1}
          label={words.add}
          placeholder={words.addPlaceholder}
          value={typed}
          error={refusal}
          maxLength={200}
          onChange={(event) => {
            setRefusal(null);
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={isBusy} mb={refusal === null ? 0 : 24}>
          {words.addButton}
        </Button>
      </Group>
    </form>
  );
}
