import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { addressFault, asciiAddress, parseAddress } from './address.ts';
import type { Message } from './mail.ts';
import { reasonOf } from './mail.ts';
import { buildMime, messageFault, newMessage } from './message.ts';

const given = {
  to: 'reader@example.org',
  from: { name: 'Tenderfit', email: 'tenders@example.org' },
  subject: 'Two new tenders',
  text: 'Hello.\n',
  html: '<p>Hello.</p>\n',
  idempotencyKey: 'digest/0001',
  date: new Date('2026-11-20T14:05:00.000Z'),
};
const sample = newMessage(given);
const sevenBit = { isEightBit: false };

const accepted = [
  'a@b.ca',
  'first.last+tag@sub.example.org',
  'root@localhost',
  `${'a'.repeat(64)}@example.org`,
  "o'brien@example.org",
  'achats@hôpital.example',
];
const refused: [string, RegExp][] = [
  ['', /one @/],
  ['nobody', /one @/],
  ['a@b@example.org', /one @/],
  ['@example.org', /before the @/],
  ['a@', /mail domain/],
  ['a@-b.org', /mail domain/],
  ['a@b..org', /mail domain/],
  ['a@[127.0.0.1]', /mail domain/],
  ['a@b.org/c', /mail domain/],
  ['a@b.org\r\nBcc: c@d.org', /one @/],
  ['a@b.org\r\nX: 1', /mail domain/],
  ['a\n@b.org', /before the @/],
  ['a b@c.org', /before the @/],
  ['a>@c.org', /before the @/],
  ['a@b.org>', /mail domain/],
  ['jürgen@example.org', /before the @/],
  [`${'a'.repeat(65)}@example.org`, /64/],
  [`a@${`${'b'.repeat(60)}.`.repeat(5)}org`, /254/],
];

describe('Mail addresses:', () => {
  for (const email of accepted) test(`${email} is accepted`, () => assert.equal(addressFault(email), null));
  for (const [email, fault] of refused) {
    test(`${JSON.stringify(email).slice(0, 60)} is refused`, () => assert.match(addressFault(email) ?? '', fault));
  }

  test('an international domain travels in its ASCII spelling', () => {
    assert.equal(asciiAddress('a@bücher.example'), 'a@xn--bcher-kva.example');
  });

  const settings: [string, { name: string; email: string } | null][] = [
    ['a@b.ca', { name: '', email: 'a@b.ca' }],
    [' Tenderfit <a@b.ca> ', { name: 'Tenderfit', email: 'a@b.ca' }],
    ['"Smith, \\"J\\"" <a@b.ca>', { name: 'Smith, "J"', email: 'a@b.ca' }],
    ['<a@b.ca>', { name: '', email: 'a@b.ca' }],
    ['Tenderfit', null],
    ['Tenderfit <a@b@c.ca>', null],
    ['a@b.ca, c@d.ca', null],
  ];
  for (const [text, address] of settings) {
    test(`the setting ${text} is ${address === null ? 'refused' : 'read'}`, () => {
      assert.deepEqual(parseAddress(text), address);
    });
  }
});

const injections: [string, Partial<Message>][] = [
  ['the subject', { subject: 'Hi\r\nBcc: victim@example.org' }],
  ['the subject, bare LF', { subject: 'Hi\nBcc: victim@example.org' }],
  ['the subject, bare CR', { subject: 'Hi\rBcc: victim@example.org' }],
  ['the subject, next line', { subject: 'Hi\u0085Bcc: victim@example.org' }],
  ['the subject, line separator', { subject: 'Hi\u2028Bcc: victim@example.org' }],
  ["the sender's name", { from: { name: 'T\r\nBcc: victim@example.org', email: 'a@b.ca' } }],
  ["the sender's address", { from: { name: 'T', email: 'a@b.ca\r\nBcc: victim' } }],
  ['the recipient', { to: 'a@b.ca\r\nBcc: victim' }],
  ['a second recipient', { to: 'a@b.ca, c@d.ca' }],
  ['the name for answers', { replyTo: { name: 'T\nBcc: v@e.org', email: 'a@b.ca' } }],
  ['the address for answers', { replyTo: { name: 'T', email: 'a@b.ca>\nBcc: <v@e.org' } }],
  ['the value of a header', { headers: { 'List-Id': 'a\r\nBcc: v@e.org' } }],
  ['the name of a header', { headers: { 'X: 1\r\nBcc': 'v@e.org' } }],
  ['a header that sends elsewhere', { headers: { bcc: 'v@e.org' } }],
  ['a header of the body', { headers: { 'Content-Type': 'text/plain' } }],
  ['the Message-ID', { messageId: '<a@b>\r\nBcc: v@e.org' }],
  ['the idempotency key', { idempotencyKey: 'a\r\nx-other: 1' }],
];

describe('Header injection:', () => {
  for (const [where, change] of injections) {
    test(`a message with a header hidden in ${where} is refused`, () => {
      assert.notEqual(messageFault({ ...sample, ...change }), null);
    });
  }

  for (const [where, change] of injections.slice(0, 6)) {
    test(`even unchecked, ${where} begins no header`, async () => {
      const parsed = await PostalMime.parse(buildMime({ ...sample, ...change }, sevenBit));
      assert.deepEqual(
        parsed.headers.map(({ key }) => key),
        'from to subject date message-id auto-submitted x-auto-response-suppress mime-version content-type'.split(' '),
      );
    });
  }

  test('newMessage makes one line of a subject and a name that hold several', () => {
    const message = newMessage({
      ...given,
      subject: ' A\r\nBcc:\u0000 x\u2028y \u202eevil\u202c ',
      from: { name: 'T\nB', email: 'a@b.ca' },
    });
    assert.equal(message.subject, 'A Bcc: x y evil');
    assert.equal(message.from.name, 'T B');
    assert.equal(messageFault(message), null);
  });

  test('a long subject is cut between characters, with an ellipsis', () => {
    const { subject } = newMessage({ ...given, subject: '😀'.repeat(300) });
    assert.equal(subject, `${'😀'.repeat(249)}…`);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('é', '漢', '😀', '=?', '?=', 'UTF-8?Q?', '"', '\\', '<', '>', ',', ';', ' ', 'ab'),
    maxLength: 80,
  }),
);

describe('MIME:', () => {
  test('500 random subjects, names and texts are read back equal by another parser', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, fc.boolean(), async (subject, name, text, isEightBit) => {
        const message = newMessage({ ...given, subject, text, from: { name, email: 'a@b.ca' } });
        assert.equal(messageFault(message), null);
        const bytes = buildMime(message, { isEightBit });
        const parsed = await PostalMime.parse(bytes);
        assert.equal(parsed.subject ?? '', message.subject);
        assert.deepEqual(parsed.from, { name: message.from.name, address: 'a@b.ca' });
        // The parser ends each text with a line end of its own.
        const readable = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
        // oxlint-disable-next-line no-control-regex -- what no mail carries
        assert.equal(parsed.text, `${readable.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')}\n`);
      }),
      { numRuns: 500 },
    );
  });

  test('text that looks like an encoded word is read back as that text', async () => {
    const shown = '=?UTF-8?Q?Bcc?= and =?UTF-8?B?SGk=?=';
    const message = newMessage({ ...given, subject: shown, from: { name: shown, email: 'a@b.ca' } });
    const parsed = await PostalMime.parse(buildMime(message, sevenBit));
    assert.deepEqual([parsed.subject, parsed.from?.name], [shown, shown]);
  });

  test('an encoded word has 75 characters at most and holds whole characters', () => {
    const head = buildMime(newMessage({ ...given, subject: 'é😀a'.repeat(40) }), sevenBit)
      .toString()
      .split('\r\n\r\n')[0];
    const words = [...(head ?? '').matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)];
    assert.ok(words.length > 5);
    for (const [word, base64 = ''] of words) {
      assert.ok(word.length <= 75);
      assert.doesNotMatch(Buffer.from(base64, 'base64').toString(), /\ufffd/);
    }
  });

  test('no line is longer than 998 bytes, no header line than 76 where it has spaces, no LF stands alone', () => {
    const word = 'é'.repeat(3000);
    const message = newMessage({
      ...given,
      subject: 'été '.repeat(60),
      text: word,
      html: `<p>${'x'.repeat(3000)}</p>`,
    });
    for (const isEightBit of [true, false]) {
      const lines = buildMime(message, { isEightBit }).toString('latin1').split('\r\n');
      assert.ok(lines.every((line) => line.length <= 998 && !/[\r\n]/.test(line)));
      assert.ok(lines.slice(0, lines.indexOf('')).every((line) => line.length <= 76 || !line.trim().includes(' ', 20)));
    }
  });

  test('a link stays whole in a text that is sent in ASCII, and in every text of the outbox', () => {
    const link = `https://tenders.example.org/sign-in#token=${'a='.repeat(40)}`;
    assert.ok(
      buildMime({ ...sample, text: link }, sevenBit)
        .toString()
        .includes(link),
    );
    assert.ok(
      buildMime({ ...sample, text: `Connecté : ${link}` }, { isEightBit: true })
        .toString()
        .includes(link),
    );
  });

  test('the same message gives the same bytes, also after being stored as JSON', () => {
    const again = JSON.parse(JSON.stringify(sample)) as Message;
    assert.deepEqual(buildMime(again, sevenBit), buildMime(newMessage(given), sevenBit));
  });

  test('the headers say who, when, which, and that a machine wrote it', async () => {
    const message = newMessage({
      ...given,
      replyTo: { name: 'Zoé', email: 'reply+abc@example.org' },
      headers: { 'List-Unsubscribe': `<https://tenders.example.org/${'u'.repeat(200)}>` },
    });
    const parsed = await PostalMime.parse(buildMime(message, sevenBit));
    const header = (key: string): string | undefined => parsed.headers.find((one) => one.key === key)?.value;
    assert.equal(header('date'), 'Fri, 20 Nov 2026 14:05:00 +0000');
    assert.equal(parsed.to?.[0]?.address, 'reader@example.org');
    assert.deepEqual(parsed.replyTo, [{ name: 'Zoé', address: 'reply+abc@example.org' }]);
    assert.equal(header('list-unsubscribe'), `<https://tenders.example.org/${'u'.repeat(200)}>`);
    assert.equal(header('auto-submitted'), 'auto-generated');
    assert.match(parsed.messageId ?? '', /^<[0-9a-f]{40}@example\.org>$/);
    assert.equal(parsed.html, '<p>Hello.</p>\n\n', 'the parser adds a line end of its own');
  });
});

test("a provider's words become one short line without the reader's address", () => {
  const words = `550 5.1.1 <Reader@Example.org>:\r\n user ${'unknown '.repeat(100)}`;
  const reason = reasonOf(words, sample);
  assert.ok(reason.startsWith('550 5.1.1 <(the recipient)>: user unknown'));
  assert.equal(reason.length, 300);
});
