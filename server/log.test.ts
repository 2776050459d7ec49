import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { cpuMsOf } from '../tests/support/linear/cpu-time.ts';
import { openLog } from './log.ts';

const SECRET = `pk_live_${'a1B2'.repeat(12)}`;

function written(
  isTerminal: boolean,
  level: 'info' | 'error',
  write: (log: ReturnType<typeof openLog>) => void,
): string {
  const output = new PassThrough();
  write(openLog({ level, output, isTerminal }));
  return ((output.read() as Buffer | null) ?? '').toString();
}

test('Log: an API key is masked in messages, members and errors, for people and machines alike', () => {
  for (const isTerminal of [false, true]) {
    const text = written(isTerminal, 'info', (log) => {
      log.info({ header: `Bearer ${SECRET}`, nested: { deep: [SECRET] } }, `came with ${SECRET}`);
      log.error({ err: new Error(`refused ${SECRET}`) }, 'failed');
    });
    assert.doesNotMatch(text, /pk_live_\w/);
    assert.equal(text.match(/pk_live_…/g)?.length, isTerminal ? 4 : 5);
  }
});

const JWT = `eyJhbGciOiJFZERTQSJ9.${'aZ09-_'.repeat(20)}.${'bY18_-'.repeat(14)}`;
const SESSION = 'Ab0-_'.repeat(8) + 'xY9';

const secrets: [what: string, text: (secret: string) => string, secret: string][] = [
  ['a token', (secret) => `came with ${secret}, twice`, JWT],
  ['a token without a signature', (secret) => `(${secret})`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ['a token on a line of its own', (secret) => `failed\n${secret}\n`, JWT],
  ['what comes after Bearer', (secret) => `authorization: bearer ${secret}`, 'opaque.token/of+others='],
  ['a token after Bearer', (secret) => `Bearer ${secret}`, JWT],
  ['the session cookie', (secret) => `cookie: __Host-tenderfit_session=${secret}; theme=dark`, 'short~id'],
  ['a session id on its own', (secret) => `no session "${secret}".`, SESSION],
  ['a session id on a line of its own', (secret) => `failed\n${secret}`, SESSION],
];
for (const [what, text, secret] of secrets) {
  test(`Log: ${what} is masked in messages, members and errors`, () => {
    for (const isTerminal of [false, true]) {
      const got = written(isTerminal, 'info', (log) => {
        log.info({ header: text(secret), nested: { deep: [text(secret)] } }, text(secret));
        log.error({ err: new Error(text(secret)) }, 'failed');
      });
      assert.ok(!got.includes(secret.slice(3)), got);
      assert.match(got, /…/);
    }
  });
}

test('Log: what is no secret stays: ids, hashes in hexadecimal, names of files, words of 43 letters', () => {
  const kept = [
    '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
    'ab'.repeat(32),
    'bearer of bad news',
    'a-file-name-of-exactly-43-characters-here.x',
    '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f-abcdef',
  ];
  for (const text of kept) {
    const got = written(false, 'info', (log) => log.info({}, text));
    assert.equal((JSON.parse(got) as { msg: string }).msg, text);
  }
});

test('Log: masking takes a time that grows with the line only', () => {
  for (const part of ['eyJ', 'eyJa.', 'Aa0', 'bearer ', 'Bearer eyJ', 'pk_live', '\n', 'tenderfit_session=']) {
    const long = part.repeat(200_000 / part.length);
    // Measured: 10 ms at most; 9 s where a token may begin within another word.
    const took = cpuMsOf(() => written(false, 'info', (log) => log.info({}, long)));
    assert.ok(took < 500, `${part}: ${took} ms`);
  }
});

test('Log: one JSON object a line for machines, one short line for people', () => {
  const write = (log: ReturnType<typeof openLog>): void => {
    log.warn({ source: 'seao', err: new Error('two\nlines') }, 'a source failed');
  };
  const { time, err, ...rest } = JSON.parse(written(false, 'info', write)) as Record<string, unknown>;
  assert.match(String(time), /^\d{4}-\d\d-\d\dT/);
  assert.equal((err as { message: string }).message, 'two\nlines');
  assert.deepEqual(rest, { level: 40, source: 'seao', msg: 'a source failed' });
  const line = written(true, 'info', write);
  assert.match(line, /^\d\d:\d\d:\d\d warn a source failed source=seao err="two lines" \(at .*\)\n$/);
});

test('Log: entries below the level are not written', () => {
  assert.equal(
    written(false, 'error', (log) => log.warn({}, 'quiet')),
    '',
  );
});

test('Log: what an error quotes from outside ends no line and moves no cursor, for people and machines alike', () => {
  const hostile = 'x\r\n12:00:00 error FORGED\u001b[2J\u009b1A\u2028\u202e';
  for (const isTerminal of [false, true]) {
    const text = written(isTerminal, 'info', (log) => {
      log.error({ err: new Error(hostile), hostile, nested: [hostile] }, hostile);
    });
    assert.equal(text.split(/[\r\n\u2028]/).filter((line) => line !== '').length, 1, text);
    assert.ok(!text.includes('\u001b'), 'an escape stands in the log');
    assert.doesNotMatch(text, /[\u009b\u202e]/);
  }
});
