import { Button, Center, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../app/language.tsx';
import classes from './list.module.css';
import type { Item } from './list-queries.ts';
import { LIST_WORDS } from './list-words.ts';
import { Row } from './row-view.tsx';

const ROW_PX = 116;
/** So many rows before the end the next page is asked for. */
const AHEAD = 15;

export type Paging = { hasMore: boolean; isLoading: boolean; isFault: boolean; load: () => void };

/** The rows of a tab: only those in sight are in the page, whatever the list's length. */
export function Rows({
  items,
  chosen,
  since,
  choose,
  paging,
}: {
  items: readonly Item[];
  chosen: string | null;
  /** What was discovered after it is new. */
  since: string | null;
  choose: ((id: string) => void) | null;
  paging: Paging;
}): ReactNode {
  const words = useWords(LIST_WORDS);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { hasMore, isLoading, isFault, load } = paging;
  useEffect(() => {
    if (hasMore && !isLoading && !isFault && last >= items.length - AHEAD) load();
  }, [hasMore, isLoading, isFault, load, last, items.length]);
  const at = chosen === null ? -1 : items.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a move scrolls, not what is measured meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return (
    <div ref={scroller} className={classes['rows']} tabIndex={0} role="region" aria-label={words.list}>
      <ul className={classes['list']} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row
                item={item}
                isChosen={item.id === chosen}
                isNew={since !== null && item.discovered_at > since}
                choose={choose}
              />
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        <Center p="sm">
          {isLoading ? (
            <Text c="dimmed">{words.loadingMore}</Text>
          ) : (
            <Button variant="default" size="xs" onClick={load}>
              {words.more}
            </Button>
          )}
        </Center>
      ) : null}
    </div>
  );
}
