import * as contract from '#contract/access.ts';
import { SCOPES } from '#contract/scopes.ts';
import type { Http } from '#platform/http/http.ts';

export function accessRoutes(http: Http, deps: { openApi: Record<string, unknown> }): void {
  http.handle(contract.listScopes, () => Promise.resolve({ scopes: [...SCOPES] }));
  http.handle(contract.readOpenApi, () => Promise.resolve(deps.openApi));
}
