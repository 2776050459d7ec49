import { type Answer, call, type Inputs, type RouteName } from '../app/api.ts';

/** What is left after an answer was taken back. */
type Withdrawn = { reevaluation_queued: boolean };

const ROUTE = 'DELETE /api/v1/feedback/{id}' as RouteName;

export async function withdrawFeedback(id: string): Promise<Withdrawn> {
  const answer: Answer<RouteName> = await call(ROUTE, { params: { id } } as Inputs<RouteName>);
  return answer as unknown as Withdrawn;
}
