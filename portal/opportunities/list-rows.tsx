import { Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useWords } from '../app/language.tsx';
import { useSteady } from '../ui/steady-hook.ts';
import classes from './list.module.css';
import type { Item } from './list-queries.ts';
import { LIST_WORDS } from './list-words.ts';
import row from './row.module.css';
import { Row } from './row-view.tsx';
import { lookOf } from './row-twins.ts';
import { useZone } from '../closing/zone-hook.ts';

const ROW_PX = 112;
const HOUR_MS = 3_600_000;
/** Moving changes two rows; the others stay as they are until the hour, or what they show, changes. */
const SteadyRow = memo(Row);
/** So many rows before the end the next page is asked for. */
const AHEAD = 15;

export type Paging = { hasMore: boolean; isLoading: boolean; isFault: boolean; load: () => void };

/** The rows of a tab: only those in sight are in the page, whatever the list's length. */
export function Rows({
  items,
  twins,
  chosen,
  since,
  choose,
  paging,
}: {
  items: readonly Item[];
  /** The looks that several rows have. */
  twins: ReadonlySet<string>;
  /** The place of the chosen row; null where none is shown as chosen. */
  chosen: number | null;
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
    // With a new function the virtualizer places every row anew.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 6,
  });
  const shown = virtual.getVirtualItems();
  const zone = useZone();
  const hour = Math.floor(Date.now() / HOUR_MS);
  const steady = useSteady((id: string) => choose?.(id));
  const last = shown.at(-1)?.index ?? 0;
  const { hasMore, isLoading, isFault, load } = paging;
  useEffect(() => {
    if (hasMore && !isLoading && !isFault && last >= items.length - AHEAD) load();
  }, [hasMore, isLoading, isFault, load, last, items.length]);
  const at = chosen ?? -1;
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // Only a move scrolls, not what is measured meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  useKeptInSight(scroller, (): number | undefined => virtual.measurementsCache[at]?.end);
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
              <SteadyRow
                item={item}
                isChosen={index === chosen}
                isNew={since !== null && item.discovered_at > since}
                zone={zone}
                number={twins.has(lookOf(item)) ? item.solicitation_number : null}
                choose={choose === null ? null : steady}
                hour={hour}
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

/** Keeps the chosen row, which ends at `end` px of the list, in sight where a line under the list takes its place. */
function useKeptInSight(scroller: RefObject<HTMLDivElement | null>, end: () => number | undefined): void {
  const endOf = useSteady(end);
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return undefined;
    let before = frame.clientHeight;
    const observer = new ResizeObserver(() => {
      const [was, now] = [before, frame.clientHeight];
      before = now;
      const bottom = endOf();
      // A row that was scrolled out of sight by hand stays out of sight.
      if (bottom === undefined || bottom > frame.scrollTop + was) return;
      frame.scrollTop = Math.max(frame.scrollTop, bottom - now);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [scroller, endOf]);
}

const WIDTHS = ['52%', '74%', '63%', '80%', '57%', '69%', '60%'];

/** Rows without words, while the list is read. `label` is read out. */
export function LoadingList({ label }: { label: string }): ReactNode {
  return (
    <div role="status" aria-label={label}>
      {WIDTHS.map((width) => (
        <div key={width} className={row['row']}>
          <Skeleton circle height={44} />
          <Stack gap={8} justify="center">
            <Skeleton height={12} width={width} />
            <Skeleton height={10} width="92%" />
            <Skeleton height={10} width={width} />
          </Stack>
        </div>
      ))}
    </div>
  );
}
