import type { Headers } from './ask.ts';
import { type Caller, NOBODY } from './expectation.ts';

/** Every kind of caller, with what it sends. */
export type MatrixCaller = {
  name: string;
  facts: Caller;
  headers: Headers;
  /** Text after `?`. */
  query?: string;
};

/** One letter of the secret exchanged for its neighbour. */
function flipped(secret: string, at: number): string {
  const letter = secret.charCodeAt(at);
  const neighbour = /[A-Ya-y0-8]/.test(secret.charAt(at)) ? letter + 1 : letter - 1;
  return secret.slice(0, at) + String.fromCharCode(neighbour) + secret.slice(at + 1);
}

/** One word of an acceptable length; a header that comes twice is none. */
function hasKeyForm(authorization: string | string[] | undefined): boolean {
  return typeof authorization === 'string' && /^Bearer pk_live_\S{1,8000}$/.test(authorization);
}

/** What comes in the Authorization header and is no credential that holds; `token` is a portal token. */
export function withBadKeys(
  { everyKey, expired, revoked }: { everyKey: string; expired: string; revoked: string },
  token: string,
): MatrixCaller[] {
  const unknown = 'pk_live_00000000000000000000000000000000000000000000000000';
  const headers: Headers = {
    'an empty header': '',
    'a scheme without a credential': 'Bearer',
    'an empty credential': 'Bearer ',
    'a tab after the scheme': `Bearer\t${everyKey}`,
    'another prefix': `Bearer sk_live_${everyKey.slice(8)}`,
    'no prefix': `Bearer ${everyKey.slice(8)}`,
    'the first random letter flipped': `Bearer ${flipped(everyKey, 8)}`,
    'a letter in the midst flipped': `Bearer ${flipped(everyKey, 30)}`,
    'the last letter of the checksum flipped': `Bearer ${flipped(everyKey, everyKey.length - 1)}`,
    'the last letter missing': `Bearer ${everyKey.slice(0, -1)}`,
    'a letter too many': `Bearer ${everyKey}0`,
    'the other case': `Bearer ${everyKey.toUpperCase()}`,
    'white space within': `Bearer ${everyKey.slice(0, 20)} ${everyKey.slice(20)}`,
    'a second word': `Bearer ${everyKey} ${everyKey}`,
    'a list of keys': `Bearer ${everyKey}, Bearer ${everyKey}`,
    'quotation marks': `Bearer "${everyKey}"`,
    'an escaped letter': `Bearer ${everyKey.replace('_', '%5F')}`,
    'a letter beyond ASCII': `Bearer ${everyKey}é`,
    '20,000 letters': `Bearer pk_live_${'a'.repeat(20_000)}`,
    'the key and 20,000 letters': `Bearer ${everyKey}${'a'.repeat(20_000)}`,
    'no scheme': everyKey,
    'the scheme Basic': `Basic ${Buffer.from(`${everyKey}:`).toString('base64')}`,
    'the scheme Basic around the key': `Basic ${everyKey}`,
    'the scheme Token': `Token ${everyKey}`,
    SQL: `Bearer ' or true --`,
    'an unknown key without its checksum': `Bearer ${unknown}`,
    'an expired key': `Bearer ${expired}`,
    'a revoked key': `Bearer ${revoked}`,
    'the header twice, the good one first': [`Bearer ${everyKey}`, `Bearer ${unknown}`],
    'the header twice, the good one last': [`Bearer ${unknown}`, `Bearer ${everyKey}`],
    'the header twice, the same': [`Bearer ${everyKey}`, `Bearer ${everyKey}`],
  };
  const bad: Caller = { ...NOBODY, bearer: 'unacceptable' };
  return [
    ...Object.entries(headers).map(([name, authorization]) => ({
      name,
      facts: { ...bad, hasKeyForm: hasKeyForm(authorization) },
      headers: { authorization },
    })),
    {
      name: 'a portal token with another signature',
      facts: bad,
      headers: { authorization: `Bearer ${token.slice(0, -8)}AAAAAAAA` },
    },
  ];
}
