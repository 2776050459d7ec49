import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { Gathered } from '../../portal/company/gathered.ts';

mock.timers.enable({ apis: ['setTimeout'] });
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

/** A queue with what it sent, and what its `answers` were to each. */
function gathering(answers: (number | null)[], most = 50) {
  const queue = new Gathered<string>(700, most);
  const sent: string[][] = [];
  const waiting: string[][] = [];
  queue.send = (items) => {
    sent.push([...items]);
    return Promise.resolve(answers.shift() ?? null);
  };
  queue.onChange = (items) => void waiting.push([...items]);
  return { queue, sent, waiting };
}

describe('Edits that are gathered', () => {
  test('what comes in quick succession is sent together, once it rests', async () => {
    const { queue, sent, waiting } = gathering([]);
    queue.add(['a']);
    mock.timers.tick(600);
    queue.add(['b']);
    mock.timers.tick(699);
    assert.deepEqual(sent, []);
    mock.timers.tick(1);
    await settle();
    assert.deepEqual([sent, waiting.at(-1)], [[['a', 'b']], []]);
  });

  test('what the service does not take yet is sent again after its wait, with what came since', async () => {
    const { queue, sent, waiting } = gathering([12_000]);
    queue.add(['a']);
    mock.timers.tick(700);
    await settle();
    assert.deepEqual(waiting.at(-1), ['a'], 'nothing is lost');
    mock.timers.tick(11_999);
    await settle();
    assert.equal(sent.length, 1);
    mock.timers.tick(1);
    await settle();
    assert.deepEqual([sent, waiting.at(-1)], [[['a'], ['a']], []]);
  });

  test('no more than one request takes is sent at once, and the rest follows', async () => {
    const { queue, sent } = gathering([], 2);
    queue.add(['a', 'b', 'c']);
    mock.timers.tick(700);
    await settle();
    mock.timers.tick(0);
    await settle();
    assert.deepEqual(sent, [['a', 'b'], ['c']]);
  });

  test('what waits is sent at once when the page is left', async () => {
    const { queue, sent } = gathering([]);
    queue.add(['a']);
    await queue.flush();
    mock.timers.tick(700);
    await settle();
    assert.deepEqual(sent, [['a']]);
  });
});
