import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { readCompanySearch } from '../company/company-search.ts';
import { readCoverageSearch } from '../coverage/coverage-search.ts';
import { readDigestSearch } from '../digest/digest-search.ts';
import { ListPage } from '../opportunities/list-page.tsx';
import { readListSearch } from '../opportunities/list-search.ts';
import { readRulesSearch } from '../rules/rules-search.ts';
import { readSettingsSearch } from '../settings/settings-search.ts';
import { type PageSearch, readPageSearch } from '../tender-documents/page-search.ts';
import { RootView } from './root-view.tsx';
import { NotFound, PageError } from './page-errors.tsx';

/** The places of the portal. The address holds all state of a page; `company` names the company where a person has several. */

const root = createRootRoute({
  component: RootView,
  notFoundComponent: NotFound,
  validateSearch: (raw: Record<string, unknown>): { company?: string } & PageSearch => ({
    ...(typeof raw['company'] === 'string' ? { company: raw['company'] } : {}),
    ...readPageSearch(raw),
  }),
  search: { middlewares: [retainSearchParams(['company'])] },
});

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: readListSearch,
    // Where nearly everybody begins: one file less to wait for.
    component: ListPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/opportunities/$id',
    component: lazyRouteComponent(() => import('../opportunities/pane-page.tsx'), 'PanePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/company',
    validateSearch: readCompanySearch,
    component: lazyRouteComponent(() => import('../company/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rules',
    validateSearch: readRulesSearch,
    component: lazyRouteComponent(() => import('../rules/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/digest',
    validateSearch: readDigestSearch,
    component: lazyRouteComponent(() => import('../digest/digest-page.tsx'), 'DigestPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/coverage',
    validateSearch: readCoverageSearch,
    component: lazyRouteComponent(() => import('../coverage/coverage-page.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch: readSettingsSearch,
    component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/developers',
    component: lazyRouteComponent(() => import('../settings/developers-page.tsx'), 'DevelopersPage'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
