/**
 * On every answer. The API is no page: nothing of it may be framed, run or kept as another type, and no other origin reads
 * it (there are no CORS headers at all). Pages set a policy of their own over this one.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Where clients reach the service by https: they never ask by http again, for two years. */
export const HTTPS_ONLY: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
};
