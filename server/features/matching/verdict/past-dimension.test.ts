import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { explanation } from '../reasons/explanation.ts';
import { buildPastIndex } from '../past/past-index.ts';
import { knownPast } from './known-past.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { type AwardForRanking, type ListingForRanking, pastNotices, supplierIdentities } from '../past/past-notices.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

const TITLES = ['Déneigement des stationnements', 'Déneigement des rues', 'Achat de papier', 'Déneigement de l’école'];

/** What others bid on meanwhile, so that words are rare and common as in life. */
const OTHERS = [
  'Analyses de laboratoire',
  'Mobilier de bureau',
  'Réfection de toiture',
  'Services de traduction',
  'Pavage',
];

function listing(nativeId: string, title: string): ListingForRanking {
  return {
    source: 'seao-xml',
    nativeId,
    title: { fr: title },
    buyer: { fr: 'Ville de Laval' },
    buyerCity: 'Laval',
    regions: ['Laval'],
    categories: [],
    nature: 'services',
    publishedAt: `2016-05-01T00:00:00.${nativeId.padStart(3, '0')}Z`,
  };
}

function award(nativeId: string, supplierKey: string): AwardForRanking {
  const bid = { source: 'seao-xml', nativeId, solicitationNumber: null, title: null, buyer: null };
  return { ...bid, supplierKey, supplierNumber: null, supplierCity: 'Laval', awardedOn: null };
}

/** Alpha bid on all four tenders, Beta on the paper alone. */
function past() {
  const others = OTHERS.flatMap((title, at) =>
    Array.from({ length: 8 }, (_, copy) => listing(`${10 * at + copy + 10}`, title)),
  );
  const awards = [
    ...TITLES.map((_, at) => award(String(at + 1), 'alpha')),
    award('3', 'beta'),
    ...others.map(({ nativeId }) => award(nativeId, `other ${nativeId[0]}`)),
  ];
  const identity = supplierIdentities(awards);
  const notices = pastNotices(
    [...TITLES.map((title, at) => listing(String(at + 1), title)), ...others],
    awards,
    identity,
  );
  return knownPast(buildPastIndex(notices, '2017-01-01'), identity);
}

function judge(supplierKey: string, title: string) {
  const profile = compileProfile(profileFields({ tenant_id: supplierKey }), []);
  const copy = noticeCopy({
    source: 'seao',
    title: { fr: title },
    buyer: { fr: 'Ville de Laval' },
    regions: ['Laval'],
  });
  const notice = matchedNotice({ id: 'g', version: 1 }, [copy]);
  const beside = past().beside(profile, { supplierKey, supplierNumber: null }, notice);
  return verdict(profile, notice, { statistics: NO_STATISTICS, awards: [], past: beside });
}

test('a company with three past bids is judged by them, one with fewer by what it typed', () => {
  const alpha = judge('alpha', 'Déneigement des rues');
  const beta = judge('beta', 'Déneigement des rues');
  assert.ok(alpha.score > beta.score, `${alpha.score} and ${beta.score}`);
  assert.ok(alpha.score > judge('alpha', 'Analyses de laboratoire').score);
});

test('the past tender most alike is named in both languages, with its buyer', () => {
  const { reasons, pastWinScore } = judge('alpha', 'Déneigement des rues');
  assert.match(explanation(reasons, 'en'), /You bid on “Déneigement des rues” of this buyer \(2016\), one of 3 such/);
  assert.match(
    explanation(reasons, 'fr'),
    /Vous avez soumissionné pour « Déneigement des rues » de cet acheteur en 2016/,
  );
  assert.ok((pastWinScore ?? 0) > 80);
});

test('without a like past tender nothing is told, and without any past the sub-score is null', () => {
  const far = judge('beta', 'Analyses de laboratoire');
  assert.ok(far.reasons.reasons.every((reason) => reason.kind !== 'past'));
  assert.equal(judge('nobody', 'Déneigement').pastWinScore, null);
});
