/** A tender of Québec as the list and the detail show it; openapi.json has them as its examples. */

const READ = { is_recognized: false, read_by: 'rules' } as const;
const OF_NOTICE = { page: null, document_id: null, ...READ } as const;

export const LIST_ITEM_EXAMPLE = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  rfp_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f',
  title: 'Acquisition d’échographes portables pour les urgences',
  issuing_body: 'CIUSSS du Saguenay–Lac-Saint-Jean',
  source: 'seao',
  deadline: '2026-12-15T19:00:00.000Z',
  deadline_date: '2026-12-15',
  deadline_date_only: false,
  estimated_value: null,
  estimated_value_currency: null,
  estimated_value_range: null,
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
  latest_feedback_id: null,
  updated_at: '2026-11-20T14:05:03.000Z',
  eligible: true,
  geography: 'Saguenay–Lac-Saint-Jean, Québec',
  also_on: ['merx'],
  amended_at: null,
  key_reason: {
    text: 'The notice asks for portable ultrasound (“échographes portables”), one of your categories.',
    speaks: 'for',
  },
  can_bid: null,
} as const;

const {
  archived_at: archivedAt,
  product_match_name: productName,
  deadline_date_only: _dateOnly,
  estimated_value_range: _valueRange,
  ...SHARED
} = LIST_ITEM_EXAMPLE;
const {
  latest_feedback_action: _action,
  latest_feedback_at: _at,
  latest_feedback_id: _id,
  updated_at: _updatedAt,
  also_on: _others,
  amended_at: _amendedAt,
  key_reason: _reason,
  can_bid: _canBid,
  ...SHOWN
} = SHARED;

/** The notice that the positions of `DETAIL_EXAMPLE` count in. */
export const NOTICE_EXAMPLE = {
  id: LIST_ITEM_EXAMPLE.id,
  rfp_id: LIST_ITEM_EXAMPLE.rfp_id,
  version: 1,
  source: 'seao',
  source_url: LIST_ITEM_EXAMPLE.source_url,
  published_at: '2026-11-19T14:00:00.000Z',
  texts: [
    {
      language: 'fr',
      title: LIST_ITEM_EXAMPLE.title,
      buyer: LIST_ITEM_EXAMPLE.issuing_body,
      categories: 'Appareils d’échographie',
      text: 'Le présent appel d’offres vise l’acquisition de six échographes portables. Le soumissionnaire doit détenir la certification ISO 13485.',
      is_cut: false,
    },
  ],
} as const;

const [NOTICE_TEXT] = NOTICE_EXAMPLE.texts;

function foundIn(part: 'title' | 'text', quote: string) {
  const start = NOTICE_TEXT[part].indexOf(quote);
  return { language: NOTICE_TEXT.language, part, start, end: start + quote.length };
}

const NATURE_QUOTE = 'acquisition de six échographes portables';
const ISO_QUOTE = 'Le soumissionnaire doit détenir la certification ISO 13485.';

export const DETAIL_EXAMPLE = {
  ...SHOWN,
  archived_at: archivedAt,
  score_band: 'strong',
  reasons: [
    {
      kind: 'for',
      about: 'need',
      text: 'The title says “échographes portables”, French for your category “Portable ultrasound”.',
      quotes: [
        {
          text: 'échographes portables',
          ...OF_NOTICE,
          position: foundIn('title', 'échographes portables'),
        },
      ],
    },
    { kind: 'for', about: 'place', text: 'The place, Saguenay–Lac-Saint-Jean, is in your regions.', quotes: [] },
    {
      kind: 'check',
      about: 'requirements',
      text: 'Check that you hold: ISO 13485.',
      quotes: [
        {
          text: ISO_QUOTE,
          ...OF_NOTICE,
          position: foundIn('text', ISO_QUOTE),
        },
      ],
    },
  ],
  can_bid: { answer: 'check', because: ['requirements', 'other_requirements'] },
  requirements: [
    {
      kind: 'certification',
      name: 'ISO 13485',
      mandatory: true,
      winner_only: false,
      held: null,
      quote: ISO_QUOTE,
      ...OF_NOTICE,
      position: foundIn('text', ISO_QUOTE),
    },
  ],
  other_requirements: {
    sentences: [],
    is_complete: true,
    documents: [
      {
        document_id: '0192f0c4-ffff-4b8e-9c57-0a1b2c3d4e5f',
        filename: 'Devis 2026-1234.pdf',
        count: 1,
        sentences: [
          {
            quote: 'Le soumissionnaire doit joindre le formulaire A.',
            page: 12,
            sheet: null,
            cells: null,
            is_recognized: false,
          },
        ],
        is_complete: true,
      },
    ],
  },
  key_facts: {
    found: [
      {
        topic: 'validity',
        answers: [
          {
            quote: 'La soumission est valide pour une période de 90 jours.',
            value: { kind: 'duration', words: '90 jours', number: 90, unit: 'day' },
            page: 4,
            document_id: '0192f0c4-ffff-4b8e-9c57-0a1b2c3d4e5f',
            filename: 'Devis 2026-1234.pdf',
            ...READ,
            position: null,
          },
        ],
      },
    ],
    documents_read: 1,
  },
  terms: [],
  copies: [
    {
      id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e60',
      rfp_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e60',
      source: 'canadabuys',
      source_url: 'https://example.org/notice/20061234',
      deadline: '2026-12-14T19:00:00.000Z',
      deadline_date: '2026-12-14',
      deadline_date_only: false,
      differs: ['deadline'],
    },
  ],
  notice_version: NOTICE_EXAMPLE.version,
  deadline_date: '2026-12-15',
  deadline_date_only: false,
  deadline_time_zone: 'America/Toronto',
  published_at: NOTICE_EXAMPLE.published_at,
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
    coverage: [{ lot: null, lines: 1, carried: 1, available_to_quote: 0, not_in_catalog: 0, check: 0 }],
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
    evidence: [
      {
        field: 'procurement_nature',
        quote: NATURE_QUOTE,
        page: null,
        sheet: null,
        cells: null,
        document_id: null,
        ...READ,
        position: foundIn('text', NATURE_QUOTE),
      },
    ],
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
  line_items: [
    {
      number: '1',
      lot: null,
      item: 'Échographe portable',
      quantity: 6,
      unit: 'each',
      optional: false,
      part_numbers: ['AV-S5'],
      stock_number: null,
      or_equivalent: true,
      replaced: false,
      quote: '1 | Échographe portable, AV-S5 ou équivalent | 6 | ch.',
      page: 2,
      sheet: 'Bordereau de prix',
      cells: 'A7:D7',
      document_id: '0192f0c4-ffff-4b8e-9c57-0a1b2c3d4e5f',
      position: null,
      catalog: {
        status: 'carried',
        product_id: '0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f',
        name: productName,
        oem_name: 'Aurivane Imaging',
        matched_on: 'part_number',
      },
    },
  ],
  feedback_history: [
    {
      id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
      action: 'interested',
      reason: null,
      created_at: '2026-11-20T15:30:00.000Z',
      member_name: 'Robin Example',
    },
  ],
  buyer_answers: {
    counts: { agree: 0, disagree: 0, interested: 2, not_interested: 1, request_draft: 0 },
    latest: [
      {
        opportunity_id: '0192f0c4-4c63-4b8e-9c57-0a1b2c3d4e5f',
        title: 'Moniteurs de signes vitaux',
        action: 'not_interested',
        reason: 'Les moniteurs doivent être muraux.',
        created_at: '2026-10-02T13:20:00.000Z',
        member_name: 'Robin Example',
      },
    ],
  },
  amendment_count: 1,
} as const;
