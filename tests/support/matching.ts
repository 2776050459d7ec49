import type { ProductFields, ProfileFields } from '#features/matching/subjects/compiled-profile.ts';
import type { NoticeCopy } from '#features/matching/terms/notice-copy.ts';

/** A company profile for matching tests: an empty one with these fields. */
export function profileFields(fields: Partial<ProfileFields> = {}): ProfileFields {
  return {
    tenant_id: '11111111-1111-4111-8111-111111111111',
    version: 1,
    overview: null,
    business_role: null,
    categories: [],
    geography: [],
    certifications: [],
    exclusions: [],
    target_buyers: [],
    is_canadian_supplier: null,
    min_contract_value: null,
    max_contract_value: null,
    country: 'CA',
    ...fields,
  };
}

export function productFields(fields: Partial<ProductFields> = {}): ProductFields {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    oem_name: 'Sonovia',
    name: 'Portable ultrasound',
    model: null,
    commodity_codes: [],
    specs: {},
    rep_status: 'carried',
    ...fields,
  };
}

/** One copy of a tender for matching tests: an empty notice with these fields. */
export function noticeCopy(fields: Partial<NoticeCopy> = {}): NoticeCopy {
  return {
    listingId: '33333333-3333-4333-8333-333333333333',
    title: {},
    description: {},
    buyer: {},
    endUserEntity: null,
    buyerCity: null,
    buyerRegion: null,
    buyerCountry: null,
    regions: [],
    categories: [],
    estimatedValue: null,
    sourceStatus: 'active',
    closing: { at: null },
    facts: null,
    ...fields,
  };
}
