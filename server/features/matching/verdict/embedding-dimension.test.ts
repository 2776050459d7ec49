import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import type { Meaning } from '../embedding/vector-index.ts';
import { explanation } from '../reasons/explanation.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS, type TermStatistics } from '../terms/term-weight.ts';
import { verdict, type Verdict } from './verdict.ts';

const TITLES = [
  'Portable ultrasound scanner',
  'Snow removal',
  'Scanning of paper files',
  'Déneigement des routes et des trottoirs',
  'Sonography for the wards of three hospitals',
];
const CATEGORIES = ['Ultrasound', 'Snow removal', 'Records', '42201712'];
/** Two words that one of some 3,000 listings holds, and others that one in a hundred does. */
const STATISTICS: TermStatistics = {
  total: 1_000_000,
  countOf: (stem) => (/^(?:zeppelin|gondol)/.test(stem) ? 310 : 10_000),
};

function near(nearness: number, title = 'Sonography'): Meaning {
  return { nearness, label: 'Ultrasound', title, also: { en: title } };
}

function judge(
  categories: readonly string[],
  title: string,
  meaning: Meaning | null,
  { exclusions = [] as string[], statistics = NO_STATISTICS } = {},
): Verdict {
  const profile = compileProfile(profileFields({ categories, exclusions }), []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title: { en: title } })]);
  return verdict(profile, notice, { statistics, awards: [], meaning });
}

const some = {
  categories: fc.subarray(CATEGORIES),
  title: fc.constantFrom(...TITLES),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
};

test('Meaning never lowers a score, and more of it never counts less', () => {
  fc.assert(
    fc.property(some.categories, some.title, some.share, some.share, (categories, title, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const scores = [null, near(less), near(more)].map((meaning) => judge(categories, title, meaning).score);
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('Meaning that says no more than the words do leaves the verdict as it is, to the letter', () => {
  const title = 'Ultrasound scanner';
  const words = judge(['Ultrasound'], title, null);
  assert.deepEqual(judge(['Ultrasound'], title, near(0)), words);
  assert.deepEqual(judge(['Ultrasound'], title, near(0.05)), words);
  assert.ok(words.reasons.reasons.some(({ kind }) => kind === 'term'));
});

test('The nearest meaning counts no more than one rare term of the profile found in the title', () => {
  for (const title of TITLES) {
    const word = judge(['Zeppelin'], `Zeppelin, ${title}`, null, { statistics: STATISTICS });
    const meaning = judge(['Zeppelin'], `Gondola, ${title}`, near(1), { statistics: STATISTICS });
    assert.ok(meaning.score > 20, `found: ${meaning.score}`);
    assert.ok((meaning.semanticScore ?? 100) <= (word.semanticScore ?? 0), `${title}: ${meaning.semanticScore}`);
    assert.ok(meaning.score <= word.score);
  }
});

test('Meaning opens no gate: what is excluded stays excluded', () => {
  const exclusions = ['Sonography'];
  const title = 'Sonography for wards';
  const [without, nearest] = [null, near(1)].map((meaning) => judge(['Ultrasound'], title, meaning, { exclusions }));
  assert.equal(nearest?.gate, 'exclusion');
  assert.equal(nearest.score, without?.score);
});

test('Meaning is told as such, with the profile’s words, in both languages', () => {
  const judged = judge(['Records'], TITLES[4] ?? '', {
    ...near(1, 'Sonography'),
    also: { en: 'Sonography', fr: 'Échographie' },
  });
  assert.deepEqual(
    judged.reasons.reasons.map(({ kind }) => kind),
    ['meaning'],
  );
  assert.match(
    explanation(judged.reasons, 'en'),
    /The notice as a whole is close in meaning to “Ultrasound”, one of your categories\./,
  );
  assert.match(
    explanation(judged.reasons, 'fr'),
    /Dans son ensemble, l’avis a un sens proche de « Ultrasound », une de vos catégories\./,
  );
  const overview = { ...judged.reasons, reasons: [{ kind: 'meaning', label: null, title: 'X', also: {} } as const] };
  assert.match(explanation(overview, 'en'), /as a whole is close in meaning to the overview of your profile\./);
  assert.match(explanation(overview, 'fr'), /a un sens proche de la présentation de votre profil\./);
});
