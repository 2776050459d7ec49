/** What the tests use of `oidc-provider` 9.13.3, which ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    Grant: new (of: { accountId: string; clientId: string }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>;
  }
}
