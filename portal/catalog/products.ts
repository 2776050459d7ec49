import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Answer, call } from '../app/api.ts';
import { keyOf, useRead } from '../app/queries.ts';
import type { CompanySearch } from '../company/company-search.ts';

/** The products that the address asks for, a page at a time, and the partners they can belong to. */

export type Product = Answer<'GET /api/v1/products'>['products'][number];
export type Partner = Answer<'GET /api/v1/products/partners'>['partners'][number];

const PAGE = 50;

export function useProducts() {
  const { q, status, partner } = useSearch({ from: '/company' });
  const query = {
    limit: PAGE,
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(partner ? { partner_id: partner } : {}),
  };
  return useInfiniteQuery({
    queryKey: [...keyOf('GET /api/v1/products', query), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/products', { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: (before) => before,
  });
}

export function usePartners(): readonly Partner[] | undefined {
  return useRead('GET /api/v1/products/partners', {}).data?.partners;
}

/** Changes what the address says of the catalog; undefined takes a part out. */
export function useCatalogPlace(): (changed: { [K in keyof CompanySearch]?: CompanySearch[K] | undefined }) => void {
  const navigate = useNavigate({ from: '/company' });
  return (changed) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      replace: true,
    });
}
