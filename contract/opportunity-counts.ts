import { z } from 'zod';
import { RATE } from './limits.ts';
import { opportunityFilters } from './opportunity-filters.ts';
import { route } from './route.ts';

/** Every opportunity is in one. */
export const VIEWS = ['open', 'screened', 'answered', 'archived'] as const;
export type View = (typeof VIEWS)[number];

export const countsQuery = z.strictObject(opportunityFilters);
export type CountsQuery = z.output<typeof countsQuery>;

const count = z.int().min(0);
const opportunityCounts = z
  .strictObject({ open: count, screened: count, answered: count, archived: count })
  .meta({ id: 'OpportunityCounts' });
export type OpportunityCounts = z.infer<typeof opportunityCounts>;

export const countOpportunities = route({
  method: 'GET',
  path: '/api/v1/opportunities/counts',
  operationId: 'countOpportunities',
  summary: 'Count matched opportunities by view',
  description:
    'Takes the filters of the list. Every opportunity counts in one view: `archived`; else `answered`, if the company gave feedback on it; else `screened`, if a digest left it out, it is ruled out (`eligible` is false) or its deadline has passed; else `open`. The list takes these views as `view`.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  query: countsQuery,
  success: {
    status: 200,
    description: 'The counts.',
    schema: opportunityCounts,
    example: { open: 41, screened: 212, answered: 12, archived: 87 },
  },
});
