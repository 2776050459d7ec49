import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useLanguage, useWords } from '../app/language.tsx';
import { formatNumber } from '../ui/format.ts';
import classes from './list.module.css';
import type { Counts } from './list-queries.ts';
import { hasFilters, type ListSearch, TABS } from './list-search.ts';
import { LIST_WORDS } from './list-words.ts';

/** The views of the list with how much is in each, under the filters that are set. */
export const TabsBar = memo(function TabsBar({
  search,
  counts,
}: {
  search: ListSearch;
  counts: Counts | null;
}): ReactNode {
  const words = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const { tab: _tab, ...filters } = search;
  return (
    <>
      <nav className={classes['tabs']} aria-label={words.tabList}>
        {TABS.map((tab) => {
          const isChosen = (search.tab ?? 'open') === tab;
          return (
            <Link
              key={tab}
              to="/"
              search={tab === 'open' ? filters : { ...filters, tab }}
              className={classes['tab']}
              data-chosen={isChosen || undefined}
              aria-current={isChosen ? 'page' : undefined}
              title={words.tabHints[tab]}
            >
              {words.tabs[tab]}
              {counts === null ? null : <span className={classes['count']}>{formatNumber(counts[tab], language)}</span>}
            </Link>
          );
        })}
      </nav>
      {hasFilters(search) ? (
        <Text size="sm" c="dimmed">
          {words.filteredCounts}
        </Text>
      ) : null}
    </>
  );
});
