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
  invalid_import: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

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
