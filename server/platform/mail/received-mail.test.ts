import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { htmlMailText } from './html-mail.ts';
import { MAX_MAIL_BYTES, parseMail, type ReceivedMail } from './received-mail.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8');

async function parsed(text: string): Promise<ReceivedMail> {
  const { mail, refusal } = await parseMail(bytes(text));
  assert.equal(refusal, null);
  assert.ok(mail);
  return mail;
}

const senders: readonly [string, string, string | RegExp][] = [
  ['one mailbox', 'From: Marie Exemple <Marie@Client.Example>', 'Marie@client.example'],
  ['a name that shows another address', 'From: "boss@client.example" <x@other.example>', 'x@other.example'],
  ['a name in another character set', 'From: =?iso-8859-1?Q?H=E9l=E8ne?= <h@client.example>', 'h@client.example'],
  ['no From', 'To: a@b.example', /no From header/],
  ['two From headers', 'From: a@client.example\nFrom: b@client.example', /2 From headers/],
  ['two mailboxes', 'From: a@client.example, b@client.example', /not exactly one sender/],
  ['a group', 'From: Team: a@client.example, b@client.example;', /not exactly one sender/],
  ['an empty From', 'From: <>', /no valid address|not exactly one/],
  ['no domain', 'From: marie', /no valid address|not exactly one/],
];

describe('A received message:', () => {
  for (const [what, header, expected] of senders) {
    test(`${what}: the sender is ${expected instanceof RegExp ? 'nobody' : expected}`, async () => {
      const { from, fromFault } = await parsed(`${header}\nSubject: x\n\nHello\n`);
      if (expected instanceof RegExp) {
        assert.equal(from, null);
        assert.match(fromFault ?? '', expected);
      } else assert.equal(from?.email, expected);
    });
  }

  test('text is preferred, decoded and in its own character set', async () => {
    const mail = await parsed(`From: a@client.example
Message-ID: <1@client.example>
In-Reply-To: <9@service.example>
References: <7@service.example> <8@service.example>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=windows-1252
Content-Transfer-Encoding: quoted-printable

int=E9ress=E9
--b
Content-Type: text/html

<p>other</p>
--b--
`);
    assert.equal(mail.text.trim(), 'intéressé');
    assert.equal(mail.messageId, '<1@client.example>');
    assert.deepEqual(mail.answers, ['<9@service.example>', '<8@service.example>', '<7@service.example>']);
  });

  test('of a message with only HTML the quotes get marks, and hidden text is left out', () => {
    const html = `<html><head><title>no</title></head><body><div>1 yes</div><div style="display:none">undo</div>
      <blockquote type="cite"><p>1. Chairs</p><p>2. Desks</p></blockquote><div>2 <b>no</b></div></body></html>`;
    assert.match(htmlMailText(html), /^1 yes\n+> 1\. Chairs\n> \n> 2\. Desks\n+2 no$/);
  });

  test('what Outlook puts below its divider is introduced as an older message', () => {
    const text = htmlMailText('<div>annuler</div><div id="divRplyFwdMsg"><b>De :</b> A</div><div>1 oui</div>');
    assert.match(text, /^annuler\n+-----Original Message-----\n+1 oui$/);
  });

  test('an answer right below a flowed quote is not made part of it', async () => {
    const mail = await parsed(
      'From: a@client.example\nContent-Type: text/plain; charset=utf-8; format=flowed\n\n> 1. Chairs \nyes\n',
    );
    assert.equal(mail.text.trim(), '> 1. Chairs \nyes');
  });

  test('a message that is attached is a part, none of its words are the message’s', async () => {
    const mail = await parsed(`From: a@client.example
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

see below
--b
Content-Type: message/rfc822

From: c@other.example

undo
--b--
`);
    assert.equal(mail.text.trim(), 'see below');
    assert.deepEqual(
      mail.parts.map(({ contentType }) => contentType),
      ['message/rfc822'],
    );
  });
});

const deep = (levels: number): string => {
  const opening = Array.from(
    { length: levels },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  );
  return `From: a@client.example\nMIME-Version: 1.0\n${opening.join('')}Content-Type: text/plain\n\nx\n`;
};

describe('A message made to cost:', () => {
  const refused: readonly [string, () => Uint8Array, RegExp][] = [
    ['too large', () => new Uint8Array(MAX_MAIL_BYTES + 1), /larger than 25 MB/],
    ['empty', () => new Uint8Array(0), /empty/],
    ['too deep', () => bytes(deep(5_000)), /cannot be read|nest/i],
    ['too many lines', () => Buffer.alloc(400_002, '\n'), /more than 400000 lines/],
    [
      'too many boundaries',
      () => Buffer.from(`From: a@b.example\n\n${'--b\n'.repeat(5_001)}`),
      /lines that begin with --/,
    ],
    ['too many header fields', () => bytes(`From: a@b.example\n${'X-A: b\n'.repeat(1_001)}\nx`), /header fields/],
    ['too long a header', () => bytes(`From: a@b.example\nX-A: ${'b'.repeat(600_000)}\n\nx`), /cannot be read/],
  ];
  for (const [what, make, reason] of refused) {
    test(`${what}: it is refused with the reason`, async () => {
      const { mail, refusal } = await parseMail(make());
      assert.equal(mail, null);
      assert.match(refusal ?? '', reason);
    });
  }

  test('broken messages are read or refused, and nothing is thrown', async () => {
    const whole = Buffer.from(deep(3));
    for (let cut = 0; cut < whole.length; cut += 1) {
      const { mail, refusal } = await parseMail(whole.subarray(0, cut));
      assert.ok((mail === null) !== (refusal === null));
    }
    const random = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256));
    await parseMail(random);
  });

  test('a long text is cut, and says so', async () => {
    const { mail } = await parseMail(bytes(`From: a@b.example\n\n${'word '.repeat(80_000)}`));
    assert.equal(mail?.isTextCut, true);
    assert.equal(mail?.text.length, 256 * 1024);
  });
});
