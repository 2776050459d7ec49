/**
 * Every rule, table row and limit of the specification by name: its heading, then a number or a short name of the row.
 * A test covers a clause by beginning its own name with it: `Duplicate grouping 3: a matching title does not …`. Where
 * the specification leaves an answer open, the clause is what decisions.md answers.
 */
const numbered = {
  'Duplicate grouping': [
    'the number, within one buyer',
    'title, buyer and closing date',
    'two numbers stay two tenders',
    'the originating source is shown',
    'one listing a group, in every view',
    'nothing is deleted',
  ],
  'Digest rules': [
    'a pause accumulates',
    'what is left out is screened and counted',
    'the cap of 15 keeps the mail small',
    'the policy governs mail only',
    'the saved delivery is what is retried',
    'retries stop after 23 hours',
    'an older digest overwrites nothing newer',
    'receiving mail is not instructing by mail',
  ],
  'CSV import rules': [
    'all or nothing',
    'one transaction, matched on partner, name and model',
    'the file is authoritative',
    'partners are made and authorised again',
    'indexing and one re-score are recorded with it',
  ],
  Authentication: [
    'keys are made in the portal',
    'the secret is shown once and hashed',
    'the bearer header',
    'a key, its scopes, its expiry',
    'sessions and their errors',
    'what needs no credential and has no limit',
  ],
} as const;

/** Rows by heading; the names are separated by commas. */
const named = {
  Conventions: 'JSON, timestamps in UTC, uuid in paths',
  Service: 'several sources, score from 0 to 100 with written reasoning, another company is not found',
  'Opportunity list item':
    'id, rfp_id, title, issuing_body, source, deadline, estimated_value, score, score_source, status, archived_at, ' +
    'product_match_name, discovered_at, explanation, summary, source_url, notice_type, solicitation_number, ' +
    'latest_feedback_action, latest_feedback_at, no sub-scores and no signals',
  'Opportunity detail':
    'source_status, id, rfp_id, score, explanation, score_source, status, archived_at, eligible, verdict_computed_at, ' +
    'signal_source, semantic_score, category_score, geography_score, past_win_score, dimensional_score, product_score, ' +
    'modifier_score, product_match, title, issuing_body, end_user_entity, source, source_url, deadline, ' +
    'estimated_value, categories, geography, reference_number, solicitation_number, notice_type, procurement_method, ' +
    'contact_name, contact_email, contact_phone, discovered_at, signals, bid_eligibility, requires_manufacturer, ' +
    'requires_oem_documentation, mandatory_certifications, actual_product_category, total_estimated_units, summary, ' +
    'procurement_nature, end_user, extraction_signal_source, feedback_history',
  'Notification settings':
    'digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items, notification_emails, ' +
    'amendment_notification_policy, effective_recipients, last_digest_sent_at, next_digest_at',
  'Company profile':
    'id, tenant_id, legal_name, business_number, cage_code, overview, business_role, categories, geography, ' +
    'certifications, exclusions, manufacturer_partners, target_buyers, is_canadian_supplier, min_contract_value, ' +
    'max_contract_value, employee_count, identity fields are fixed',
  'Profile change':
    'id, field, value_before, value_after, cascade_summary, source, created_at, reverted, revertible, ' +
    'facts of a reply apply directly, undo by reply, removing a partner cascades',
  Product:
    'id, oem_partner_id, oem_name, name, model, description, commodity_codes, specs, rep_status, status, source, ' +
    'source_url, created_at, updated_at, unique by partner name and model, never deleted, list item',
  'Manufacturer partner':
    'id, name, authorized, relationship, source_url, active_product_count, discontinued_product_count, created_at',
  'Learned rule':
    'id, rule_type, description, signal, source, evidence_count, last_evidence_at, created_at, active, origin_rfp',
  'Context document': 'file types, status, ingest_error, a failed refresh keeps serving',
  'API key': 'id, name, display_suffix, scopes, last_used_at, expires_at, revoked_at, created_at, secret returned once',
  Scope: 'value, label, description',
  'Current account': 'user, tenant, memberships',
  'Opportunity status':
    'scored, screened, notified, draft_requested, draft_sent, approved, archived, archived is its own view',
  State:
    'Product discontinued by PATCH, Product active again by PATCH, Product discontinued with its partner, ' +
    'Product active again by revert, Partner authorized again, Profile change reverted, API key revoked, ' +
    'Context document stays ready',
  Endpoint:
    'GET /api/v1/opportunities, GET /api/v1/opportunities/{id}, POST /api/v1/opportunities/{id}/feedback, ' +
    'POST /api/v1/opportunities/{id}/archive, DELETE /api/v1/opportunities/{id}/archive, ' +
    'POST /api/v1/opportunities/{id}/ask, GET /api/v1/me, POST /api/v1/session, DELETE /api/v1/session, ' +
    'GET /api/v1/scopes, GET /api/v1/openapi.json, GET /api/v1/api-keys, POST /api/v1/api-keys, ' +
    'DELETE /api/v1/api-keys/{id}, GET /api/v1/settings/notifications, PATCH /api/v1/settings/notifications, ' +
    'GET /api/v1/settings/rules, PATCH /api/v1/settings/rules/{id}, GET /api/v1/profile, PATCH /api/v1/profile, ' +
    'GET /api/v1/profile/changes, POST /api/v1/profile/changes/{id}/revert, GET /api/v1/products, ' +
    'POST /api/v1/products, PATCH /api/v1/products/{id}, GET /api/v1/products/partners, ' +
    'POST /api/v1/products/partners, POST /api/v1/products/import, GET /api/v1/products/import/template, ' +
    'GET /api/v1/knowledge/docs, POST /api/v1/knowledge/docs, DELETE /api/v1/knowledge/docs/{id}',
  'Opportunities list parameter': 'status, q, source, deadline_before, deadline_after, min_score, sort, cursor, limit',
  'Opportunities list rules':
    'archived alone, opaque cursor, null on the last page, bad cursor, grouped duplicates never appear',
  'Opportunity detail rules': 'unknown id, a grouped copy is returned',
  'Feedback rules': 'verdict, reason, disagree re-evaluates from scratch',
  'Ask rules':
    'question, history alternates from a user turn, the last six turns count, answer and model, ' +
    'grounded in the material, says when the material has no answer',
  'Account rules': 'tenant header, the most recently used company without it, session answers like me',
  'API key rules': 'list, create, revoke',
  'Notification settings rules':
    'any non-empty subset, unknown fields are refused, the full resource is returned, changes are audited',
  'Learned rule rules': 'active is required',
  'Profile PATCH':
    'add and remove on lists, set on scalars, applied and skipped are reported, already_present, not_present, ' +
    'already_set, min_exceeds_max, invalid_value, error, the rest of the batch applies, portal_edit',
  'Profile changes rules': 'cursor, newest first, only the latest is reverted, a reverted one is not reverted twice',
  'Products list parameter': 'cursor, status, partner_id, q, limit',
  'Products list rules': 'newest first, opaque next_cursor',
  'Product create body': 'oem_partner_id, name, model, description, commodity_codes, specs, rep_status, source_url',
  'Product rules':
    'a duplicate is refused, indexing is requested durably, an absent field is left alone, null clears, ' +
    'status by PATCH, archive and notification states are preserved, a rename to a duplicate is refused',
  'Partner rules': 'a name is added to the profile, a repeated name is authorized again without its products',
  'CSV import': 'one file, columns, dry_run, template',
  'Context documents endpoints': 'list, upload, delete',
  'Scope vocabulary': 'six scopes',
  'Scope by route':
    'opportunities:read, profile:read, profile:write, settings:read, settings:write, learned rules, routes left open',
  Events: 'Daily digest email, Amendment alert email, Profile-change confirmation email, a re-score reaches the digest',
  'Error body': 'error, message, requestId, issues, issue_count',
  Errors:
    'unauthorized, forbidden, insufficient_scope, no_membership, membership_disabled, unverified_email, ' +
    'identity_conflict, validation_failed, not_found, missing_file, unsupported_type, file_too_large, empty_document, ' +
    'unreadable_document, context_doc_cap_reached, rule_cap_reached, already_exists, partner_not_authorized, ' +
    'already_reverted, superseded, invalid_import, rate_limited, internal',
  'Rate limits':
    'rolling window, per client address, 60 for reads, 30 for POST session, 20 for ask, 10 for changes, ' +
    'routes without a limit, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after',
  Limits:
    'Page size, Cursor length, q length, source length, Ask question, Ask history turn, Ask history, ' +
    'Notification recipients, digest_max_items, Profile PATCH operations, ' +
    'Automatic profile changes from one message, Product name model and description, commodity_codes, CSV import, ' +
    'Context documents, Digest retry window, Polling stops at the first seen item',
  Versioning: 'path prefix, dated changelog, grouping left the contract unchanged',
} as const;

/** Names from rows: `{Errors: 'unauthorized, forbidden'}` gives `Errors: unauthorized` and `Errors: forbidden`. */
export function rowNames(rows: Record<string, string>): string[] {
  return Object.entries(rows).flatMap(([heading, names]) => names.split(', ').map((name) => `${heading}: ${name}`));
}

/** All names under these headings. */
export function allRows(...headings: (keyof typeof named)[]): string[] {
  return headings.flatMap((heading) => rowNames({ [heading]: named[heading] }));
}

/** Every clause, with what a numbered one is about. */
export const CLAUSES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(numbered).flatMap(([heading, rules]) =>
    rules.map((rule, index): [string, string] => [`${heading} ${index + 1}`, rule]),
  ),
  ...rowNames(named).map((name): [string, string] => [name, '']),
]);

/**
 * The clauses that a test's name begins with. Before the colon may stand several: `Duplicate grouping 1-3: …`,
 * `Digest rules 2, 5: …`, `Errors: not_found, unauthorized: …`.
 */
export function clausesNamedBy(testName: string): string[] {
  const found: string[] = [];
  for (let colon = testName.indexOf(':'); colon !== -1; colon = testName.indexOf(':', colon + 1)) {
    found.push(...expand(testName.slice(0, colon)).filter((clause) => CLAUSES.has(clause)));
  }
  return found;
}

function expand(head: string): string[] {
  const numbers = /^(\D+?) (\d[\d, -]*)$/.exec(head);
  if (numbers === null) {
    const [heading = '', ...rest] = head.split(': ');
    return rowNames({ [heading]: rest.join(': ') });
  }
  return (numbers[2] ?? '').split(', ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    if (to - from > 50) return [];
    return Array.from({ length: to - from + 1 }, (_, index) => `${numbers[1]} ${from + index}`);
  });
}
