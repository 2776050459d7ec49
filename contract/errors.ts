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
  rule_cap_reached: 409,
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
  forbidden: 'this is for people signed in to the portal, not for API keys',
  insufficient_scope: 'the key lacks the scope this route needs',
  no_membership: 'the account is not linked to the company',
  membership_disabled: 'the membership was disabled',
  unverified_email: 'the account has not confirmed its e-mail address',
  identity_conflict: 'the membership is bound to another identity',
  validation_failed: 'query.page is not known here',
  not_found: 'nothing of this company has this id',
  missing_file: 'send the file as the part `file` of multipart/form-data',
  unsupported_type: 'send multipart/form-data with the file as its part `file`',
  file_too_large: 'the file is larger than this route takes',
  empty_document: 'the document holds no text',
  unreadable_document: 'the document cannot be opened',
  context_doc_cap_reached: 'the company has as many context documents as it may have; delete one first',
  rule_cap_reached: 'as many rules are active as may be; switch one off first',
  already_exists: 'the partner has a product of this name and model',
  partner_not_authorized: 'Aurivane Imaging was removed from the profile; add it back first',
  already_reverted: 'the change was reverted already',
  superseded: 'the field was changed again since',
  idempotency_conflict: 'this Idempotency-Key came with another request before; use a new one for each change',
  request_in_progress: 'the first request with this Idempotency-Key is still under way',
  invalid_import: 'row 3, rep_status: must be carried or catalog, or blank for carried; 1 more',
  rate_limited: 'too many requests',
  internal: 'the server failed; it is safe to retry',
  unavailable: 'the database does not answer; try again in a moment',
};

/** One fault of a request: where (`query.limit`, `digest_days[2]`) and what would be right. */
export const issueSchema = z.strictObject({ path: z.string(), problem: z.string() }).meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

/** One fault of an imported file. */
export const importIssueSchema = z
  .strictObject({
    row: z.int().describe('As a spreadsheet counts; 1 is the header.'),
    column: z.string().nullable().describe('Null where the row, or the file, is at fault as a whole.'),
    problem: z.string(),
  })
  .meta({ id: 'ImportIssue' });
export type ImportIssue = z.infer<typeof importIssueSchema>;

export const errorSchema = z
  .strictObject({
    error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).describe('Stable code; branch on it.'),
    message: z.string().describe('Diagnostic text; its wording may change.'),
    requestId: z.string().describe('Identifies the request; log it.'),
    issues: z
      .array(z.union([issueSchema, importIssueSchema]))
      .optional()
      .describe('Specific problems, on some validation failures; the first 50.'),
    issue_count: z.int().optional().describe('The true total of problems.'),
  })
  .meta({ id: 'Error' });

/** A whole error answer with this code. */
export function errorExample(code: ErrorCode): z.infer<typeof errorSchema> {
  const body = { error: code, message: ERROR_EXAMPLES[code], requestId: '7f0c2f6e-91b4-4f0e-8f6b-2f6f0a9d3c11' };
  if (code === 'validation_failed')
    return { ...body, issues: [{ path: 'query.page', problem: 'is not known here' }], issue_count: 1 };
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
