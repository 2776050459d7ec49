/** The source refuses this client, which is not the same as having nothing to offer: somebody has to look. */
export class SourceBlockedError extends Error {
  override readonly name = 'SourceBlockedError';
  readonly status: number;

  constructor(address: string, status: number, excerpt: string) {
    const what = 'the source refuses this client, its User-Agent or its network; nothing was read';
    super(`${address}: answered ${status}: ${what}${excerpt === '' ? '' : `; it says \`${excerpt}\``}`);
    this.status = status;
  }
}

/** No whole answer after all tries, or one that asks to come back much later. Trying again another time makes sense. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError';
  /** The last status, or null when no answer came. */
  readonly status: number | null;
  /** How long the source asks to wait, when it says so. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number | null, retryAfterMs: number | null) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An answer that trying again will not change, for example 400 or 404. `status` lets a caller expect one. */
export class SourceStatusError extends Error {
  override readonly name = 'SourceStatusError';
  readonly status: number;

  constructor(address: string, status: number, excerpt: string) {
    super(`${address}: expected status 200; it answered ${status}${excerpt === '' ? '' : `: \`${excerpt}\``}`);
    this.status = status;
  }
}

const SECRET_NAME = /key|token|secret|password|passwd|signature|credential/i;

/** An address as messages and stored rows may hold it: without user, password, fragment and the values of secret parameters. */
export function displayAddress(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 200);
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (SECRET_NAME.test(name)) url.searchParams.set(name, '***');
  return url.href;
}
