import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './list.module.css';
import { hasFilters, LIST_SORTS, type ListSearch, NO_FILTERS } from './list-search.ts';
import { LIST_WORDS } from './list-words.ts';
import { sourceName } from './source-name.ts';

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
  const { buyer, region, category, eligible, days, score } = search;
  const isNarrowed = hasFilters({ ...search, q: undefined });
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
          <NativeSelect
            label={words.leastFit}
            value={score === undefined ? '' : String(score)}
            data={[
              { value: '', label: words.leastFits.any },
              ...([80, 60, 40] as const).map((value) => ({ value: String(value), label: words.leastFits[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ score: value === '' ? undefined : Number(value) })}
          />
          <SourceFilter search={search} />
          {hasFilters(search) ? (
            <Button variant="subtle" className={classes['clear'] ?? ''} onClick={() => set(NO_FILTERS)}>
              {words.clear}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
});

/** The sources that the company's tenders can come from. */
function SourceFilter({ search }: { search: ListSearch }): ReactNode {
  const words = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const set = useSetSearch(search);
  const { data } = useRead('GET /api/v1/coverage', {});
  const labels = new Map(data?.sources.map(({ source, label }) => [source, label]));
  if (search.source !== undefined && !labels.has(search.source)) labels.set(search.source, search.source);
  const names = [...labels.keys()].map((source) => sourceName(source, language));
  // Two sources that people call alike are told apart as the page of sources does.
  const options = [...labels].map(([value, label], at) => {
    const name = names[at] ?? label;
    return { value, label: names.filter((one) => one === name).length > 1 ? label : name };
  });
  return (
    <NativeSelect
      label={words.source}
      value={search.source ?? ''}
      data={[
        { value: '', label: words.anySource },
        ...options.sort((one, other) => one.label.localeCompare(other.label, language)),
      ]}
      onChange={({ currentTarget: { value } }) => set({ source: value === '' ? undefined : value })}
    />
  );
}

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
