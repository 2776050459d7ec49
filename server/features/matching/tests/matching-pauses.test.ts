import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, readProducts } from '#features/matching/subjects/compiled-profile.ts';
import { pauses } from '#platform/jobs/pauses.ts';
import { withPauses } from '../matching-pauses.ts';
import { readNotices } from '../matching-step.ts';
import { companyKeys, readCompanyKeys } from '#features/matching/candidates/percolator-keys.ts';
import { profileIndex, readProfileIndex } from '#features/matching/subjects/profile-index.ts';
import { atOnce, type InSteps } from '#features/matching/terms/steps.ts';
import type { TermStatistics } from '#features/matching/terms/term-weight.ts';

const STATISTICS: TermStatistics = { total: 1_000, countOf: (stem) => stem.length };

/** Steps that take so long by a clock of their own. */
function busySteps(count: number, eachMs: number): { steps: InSteps<number>; nowMs: () => number } {
  let ms = 0;
  function* steps(): InSteps<number> {
    for (let at = 0; at < count; at += 1) {
      ms += eachMs;
      yield;
    }
    return count;
  }
  return { steps: steps(), nowMs: () => ms };
}

test('Work in steps lets other work in between', async () => {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { steps, nowMs } = busySteps(10, 20);
  const done = withPauses(steps, pauses(nowMs)).finally(() => (isDone = true));
  assert.equal(await done, 10);
  // 200 ms of work, of which 40 are done without a pause.
  assert.ok(turns >= 5, `${turns} turns`);
});

test('Work in steps that are short together is done without a pause', async () => {
  let turns = 0;
  setImmediate(() => (turns += 1));
  const { steps, nowMs } = busySteps(3, 8);
  assert.equal(await withPauses(steps, pauses(nowMs)), 3);
  assert.equal(turns, 0);
});

/** Names that share words and kinds of things, some of them said in the other language, too. */
function products(count: number) {
  const kinds = ['Infusion pump', 'Lit médical', 'Office chair', 'Consulting', 'Ultrasound scanner'];
  return Array.from({ length: count }, (_, at) =>
    productFields({
      id: String(at),
      name: `${kinds[at % kinds.length]}, series ${at}`,
      model: `KX-${at}`,
      commodity_codes: [String(42_100_000 + at)],
      specs: { 'part number': `P-${at}`, colour: 'grey' },
    }),
  );
}

test('A large catalog is read in steps as it is read at once', () => {
  const rows = products(1_200);
  const whole = compileProfile(profileFields({ categories: ['Pumps'] }), rows);
  const read = atOnce(readProducts(rows, null));
  assert.deepEqual(read, whole.products);
  const company = { profile: whole, awards: [], past: [] };
  assert.deepEqual([...atOnce(readCompanyKeys(company, STATISTICS))], [...companyKeys(company, STATISTICS)]);
  const same = { ...whole };
  let steps = 0;
  for (const _ of readProfileIndex(STATISTICS, same)) steps += 1;
  assert.ok(steps > 2);
  assert.deepEqual(profileIndex(STATISTICS, same), profileIndex(STATISTICS, whole));
  assert.equal([...readProfileIndex(STATISTICS, same)].length, 0, 'it is read once');
});

test('Of a catalog that is known only what changed is read, each change of what is read of a product among them', () => {
  const rows = products(9);
  const known = { rows, read: atOnce(readProducts(rows, null)) };
  const [, , , , , , , first, last] = structuredClone(rows);
  assert.ok(first !== undefined && last !== undefined);
  const changes = [
    { name: 'Zeppelin' },
    { oem_name: 'Maker' },
    { model: null },
    { rep_status: 'catalog' as const },
    { commodity_codes: ['42100001', '42100002'] },
    { specs: { 'part number': 'P-9999', colour: 'grey' } },
    { specs: {} },
  ];
  const edited = [...changes.map((change, at) => ({ ...rows[at], ...change })), first, last].map(productFields);
  const again = atOnce(readProducts(edited, known));
  assert.deepEqual(again, compileProfile(profileFields(), edited).products);
  const kept = again.map((product, at) => product === known.read[at]);
  assert.deepEqual(kept, [...changes.map(() => false), true, true]);
  // A database gives attributes back in an order of its own; products come and go.
  const turned = { ...first, specs: { colour: 'grey', 'part number': 'P-7' } };
  const fewer = atOnce(readProducts([last, turned], known));
  assert.deepEqual([fewer[0] === known.read[8], fewer[1] === known.read[7]], [true, true]);
});

test('Tenders that are read together let other work in between', async () => {
  const groups = Array.from({ length: 10 }, (_, at) => ({ id: `group ${at}`, version: 1, copies: [noticeCopy()] }));
  let ms = 0;
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  // 10 ms a tender, of which 25 may pass without a pause.
  const notices = await readNotices(
    groups,
    pauses(() => (ms += 10)),
  );
  isDone = true;
  assert.deepEqual(
    notices.map((notice) => notice.groupId),
    groups.map((group) => group.id),
  );
  assert.ok(turns >= 3, `${turns} turns`);
});
