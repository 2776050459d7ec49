import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../app/api.ts';
import { keyOf } from '../app/queries.ts';
import { firstPage } from './list-query.ts';
import type { ListSearch } from './list-search.ts';

/** How the list and its counts are read for what the address asks. */

export type Item = Answer<'GET /api/v1/opportunities'>['items'][number];
export type Counts = Answer<'GET /api/v1/opportunities/counts'>;

export function listPages(search: ListSearch, now: Date) {
  const query = firstPage(search, now);
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/v1/opportunities', { query, pages: true }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/opportunities', {
        query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
