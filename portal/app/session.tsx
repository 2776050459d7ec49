import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type Answer, ApiFault, call, caller } from './api.ts';

/** Who is signed in and for which company the page acts. The address names the company where there are several. */

type Account = Answer<'GET /api/v1/me'>;
const Context = createContext<Account | null>(null);

/**
 * Shows its children once the account is known. Without a session it leads to the sign-in page, which leads back here.
 * `companyId` is what the address asks for; `children` are built anew when the company changes.
 */
export function SessionProvider({
  companyId,
  pending,
  refused,
  children,
}: {
  companyId: string | null;
  pending: ReactNode;
  refused: (error: Error) => ReactNode;
  children: ReactNode;
}): ReactNode {
  caller.companyId = companyId;
  const { data, error } = useQuery({
    queryKey: ['account', companyId],
    queryFn: ({ signal }) => call('GET /api/v1/me', { signal }),
    staleTime: 300_000,
  });
  const isSignedOut = error instanceof ApiFault && error.facts.status === 401;
  useEffect(() => {
    if (isSignedOut) leadToSignIn();
  }, [isSignedOut]);
  const account = useMemo(() => data ?? null, [data]);
  if (isSignedOut) return pending;
  if (error !== null && account === null) return refused(error);
  if (account === null) return pending;
  caller.companyId = account.tenant.id;
  return (
    <Context key={account.tenant.id} value={account}>
      {children}
    </Context>
  );
}

export function useAccount(): Account {
  const account = useContext(Context);
  if (account === null) throw new Error('useAccount needs a SessionProvider above it');
  return account;
}

export function leadToSignIn(): void {
  const next = `${location.pathname}${location.search}`;
  location.assign(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
}
