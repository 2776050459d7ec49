import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Answer, ApiFault, call, caller } from './api.ts';
import { loadAnew, noteSignedIn } from './leave.ts';

/** Who is signed in and for which company the page acts. The address names the company where there are several. */

type Account = Answer<'GET /api/v1/me'>;
const Context = createContext<Account | null>(null);

/**
 * Shows its children once the account is known. `companyId` is what the address asks for. The page is of one person and one
 * company: when the account or the address says another, it is loaded anew.
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
  const [asked] = useState(companyId);
  caller.companyId ??= asked;
  const { data, error } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call('GET /api/v1/me', { signal }),
    staleTime: 300_000,
    // Somebody else may have signed in on another page of this browser.
    refetchOnWindowFocus: 'always',
  });
  const [account, setAccount] = useState<Account | null>(null);
  if (account === null && data !== undefined) setAccount(data);
  const isOther =
    account !== null &&
    ((companyId !== null && companyId !== account.tenant.id) ||
      (data !== undefined && (data.tenant.id !== account.tenant.id || data.user.email !== account.user.email)));
  useEffect(() => {
    if (isOther) loadAnew();
  }, [isOther]);
  useEffect(() => {
    if (account !== null) noteSignedIn();
  }, [account]);
  useNamedCompany(account, companyId);
  if (isOther) return pending;
  if (error !== null && (account === null || isRefusal(error))) return refused(error);
  if (account === null) return pending;
  caller.companyId = account.tenant.id;
  return <Context value={account}>{children}</Context>;
}

/** The service says no, now; what it showed before is not theirs any more. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiFault && error.facts.status < 500 && error.facts.status !== 429;
}

/** Puts the company in the address where there are several: which was used last is no property of this page. */
function useNamedCompany(account: Account | null, companyId: string | null): void {
  const navigate = useNavigate();
  const missing = account !== null && account.memberships.length > 1 && companyId === null ? account.tenant.id : null;
  useEffect(() => {
    if (missing === null) return;
    void navigate({ to: '.', search: (search) => ({ ...search, company: missing }), replace: true });
  }, [missing, navigate]);
}

export function useAccount(): Account {
  const account = useContext(Context);
  if (account === null) throw new Error('useAccount needs a SessionProvider above it');
  return account;
}
