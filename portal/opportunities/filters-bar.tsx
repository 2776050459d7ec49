import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useWords } from '../app/language.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './list.module.css';
import { hasFilters, LIST_SORTS, type ListSearch } from './list-search.ts';
import { LIST_WORDS } from './list-words.ts';

const TYPED_MS = 350;

/** Search, order and filters; each is in the address, so that Back takes it away again. */
export const FiltersBar = memo(function FiltersBar({
  search,
  searchBox,
}: {
  search: ListSearch;
  searchBox: Ref<HTMLInputElement>;
}): ReactNode {
  const words = useWords(LIST_WORDS);
  const set = useSetSearch(search);
  const { buyer, region, category, eligible, days } = search;
  const isNarrowed = [buyer, region, category, eligible, days].some((value) => value !== undefined);
  const [isOpen, { toggle }] = useDisclosure(isNarrowed);
  return (
    <div className={classes['filters']} role="search">
      <div className={classes['filter-line']}>
        <Typed
          label={words.search}
          hint={words.searchHint}
          value={search.q}
          change={(q) => set({ q })}
          box={searchBox}
          isHidden
        />
        <NativeSelect
          aria-label={words.sort}
          value={search.sort ?? 'score'}
          data={LIST_SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
          onChange={(event) => set({ sort: LIST_SORTS.find((sort) => sort === event.currentTarget.value) })}
        />
        <Button variant={isNarrowed ? 'light' : 'default'} onClick={toggle} aria-expanded={isOpen}>
          {words.filters}
        </Button>
      </div>
      {isOpen ? (
        <div className={classes['filter-grid']}>
          <Typed label={words.buyer} hint={words.buyerHint} value={buyer} change={(value) => set({ buyer: value })} />
          <Typed
            label={words.region}
            hint={words.regionHint}
            value={region}
            change={(value) => set({ region: value })}
          />
          <Typed
            label={words.category}
            hint={words.categoryHint}
            value={category}
            change={(value) => set({ category: value })}
          />
          <NativeSelect
            label={words.eligible}
            value={eligible === undefined ? '' : String(eligible)}
            data={[
              { value: '', label: words.eligibility.any },
              { value: 'true', label: words.eligibility.yes },
              { value: 'false', label: words.eligibility.no },
            ]}
            onChange={({ currentTarget: { value } }) => set({ eligible: value === '' ? undefined : value === 'true' })}
          />
          <NativeSelect
            label={words.closing}
            value={days === undefined ? '' : String(days)}
            data={[
              { value: '', label: words.closings.any },
              ...([7, 14, 30] as const).map((value) => ({ value: String(value), label: words.closings[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ days: value === '' ? undefined : Number(value) })}
          />
          {hasFilters(search) ? (
            <Button
              variant="subtle"
              className={classes['clear'] ?? ''}
              onClick={() =>
                set({
                  q: undefined,
                  buyer: undefined,
                  region: undefined,
                  category: undefined,
                  eligible: undefined,
                  days: undefined,
                })
              }
            >
              {words.clear}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
});

type Part = { [K in keyof ListSearch]?: ListSearch[K] | undefined };

/** Changes a part of the address; `undefined` takes it out. */
export function useSetSearch({ open: _open, ...rest }: ListSearch): (part: Part) => void {
  const navigate = useNavigate();
  return (part) => {
    const all: Part = { ...rest, ...part };
    const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ListSearch;
    void navigate({ to: '/', search: next });
  };
}

/** A text that takes effect when typing pauses, or at Enter. */
function Typed({
  label,
  hint = '',
  value = '',
  change,
  box = null,
  isHidden = false,
}: {
  label: string;
  hint?: string;
  value?: string | undefined;
  change: (value: string | undefined) => void;
  box?: Ref<HTMLInputElement>;
  isHidden?: boolean;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const later = useDebouncedCallback((text: string) => change(text.trim() === '' ? undefined : text.trim()), TYPED_MS);
  return (
    <TextInput
      {...(isHidden ? { 'aria-label': label, leftSection: <Icon name="search" size={16} /> } : { label })}
      ref={box}
      placeholder={hint}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
