import { listScopes, readOpenApi } from './access.ts';
import { readAccount, signIn, signOut } from './account.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { archiveOpportunity, listOpportunities, readOpportunity, unarchiveOpportunity } from './opportunities.ts';
import type { AnyRoute } from './route.ts';

/** Every endpoint. The server refuses to start when one has no handler or a handler has no entry here. */
export const ROUTES = [
  listOpportunities,
  readOpportunity,
  archiveOpportunity,
  unarchiveOpportunity,
  readAccount,
  signIn,
  signOut,
  listKeys,
  createKey,
  revokeKey,
  listScopes,
  readOpenApi,
] as readonly AnyRoute[];
