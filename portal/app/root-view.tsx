import { Center, Loader } from '@mantine/core';
import { Outlet, rootRouteId, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from './language.tsx';
import { PageError } from './page-errors.tsx';
import { SessionProvider } from './session.tsx';
import { Shell } from './shell.tsx';
import { SHELL_WORDS } from './shell-words.ts';

/** Everything on screen: nothing until the account is known, then the rail and the page. */
export function RootView(): ReactNode {
  const { company } = useSearch({ from: rootRouteId });
  const words = useWords(SHELL_WORDS);
  const pending = (
    <Center h="100dvh">
      <Loader type="dots" aria-label={words.loading} />
    </Center>
  );
  return (
    <SessionProvider companyId={company ?? null} pending={pending} refused={(error) => <PageError error={error} />}>
      <Shell>
        <Outlet />
      </Shell>
    </SessionProvider>
  );
}
