import { hash } from 'node:crypto';
import { PLAIN_STYLE_TEXT } from '#platform/text/plain-page.ts';

/** The headers of a plain page: the policy allows its style and nothing else. `form`: where its forms may be sent. */
export function plainPageHeaders(form: 'self' | 'none'): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hash('sha256', PLAIN_STYLE_TEXT, 'base64')}'`,
      `form-action '${form}'`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'content-type': 'text/html; charset=utf-8',
  };
}
