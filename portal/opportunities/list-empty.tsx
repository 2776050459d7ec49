import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../app/language.tsx';
import { useRead } from '../app/queries.ts';
import { isOfferUnknown } from '../company/offer.ts';
import { EmptyState } from '../ui/states.tsx';
import { useSetSearch } from './filters-bar.tsx';
import { hasFilters, type ListSearch, NO_FILTERS } from './list-search.ts';
import { LIST_WORDS } from './list-words.ts';

/** No row: because of the filters, because nothing is in this tab, or because the service does not know yet what to look for. */
export function ListEmpty({ search }: { search: ListSearch }): ReactNode {
  const words = useWords(LIST_WORDS);
  const set = useSetSearch(search);
  const { data: profile } = useRead('GET /api/v1/profile', {});
  if (search.eligible === false && search.tab === undefined) return <NotRuledOut search={search} />;
  if (hasFilters(search)) {
    const isSearchAlone = search.q !== undefined && !hasFilters({ ...search, q: undefined });
    const [title, text] = isSearchAlone ? words.emptySearch(search.q ?? '') : words.emptyFilters;
    return (
      <EmptyState
        icon="search"
        title={title}
        action={
          <Button variant="default" onClick={() => set(NO_FILTERS)}>
            {isSearchAlone ? words.clearSearch : words.clear}
          </Button>
        }
      >
        {text}
      </EmptyState>
    );
  }
  if (profile !== undefined && isOfferUnknown(profile) && (search.tab ?? 'open') === 'open') return <FirstUse />;
  const [title, text] = words.emptyTab[search.tab ?? 'open'];
  return (
    <EmptyState icon="opportunities" title={title}>
      {text}
    </EmptyState>
  );
}

/** What is ruled out is in another tab. */
function NotRuledOut({ search }: { search: ListSearch }): ReactNode {
  const words = useWords(LIST_WORDS);
  const set = useSetSearch(search);
  const [title, text] = words.emptyRuledOut;
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <Button variant="default" onClick={() => set({ tab: 'screened' })}>
          {words.toScreened}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

/** The profile lists what to type first. */
function FirstUse(): ReactNode {
  const { first } = useWords(LIST_WORDS);
  return (
    <EmptyState
      icon="company"
      title={first.title}
      action={
        <Button component={Link} to="/company" hash="categories">
          {first.go}
        </Button>
      }
    >
      {first.text}
    </EmptyState>
  );
}
