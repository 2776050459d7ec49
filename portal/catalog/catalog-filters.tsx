import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import { CATALOG_WORDS } from './catalog-words.ts';
import classes from './catalog.module.css';
import { type Partner, useCatalogPlace } from './products.ts';

const TYPING_MS = 300;

/** Search, filters and what can be added; all of it is in the address. */
export function CatalogFilters({ partners }: { partners: readonly Partner[] | undefined }): ReactNode {
  const words = useWords(CATALOG_WORDS);
  const { q = '', status, partner } = useSearch({ from: '/company' });
  const place = useCatalogPlace();
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const search = useDebouncedCallback(
    (text: string) => place({ q: text.trim() === '' ? undefined : text.trim() }),
    TYPING_MS,
  );
  // Until the partners are known the button keeps its place, so that nothing moves when they come.
  const canAdd = partners === undefined || partners.some(({ authorized }) => authorized);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="search"
        label={words.search}
        placeholder={words.searchPlaceholder}
        leftSection={<Icon name="search" size={16} />}
        value={typed}
        maxLength={200}
        flex="1 1 260px"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <Select
        label={words.status}
        className={classes['filter'] ?? ''}
        value={status ?? ''}
        allowDeselect={false}
        data={[
          { value: '', label: words.anyStatus },
          { value: 'active', label: words.statuses.active },
          { value: 'discontinued', label: words.statuses.discontinued },
        ]}
        onChange={(chosen) => place({ status: chosen === 'active' || chosen === 'discontinued' ? chosen : undefined })}
      />
      <Select
        label={words.partner}
        className={classes['filter'] ?? ''}
        value={partner ?? ''}
        allowDeselect={false}
        data={[
          { value: '', label: words.anyPartner },
          ...(partners ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(chosen) => place({ partner: chosen === null || chosen === '' ? undefined : chosen })}
      />
      <Button
        variant="default"
        className={classes['action'] ?? ''}
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => place({ step: 'import' })}
      >
        {words.importFile}
      </Button>
      {canAdd ? (
        <Button
          className={classes['action'] ?? ''}
          disabled={partners === undefined}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => place({ product: 'new' })}
        >
          {words.add}
        </Button>
      ) : null}
    </Group>
  );
}
