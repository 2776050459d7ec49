import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
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
