import { z } from 'zod';
import { RATE } from './limits.ts';
import { STATUSES } from './opportunities.ts';
import { LIST_ITEM_EXAMPLE } from './opportunity-examples.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

const archiveState = z
  .strictObject({ id: z.string(), status: z.enum(STATUSES), archived_at: dateTime.nullable() })
  .meta({ id: 'ArchiveState' });

export const archiveOpportunity = route({
  method: 'POST',
  path: '/api/v1/opportunities/{id}/archive',
  operationId: 'archiveOpportunity',
  summary: 'Archive an opportunity',
  description: 'Safe to repeat; the first `archived_at` is kept.',
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  params: idOf('the opportunity'),
  success: {
    status: 200,
    description: 'The current state.',
    schema: archiveState,
    example: { id: LIST_ITEM_EXAMPLE.id, status: 'archived', archived_at: '2026-11-21T09:00:00.000Z' },
  },
  errors: ['not_found'],
});

export const unarchiveOpportunity = route({
  method: 'DELETE',
  path: '/api/v1/opportunities/{id}/archive',
  operationId: 'unarchiveOpportunity',
  summary: 'Unarchive an opportunity',
  description: 'Restores the earlier status. Safe to repeat.',
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  params: idOf('the opportunity'),
  success: {
    status: 200,
    description: 'The current state.',
    schema: archiveState,
    example: { id: LIST_ITEM_EXAMPLE.id, status: LIST_ITEM_EXAMPLE.status, archived_at: null },
  },
  errors: ['not_found'],
});
