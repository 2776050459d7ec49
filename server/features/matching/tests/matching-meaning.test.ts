import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { directionOf, nearness, writeWordVectors } from '../embedding/word-vectors.ts';
import { loadWordVectors } from '../matching-meaning.ts';
import { scoreOfShare } from '../reasons/calibration.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { liftedShare, meaningOf } from '../verdict/meaning-lift.ts';
import { TYPED_RANKERS } from '../verdict/ranking-weights.ts';
import { type Verdict, verdict } from '../verdict/verdict.ts';

const { vectors, mark } = await loadWordVectors(null);

function judged(categories: readonly string[], french: string): Verdict {
  const profile = compileProfile(profileFields({ categories, geography: ['Quebec'] }), []);
  const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { fr: french }, regions: ['Montréal'] })]);
  return verdict(profile, notice, { statistics: NO_STATISTICS, awards: [], vectors });
}

test('the page on what the program depends on names the shipped vectors by their hash', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/dependencies.md'), 'utf8');
  const [hash = ''] = /^`([0-9a-f]{64})`$/m.exec(page)?.slice(1) ?? [];
  assert.equal(hash.slice(0, mark.length), mark);
});

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

test('what only near wording speaks for is a weak fit, and no reason is told for it', () => {
  const { score, reasons } = judged(['Software development'], 'Conception d’une application informatique');
  assert.ok(score >= 20 && score < 40, `score ${score}`);
  assert.deepEqual(
    reasons.reasons.filter(({ kind }) => kind !== 'place'),
    [],
  );
  assert.match(explanation(reasons, 'en'), /^Weak fit [^“]*$/);
  assert.ok(judged(['Software development'], 'Déneigement des rues').score < 20);
});

test('where no word is known, wording is near nothing', () => {
  const profile = compileProfile(profileFields({ categories: ['Zyxprobe'] }), []);
  const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { en: 'Zyxprobe' } })]);
  assert.equal(meaningOf(vectors, profile, notice), 0);
});

test('near wording is nearly as near for a firm that typed in English as for one that typed the same in French', () => {
  const near = (category: string, title: string): number => {
    const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { fr: title } })]);
    return meaningOf(vectors, compileProfile(profileFields({ categories: [category] }), []), notice);
  };
  const apart = [
    ['Snow removal', 'Déneigement'],
    ['Roof repair', 'Réparation de toiture'],
    ['Office furniture', 'Mobilier de bureau'],
    ['Translation', 'Traduction'],
    ['Landscaping', 'Aménagement paysager'],
  ].flatMap(([english = '', french = '']) =>
    ['Balayage des rues', 'Réfection de la couverture de l’école', 'Achat de chaises', 'Tonte de gazon'].map((title) =>
      Math.abs(near(english, title) - near(french, title)),
    ),
  );
  const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
  assert.ok(mean < 0.04, `${mean} apart in the mean`);
});

const WORDS = ['snow', 'removal', 'road', 'street', 'roof', 'repair', 'cleaning', 'school', 'supply', 'salt', 'winter'];
const typed = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

test('near wording lowers no score, makes nothing good and tells no reason; what it opens stays weak', () => {
  let lifted = 0;
  fc.assert(
    fc.property(typed, fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }), (categories, title) => {
      const texts = categories.map((words) => words.join(' '));
      const profile = compileProfile(profileFields({ categories: texts, geography: ['Ontario'] }), []);
      const copy = noticeCopy({ title: { en: title.join(' ') }, regions: ['Ontario'] });
      const notice = matchedNotice({ id: 'a', version: 1 }, [copy]);
      const known = { statistics: NO_STATISTICS, awards: [] };
      const [without, beside] = [verdict(profile, notice, known), verdict(profile, notice, { ...known, vectors })];
      assert.ok(beside.score >= without.score);
      if (beside.score > without.score) {
        lifted += 1;
        assert.ok(beside.score < (without.score >= 20 ? 60 : 40), `${without.score} to ${beside.score}`);
      }
      assert.deepEqual(beside.reasons.reasons, without.reasons.reasons);
    }),
    { seed: 30, numRuns: 60 },
  );
  assert.ok(lifted > 0, 'no pair was moved');
});

test('a tender whose title says the thing in other words rises, and stays below what is named', () => {
  const profile = compileProfile(profileFields({ categories: ['Watermain replacement'], geography: ['Ontario'] }), []);
  const score = (title: string, by: typeof vectors | null): number => {
    const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { en: title } })]);
    return verdict(profile, notice, { statistics: NO_STATISTICS, awards: [], vectors: by }).score;
  };
  const other = 'Sewer and watermain repair';
  assert.ok(score(other, vectors) > score(other, null));
  assert.ok(score('Watermain replacement on Elm Street', vectors) > score(other, vectors));
});

test('of two tenders that near wording raises alike, the one that was higher stays higher, and neither is good', () => {
  const { other } = TYPED_RANKERS;
  for (const added of [0.1, 0.5, 1, 2, 5]) {
    const values = Array.from({ length: 120 }, (_, at) => -9 + at / 10);
    const shares = values.map((value) => liftedShare(other, value, added));
    const plain = values.map((value) => liftedShare(other, value, 0));
    shares.forEach((share, at) => {
      assert.ok(share >= (plain[at] ?? 1));
      assert.ok(at === 0 || share > (shares[at - 1] ?? 1), `${values[at]} with ${added}`);
      assert.ok(share === plain[at] || scoreOfShare(share) < 60);
    });
  }
});

test('what only words speak for that say no category ends at 49 when near wording raises it, too', () => {
  const profile = compileProfile(profileFields({ categories: ['Office furniture'], geography: ['Ontario'] }), []);
  const scores = ['Furniture for two classrooms', 'Furniture'].map((title) => {
    const notice = matchedNotice({ id: 'a', version: 1 }, [noticeCopy({ title: { en: title } })]);
    const known = { statistics: NO_STATISTICS, awards: [] };
    return [null, vectors].map((by) => verdict(profile, notice, { ...known, vectors: by }).score);
  });
  const [[plain = 0, raised = 0] = [], capped = []] = scores;
  assert.ok(plain < raised && raised < 49, `${plain} ${raised}`);
  assert.deepEqual(capped, [49, 49]);
});

test('of two tenders that near wording raises to the end of what only words speak for, the higher one stays higher', () => {
  const { other } = TYPED_RANKERS;
  const shares = Array.from({ length: 80 }, (_, at) => liftedShare(other, -9 + at / 10, 5, 49));
  shares.forEach((share, at) => assert.ok(at === 0 || share > (shares[at - 1] ?? 1), `${at}`));
  const raised = shares.filter((share, at) => share > liftedShare(other, -9 + at / 10, 0));
  assert.ok(raised.length > 20 && raised.every((share) => scoreOfShare(share) <= 49));
});

test('the shipped vectors are read once in a process', async () => {
  assert.equal((await loadWordVectors(null)).vectors, vectors);
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
