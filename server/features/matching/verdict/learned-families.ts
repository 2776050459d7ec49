import { TYPED_RANKERS } from './ranking-weights.ts';

/** Whether a family of sources has a ranker of its own for typed profiles, which looks at who bid on past tenders. */
export function isLearned(family: string): boolean {
  return family !== 'other' && Object.hasOwn(TYPED_RANKERS, family);
}
