import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy } from '../../../../tests/support/matching.ts';
import { readCategory } from '../vocabulary/code-bridge.ts';
import { backgroundOf, isNear, MIN_SAMPLE, nearness, type TextBackground } from './background.ts';
import { EmbeddedCompanies, type EmbeddedCompany, meaningBetween } from './vector-index.ts';
import { noticeTexts, type ProfileText, profileTexts } from './texts.ts';
import { bytesOf, cosine, roundedVectors, type Vectors, vectorsFrom } from './vector.ts';

/** Vectors of two numbers at these angles, in degrees. */
function atAngles(...degrees: number[]): Vectors {
  return roundedVectors(degrees.map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]));
}

describe('Embeddings, vectors:', () => {
  const whole = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 8, maxLength: 8 });
  const vector = whole.filter((values) => values.some((value) => value !== 0));

  test('the cosine of rounded vectors is that of the vectors, to a hundredth', () => {
    const exact = (a: number[], b: number[]): number => {
      const product = (x: number[], y: number[]): number => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
      return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    };
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const found = cosine(roundedVectors([a]), 0, roundedVectors([b]), 0);
        assert.ok(Math.abs(found - exact(a, b)) < 0.012, `${found} for ${exact(a, b)}`);
      }),
    );
  });

  test('vectors come back from their bytes as they were', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 3 }), (all) => {
        const made = roundedVectors(all);
        assert.deepEqual(vectorsFrom(8, new Uint8Array(bytesOf(made))), made);
      }),
    );
  });

  test('vectors of two lengths, and none, have nothing in common', () => {
    assert.equal(cosine(roundedVectors([[1, 0]]), 0, roundedVectors([[1, 0, 0]]), 0), 0);
    assert.equal(cosine(roundedVectors([]), 0, roundedVectors([]), 0), 0);
  });

  test('the longest vectors of the greatest numbers do not overflow', () => {
    const longest = roundedVectors([Array<number>(4_096).fill(-1)]);
    assert.equal(cosine(longest, 0, longest, 0), 1);
  });
});

describe('Embeddings, texts:', () => {
  test('a notice is its title and the beginning of its description, a text a language, each once', () => {
    const long = `Two  monitors.\n${'x'.repeat(3_000)}`;
    const copies = [
      noticeCopy({ title: { en: 'Patient  monitors', fr: 'Moniteurs' }, description: { en: long } }),
      noticeCopy({ title: { en: 'Patient  monitors', other: 'Monitore' }, description: { en: long } }),
    ];
    const texts = noticeTexts(copies);
    assert.deepEqual(
      texts.map(({ title, language }) => [title, language]),
      [
        ['Patient  monitors', 'en'],
        ['Moniteurs', 'fr'],
        ['Monitore', null],
      ],
    );
    assert.match(texts[0]?.text ?? '', /^Patient monitors\nTwo monitors\. x+$/);
    assert.equal(texts[0]?.text.length, 'Patient monitors\n'.length + 1_200);
    assert.equal(texts[1]?.text, 'Moniteurs');
  });

  test('a text is cut to its bound, and never within a character', () => {
    const emoji = '😀'.repeat(1_000);
    const [text] = noticeTexts([noticeCopy({ title: { en: `a${emoji}` }, description: { en: `b${emoji}` } })]);
    assert.ok(text !== undefined && text.text.length <= 2_000 && text.text.isWellFormed());
    assert.deepEqual(noticeTexts([noticeCopy({ title: { en: ' ' }, description: { en: 'Nothing' } })]), []);
    const many = Array.from({ length: 9 }, (_, at) => noticeCopy({ title: { en: `Title ${at}` } }));
    assert.equal(noticeTexts(many).length, 4);
  });

  test('a profile is its categories in words and its overview, not its codes', () => {
    const categories = ['Ultrasound', 'UNSPSC 42201712', '42201712', 'Ultrasound', '42201700 Scanners'].map((text) =>
      readCategory(text),
    );
    const texts: ProfileText[] = [
      { text: 'Ultrasound', label: 'Ultrasound' },
      { text: '42201700 Scanners', label: '42201700 Scanners' },
      { text: 'We sell scanners.', label: null },
    ];
    assert.deepEqual(profileTexts(categories, ' We sell\nscanners. '), texts);
    assert.deepEqual(profileTexts([], null), []);
    const many = Array.from({ length: 200 }, (_, at) => ({ text: `Ultrasound ${at}`, terms: ['x'] }));
    const bounded = profileTexts(many, 'x'.repeat(5_000));
    assert.equal(bounded.length, 64);
    assert.equal(bounded.at(-1)?.text.length, 2_000);
  });
});

/** A thousand tenders between 75 and 105 degrees, evenly: none is like a text at 0. */
const UNLIKE = Array.from({ length: 1_000 }, (_, at) => atAngles(75 + (at * 30) / 1_000));

describe('Embeddings, the background:', () => {
  test('too few tenders, or no text, are no background', () => {
    assert.equal(backgroundOf(atAngles(0), UNLIKE.slice(0, MIN_SAMPLE - 1)), null);
    assert.equal(backgroundOf(roundedVectors([]), UNLIKE), null);
    assert.notEqual(backgroundOf(atAngles(0), UNLIKE.slice(0, MIN_SAMPLE)), null);
  });

  const reached = [0.4, 0.5, 0.6, 0.7];
  const cases: [least: number, value: number, near: number, isCandidate: boolean][] = [
    [0.3, -1, 0, false],
    [0.3, 0.39, 0, false],
    [0.3, 0.4, 0, false],
    [0.3, 0.5, Math.log10(2), true],
    [0.3, 0.55, (Math.log10(2) + Math.log10(5)) / 2, true],
    [0.3, 0.7, 1, true],
    [0.3, 1, 1, true],
    [0.8, 0.75, 0, false],
    [0.8, 0.8, 1, true],
  ];
  for (const [least, value, near, isCandidate] of cases) {
    test(`tails from ${reached.join(', ')}, chance up to ${least}: ${value} is ${near.toFixed(3)} near`, () => {
      const background: TextBackground = { least, spread: 0.1, reached };
      assert.ok(Math.abs(nearness(background, value) - near) < 1e-9);
      assert.equal(isNear(background, value), isCandidate);
    });
  }

  const besideUnlike = (texts: Vectors, tenders: readonly Vectors[]): TextBackground => {
    const [first] = backgroundOf(texts, tenders)?.texts ?? [];
    return first ?? assert.fail();
  };

  test('the nearest of tenders that are all unlike the profile is not near', () => {
    const made = besideUnlike(atAngles(0), UNLIKE);
    const best = Math.max(...UNLIKE.map((tender) => cosine(atAngles(0), 0, tender, 0)));
    assert.equal(best, Math.max(...made.reached));
    assert.equal(nearness(made, best), 0);
    assert.equal(isNear(made, best), false);
    assert.equal(nearness(made, 1), 1);
  });

  test('where all known tenders are equally far, only a nearer one is near', () => {
    const made = besideUnlike(atAngles(0), Array<Vectors>(MIN_SAMPLE).fill(atAngles(90)));
    assert.deepEqual(
      [0, 1].map((value) => nearness(made, value)),
      [0, 1],
    );
  });

  test('a model whose cosines are all high is judged like one whose are all low', () => {
    // The third number is the same in all texts, so that even unlike ones have a cosine near 0.8.
    const raised = (angle: number): Vectors => {
      const radians = (angle * Math.PI) / 180;
      return roundedVectors([[Math.cos(radians), Math.sin(radians), 2]]);
    };
    const tenders = Array.from({ length: 1_000 }, (_, at) => raised(75 + (at * 30) / 1_000));
    const made = besideUnlike(raised(0), tenders);
    const at = (angle: number): number => nearness(made, cosine(raised(0), 0, raised(angle), 0));
    assert.deepEqual([at(0), at(75), at(90)], [1, 0, 0]);
  });

  test('a text takes nothing from another: only what counts as chance rises a little with their number', () => {
    const [alone, beside] = [
      besideUnlike(atAngles(0), UNLIKE),
      besideUnlike(atAngles(0, ...Array<number>(9).fill(90)), UNLIKE),
    ];
    assert.deepEqual(beside.reached, alone.reached);
    assert.ok(beside.least > alone.least && beside.least < alone.least + alone.spread);
  });

  test('nearness never falls as a tender comes nearer, and stays between 0 and 1', () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    const bounds = fc.array(value, { minLength: 4, maxLength: 4 }).map((values) => values.sort((a, b) => a - b));
    fc.assert(
      fc.property(bounds, value, value, value, (tails, least, one, other) => {
        const made: TextBackground = { least, spread: 0.1, reached: tails };
        const [far, near] = [nearness(made, Math.min(one, other)), nearness(made, Math.max(one, other))];
        assert.ok(far >= 0 && far <= near && near <= 1, `${far} ${near}`);
      }),
    );
  });
});

describe('Embeddings, a company beside a tender:', () => {
  const texts = ['Ultrasound', 'Beds'];
  const current: ProfileText[] = [
    { text: 'Ultrasound', label: 'Ultrasound' },
    { text: 'Beds', label: null },
  ];
  const company: EmbeddedCompany = {
    texts,
    vectors: atAngles(0, 180),
    background: backgroundOf(atAngles(0, 180), UNLIKE),
  };
  const notice = {
    texts: [
      { text: 'Sonography', title: 'Sonography', language: 'en' },
      { text: 'Échographie', title: 'Échographie', language: 'fr' },
    ],
    vectors: atAngles(90, 2),
  } as const;

  test('the nearest of its texts counts, and is told with the title that it is near', () => {
    const found = meaningBetween(company, notice, current);
    assert.deepEqual(found, { nearness: 1, label: 'Ultrasound', title: 'Échographie', also: { fr: 'Échographie' } });
  });

  test('a text that the profile no longer has counts for nothing', () => {
    assert.equal(meaningBetween(company, notice, current.slice(1)), null);
    assert.equal(meaningBetween(company, notice, []), null);
  });

  test('without a background nothing is near', () => {
    assert.equal(meaningBetween({ ...company, background: null }, notice, current), null);
  });

  test('a tender finds the companies it is near, and no other', () => {
    const companies = new EmbeddedCompanies();
    companies.put('a', company);
    companies.put('b', { texts, vectors: atAngles(90, 90), background: backgroundOf(atAngles(90, 90), UNLIKE) });
    companies.put('c', { ...company, background: null });
    assert.deepEqual(companies.near(notice.vectors), ['a']);
    assert.deepEqual(companies.near(roundedVectors([])), []);
    assert.deepEqual(companies.near(roundedVectors([[1, 0, 0]])), [], 'vectors of another length are of another model');
    companies.remove('a');
    assert.deepEqual(companies.near(notice.vectors), []);
  });

  test('a tender is compared with many companies in steps, and finds the same', () => {
    const companies = new EmbeddedCompanies();
    for (let at = 0; at < 25; at += 1)
      companies.put(`${at}`, at % 5 === 0 ? company : { ...company, background: null });
    const steps = companies.nearInSteps(notice.vectors, 10);
    assert.deepEqual([steps.next().done, steps.next().done], [false, false], 'a pause after 10 and after 20');
    assert.deepEqual(steps.next(), { done: true, value: companies.near(notice.vectors) });
    assert.deepEqual(companies.near(notice.vectors), ['0', '5', '10', '15', '20']);
  });
});
