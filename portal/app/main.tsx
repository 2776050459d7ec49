import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from './language.tsx';
import { isWorthRetrying } from './queries.ts';
import { router } from './router.tsx';
import { CSS_VARIABLES, THEME } from './theme.ts';
import { NoticesPlace } from '../ui/undo.tsx';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 30_000 } },
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={THEME} cssVariablesResolver={CSS_VARIABLES} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <RouterProvider router={router} />
          <NoticesPlace />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
