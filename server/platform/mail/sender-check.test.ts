import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { dkimSign } from 'mailauth';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { checkSender, type Envelope, type SenderResult } from './sender-check.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
const now = new Date('2026-11-23T12:00:00Z');

type Zone = Record<string, string>;
const ZONE: Zone = {
  's._domainkey.client.example': key,
  's._domainkey.mail.client.example': key,
  's._domainkey.other.example': key,
  's._domainkey.plain.example': key,
  't._domainkey.client.example': `${key}; t=y`,
  'client.example': 'v=spf1 ip4:192.0.2.5 -all',
  'plain.example': 'v=spf1 ip4:192.0.2.5 -all',
  '_dmarc.client.example': 'v=DMARC1; p=reject',
  '_dmarc.strict.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
  's._domainkey.mail.strict.example': key,
};

const failing = (code: string): Error => Object.assign(new Error(code), { code });
const resolver =
  (zone: Zone, failure?: string): ResolveRecord =>
  (name, type) => {
    if (failure !== undefined && name.includes(failure)) return Promise.reject(failing('ETIMEOUT'));
    const found = type === 'TXT' ? zone[name.toLowerCase()] : undefined;
    return found === undefined ? Promise.reject(failing('ENOTFOUND')) : Promise.resolve([[found]]);
  };

const message = (from: string, body = '1 yes\r\n'): string =>
  `From: Marie <${from}>\r\nTo: digest@service.example\r\nSubject: Re: Digest\r\nDate: Mon, 23 Nov 2026 07:00:00 -0500\r\nMessage-ID: <1@client.example>\r\n\r\n${body}`;

type Signing = { domain: string; selector?: string; maxBodyLength?: number; expires?: Date };

async function signed(text: string, { domain, selector = 's', maxBodyLength, expires }: Signing): Promise<string> {
  const signer = { signingDomain: domain, selector, privateKey };
  const { signatures, errors } = await dkimSign(text, {
    canonicalization: 'relaxed/relaxed',
    algorithm: 'rsa-sha256',
    signTime: new Date('2026-11-23T11:00:00Z'),
    ...(expires === undefined ? {} : { expires }),
    signatureData: [{ ...signer, ...(maxBodyLength === undefined ? {} : { maxBodyLength }) }],
    // The types ask for them here too.
    ...signer,
  });
  assert.deepEqual(errors, []);
  return signatures + text;
}

const own: Envelope = { ip: '192.0.2.5', helo: 'mx.client.example', sender: 'marie@client.example' };
const foreign: Envelope = { ip: '203.0.113.5', helo: 'mx.other.example', sender: 'x@other.example' };

type Case = {
  what: string;
  expected: SenderResult;
  from?: string;
  raw: () => Promise<string> | string;
  envelope?: Envelope;
  failure?: string;
};
const marie = 'marie@client.example';

const cases: readonly Case[] = [
  {
    what: 'signed by the domain of From',
    expected: 'pass',
    raw: () => signed(message(marie), { domain: 'client.example' }),
  },
  {
    what: 'signed by a subdomain',
    expected: 'pass',
    raw: () => signed(message(marie), { domain: 'mail.client.example' }),
  },
  { what: 'SPF of the domain of From, unsigned', expected: 'pass', raw: () => message(marie), envelope: own },
  { what: 'unsigned, from anywhere', expected: 'fail', raw: () => message(marie), envelope: foreign },
  { what: 'unsigned, the way unknown', expected: 'fail', raw: () => message(marie) },
  {
    what: 'signed by another domain',
    expected: 'fail',
    raw: () => signed(message(marie), { domain: 'other.example' }),
    envelope: foreign,
  },
  {
    what: 'the body changed after signing',
    expected: 'fail',
    raw: async () => (await signed(message(marie), { domain: 'client.example' })).replace('1 yes', '1 no!'),
  },
  {
    what: 'text appended below a signature that covers only the beginning (l=)',
    expected: 'fail',
    raw: async () => `${await signed(message(marie), { domain: 'client.example', maxBodyLength: 7 })}2 yes\r\n`,
  },
  {
    what: 'a length tag (l=), nothing appended yet',
    expected: 'fail',
    raw: () => signed(message(marie), { domain: 'client.example', maxBodyLength: 7 }),
  },
  {
    what: 'a second From above the signed one',
    expected: 'fail',
    raw: async () => `From: <other@client.example>\r\n${await signed(message(marie), { domain: 'client.example' })}`,
  },
  {
    what: 'a key for tests',
    expected: 'fail',
    raw: () => signed(message(marie), { domain: 'client.example', selector: 't' }),
  },
  {
    what: 'a signature that expired',
    expected: 'fail',
    raw: () => signed(message(marie), { domain: 'client.example', expires: new Date('2026-11-23T11:30:00Z') }),
  },
  {
    what: 'strict alignment, signed by a subdomain',
    expected: 'fail',
    from: 'a@strict.example',
    raw: () => signed(message('a@strict.example'), { domain: 'mail.strict.example' }),
  },
  {
    what: 'no DMARC record, signed',
    expected: 'pass',
    from: 'a@plain.example',
    raw: () => signed(message('a@plain.example'), { domain: 'plain.example' }),
  },
  {
    what: 'no DMARC record, only SPF',
    expected: 'none',
    from: 'a@plain.example',
    raw: () => message('a@plain.example'),
    envelope: { ip: '192.0.2.5', helo: 'mx.plain.example', sender: 'a@plain.example' },
  },
  {
    what: 'a domain that says nothing',
    expected: 'none',
    from: 'a@unknown.example',
    raw: () => message('a@unknown.example'),
  },
  {
    what: 'DNS does not answer on DMARC',
    expected: 'temporary',
    raw: () => signed(message(marie), { domain: 'client.example' }),
    failure: '_dmarc',
  },
  {
    what: 'DNS does not answer for the key',
    expected: 'temporary',
    raw: () => signed(message(marie), { domain: 'client.example' }),
    failure: '_domainkey',
  },
  {
    what: 'a bare line end in the header',
    expected: 'fail',
    raw: () => message(marie).replace('Subject: ', 'Subject: x\rBcc: y'),
  },
];

describe('Whether the address in From may be believed:', () => {
  for (const { what, expected, from = marie, raw, envelope = null, failure } of cases) {
    test(`${what}: ${expected}`, async () => {
      const question = { raw: Buffer.from(await raw()), from: { email: from }, fromFault: null, envelope };
      const check = await checkSender(question, { resolve: resolver(ZONE, failure), now });
      assert.equal(check.result, expected, check.reason);
      assert.ok(check.reason.length > 10);
      if (expected !== 'pass') assert.deepEqual(check.signatures, []);
    });
  }

  test('a copy that is sent again shows the signature of the first, whatever its Message-ID', async () => {
    const first = await signed(message(marie), { domain: 'client.example' });
    const copy = `Received: from mx.other.example\r\nX-Added: 1\r\n${first}`;
    const check = async (raw: string): Promise<string[]> =>
      (
        await checkSender(
          { raw: Buffer.from(raw), from: { email: marie }, fromFault: null, envelope: foreign },
          { resolve: resolver(ZONE), now },
        )
      ).signatures;
    const [signature] = await check(first);
    assert.ok(signature);
    assert.deepEqual(await check(copy), [signature]);
  });

  test('a message with a hundred signatures asks DNS nothing', async () => {
    let asked = 0;
    const resolve: ResolveRecord = () => {
      asked += 1;
      return Promise.reject(failing('ENOTFOUND'));
    };
    const raw = Buffer.from(
      'DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; h=from; bh=x; b=y\r\n'.repeat(100) + message(marie),
    );
    const check = await checkSender({ raw, from: { email: marie }, fromFault: null, envelope: null }, { resolve, now });
    assert.deepEqual([check.result, asked], ['fail', 0]);
  });
});
