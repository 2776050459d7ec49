import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openEmbedder } from '#platform/embeddings/embedder.ts';
import { openIdIssuer } from '#platform/identity/openid-issuer.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { openCanary } from '../../../tests/support/http/canary.ts';
import { temporaryFolder } from '../../../tests/support/record-body.ts';
import { openOutbound, type Outbound } from './outbound.ts';
import type { PrivateAddresses } from './private-addresses.ts';

const now = (): Date => new Date('2026-11-20T12:00:00Z');
const log = { info: () => undefined };
/** Signed by nobody: a token whose key has to be asked for. */
const TOKEN = ['{"alg":"RS256","kid":"1"}', '{"iss":"https://id.example"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** Each client of the program with a setting whose host the outbound's resolver answers for; what it says of its failure. */
const CLIENTS: readonly [string, (outbound: Outbound, port: number, folder: string) => Promise<string>][] = [
  [
    'embeddings',
    async (outbound, port) => {
      const settings = { url: `http://models.example:${port}/v1`, model: 'small', apiKey: null };
      const embedder = openEmbedder(settings, { now, outbound });
      return await failureOf(embedder?.embed(['a text']));
    },
  ],
  [
    'an OpenID issuer',
    async (outbound, port) => {
      const issuer = `https://id.example:${port}`;
      const { fetch } = outbound.toConfigured(issuer);
      const tokens = openIdIssuer({ issuer, audience: ['portal'], trustsEmail: false, now, fetch });
      return await failureOf(tokens.verify(TOKEN));
    },
  ],
  [
    'a document store',
    async (outbound, port, folder) => {
      const bucket = { endpoint: `http://store:${port}`, bucket: 'docs', region: null, accessKeyId: 'a' };
      const store = openStorage({ kind: 's3', ...bucket, secretAccessKey: 'b' }, { dataDir: folder, now, outbound });
      return await failureOf(store.withFile('0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f/1', () => Promise.resolve()));
    },
  ],
  [
    'Resend',
    async (outbound, port, folder) => {
      const mail = { from: 'a@example.org', smtpUrl: null, resendApiKey: 're_1' };
      const resendBaseUrl = `https://mail.example:${port}`;
      const mailer = openMailer(
        { provider: 'resend', ...mail, resendBaseUrl },
        { dataDir: folder, log, now, outbound },
      );
      const result = await mailer.send({
        from: { name: '', email: 'a@example.org' },
        to: 'b@example.org',
        subject: 'Subject',
        text: 'Text',
        html: '<p>Text</p>',
        idempotencyKey: 'key-1',
        messageId: '<1@example.org>',
        date: now().toISOString(),
      });
      return result.outcome === 'later' ? result.reason : `it ended as ${result.outcome}`;
    },
  ],
];

async function failureOf(work: Promise<unknown> | undefined): Promise<string> {
  return await (work ?? Promise.resolve()).then(
    () => 'it succeeded',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Every name is this machine. */
function outboundHere(permitted: PrivateAddresses): Outbound {
  return openOutbound(permitted, (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]));
}

for (const [name, ask] of CLIENTS) {
  test(`Addresses: ${name} whose name leads to this machine is not connected to, and the error says what would allow it`, async (t) => {
    const [canary, folder] = [await openCanary(t), await temporaryFolder(t)];
    await writeFile(join(folder, 'file'), 'text');
    const said = await ask(outboundHere('none'), canary.port, folder);
    assert.match(said, /refused to connect: .+ resolves to 127\.0\.0\.1, .+ALLOW_PRIVATE_ADDRESSES=true/);
    assert.equal(canary.connections(), 0);
    await ask(outboundHere('all'), canary.port, folder);
    assert.ok(canary.connections() > 0, 'without the guard it is reached');
  });
}
