import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import {
  companyOf,
  drawnCompany,
  drawnCopies,
  drawnEdit,
  drawnStatistics,
} from '../../../../tests/support/drawn-pairs.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { categoryDimension, COUNTED_TERMS, semanticDimension, titleLength } from '../verdict/dimensions.ts';
import { descriptionNeed, needsDescription } from './description-need.ts';
import { categoryBound } from './most-categories.ts';
import { shownBound } from './most-score.ts';
import { wordBound } from './most-words.ts';
import { type MatchedNotice, matchedNotice } from '../subjects/notice.ts';
import { couldMove, deltaOf } from './percolator-delta.ts';
import { companyKeys, type IndexedCompany, noticeKeys } from './percolator-keys.ts';
import {
  couldReach,
  essentialPlaces,
  heldAs,
  keyPlace,
  keyPlaces,
  placeSums,
  readingKeys,
} from './percolator-places.ts';
import { createPercolator } from './percolator.ts';
import { productDimension } from '../verdict/product-match.ts';
import { profileIndex } from '../subjects/profile-index.ts';
import { NO_STATISTICS, type TermStatistics } from '../terms/term-weight.ts';
import { type Verdict, verdict } from '../verdict/verdict.ts';

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40);
const SHOWN_FROM_SCORE = 20;

const read = (copies: readonly NoticeCopy[]): MatchedNotice => matchedNotice({ id: 'g', version: 1 }, copies);
const judged = ({ profile, awards }: IndexedCompany, notice: MatchedNotice, statistics: TermStatistics): Verdict =>
  verdict(profile, notice, { statistics, awards });

function isShown({ gate, score, dimensionalScore }: Verdict): boolean {
  return (gate === 'exclusion' || gate === 'no_go' ? dimensionalScore : score) >= SHOWN_FROM_SCORE;
}

function isCandidate(one: IndexedCompany, notice: MatchedNotice, statistics: TermStatistics): boolean {
  const index = createPercolator();
  index.put('c', 1, companyKeys(one, statistics));
  return index.percolate(noticeKeys(notice)).places.length > 0;
}

function storedCategory({ categoryScore, reasons }: Verdict): Parameters<typeof couldMove>[1] {
  const told = reasons.reasons.find((reason) => reason.kind === 'category');
  return { score: categoryScore, isTold: told?.kind === 'category' && told.via !== 'label' };
}

test('Re-score: tenders and companies of both languages, all code lists and places come out as if all were judged', () => {
  const seen = { everything: 0, moved: 0, spared: 0, found: 0 };
  fc.assert(
    fc.property(
      drawnEdit,
      fc.array(drawnCopies, { minLength: 15, maxLength: 20 }),
      drawnStatistics,
      (edit, all, statistics) => {
        const [before, after] = edit.map(companyOf);
        assert.ok(before !== undefined && after !== undefined);
        const delta = deltaOf(before, after, { statistics, learned: [] });
        const sums = placeSums(companyKeys(after, statistics));
        const essential = new Set(essentialPlaces(sums));
        const bound = shownBound(after, statistics, []);
        assert.ok(bound !== null);
        if (delta.everything) seen.everything += 1;
        for (const notice of all.map(read)) {
          const places = keyPlaces(readingKeys(notice));
          const was: Verdict = judged(before, notice, statistics);
          const is: Verdict = judged(after, notice, statistics);
          if (isShown(was) && isCandidate(before, notice, statistics)) {
            const reach = Math.max(0, ...places.map((place) => delta.places.get(place) ?? 0));
            if (delta.everything || couldMove(reach, storedCategory(was))) seen.moved += 1;
            else {
              seen.spared += 1;
              assert.deepEqual(is, was);
            }
          } else if (isShown(is) && isCandidate(after, notice, statistics)) {
            seen.found += 1;
            assert.ok(delta.everything || places.some((place) => delta.raising.has(place)), 'it holds what raises it');
            assert.ok(places.some((place) => essential.has(place)) && couldReach(sums, new Set(places)));
            assert.ok(bound.couldBeShown(new Set(places)), 'its keys say that it could be shown');
          }
        }
      },
    ),
    { numRuns: 5 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS / 4, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: what a company is looked for by anew, or by more than before, is what can raise a tender', () => {
  let keys = 0;
  fc.assert(
    fc.property(drawnEdit, drawnStatistics, (edit, statistics) => {
      const [before, after] = edit.map(companyOf);
      assert.ok(before !== undefined && after !== undefined);
      const delta = deltaOf(before, after, { statistics, learned: [] });
      if (delta.everything) return;
      const had = companyKeys(before, statistics);
      for (const [key, impact] of companyKeys(after, statistics)) {
        if (impact <= (had.get(key) ?? 0)) continue;
        keys += 1;
        for (const kept of heldAs(key)) assert.ok(delta.raising.has(keyPlace(kept)), kept);
      }
    }),
    { numRuns: 20 * RUNS },
  );
  assert.ok(keys > 20 * RUNS, `${keys}`);
});

test('Re-score: whatever is shown is what its keys say could be, in both languages, all code lists and places', () => {
  const seen = { shown: 0, reached: 0, ruledOut: 0 };
  fc.assert(
    fc.property(
      drawnCompany,
      fc.array(drawnCopies, { minLength: 10, maxLength: 15 }),
      drawnStatistics,
      (said, all, statistics) => {
        const own = companyOf(said);
        const bound = shownBound(own, statistics, []);
        const asked = new Set(bound?.places);
        for (const notice of all.map(read)) {
          const held = new Set(keyPlaces(readingKeys(notice)).filter((place) => asked.has(place)));
          const could = bound?.couldBeShown(held);
          const is = judged(own, notice, statistics);
          if (isShown(is)) {
            seen.shown += 1;
            if (is.gate === 'exclusion' || is.gate === 'no_go') seen.ruledOut += 1;
            assert.equal(could, true);
          } else if (could === false) seen.reached += 1;
        }
      },
    ),
    { numRuns: 12 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: words, categories and products of a tender come to no more than its keys say', () => {
  const seen = { words: 0, code: 0, same: 0, label: 0, product: 0 };
  fc.assert(
    fc.property(
      drawnCompany,
      fc.array(drawnCopies, { minLength: 10, maxLength: 15 }),
      drawnStatistics,
      (said, all, statistics) => {
        const { profile } = companyOf(said);
        const { search, categories } = profileIndex(statistics, profile);
        const [byWords, byCategories] = [wordBound(search, COUNTED_TERMS), categoryBound(categories)];
        for (const notice of all.map(read)) {
          const held = new Set(keyPlaces(readingKeys(notice)));
          const [words, most] = [byWords.of(held), byCategories.of(held)];
          const { value } = semanticDimension(profile, notice, statistics);
          const strength = (Math.exp(value) - 1) * (1 + titleLength(statistics, notice));
          const { levels } = categoryDimension(profile, notice, statistics);
          const { best } = productDimension(profile, notice, statistics);
          assert.ok(strength <= words.strength + 1e-6, `${strength} of ${words.strength}`);
          assert.ok(levels.topic <= most.topic && levels.code <= most.code && levels.same <= most.same);
          assert.ok(Math.max(levels.label, levels.title) <= most.words);
          assert.ok(best?.on.kind !== 'name' || words.hasProduct);
          seen.words += Number(strength > 0);
          seen.code += Number(levels.code > 0);
          seen.same += levels.same;
          seen.label += Number(levels.label > 0);
          seen.product += Number(best?.on.kind === 'name');
        }
      },
    ),
    { numRuns: 5 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: without a description that is said not to matter a tender is judged the same, in both languages', () => {
  let spared = 0;
  fc.assert(
    fc.property(drawnCompany, drawnCopies, fc.boolean(), drawnStatistics, (said, copies, isHeld, statistics) => {
      const own = companyOf(said);
      const [whole, short] = [read(copies), read(copies.map((copy) => ({ ...copy, description: {} })))];
      const need = descriptionNeed(own.profile, companyKeys(own, statistics), statistics);
      if (needsDescription(need, keyPlaces(readingKeys(whole)), isHeld)) return;
      spared += 1;
      assert.deepEqual(judged(own, short, statistics), judged(own, whole, statistics));
      if (!isHeld) assert.equal(isCandidate(own, short, statistics), isCandidate(own, whole, statistics));
    }),
    { numRuns: 12 * RUNS },
  );
  assert.ok(spared > RUNS, `${spared}`);
});

test('Re-score: a tender without a place, a word of which has the number of a country, could be shown as without it', () => {
  const of = (geography: string[]): IndexedCompany => ({
    profile: compileProfile(profileFields({ categories: ['UNSPSC 42201712'], geography }), []),
    awards: [],
    past: [],
  });
  const [seller, abroad] = [of(['Quebec']), of(['France'])];
  const categories = [{ scheme: 'UNSPSC' as const, code: '42201712', label: {} }];
  // As a word of a label it has the number of Canada as what a tender lies in.
  assert.equal(keyPlace('l ztnzjkhbz'), keyPlace('G CA'));
  for (const title of ['Ztnzjkhbz', 'Zorblat']) {
    for (const regions of [[], ['Ontario']]) {
      const notice = read([noticeCopy({ title: { en: title }, categories, regions })]);
      for (const own of [seller, abroad]) {
        const could = shownBound(own, NO_STATISTICS, [])?.couldBeShown(new Set(keyPlaces(readingKeys(notice))));
        const is = isShown(judged(own, notice, NO_STATISTICS));
        assert.equal(is, regions.length === 0, `${title} in ${regions.join()}`);
        if (is || own === seller) assert.equal(could, is, `${title} in ${regions.join()}`);
      }
    }
  }
});

test('Re-score: of an address, which parts a company serves rests on where the tender lies, as its keys do', () => {
  const before = compileProfile(profileFields({ categories: ['Pumps'], geography: ['Scotland', 'Ottawa'] }), []);
  const after = compileProfile(profileFields({ categories: ['Pumps'], geography: ['Scotland', 'Hamilton'] }), []);
  const [was, is] = [before, after].map((profile): IndexedCompany => ({ profile, awards: [], past: [] }));
  assert.ok(was !== undefined && is !== undefined);
  const { everything, places } = deltaOf(was, is, { statistics: NO_STATISTICS, learned: [] });
  const listed = (where: Partial<NoticeCopy>, own: IndexedCompany): unknown => {
    const notice = read([noticeCopy({ title: { en: 'Pumps' }, ...where })]);
    const told = judged(own, notice, NO_STATISTICS).reasons.reasons.find(({ kind }) => kind === 'place');
    const isConcerned = everything || keyPlaces(readingKeys(notice)).some((place) => (places.get(place) ?? 0) > 0);
    return [isConcerned, told?.kind === 'place' ? told.listing : null];
  };
  // London in Ontario and the United Kingdom: all of Ontario, which the second part names, is where neither lies.
  const london = { buyerCity: 'London', buyerRegion: 'Ontario', buyerCountry: 'United Kingdom' };
  for (const own of [was, is]) assert.deepEqual(listed(london, own), [false, 'London, Ontario']);
  // Regions are places each, of which some are served.
  const both = { regions: ['Ottawa', 'Hamilton'] };
  assert.deepEqual(
    [listed(both, was), listed(both, is)],
    [
      [true, 'Ottawa'],
      [true, 'Hamilton'],
    ],
  );
});

test('Re-score: a category of common words concerns the tenders that a label in either language names it by', () => {
  const of = (categories: string[]): IndexedCompany => ({
    profile: compileProfile(profileFields({ categories }), []),
    awards: [],
    past: [],
  });
  const [before, after] = [of(['Ultrasound']), of(['Ultrasound', 'Supplies'])];
  const { everything, places } = deltaOf(before, after, { statistics: NO_STATISTICS, learned: [] });
  assert.equal(everything, false);
  for (const [label, isMet] of [
    [{ en: 'Supplies' }, true],
    [{ fr: 'Fournitures' }, true],
    [{ fr: 'Mobilier' }, false],
  ] as const) {
    const notice = read([
      noticeCopy({ title: { en: 'Two ultrasound probes' }, categories: [{ scheme: 'SOURCE', code: 'G1', label }] }),
    ]);
    const [was, is] = [before, after].map((own) => judged(own, notice, NO_STATISTICS).score);
    const isConcerned = keyPlaces(readingKeys(notice)).some((place) => places.has(place));
    assert.deepEqual([isConcerned, was !== is], [isMet, isMet], JSON.stringify(label));
  }
});

test('Re-score: what a tender names outright it names so, whatever else it names it by in passing', () => {
  // Ultrasound is medical equipment in passing: two of its code's eight digits, which weigh 0.4.
  const labels = ['Medical equipment', 'Ultrasound'].map((en) => ({
    scheme: 'SOURCE' as const,
    code: 'G1',
    label: { en },
  }));
  for (const categories of [labels, labels.toReversed()]) {
    const notice = read([noticeCopy({ title: { en: 'Zorblat' }, categories })]);
    assert.deepEqual([noticeKeys(notice).get('k medical-equipment'), noticeKeys(notice).get('k ultrasound')], [12, 12]);
  }
  const passing = read([noticeCopy({ title: { en: 'Zorblat' }, categories: labels.slice(1) })]);
  assert.equal(noticeKeys(passing).get('k medical-equipment'), 4);
});
