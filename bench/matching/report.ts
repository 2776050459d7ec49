import type { Listing } from '../../server/features/discovery/listing.ts';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import { PAST_RANKERS, TYPED_RANKERS } from '../../server/features/matching/verdict/ranking-weights.ts';
import { scoreOfShare } from '../../server/features/matching/reasons/calibration.ts';
import { shareWithPast } from '../../server/features/matching/verdict/ranker.ts';
import { TYPED_FEATURES } from '../../server/features/matching/verdict/typed-features.ts';
import { BASELINES, baselineScores, rankFusion, RECIPE_FEATURES, RECIPE_WEIGHTS } from './baselines.ts';
import { bandRows, calibrationPlot, calibrationRows, sharesOf, toldOf } from './calibration-report.ts';
import { FEDERAL, type Family, SEAO } from './families.ts';
import { areFirstDayCasesHere, firstDaySection } from './first-day.ts';
import { fitWeights } from './fit.ts';
import { DROPS, figuresWithout, shuffled } from './leaks.ts';
import { liftedBandsSection } from './lifted-bands.ts';
import { pastLesson, scoresBy, type TestedLesson, typedLesson } from './lessons.ts';
import { type Figures, figuresOf, pairedGain } from './metrics.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { rolledSection, toldSection } from './rolled-report.ts';
import { readSeao } from './seao.ts';
import { percolated, stagedFigures } from './staged.ts';
import { calibrationTable, figuresTable, gainLine, span, table } from './tables.ts';
import { twinFacts } from './twin-facts.ts';
import { ALLOWED_POINTS, areTwinsHere, type Twin, twinScores } from './twins.ts';
import { recipeRows, wordRows } from './typed-recipe.ts';
import { linearScores } from './windows.ts';

export type Section = { title: string; markdown: string; files: Readonly<Record<string, string>> };

/** The parts of the report: whether their data is here, and how they are made. */
export const PARTS: Readonly<Record<string, { isHere: () => boolean; make: () => Section }>> = {
  seao: { isHere: SEAO.isHere, make: () => historySection(SEAO) },
  federal: { isHere: FEDERAL.isHere, make: () => historySection(FEDERAL) },
  typed: { isHere: SEAO.isHere, make: typedSection },
  leaks: { isHere: SEAO.isHere, make: leakSection },
  staged: { isHere: SEAO.isHere, make: stagedSection },
  twins: { isHere: areTwinsHere, make: twinSection },
  firstday: { isHere: areFirstDayCasesHere, make: firstDaySection },
  bands: { isHere: areFirstDayCasesHere, make: liftedBandsSection },
};

function rankerOf(family: Family): (typeof PAST_RANKERS)['other'] {
  return PAST_RANKERS[family.name] ?? PAST_RANKERS.other;
}

function scoresOf({ pairs }: TestedLesson, family: Family): Float32Array {
  const { weights, constant } = rankerOf(family);
  return scoresBy(pairs, PAST_FEATURES, weights, constant);
}

/** What ranks a company's notices without the features being weighed for this family: lists alone, fused, or of another. */
function untrainedRows({ window, pairs }: TestedLesson, family: Family): [string, Figures[]][] {
  const by = (weights: Readonly<Record<string, number>>): Float32Array => scoresBy(pairs, PAST_FEATURES, weights);
  const fused = ['title_top3', 'title_mean', 'codes_mean', 'geo_mean', 'neighbour_vote', 'cobidders_full'];
  const lists = [...fused, 'category_region_share'].map((name) => by({ [name]: 1 }));
  const other = PAST_RANKERS[family.name === 'seao' ? 'federal' : 'seao'] ?? PAST_RANKERS.other;
  const rows: [string, Float32Array][] = [
    ['neighbour vote alone', by({ neighbour_vote: 1 })],
    ['rank fusion of seven lists', rankFusion(lists, window.pool.length)],
    ['recipe, published weights', by(RECIPE_WEIGHTS)],
    ['weights of the other family', by(other.weights)],
    ['weights of both families together (`other`)', by(PAST_RANKERS.other.weights)],
  ];
  return rows.map(([name, scores]) => [name, figuresOf(window, scores)]);
}

/** The recipe's features with weights fitted on the same windows as the service's. */
function refittedRecipe(family: Family, notices: readonly PastNotice[], { window, pairs }: TestedLesson): Figures[] {
  const lessons = family.learn.map((learned) => pastLesson(family, notices, learned));
  const wanted = PAST_FEATURES.filter((name) => RECIPE_FEATURES.includes(name));
  const { weights, constant } = fitWeights(lessons, PAST_FEATURES, wanted);
  return figuresOf(window, linearScores(pairs, weights, constant));
}

function historySection(family: Family): Section {
  const notices = family.notices();
  const test = pastLesson(family, notices, family.test);
  const { window } = test;
  const baselines = baselineScores(window);
  const untrained = untrainedRows(test, family);
  const refit = refittedRecipe(family, notices, test);
  const scores = scoresOf(test, family);
  const ours = figuresOf(window, scores);
  const rows: [string, Figures[]][] = [
    ...BASELINES.map((name): [string, Figures[]] => [name, figuresOf(window, baselines[name])]),
    ...untrained,
    ['recipe, weights fitted on the same windows', refit],
    ['**the service**', ours],
    ['the service, by whole scores', figuresOf(window, wholeScores(sharesOf(rankerOf(family), scores)))],
  ];
  const { minPast } = family.population;
  const bids = window.relevant.reduce((sum, one) => sum + one.size, 0);
  const learned = family.learn.map(([from, to]) => `${from} to ${to}`).join(', ');
  const about = `${family.data}. ${window.pool.length} notices, ${window.pasts.length} companies with ${minPast} or more past bids, ${bids} bids; ${window.index.notices.length} past notices. Learned from ${learned}.`;
  const plot = `matching-calibration-${family.name}.svg`;
  const calibration = toldSection(family, notices, test, rankerOf(family));
  const markdown = [
    about,
    figuresTable(rows),
    gainLine('published recipe', ours, untrained.find(([name]) => name.startsWith('recipe'))?.[1] ?? []),
    gainLine('recipe fitted on the same windows', ours, refit),
    gainLine('TF-IDF nearest with buyer', ours, figuresOf(window, baselines['TF-IDF nearest, with buyer'])),
    '### Calibration',
    ...calibration.markdown,
    ...rolledSection(family, notices, test, rankerOf(family)),
    `![calibration](${plot})`,
  ].join('\n\n');
  return {
    title: `${family.name}: companies with a past, ${window.name}`,
    markdown,
    files: { [plot]: calibrationPlot([{ name: family.name, rows: calibration.rows }]) },
  };
}

/** What users sort by: equal scores keep the order of the pool. */
function wholeScores(shares: Float32Array): Float32Array {
  return shares.map(scoreOfShare);
}

function typedSection(): Section {
  const past = pastLesson(SEAO, SEAO.notices(), SEAO.test);
  const { window } = past;
  const listings = listingsOfSeao();
  const test = typedLesson(window, listings);
  const by = (weights: Readonly<Record<string, number>>, constant = 0): Float32Array =>
    scoresBy(test.pairs, TYPED_FEATURES, weights, constant);
  const of = (scores: Float32Array): Figures[] => figuresOf(window, scores);
  const { other } = TYPED_RANKERS;
  const rich = TYPED_RANKERS['seao'] ?? other;
  const values = {
    plain: by(other.weights, other.constant),
    typed: by(rich.weights, rich.constant),
    history: scoresOf(past, SEAO),
  };
  const all = (of: typeof sharesOf): Record<'plain' | 'typed' | 'history' | 'both', Float32Array> => {
    const typed = of(rich, values.typed);
    const history = of(rankerOf(SEAO), values.history);
    const both = typed.map((share, pair) => shareWithPast(history[pair] ?? 0, share));
    return { plain: of(other, values.plain), typed, history, both };
  };
  const served = all(sharesOf);
  const told = all(toldOf);
  const rows: [string, Figures[]][] = [
    ['terms alone', of(by({ text: 1 }))],
    ['codes alone', of(by({ topic: 1 }))],
    ...recipeRows(window),
    ['**the service without past awards (`other`)**', of(served.plain)],
    ['**the service with past awards (`seao`)**', of(served.typed)],
    ...wordRows(window, listings),
    ['the past alone', of(served.history)],
    ['**the service, typed and with a past**', of(served.both)],
    ['the same, by whole scores', of(wholeScores(served.both))],
  ];
  const calibrations = [
    { name: 'typed, with past awards', shares: told.typed },
    { name: 'typed, without', shares: told.plain },
    { name: 'typed and past', shares: told.both },
  ].map(({ name, shares: told }) => ({
    name,
    rows: calibrationRows([{ window, told }]),
    bands: bandRows([{ window, told }]),
  }));
  const plot = 'matching-calibration-typed.svg';
  return {
    title: `Typed profiles, simulated from the past, ${window.name}`,
    markdown: [
      'Five terms, up to five codes, two categories, the regions with a tenth of the bids and the city that most of them came from, made from a company’s past; its own past notices are hidden from the profile, and its own bids from those of its city’s firms. The recipe has the same of each company, its terms as stems, and sees those bids.',
      figuresTable(rows),
      ...calibrations.flatMap(({ name, rows: seen, bands }) => [
        `### Calibration: ${name}`,
        calibrationTable(seen),
        'Bands:',
        calibrationTable(bands),
      ]),
      `![calibration](${plot})`,
    ].join('\n\n'),
    files: { [plot]: calibrationPlot(calibrations) },
  };
}

function leakSection(): Section {
  const notices = SEAO.notices();
  const whole = pastLesson(SEAO, notices, SEAO.test);
  const full = figuresOf(whole.window, scoresOf(whole, SEAO));
  const drawn = pastLesson(SEAO, shuffled(notices, SEAO.test[0]), SEAO.test);
  const chance = figuresOf(drawn.window, scoresBy(drawn.pairs, PAST_FEATURES, {}));
  const rows: [string, Figures[]][] = [
    ['the service', full],
    ['companies shuffled', figuresOf(drawn.window, scoresOf(drawn, SEAO))],
    ['companies shuffled, all pairs equal', chance],
  ];
  const dropped = Object.entries(DROPS).map(([name, drop]) => {
    const figures = figuresWithout(SEAO, notices, drop, whole.window.categories);
    rows.push([`without ${name}, fitted anew`, figures]);
    return [name, span(pairedGain(figures, full, 'R@20')), span(pairedGain(figures, full, 'MRR'))];
  });
  return {
    title: 'Leak tests (seao)',
    markdown: [
      figuresTable(rows),
      'Change when a field is dropped, the same companies paired; a rise beyond the interval would show a leak:',
      table(['dropped', 'R@20', 'MRR'], dropped),
      '',
    ].join('\n\n'),
    files: {},
  };
}

function stagedSection(): Section {
  const test = pastLesson(SEAO, SEAO.notices(), SEAO.test);
  const { bidsKept, pairsKept, ratios } = stagedFigures(
    test.window,
    scoresOf(test, SEAO),
    percolated(test.window, listingsOfSeao()),
  );
  const row = [
    bidsKept.toFixed(3),
    pairsKept.toFixed(3),
    ratios['nDCG@20'].toFixed(4),
    ratios['R@20'].toFixed(4),
    ratios.MRR.toFixed(4),
  ];
  return {
    title: 'Staged: candidates of the percolator, then the ranker (seao)',
    markdown: [
      table(
        ['real bids among the candidates', 'pairs that are candidates', 'nDCG@20 over unstaged', 'R@20', 'MRR'],
        [row],
      ),
      '',
    ].join('\n\n'),
    files: {},
  };
}

const POSSIBLE = 40;

function twinSection(): Section {
  const twins = twinScores();
  const apart = (one: { english: number; french: number }): number => Math.abs(one.english - one.french);
  const within = (some: readonly Twin[]): string =>
    `${some.filter((one) => apart(one) <= ALLOWED_POINTS).length} of ${some.length}`;
  const isPossible = (one: Twin): boolean => Math.max(one.english, one.french) >= POSSIBLE;
  const bands = twins.filter(isPossible);
  const far = twins.filter((one) => apart(one) > ALLOWED_POINTS).sort((a, b) => apart(b) - apart(a));
  const rowsOf = (some: readonly Twin[]): string[][] =>
    some.map((one) => [
      one.title.slice(0, 60),
      one.profile.slice(0, 60),
      `${one.english}: ${one.englishWords.slice(0, 120)}`,
      `${one.french}: ${one.frenchWords.slice(0, 120)}`,
    ]);
  const halves = ([false, true] as const).map((isHeldOut) => {
    const half = twins.filter((one) => one.isHeldOut === isHeldOut);
    return [
      isHeldOut ? 'the other half' : 'the half that was looked at most',
      within(half),
      within(half.filter(isPossible)),
    ];
  });
  return {
    title: 'Twins: the English and the French text of one CanadaBuys notice, each alone',
    markdown: [
      `Notices against typed profiles, no past known: ${within(twins)} pairs are within ${ALLOWED_POINTS} points. Of those that are at least possible fits in one language, ${within(bands)} are. A notice that is published in both languages has the better of the two scores. The tables of concepts and of word pairs were written from code lists in both languages; the notices in view were looked at for causes, and of the other half too a few wordings were taken from pairs that an earlier table named.`,
      table(['', `within ${ALLOWED_POINTS} points`, 'of possible fits'], halves),
      'The possible fits that are further apart, with the words that each score rests on:',
      table(['notice', 'profile', 'English', 'French'], rowsOf(far.filter(isPossible))),
      `Of what neither language makes a possible fit (below ${POSSIBLE}), these are further apart:`,
      table(['notice', 'profile', 'English', 'French'], rowsOf(far.filter((one) => !isPossible(one)))),
      ...factsApart(),
    ].join('\n\n'),
    files: {},
  };
}

function factsApart(): string[] {
  const { notices, facts, apart } = twinFacts();
  const told = `Facts that either text of these ${notices} notices states: ${facts}. In ${apart.length} both do not state the same.`;
  const rows = apart.map(({ title, fact, english, french }) => [
    title.slice(0, 60),
    fact,
    english || 'nothing',
    french || 'nothing',
  ]);
  return rows.length === 0 ? [told] : [told, table(['notice', 'fact', 'English', 'French'], rows)];
}

function listingsOfSeao(): Map<string, Listing> {
  return new Map(readSeao().map(({ listing }) => [`seao ${listing.nativeId}`, listing]));
}
