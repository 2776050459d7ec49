import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceOf } from '#features/rules/answer-evidence.ts';
import { judgeHintOf } from '../../portal/rules/judge-hint.ts';
import { PANE_WORDS } from '../../portal/opportunities/pane-words.ts';

test('the sentence beside “right” and “wrong” says of every score what the answers count as', () => {
  const meant = { fits: [true, false], fitsNot: [false, true] };
  for (const eligible of [true, false])
    for (const score of [null, 0, 10, 39, 40, 50, 59, 60, 61, 100]) {
      const shown = { score, eligible };
      const counted = [evidenceOf('agree', shown), evidenceOf('disagree', shown)];
      assert.deepEqual(counted, meant[judgeHintOf(shown)], `${score} ${eligible}`);
    }
  for (const { judgeHint } of Object.values(PANE_WORDS)) assert.equal(new Set(Object.values(judgeHint)).size, 2);
});
