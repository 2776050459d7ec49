/** A mail server to hand mail to, as SMTP_URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** From the first byte, after STARTTLS and not without, or not at all. */
  encryption: 'tls' | 'starttls' | 'none';
  login: { user: string; password: string } | null;
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Reads `smtp://user:password@host:587` or `smtps://…:465`. With `smtp:` the mail goes out encrypted by STARTTLS or not at
 * all, except to this machine itself; `?tls=none` lets it go in the clear, `?tls=starttls` asks for it here too.
 * @returns the server, or what is wrong, without any value of it
 */
export function parseSmtpUrl(text: string): SmtpServer | string {
  if (!URL.canParse(text)) return 'must be an smtp:// or smtps:// address';
  const url = new URL(text);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') return 'must be an smtp:// or smtps:// address';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (host === '') return 'must name a host';
  if (url.pathname.length > 1) return 'must have no path';
  const isFromFirstByte = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls');
  if ([...url.searchParams.keys()].some((name) => name !== 'tls')) return 'may have no parameter but tls';
  if (tls !== null && tls !== 'none' && tls !== 'starttls') return 'must have tls=none or tls=starttls, if any';
  if (tls !== null && isFromFirstByte) return 'must have no tls parameter with smtps://, which is always encrypted';
  const inClear = tls === null ? LOOPBACK.test(host) : tls === 'none';
  const login = readLogin(url);
  if (typeof login === 'string') return login;
  return {
    host,
    port: url.port === '' ? (isFromFirstByte ? 465 : 587) : Number(url.port),
    encryption: isFromFirstByte ? 'tls' : inClear ? 'none' : 'starttls',
    login,
  };
}

function readLogin(url: URL): SmtpServer['login'] | string {
  if (url.username === '' && url.password === '') return null;
  if (url.username === '' || url.password === '') return 'must have both a user and a password, or neither';
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    return 'must have % signs in user and password written as %25';
  }
}
