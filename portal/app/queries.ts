import {
  queryOptions,
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Answer, ApiFault, call, caller, type Inputs, type RouteName } from './api.ts';

/**
 * How pages read and change what the API holds. Every key begins with the company, so that no cached answer of one company
 * can be shown for another, and with the language, because answers are written in it.
 */

type ReadName = Extract<RouteName, `GET ${string}`>;
type ChangeName = Exclude<RouteName, ReadName>;

export function keyOf(name: RouteName, inputs: object = {}): readonly unknown[] {
  return [caller.companyId, caller.language, name, inputs];
}

/** For prefetching and for `useQuery`; `options` are those of TanStack Query. */
export function reading<N extends ReadName>(name: N, inputs: Inputs<N>) {
  return queryOptions<Answer<N>>({
    queryKey: keyOf(name, inputs),
    queryFn: ({ signal }) => call(name, { ...inputs, signal }),
  });
}

/** Reads a route: `useRead('GET /api/v1/profile', {})`. */
export function useRead<N extends ReadName>(
  name: N,
  inputs: Inputs<N>,
  options: { enabled?: boolean; refetchInterval?: number | false } = {},
): UseQueryResult<Answer<N>> {
  return useQuery({ ...reading(name, inputs), ...options });
}

/** Changes through a route; afterwards what is read from the routes of `refreshes` is read again. */
export function useChange<N extends ChangeName>(
  name: N,
  { refreshes = [] }: { refreshes?: readonly ReadName[] } = {},
): UseMutationResult<Answer<N>, Error, Inputs<N>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (inputs: Inputs<N>) => call(name, inputs),
    onSettled: () => refresh(client, refreshes),
  });
}

/** Has everything that was read from these routes for this company read again. */
export async function refresh(client: QueryClient, names: readonly ReadName[]): Promise<void> {
  await Promise.all(
    names.map((name) => client.invalidateQueries({ queryKey: [caller.companyId, caller.language, name] })),
  );
}

/** Reads are sent again where that can help, twice at most; a refusal is final. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiFault) || error.facts.status >= 500;
}
