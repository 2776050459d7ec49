import type { Listing } from '../../server/features/discovery/listing.ts';
import { TYPED_RANKERS } from '../../server/features/matching/verdict/ranking-weights.ts';
import { TYPED_FEATURES } from '../../server/features/matching/verdict/typed-features.ts';
import { SEAO } from './families.ts';
import { fitWeights } from './fit.ts';
import { scoresBy, typedLesson } from './lessons.ts';
import { type Figures, figuresOf } from './metrics.ts';
import { TYPED_RECIPE, TYPED_RECIPE_WEIGHTS, typedRecipePairs } from './typed-recipe.ts';
import { linearScores, timeWindow, type Window } from './windows.ts';

type Row = [name: string, figures: Figures[]];

/** The recipe's typed model on this window, as it was published and with weights fitted on the service's windows. */
export function recipeRows(window: Window): Row[] {
  const pairs = typedRecipePairs(window);
  const notices = SEAO.notices();
  const lessons = SEAO.learn.map(([from, to]) => {
    const learned = timeWindow(notices, from, to, SEAO.population);
    const own = typedRecipePairs(learned);
    return { window: learned, pairs: own, hardness: scoresBy(own, TYPED_RECIPE, TYPED_RECIPE_WEIGHTS) };
  });
  const { weights, constant } = fitWeights(lessons, TYPED_RECIPE);
  const rows: [string, Float32Array][] = [
    ['the recipe’s terms alone', scoresBy(pairs, TYPED_RECIPE, { terms: 1 })],
    ['the recipe, published weights', scoresBy(pairs, TYPED_RECIPE, TYPED_RECIPE_WEIGHTS)],
    ['the recipe, weights fitted on the same windows', linearScores(pairs, weights, constant)],
  ];
  return rows.map(([name, scores]) => [name, figuresOf(window, scores)]);
}

/** The service where no codes were typed. */
export function wordRows(window: Window, listings: ReadonlyMap<string, Listing>): Row[] {
  const { pairs } = typedLesson(window, listings, 'words');
  const { other } = TYPED_RANKERS;
  return (
    [
      ['without past awards', other],
      ['with past awards', TYPED_RANKERS['seao'] ?? other],
    ] as const
  ).map(([name, { weights, constant }]) => [
    `words only, ${name}`,
    figuresOf(window, scoresBy(pairs, TYPED_FEATURES, weights, constant)),
  ]);
}
