import type { NoticeCopy, NoticeFactsForMatching } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { BAND_SHARES, bandOf, scoreOfShare } from '../reasons/calibration.ts';
import { compileProfile, type ProductFields, type ProfileFields } from '../subjects/compiled-profile.ts';
import { explanation } from '../reasons/explanation.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { shareAt } from './ranker.ts';
import { PAST_RANKERS, TYPED_RANKERS } from './ranking-weights.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

const SELLER = profileFields({
  categories: ['Ultrasound', 'Patient monitors'],
  geography: ['Quebec'],
  is_canadian_supplier: true,
});
const SCANNER = noticeCopy({
  title: { en: 'Portable ultrasound scanner' },
  buyer: { en: 'CHU de Québec' },
  regions: ['Quebec'],
});
const FACTS: NoticeFactsForMatching = {
  bidEligibility: 'unknown',
  procurementNature: 'unknown',
  requiresManufacturer: false,
  mandatoryCertifications: [],
  setAsides: [],
  estimatedValue: null,
  evidence: [],
};

function judge(profile: ProfileFields, copies: NoticeCopy | NoticeCopy[], products: ProductFields[] = []) {
  const notice = matchedNotice({ id: 'g', version: 1 }, [copies].flat());
  return verdict(compileProfile(profile, products), notice, { statistics: NO_STATISTICS, awards: [] });
}

test('a notice about what the company sells scores far above one about something else', () => {
  const fits = judge(SELLER, SCANNER);
  const other = judge(SELLER, noticeCopy({ title: { en: 'Snow removal services' }, regions: ['Quebec'] }));
  assert.ok(fits.score >= 60, `ultrasound for an ultrasound seller: ${fits.score}`);
  assert.ok(other.score < 20, `snow removal for an ultrasound seller: ${other.score}`);
});

test('French and English wordings of one thing meet: the bridge between the languages', () => {
  for (const [category, title] of [
    ['Ultrasound', { fr: 'Acquisition d’un appareil d’échographie' }],
    ['Échographie', { en: 'Ultrasound system' }],
    ['Déneigement', { en: 'Snow removal, municipal roads' }],
    ['Snow removal', { fr: 'Services de déneigement' }],
  ] as const) {
    const judged = judge(profileFields({ categories: [category] }), noticeCopy({ title }));
    assert.ok(judged.score >= 60, `${category} and ${JSON.stringify(title)}: ${judged.score}`);
  }
});

test('every quote of a reason stands in the notice, letter for letter', () => {
  const copy = noticeCopy({
    title: { en: 'Supply of a Portable  Ultrasound system', fr: 'Échographe portatif' },
    description: { en: 'The hospital needs two patient monitors, model VM-300X, and training.' },
    categories: [{ scheme: 'UNSPSC', code: '42201700', label: { en: 'Medical ultrasound and doppler products' } }],
  });
  const texts = [copy.title.en, copy.title.fr, copy.description.en, copy.categories[0]?.label.en];
  const judged = judge(SELLER, copy, [productFields({ model: 'VM 300x', name: 'Vital signs monitor' })]);
  const quotes = judged.reasons.reasons.flatMap((reason) =>
    'quote' in reason && reason.quote !== null ? [reason.quote] : [],
  );
  assert.ok(quotes.length >= 2);
  for (const quote of quotes)
    assert.ok(
      texts.some((text) => text?.includes(quote)),
      quote,
    );
  assert.deepEqual(judged.productMatch['matched_on'], ['model']);
});

test('a model number decides the product match, however it is spelled; a longer number is another product', () => {
  const product = productFields({ name: 'Infusion pump', model: 'IP-2200/B' });
  const asks = (text: string) =>
    judge(SELLER, noticeCopy({ title: { en: 'Pumps' }, description: { en: text } }), [product]).productMatch;
  for (const text of ['Model IP2200B or equal', 'model ip 2200 b', 'IP-2200/B'])
    assert.equal(asks(text)['score'], 100, text);
  assert.deepEqual(asks('Model IP-22009'), {});
});

test('fit and eligibility are kept apart', () => {
  const limited = { ...SCANNER, facts: { ...FACTS, bidEligibility: 'canadian-only' as const } };
  const [canadian, foreign, unknown] = [true, false, null].map((is) =>
    judge({ ...SELLER, is_canadian_supplier: is }, limited),
  );
  assert.equal(canadian?.eligible, true);
  assert.equal(foreign?.eligible, false);
  assert.equal(unknown?.eligible, true, 'unknown is not "no"');
  assert.equal(foreign?.score, canadian?.score);
});

test('an exclusion caps the score and says which words', () => {
  const judged = judge(
    { ...SELLER, exclusions: ['veterinary'] },
    noticeCopy({ title: { en: 'Veterinary ultrasound scanner' }, regions: ['Quebec'] }),
  );
  assert.ok(judged.score <= 10);
  assert.equal(judged.gate, 'exclusion');
  assert.match(explanation(judged.reasons, 'en'), /“Veterinary”/);
});

test('an exclusion that is narrower than a thing does not rule the thing out, and one that names it does, in both languages', () => {
  const rows: [exclusion: string, category: string, title: NoticeCopy['title'], isRuledOut: boolean][] = [
    ['ultrasound repair', 'Ultrasound', { en: 'Portable ultrasound system' }, false],
    ['veterinary ultrasound', 'Ultrasound', { fr: 'Appareil d’échographie' }, false],
    ['42201712', 'Ultrasound', { en: 'Portable ultrasound system' }, false],
    ['snow removal equipment', 'Snow removal', { en: 'Snow removal services' }, false],
    ['bed linen', 'Hospital beds', { en: 'Hospital beds' }, false],
    ['veterinary ultrasound', 'Ultrasound', { en: 'Veterinary ultrasound systems' }, true],
    ['ultrasound', 'Échographie', { fr: 'Appareil d’échographie' }, true],
    ['Ultrasounds', 'Échographie', { fr: 'Appareil d’échographie' }, true],
    ['42201700', 'Ultrasound', { en: 'Portable ultrasound system' }, true],
  ];
  for (const [exclusion, category, title, isRuledOut] of rows) {
    const { gate } = judge(profileFields({ categories: [category], exclusions: [exclusion] }), noticeCopy({ title }));
    assert.equal(gate, isRuledOut ? 'exclusion' : null, `${exclusion} beside ${JSON.stringify(title)}`);
  }
});

test('words of the only title in a language are said to be of that title, a place of another copy from there; the shown copy’s own words come first', () => {
  const shown = noticeCopy({ title: { fr: 'Acquisition d’appareils pour la radiologie' }, buyerCity: 'Laval' });
  const other = noticeCopy({
    source: 'seao',
    title: { en: 'Ultrasound systems for radiology' },
    regions: ['Quebec'],
  });
  const english = explanation(judge(SELLER, [shown, other]).reasons, 'en');
  assert.match(english, /The English title names “Ultrasound[^”]*”/);
  assert.match(english, /According to SEAO, the place, the province of Quebec, is in your regions\./);
  assert.match(
    explanation(judge(SELLER, [shown, other]).reasons, 'fr'),
    /Le titre anglais contient « Ultrasound.*Selon SEAO, le lieu, la province de Québec, fait partie de vos régions\./,
  );
  const own = noticeCopy({ title: { fr: 'Acquisition d’un appareil d’échographie' }, regions: ['Quebec'] });
  const told = explanation(judge(SELLER, [own, other]).reasons, 'en');
  assert.match(told, /The French title says “échographie”, French for your category “Ultrasound”\./);
  assert.doesNotMatch(told, /SEAO/);
});

test('each reader is told the words of the text in their language', () => {
  const both = noticeCopy({ title: { en: 'Veterinary patient monitors', fr: 'Moniteurs de patient vétérinaires' } });
  const product = productFields({ oem_name: 'Vela', name: 'Patient monitor' });
  const { reasons } = judge(SELLER, both, [product]);
  const [english, french] = [explanation(reasons, 'en'), explanation(reasons, 'fr')];
  const barred = judge({ ...SELLER, exclusions: ['veterinary', 'vétérinaires'] }, both, [product]).reasons;
  assert.match(english, /Nearest product in your catalog: Patient monitor \(the title says “patient monitors”\)/);
  assert.match(
    french,
    /le produit le plus proche est : Patient monitor \(le titre mentionne « Moniteurs de patient »\)/,
  );
  assert.match(explanation(barred, 'en'), /^Ruled out: the title says “Veterinary”/);
  assert.match(explanation(barred, 'fr'), /^Écarté : le titre mentionne « vétérinaires »/);
  assert.doesNotMatch(explanation(barred, 'en'), /Nearest product|names/, 'what bars replaces praise');
});

test('a word that has the stem of another by chance is not that word', () => {
  const rows: [category: string, strange: string, own: string][] = [
    ['Road construction', 'Voir les documents ci-joints', 'Voir les travaux de voirie'],
    ['Voirie', 'Voir les documents ci-joints', 'Voir la voirie municipale'],
    ['Taxi', 'Vente, toutes taxes comprises', 'Transport par taxi'],
    ['Publicité', 'Place publique, publication du plan', 'Campagne de publicité'],
    ['Médicaments', 'Matériel médical', 'Fourniture de médicaments'],
  ];
  const quotes = (category: string, fr: string): string[] => {
    const { reasons } = judge(profileFields({ categories: [category] }), noticeCopy({ title: { fr } }));
    return reasons.reasons.flatMap((one) => (one.kind === 'term' ? [one.quote] : []));
  };
  for (const [category, strange, own] of rows) {
    assert.deepEqual(quotes(category, strange), [], `${category} in ${strange}`);
    const [quote] = quotes(category, own);
    assert.match(own, new RegExp(quote ?? 'nothing'), `${category} in ${own}`);
  }
});

test('a value outside the company’s bounds lowers the score; an unknown value does not', () => {
  const bounded = { ...SELLER, max_contract_value: 50_000 };
  const worth = (amount: number) => judge(bounded, { ...SCANNER, estimatedValue: { amount, currency: 'CAD' } }).score;
  assert.ok(worth(60_000) < worth(40_000));
  assert.equal(worth(40_000), judge(bounded, SCANNER).score);
});

test('a company that names nothing to judge by gets null sub-scores, not zeros', () => {
  const judged = judge(profileFields(), SCANNER);
  assert.deepEqual(
    [
      judged.semanticScore,
      judged.categoryScore,
      judged.geographyScore,
      judged.pastWinScore,
      judged.productScore,
      judged.modifierScore,
    ],
    [null, null, null, null, null, null],
  );
});

test('a place the company serves scores above one it does not, and above none', () => {
  const at = (regions: string[]) => judge(SELLER, { ...SCANNER, regions }).score;
  assert.ok(at(['Quebec']) > at([]));
  assert.ok(at([]) > at(['British Columbia']));
});

test('of several places the reason names those that the company serves', () => {
  const places = (regions: string[], geography: string[]): string => {
    const { reasons } = judge(profileFields({ categories: ['Ultrasound'], geography }), { ...SCANNER, regions });
    const said = /(?:The place, |places, you serve |your regions: |places \()(.+?)(?:, is |[.;)])/;
    return said.exec(explanation(reasons, 'en'))?.[1] ?? '';
  };
  const all = ['Alberta', 'Manitoba', 'Nova Scotia', 'Saskatchewan', 'Quebec', 'Yukon'];
  assert.equal(places(all, ['Quebec', 'Yukon']), 'Quebec, Yukon', 'the fifth and the sixth');
  assert.equal(places(all, ['Ontario']), 'Alberta, Manitoba, Nova Scotia, Saskatchewan, Quebec, Yukon');
  assert.equal(places(['BE100', 'FRD22', 'BE', 'FR'], ['France']), 'France');
  assert.equal(places(['Quebec'], ['Quebec']), 'the province of Quebec');
});

test('a place that the company does not serve is named beside those that it does, and a list that is cut says so', () => {
  const told = (regions: string[], geography: string[], language: 'en' | 'fr' = 'en'): string => {
    const { reasons } = judge(profileFields({ categories: ['Ultrasound'], geography }), { ...SCANNER, regions });
    return explanation(reasons, language);
  };
  const two = ['Quebec (except NCR)', 'Manitoba'];
  assert.match(told(two, ['Quebec']), /you serve Quebec \(except NCR\); you do not serve Manitoba\./);
  assert.match(told(two, ['Quebec'], 'fr'), /vous desservez : Québec \(sauf RCN\); vous ne desservez pas : Manitoba\./);
  const country = ['Canada', 'Halifax'];
  assert.match(told(country, ['Yukon']), /places, Canada includes regions you serve; you do not serve Halifax\./);
  assert.match(told(country, ['Yukon'], 'fr'), /Canada comprend .+; vous ne desservez pas : Halifax\./);
  const far = ['Quebec', 'Nunavut Territory', 'Yukon', 'Alberta', 'Manitoba', 'Ontario (except NCR)'];
  assert.match(told(far, ['Quebec'], 'fr'), /pas : Nunavut, Yukon, Alberta, Manitoba et d’autres\./);
  const many = ['Alberta', 'Manitoba', 'Nova Scotia', 'Saskatchewan', 'Quebec', 'Yukon', 'Nunavut'];
  assert.match(told(many, many), /regions: Alberta, .+, Yukon and others\./);
  assert.match(told(many, many, 'fr'), /régions : Alberta, .+, Yukon et d’autres\./);
  assert.doesNotMatch(told(many.slice(0, 6), many), /others|do not serve/);
});

test('a tender on which nobody may bid is held down by the notice’s own words, before what speaks for it', () => {
  const quote = 'This is not a bid solicitation.';
  const facts = (kind: 'not_a_solicitation' | 'invited_only', setAsides: string[]): NoticeFactsForMatching => ({
    ...FACTS,
    biddable: { value: 'no', kind },
    setAsides,
    evidence: [{ field: 'biddable', quote, language: 'en' }],
  });
  const shut = judge(SELLER, { ...SCANNER, facts: facts('not_a_solicitation', []) });
  assert.ok(shut.score <= 30, `${shut.score}`);
  assert.equal(shut.gate, 'not_biddable');
  assert.deepEqual(
    shut.reasons.reasons.filter((one) => one.kind === 'biddable'),
    [{ kind: 'biddable', state: 'not_a_solicitation', quote, also: { en: quote } }],
  );
  assert.match(
    explanation(shut.reasons, 'en'),
    /This notice does not call for bids: “This is not a bid solicitation”\./,
  );
  assert.match(
    explanation(shut.reasons, 'fr'),
    /Cet avis ne sollicite pas de soumissions : « This is not a bid solicitation »\./,
  );
  const holders = judge(SELLER, { ...SCANNER, facts: facts('invited_only', ['vehicle-holders']) });
  assert.ok(holders.score > 30 && holders.score <= 60, `${holders.score}`);
  assert.ok(!holders.reasons.reasons.some(({ kind }) => kind === 'eligibility'), 'it is no second set-aside');
  const open = judge(SELLER, { ...SCANNER, facts: { ...FACTS, biddable: { value: 'yes', kind: null } } });
  assert.deepEqual([open.score > 60, open.gate], [true, null]);
});

test('the order of copies, categories and profile entries does not change the score', () => {
  const french = noticeCopy({ listingId: 'b', title: { fr: 'Échographe portatif' }, regions: ['Québec'] });
  const one = judge(SELLER, [SCANNER, french]).score;
  assert.equal(judge({ ...SELLER, categories: [...SELLER.categories].reverse() }, [SCANNER, french]).score, one);
});

test('the same input gives the same verdict, in score and in words', () => {
  assert.deepEqual(judge(SELLER, SCANNER), judge(SELLER, SCANNER));
  for (const language of ['en', 'fr'] as const) {
    assert.equal(
      explanation(judge(SELLER, SCANNER).reasons, language),
      explanation(judge(SELLER, SCANNER).reasons, language),
    );
  }
});

test('the map from the model’s value to the score is monotone and stays within 0 and 100, for every ranker', () => {
  for (const ranker of [...Object.values(PAST_RANKERS), ...Object.values(TYPED_RANKERS)]) {
    const score = (value: number) => scoreOfShare(shareAt(ranker, value));
    fc.assert(
      fc.property(
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (value, step) => {
          assert.ok(score(value) <= score(value + step));
          assert.ok(score(value) >= 0 && score(value) <= 100);
        },
      ),
    );
  }
});

test('bands begin at the shares that they are documented with', () => {
  const bands = Object.entries(BAND_SHARES);
  assert.deepEqual(
    bands.map(([, share]) => bandOf(scoreOfShare(share))),
    bands.map(([band]) => band),
  );
  assert.deepEqual(
    bands.map(([, share]) => bandOf(scoreOfShare(0.9 * share))),
    ['good', 'possible', 'weak'],
  );
});

test('any text is matched without failure, and its score stays a score', () => {
  const profile = { ...SELLER, exclusions: ['veterinary'], target_buyers: ['CHU de Québec'] };
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (title, description) => {
        const judged = judge(profile, noticeCopy({ title: { fr: title }, description: { en: description } }), [
          productFields(),
        ]);
        assert.ok(Number.isInteger(judged.score) && judged.score >= 0 && judged.score <= 100);
        assert.ok(explanation(judged.reasons, 'fr').length > 0);
      },
    ),
    { numRuns: 300 },
  );
});

test('a category that is only a code is looked for in words too, in both languages', () => {
  for (const title of [{ en: 'Portable ultrasound system' }, { fr: 'Appareil d’échographie portatif' }]) {
    const judged = judge(profileFields({ categories: ['42201711'] }), noticeCopy({ title }));
    assert.ok((judged.semanticScore ?? 0) > 0, JSON.stringify(title));
  }
});

/** A trade as wide as these is found by itself, is never more than possible, and leaves what is narrower alone. */
const WIDE: readonly [category: string, title: { en?: string; fr?: string }][] = [
  ['consulting', { en: 'Consulting services for strategic planning' }],
  ['consulting', { fr: 'Services-conseils en planification stratégique' }],
  ['conseil', { fr: 'Services-conseils en planification stratégique' }],
  ['études', { fr: 'Étude géotechnique du pont' }],
  ['maintenance', { en: 'Maintenance of elevators' }],
];

test('a trade that is named by a common word only finds its tenders, as possible fits at most', () => {
  for (const [category, title] of WIDE) {
    const { score, reasons } = judge(profileFields({ categories: [category] }), noticeCopy({ title }));
    assert.ok(score >= 20 && bandOf(score) !== 'good' && bandOf(score) !== 'strong', `${category}: ${score}`);
    assert.ok(
      reasons.reasons.some((reason) => reason.kind === 'term' && reason.label === category),
      category,
    );
  }
});

test('what is left of a phrase without its stop words is no trade, and a word for buying is none', () => {
  for (const category of ['IT services', 'services', 'supply']) {
    const { reasons } = judge(
      profileFields({ categories: [category] }),
      noticeCopy({ title: { en: 'Road services' } }),
    );
    assert.ok(
      reasons.reasons.every((reason) => reason.kind !== 'term'),
      category,
    );
  }
});

test('the words for a code count where the notice has no code of its list', () => {
  const text = (categories: NoticeCopy['categories']): number | null =>
    judge(
      profileFields({ categories: ['42201711'] }),
      noticeCopy({ title: { en: 'Portable ultrasound system' }, categories }),
    ).semanticScore;
  assert.equal(text([{ scheme: 'UNSPSC', code: '42201712', label: {} }]), 0);
  assert.ok((text([{ scheme: 'CPV', code: '33112200-0', label: {} }]) ?? 0) > 0);
});

test('a company that names a city alone is told what lies around it, and what does not', () => {
  const told = (geography: string[], regions: string[]): string =>
    explanation(judge(profileFields({ categories: ['Ultrasound'], geography }), { ...SCANNER, regions }).reasons, 'en');
  assert.match(told(['Longueuil, QC'], ['Brossard']), /place, Brossard, lies around a city you named\./);
  assert.match(told(['Longueuil, QC'], ['Montérégie']), /place, Montérégie, includes regions you serve\./);
  assert.match(told(['Longueuil, QC'], ['Abitibi']), /place, Abitibi, is not in your regions\./);
  assert.match(told(['Estrie', 'Longueuil, QC'], ['Brossard']), /place, Brossard, is not in your regions\./);
});
