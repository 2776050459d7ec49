import type { Answer } from '../app/api.ts';

type Profile = Answer<'GET /api/v1/profile'>;

/** Whether the profile says nothing of what the company sells or does, so that no tender can be found by it. */
export function isOfferUnknown({ categories, overview, manufacturer_partners: partners }: Profile): boolean {
  return categories.length === 0 && (overview ?? '') === '' && partners.length === 0;
}
