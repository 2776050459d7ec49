import type { OpportunityDetail, OpportunityListItem } from './opportunities.ts';

/** A tender of Québec as the list and the detail show it; openapi.json has them as its examples. */

export const LIST_ITEM_EXAMPLE: OpportunityListItem = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  rfp_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f',
  title: 'Acquisition d’échographes portables pour les urgences',
  issuing_body: 'CIUSSS du Saguenay–Lac-Saint-Jean',
  source: 'seao',
  deadline: '2026-12-15T19:00:00.000Z',
  estimated_value: null,
  score: 87,
  score_source: 'metadata_verdict',
  status: 'scored',
  archived_at: null,
  product_match_name: 'Portable ultrasound system',
  discovered_at: '2026-11-20T14:05:00.000Z',
  explanation:
    'The notice asks for portable ultrasound (“échographes portables”), one of your categories. The place of work is in Québec, where you sell.',
  summary: 'Le présent appel d’offres vise l’acquisition de six échographes portables.',
  source_url: 'https://example.org/avis/20061234',
  notice_type: 'Appel d’offres public',
  solicitation_number: '2026-1234-01',
  latest_feedback_action: null,
  latest_feedback_at: null,
};

const { archived_at: archivedAt, product_match_name: productName, ...SHARED } = LIST_ITEM_EXAMPLE;
const { latest_feedback_action: _action, latest_feedback_at: _at, ...SHOWN } = SHARED;

export const DETAIL_EXAMPLE: OpportunityDetail = {
  ...SHOWN,
  archived_at: archivedAt,
  source_status: 'active',
  eligible: true,
  verdict_computed_at: '2026-11-20T14:05:03.000Z',
  signal_source: 'metadata',
  semantic_score: 82,
  category_score: 95,
  geography_score: 100,
  past_win_score: null,
  dimensional_score: 87,
  product_score: 90,
  modifier_score: null,
  product_match: {
    product_id: '0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f',
    name: productName,
    oem_name: 'Aurivane Imaging',
    rep_status: 'carried',
    score: 90,
    matched_on: ['échographes portables'],
  },
  end_user_entity: 'Hôpital de Chicoutimi',
  categories: ['Appareils d’échographie'],
  geography: 'Saguenay–Lac-Saint-Jean, Québec',
  reference_number: '20061234',
  procurement_method: 'Appel d’offres public',
  contact_name: 'Service des achats',
  contact_email: 'achats@example.org',
  contact_phone: null,
  signals: {
    bid_eligibility: 'canadian-only',
    procurement_nature: 'goods',
    evidence: [{ field: 'procurement_nature', quote: 'acquisition de six échographes portables', page: null }],
  },
  bid_eligibility: 'canadian-only',
  requires_manufacturer: false,
  requires_oem_documentation: true,
  mandatory_certifications: ['ISO 13485'],
  actual_product_category: 'Échographes portables',
  total_estimated_units: 6,
  summary: 'Le présent appel d’offres vise l’acquisition de six échographes portables.',
  procurement_nature: 'goods',
  end_user: 'Hôpital de Chicoutimi',
  extraction_signal_source: 'metadata',
  feedback_history: [
    {
      id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
      action: 'interested',
      reason: null,
      created_at: '2026-11-20T15:30:00.000Z',
      member_name: 'Robin Example',
    },
  ],
};
