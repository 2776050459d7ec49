import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { companyOf, drawnCopies, drawnEdit } from '../../../../tests/support/drawn-pairs.ts';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { buildHistory } from '../past/past-index.ts';
import { knownPast, type KnownPast } from '../verdict/known-past.ts';
import { shownBound } from './most-score.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { type AwardForRanking, type ListingForRanking, pastNotices, supplierIdentities } from '../past/past-notices.ts';
import { couldMove, deltaOf } from './percolator-delta.ts';
import type { IndexedCompany } from './percolator-keys.ts';
import { keyPlaces, readingKeys } from './percolator-places.ts';
import { NO_STATISTICS as statistics } from '../terms/term-weight.ts';
import { verdict, type Verdict } from '../verdict/verdict.ts';

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40);
const SHOWN_FROM_SCORE = 20;

const TITLES = ['Déneigement des rues', 'Réfection de toiture', 'Achat d’imprimantes', 'Travaux de voirie', 'Pompes'];
const CITIES = ['Laval', 'Gatineau', 'Montréal', 'Toronto'];

/** As many past notices of one source as its own ranker asks for: of each thing the firms of one city bid on most. */
function past(): KnownPast {
  const listings = Array.from({ length: 1_100 }, (_, at): ListingForRanking => {
    const city = CITIES[at % CITIES.length] ?? '';
    return {
      source: 'seao-xml',
      nativeId: `${at}`,
      title: { fr: `${TITLES[at % TITLES.length]} ${at % 7}` },
      buyer: { fr: `Ville de ${city}` },
      buyerCity: city,
      regions: [city],
      categories: [],
      nature: 'services',
      publishedAt: `2016-05-01T00:00:00.${String(at % 1_000).padStart(3, '0')}Z`,
    };
  });
  const awards = listings.map(({ nativeId }, at): AwardForRanking => ({
    source: 'seao-xml',
    nativeId,
    solicitationNumber: null,
    title: null,
    buyer: null,
    supplierKey: `firm ${at % TITLES.length} ${at % 3}`,
    supplierNumber: null,
    supplierCity: CITIES[(at % TITLES.length) % CITIES.length] ?? null,
    awardedOn: null,
  }));
  const identity = supplierIdentities(awards);
  return knownPast(buildHistory(pastNotices(listings, awards, identity), '2017-01-01'), identity);
}

const known = past();
const supplier = { supplierKey: 'somebody else', supplierNumber: null };

function storedCategory({ categoryScore, reasons }: Verdict): Parameters<typeof couldMove>[1] {
  const told = reasons.reasons.find((reason) => reason.kind === 'category');
  return { score: categoryScore, isTold: told?.kind === 'category' && told.via !== 'label' };
}

test('Re-score: beside a rich past, too, a verdict that an edit is said not to concern is the same after it', () => {
  assert.deepEqual(known.learned, ['seao']);
  const judge = (one: IndexedCompany, notice: ReturnType<typeof matchedNotice>): Verdict =>
    verdict(one.profile, notice, { statistics, awards: one.awards, past: known.beside(one.profile, supplier, notice) });
  const seen = { moved: 0, spared: 0, shown: 0, unlikely: 0 };
  const tenders = fc.array(fc.tuple(drawnCopies, fc.constantFrom('seao', 'canadabuys')), {
    minLength: 6,
    maxLength: 8,
  });
  fc.assert(
    fc.property(drawnEdit, tenders, (edit, all) => {
      const [before, after] = edit.map((said): IndexedCompany => ({ ...companyOf(said), supplier }));
      assert.ok(before !== undefined && after !== undefined);
      const { everything, places: reaches } = deltaOf(before, after, { statistics, learned: known.learned });
      const bound = shownBound(after, statistics, known.learned);
      for (const [copies, source] of all) {
        const notice = matchedNotice(
          { id: 'g', version: 1 },
          copies.map((copy) => ({ ...copy, source })),
        );
        const places = keyPlaces(readingKeys(notice));
        const was: Verdict = judge(before, notice);
        const is: Verdict = judge(after, notice);
        const ruledOut = is.gate === 'exclusion' || is.gate === 'no_go';
        if ((ruledOut ? is.dimensionalScore : is.score) >= SHOWN_FROM_SCORE) {
          seen.shown += 1;
          assert.ok(bound?.couldBeShown(new Set(places)));
        } else if (bound?.couldBeShown(new Set(places)) === false) seen.unlikely += 1;
        if (everything) continue;
        if (couldMove(Math.max(0, ...places.map((place) => reaches.get(place) ?? 0)), storedCategory(was)))
          seen.moved += 1;
        else {
          seen.spared += 1;
          assert.deepEqual(is, was);
        }
      }
    }),
    { numRuns: 4 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: a home in another town of the same province concerns the tenders that are compared with past bids', () => {
  const of = (town: string): IndexedCompany => ({
    profile: compileProfile(profileFields({ categories: ['Pumps'], geography: [`${town}, QC`] }), []),
    awards: [],
    past: [],
    supplier,
  });
  const concerned = (learned: readonly string[], source: string): boolean => {
    const { everything, places } = deltaOf(of('Saint-Rémi'), of('Saint-Constant'), { statistics, learned });
    const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ source, regions: ['Quebec'] })]);
    return everything || keyPlaces(readingKeys(notice)).some((place) => places.has(place));
  };
  assert.deepEqual(
    [concerned(['seao'], 'seao-xml'), concerned(['seao'], 'ted'), concerned([], 'seao-xml')],
    [true, false, false],
  );
});
