const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a changing request by cookie comes from a page of the service itself. Browsers send the cookie with requests of
 * other hosts of the same site too, so the cookie alone proves nothing: where the browser says where the request comes
 * from (`sec-fetch-site`, `origin`), all it says must be this service, and it must say one of them.
 */
export function sameOriginCheck(
  publicUrl: string,
): (headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }) => boolean {
  const allowed = new Set(originsOf(publicUrl));
  return ({ origin, 'sec-fetch-site': site }) => {
    if (origin === undefined && site === undefined) return false;
    return (origin === undefined || allowed.has(origin)) && (site === undefined || site === 'same-origin');
  };
}

/** On one machine the service is the same by each name of that machine. */
function originsOf(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  const names = LOOPBACK.includes(url.hostname) ? LOOPBACK : [url.hostname];
  const port = url.port === '' ? '' : `:${url.port}`;
  return names.map((name) => `${url.protocol}//${name}${port}`);
}
