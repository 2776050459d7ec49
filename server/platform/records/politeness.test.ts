import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs, createHostPacer, retryAfterMs } from './politeness.ts';

void test('waits double from 2 s to 60 s, each between half and whole', () => {
  const cases = [
    [2, 0, 1000],
    [2, 0.999_999, 2000],
    [3, 0, 2000],
    [6, 0.5, 24_000],
    [7, 0, 30_000],
    [60, 0.999_999, 60_000],
  ];
  for (const [next = 0, random = 0, expected] of cases)
    assert.equal(backoffMs(next, random), expected, `${next} ${random}`);
});

void test('Retry-After is read as seconds or a date', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const cases: [header: string | undefined, ms: number | null][] = [
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['99999999999', null],
    ['tomorrow', null],
    ['', null],
    [undefined, null],
  ];
  for (const [header, ms] of cases) assert.equal(retryAfterMs(header, now), ms, String(header));
});

void test('one caller at a time talks to a host, with the pause after each; hosts do not wait for each other', async () => {
  let nowMs = 0;
  const log: string[] = [];
  const now = () => new Date(nowMs);
  const sleep = async (ms: number) => {
    nowMs += ms;
    return await Promise.resolve();
  };
  const pacer = createHostPacer({ now, sleep });
  const turn = (host: string, name: string, tookMs: number) =>
    pacer.turn(host, 1000, async () => {
      log.push(`${name} from ${nowMs}`);
      await Promise.resolve();
      nowMs += tookMs;
      log.push(`${name} to ${nowMs}`);
      return name;
    });
  const failing = pacer.turn('a', 1000, () => Promise.reject(new Error('cut')));
  const both = [turn('a', 'second', 300), turn('a', 'third', 0)];
  await assert.rejects(failing, /cut/);
  assert.deepEqual(await Promise.all(both), ['second', 'third']);
  assert.deepEqual(log, ['second from 1000', 'second to 1300', 'third from 2300', 'third to 2300']);
  nowMs = 2400;
  await turn('b', 'other host', 0);
  assert.equal(log.at(-1), 'other host to 2400');
});
