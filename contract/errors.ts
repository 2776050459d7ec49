import { z } from 'zod';

/** Every error code with its HTTP status (specification, Errors; statuses left open: decisions.md section 1). */
export const ERROR_STATUS = {
  unauthorized: 401,
  forbidden: 403,
  insufficient_scope: 403,
  no_membership: 403,
  membership_disabled: 403,
  unverified_email: 403,
  identity_conflict: 403,
  validation_failed: 400,
  not_found: 404,
  missing_file: 400,
  unsupported_type: 415,
  file_too_large: 413,
  empty_document: 422,
  unreadable_document: 422,
  context_doc_cap_reached: 409,
  document_cap_reached: 409,
  rule_cap_reached: 409,
  last_admin: 409,
  already_exists: 409,
  partner_not_authorized: 409,
  already_reverted: 409,
  superseded: 409,
  idempotency_conflict: 409,
  request_in_progress: 409,
  invalid_import: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What an answer with each code may say, for openapi.json. */
export const ERROR_EXAMPLES: Readonly<Record<ErrorCode, string>> = {
  unauthorized: 'the API key is unknown, revoked or expired',
  forbidden: 'only people signed in to the portal can do this, not API keys',
  insufficient_scope: 'the API key does not have the scope that this route requires',
  no_membership: 'the account is not linked to the company',
  membership_disabled: 'the membership was disabled',
  unverified_email: 'the email address of the account is not confirmed',
  identity_conflict: 'the membership belongs to another account',
  validation_failed: 'query.page is not recognized',
  not_found: 'the company has no such item',
  missing_file: 'send the file as the part `file` of multipart/form-data',
  unsupported_type: 'send multipart/form-data with the file as its part `file`',
  file_too_large: 'the file is larger than this route accepts',
  empty_document: 'the document contains no text',
  unreadable_document: 'the document cannot be opened',
  context_doc_cap_reached: 'the company has the maximum number of context documents; delete one first',
  document_cap_reached: 'the tender has the maximum number of uploaded documents; delete one first',
  rule_cap_reached: 'the maximum number of rules is active; switch one off first',
  last_admin: 'the company needs an admin; make another member an admin first',
  already_exists: 'the partner already has a product with this name and model',
  partner_not_authorized: 'Aurivane Imaging was removed from the profile; add it back first',
  already_reverted: 'the change was already reverted',
  superseded: 'the field has changed again since',
  idempotency_conflict: 'this Idempotency-Key was used for another request; use a new key for each change',
  request_in_progress: 'the first request with this Idempotency-Key is still running',
  invalid_import: 'row 3, rep_status: must be carried or catalog, or blank for carried; 1 more',
  rate_limited: 'too many requests',
  internal: 'the server failed; it is safe to retry',
  unavailable: 'the database is unavailable; try again in a moment',
};

/** One fault of a request: where (`query.limit`, `digest_days[2]`) and what would be right. */
export const issueSchema = z.strictObject({ path: z.string(), problem: z.string() }).meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

/** One fault of an imported file. */
export const importIssueSchema = z
  .strictObject({
    row: z.int().describe('Row number as in a spreadsheet; the header is row 1.'),
    column: z.string().nullable().describe('Null if the error concerns the whole row or file.'),
    problem: z.string(),
  })
  .meta({ id: 'ImportIssue' });
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const errorSchema = z
  .strictObject({
    error: z
      .enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])
      .describe('Stable code, meant for programs.'),
    message: z.string().describe('Text for people; its wording may change.'),
    requestId: z.string().describe('Identifies the request; write it to your logs.'),
    issues: z
      .array(z.union([issueSchema, importIssueSchema]))
      .optional()
      .describe('Details of some validation errors; the first 50.'),
    issue_count: z.int().optional().describe('Total number of problems.'),
  })
  .meta({ id: 'Error' });

/** A whole error answer with this code. */
export function errorExample(code: ErrorCode): z.infer<typeof errorSchema> {
  const body = { error: code, message: ERROR_EXAMPLES[code], requestId: '7f0c2f6e-91b4-4f0e-8f6b-2f6f0a9d3c11' };
  if (code === 'validation_failed')
    return { ...body, issues: [{ path: 'query.page', problem: 'is not recognized' }], issue_count: 1 };
  if (code !== 'invalid_import') return body;
  return {
    ...body,
    issues: [
      { row: 3, column: 'rep_status', problem: 'must be carried or catalog, or blank for carried' },
      { row: 7, column: 'name', problem: 'must be text of 1 to 200 characters' },
    ],
    issue_count: 2,
  };
}
