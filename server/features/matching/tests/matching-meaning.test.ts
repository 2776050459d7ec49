import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { directionOf, nearness, writeWordVectors } from '../embedding/word-vectors.ts';
import { loadWordVectors } from '../matching-meaning.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { meaningOf } from '../verdict/typed-features.ts';
import { type Verdict, verdict } from '../verdict/verdict.ts';

const { vectors, mark } = await loadWordVectors(null);

function judged(categories: readonly string[], french: string): Verdict {
  const profile = compileProfile(profileFields({ categories, geography: ['Quebec'] }), []);
  const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { fr: french }, regions: ['Montréal'] })]);
  return verdict(profile, notice, { statistics: NO_STATISTICS, awards: [], vectors });
}

test('the shipped vectors name sources that may be given away, and UNSPSC is not among them', () => {
  assert.ok(vectors.sources.length >= 4);
  assert.ok(vectors.sources.every((source) => /2011\/833\/EU|Open Government Licence|CC-BY/.test(source)));
  assert.ok(!vectors.sources.some((source) => source.includes('UNSPSC')));
});

test('what was typed in English is nearer to the same thing in French than to another', () => {
  const near = (one: string, other: string): number =>
    nearness(directionOf(vectors, [one]), directionOf(vectors, [other]));
  for (const [english, same, other] of [
    ['snow removal', 'Déneigement des rues', 'Achat de camions'],
    ['roof repair', 'Réfection de la toiture', 'Services de traduction'],
    ['office furniture', 'Mobilier de bureau', 'Travaux de voirie'],
  ] as const) {
    assert.ok(near(english, same) > near(english, other) + 0.2, english);
  }
});

test('wording that is only near gives no reason of words and is not shown', () => {
  const { score, reasons } = judged(['snow removal'], 'Balayage des rues et des trottoirs');
  assert.ok(score < 20, `score ${score}`);
  assert.ok(reasons.reasons.every(({ kind }) => kind !== 'term' && kind !== 'meaning' && kind !== 'category'));
});

test('where no word is known, wording speaks neither for nor against a tender', () => {
  const profile = compileProfile(profileFields({ categories: ['Zyxprobe'] }), []);
  const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { en: 'Zyxprobe' } })]);
  assert.equal(meaningOf(profile, notice, vectors), meaningOf(profile, notice, null));
});

test('vectors that an operator trained are used in place of the shipped ones, and a broken file is named', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'firstday-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'meaning.vectors');
  assert.equal((await loadWordVectors(file)).mark, mark);
  await writeFile(file, writeWordVectors([{ stem: 'snow', inverse: 1, vector: Float64Array.of(1, 0) }], ['own']));
  const own = await loadWordVectors(file);
  assert.deepEqual(own.vectors.sources, ['own']);
  assert.notEqual(own.mark, mark);
  await writeFile(file, 'something else');
  await assert.rejects(
    loadWordVectors(file),
    new RegExp(`${file}: expected a file of word vectors.*train it again or delete it`),
  );
});
