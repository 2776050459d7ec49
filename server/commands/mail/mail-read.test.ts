import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../../../tests/support/command-line.ts';
import { runCommand } from '../program.ts';

const MESSAGE = `From: Marie Exemple <marie@client.example>
To: digest@service.example
Subject: =?utf-8?Q?RE_:_Votre_recueil?=
Message-ID: <1@client.example>
In-Reply-To: <9@service.example>
Content-Type: text/plain; charset=utf-8

1 oui, 3 non : trop loin

Le lun. 23 nov. 2026 à 07:02, Tenderfit <digest@service.example> a écrit :

> 1. Chaises
`;

describe('mail read', () => {
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenderfit-mail-read-'));
    await writeFile(join(folder, 'reply.eml'), MESSAGE);
    await writeFile(join(folder, 'two.eml'), `From: other@client.example\n${MESSAGE}`);
    await writeFile(join(folder, 'screen.eml'), MESSAGE.replace('1 oui', '1 oui\u001b[2J'));
    await writeFile(join(folder, 'empty.eml'), '');
  });
  after(() => rm(folder, { recursive: true }));

  async function run(...argv: string[]): Promise<Outcome> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const read = Promise.all([text(stdout), text(stderr)]);
    const refuse = () => Promise.reject(new Error('mail read opens no database'));
    const io = { stdout, stderr, isTerminal: false, columns: 80, cwd: folder, signal: new AbortController().signal };
    const host = { withService: refuse, holdService: refuse, settings: () => assert.fail('it reads no settings') };
    const code = await runCommand(['mail', 'read', ...argv], { io: { ...io, ask: null }, host });
    stdout.end();
    stderr.end();
    const [out, error] = await read;
    return { code, stdout: out, stderr: error };
  }

  test('says who wrote, that nothing was looked up, the kind and the new text', async () => {
    const { code, stdout, stderr } = await run('reply.eml', '--no-dns');
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(
      stdout,
      `From:       Marie Exemple <marie@client.example>
Sender:     unchecked: nothing was looked up (--no-dns)
Kind:       reply: it answers a message
Subject:    RE : Votre recueil
Answers to: <9@service.example>
Parts:      none
New text:
  1 oui, 3 non : trop loin
`,
    );
  });

  test('gives the same as JSON', async () => {
    const { stdout } = await run('reply.eml', '--no-dns', '--json');
    const result = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual(result['from'], { name: 'Marie Exemple', email: 'marie@client.example' });
    assert.deepEqual(
      [result['kind'], result['new_text'], result['trusted']],
      ['reply', '1 oui, 3 non : trop loin', false],
    );
  });

  test('a message with two senders fails without a look-up', async () => {
    const { stdout } = await run('two.eml', '--no-dns');
    assert.match(stdout, /^From: +not clear\nSender: +fail: the message has 2 From headers\n/);
  });

  test('a message cannot move the cursor of the terminal', async () => {
    const { stdout } = await run('screen.eml', '--no-dns');
    assert.ok(!stdout.includes('\u001b'));
    assert.match(stdout, /1 oui\\u001b\[2J/);
  });

  const refused: readonly [string[], RegExp][] = [
    [['none.eml'], /none\.eml: no such file/],
    [['empty.eml'], /empty\.eml is no message that the service reads: it is empty/],
    [['reply.eml', '--ip', '192.0.2.5'], /--ip and --sender belong together/],
    [['reply.eml', '--ip', 'here', '--sender', 'a@b.example'], /Expected an IP address/],
    [['reply.eml', '--ip', '192.0.2.5', '--sender', 'nobody'], /Expected an address/],
  ];
  for (const [argv, message] of refused) {
    test(`${argv.join(' ')}: refused with what would be right`, async () => {
      const { code, stdout, stderr } = await run(...argv, '--no-dns');
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, message);
    });
  }

  test('reads a message from standard input', async () => {
    const launcher = fileURLToPath(new URL('../../../bin/tenderfit.js', import.meta.url));
    const child = spawn(process.execPath, [launcher, 'mail', 'read', '-', '--no-dns'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(MESSAGE);
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.match(stdout, /New text:\n {2}1 oui, 3 non : trop loin\n$/);
  });
});
