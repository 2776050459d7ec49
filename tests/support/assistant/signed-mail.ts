import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import type { ResolveRecord } from '#platform/network/dns-records.ts';

/** Messages with signatures of made-up domains, and the DNS in which their keys stand. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const KEY = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
const SENT_AT = new Date('2026-11-23T11:00:00Z');

/** `client.example` and `partner.example` have all records; the others show what goes wrong. */
export const ZONE: Readonly<Record<string, string>> = {
  's._domainkey.client.example': KEY,
  's._domainkey.mail.client.example': KEY,
  't._domainkey.client.example': `${KEY}; t=y`,
  'r._domainkey.client.example': 'v=DKIM1; k=rsa; p=',
  'client.example': 'v=spf1 ip4:192.0.2.5 -all',
  '_dmarc.client.example': 'v=DMARC1; p=reject',
  's._domainkey.partner.example': KEY,
  '_dmarc.partner.example': 'v=DMARC1; p=none',
  's._domainkey.other.example': KEY,
  'other.example': 'v=spf1 ip4:203.0.113.5 -all',
  's._domainkey.mail.strict.example': KEY,
  '_dmarc.strict.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
  'plain.example': 'v=spf1 ip4:192.0.2.5 -all',
  's._domainkey.xn--clint-fsa.example': KEY,
};

const failing = (code: string): Error => Object.assign(new Error(code), { code });

/** Answers from such a zone; names with `silent` in them have servers that do not answer. */
export const resolveRecords =
  (zone: Readonly<Record<string, string>>): ResolveRecord =>
  (name, type) => {
    if (name.includes('silent')) return Promise.reject(failing('ETIMEOUT'));
    const found = type === 'TXT' ? zone[name.toLowerCase()] : undefined;
    return found === undefined ? Promise.reject(failing('ENOTFOUND')) : Promise.resolve([[found]]);
  };

export const resolveInZone: ResolveRecord = resolveRecords(ZONE);

export type Written = {
  from?: string;
  to?: string | null;
  subject?: string;
  /** Null: none. */
  messageId?: string | null;
  body?: string;
  /** Further header lines, above the others. */
  headers?: readonly string[];
};

let written = 0;

/** A message as a mail program writes it; each has a Message-ID of its own. */
export function write({
  from = 'Ana Roy <ana@client.example>',
  to = 'reply@in.example.org',
  subject = 'Re: 3 new tenders',
  messageId,
  body = '1 yes, 2 no: too far\r\n',
  headers = [],
}: Written = {}): string {
  written += 1;
  const id = messageId === undefined ? `<m${written}@client.example>` : messageId;
  const lines = [
    ...headers,
    `From: ${from}`,
    ...(to === null ? [] : [`To: ${to}`]),
    `Subject: ${subject}`,
    'Date: Mon, 23 Nov 2026 06:00:00 -0500',
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    ...(headers.some((line) => /^content-type:/i.test(line)) ? [] : ['Content-Type: text/plain; charset=utf-8']),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export type Signing = {
  domain?: string;
  selector?: string;
  maxBodyLength?: number;
  expires?: Date;
  /** The header fields that are covered, with colons; without it, all that are usual. */
  fields?: string;
};

/** The message under a signature of the domain. */
export async function sign(text: string, signing: Signing = {}): Promise<string> {
  const { domain = 'client.example', selector = 's', maxBodyLength, expires, fields } = signing;
  const signer = { signingDomain: domain, selector, privateKey };
  const { signatures, errors } = await dkimSign(text, {
    canonicalization: 'relaxed/relaxed',
    algorithm: 'rsa-sha256',
    signTime: SENT_AT,
    ...(expires === undefined ? {} : { expires }),
    ...(fields === undefined ? {} : { headerList: fields.split(':') }),
    signatureData: [{ ...signer, ...(maxBodyLength === undefined ? {} : { maxBodyLength }) }],
    // The types ask for them here too.
    ...signer,
  });
  assert.deepEqual(errors, []);
  return signatures + text;
}

/** A message that `client.example` signed. */
export const signed = (message: Written = {}, signing: Signing = {}): Promise<string> => sign(write(message), signing);
