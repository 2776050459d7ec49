import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mailFrom, type MailSettings, mailSettingFaults, openMailer } from './mailer.ts';
import { parseSmtpUrl, type SmtpServer } from './smtp-server.ts';
import { usualOutbound as outbound } from '../../../tests/support/outbound.ts';

const none: MailSettings = { provider: 'outbox', from: null, smtpUrl: null, resendApiKey: null, resendBaseUrl: null };
const from = 'Tenderfit <tenders@example.org>';
const world = { outbound, dataDir: '/nowhere', log: { info: () => undefined }, now: () => new Date(0) };

const settings: [string, Partial<MailSettings>, RegExp[]][] = [
  ['nothing is set', {}, []],
  ['SMTP is complete', { provider: 'smtp', from, smtpUrl: 'smtp://mail.example.org' }, []],
  ['Resend is complete', { provider: 'resend', from, resendApiKey: 're_1' }, []],
  ['SMTP has nothing', { provider: 'smtp' }, [/^MAIL_FROM is required/, /^SMTP_URL is required/]],
  ['Resend has nothing', { provider: 'resend' }, [/^MAIL_FROM is required/, /^RESEND_API_KEY is required/]],
  ['the sender is no address', { from: 'Tenderfit' }, [/^MAIL_FROM must be an address/]],
  ['the SMTP address is none', { smtpUrl: 'mail.example.org' }, [/^SMTP_URL must be/]],
  ['a key has a line end', { resendApiKey: 're_secret\nx' }, [/^RESEND_API_KEY must be/]],
  ['the base is in the clear', { resendBaseUrl: 'http://api.example.org' }, [/^RESEND_BASE_URL must be/]],
  ['the base is here', { resendBaseUrl: 'http://127.0.0.1:3000' }, []],
];

describe('Settings of mail:', () => {
  for (const [what, change, faults] of settings) {
    test(`when ${what}: ${faults.length} faults, named by their variable and without a value`, () => {
      const found = mailSettingFaults({ ...none, ...change });
      assert.equal(found.length, faults.length, found.join('\n'));
      for (const [at, fault] of faults.entries()) assert.match(found[at] ?? '', fault);
      assert.doesNotMatch(found.join(), /re_secret|api\.example|mail\.example/);
    });
  }

  test('the mailer is the one that is chosen, and the outbox by default', () => {
    assert.equal(openMailer(none, world).kind, 'outbox');
    assert.equal(openMailer({ ...none, provider: 'smtp', from, smtpUrl: 'smtps://a.example' }, world).kind, 'smtp');
    assert.equal(openMailer({ ...none, provider: 'resend', from, resendApiKey: 're_1' }, world).kind, 'resend');
    assert.throws(
      () => openMailer({ ...none, provider: 'smtp' }, world),
      /MAIL_FROM is required.*SMTP_URL is required/,
    );
    assert.deepEqual(mailFrom({ ...none, from }), { name: 'Tenderfit', email: 'tenders@example.org' });
    assert.deepEqual(mailFrom(none), { name: 'Tenderfit', email: 'tenderfit@localhost' });
  });
});

const server: SmtpServer = { host: 'mail.example.org', port: 587, encryption: 'starttls', login: null };
const addresses: [string, SmtpServer | RegExp][] = [
  ['smtp://mail.example.org', server],
  ['smtps://mail.example.org', { ...server, port: 465, encryption: 'tls' }],
  ['smtp://mail.example.org:2525?tls=none', { ...server, port: 2525, encryption: 'none' }],
  ['smtp://localhost:1025', { ...server, host: 'localhost', port: 1025, encryption: 'none' }],
  ['smtp://127.0.0.1?tls=starttls', { ...server, host: '127.0.0.1' }],
  ['smtp://[::1]:25', { ...server, host: '::1', port: 25, encryption: 'none' }],
  [
    'smtp://user%40example.org:p%3Aa%2Fss@mail.example.org',
    { ...server, login: { user: 'user@example.org', password: 'p:a/ss' } },
  ],
  ['http://mail.example.org', /smtp:\/\//],
  ['smtp://', /smtp:\/\/|host/],
  ['smtp://user@mail.example.org', /both a user and a password/],
  ['smtp://user:100%@mail.example.org', /%25/],
  ['smtp://mail.example.org/inbox', /no path/],
  ['smtp://mail.example.org?tls=maybe', /tls=none or tls=starttls/],
  ['smtps://mail.example.org?tls=none', /always encrypted/],
  ['smtp://mail.example.org?secure=false', /no parameter but tls/],
];

describe('SMTP_URL:', () => {
  for (const [url, expected] of addresses) {
    test(`${url} is ${expected instanceof RegExp ? 'refused' : 'read'}`, () => {
      const read = parseSmtpUrl(url);
      if (!(expected instanceof RegExp)) return assert.deepEqual(read, expected);
      assert.match(typeof read === 'string' ? read : '', expected);
    });
  }
});
