import { ERROR_STATUS, type ErrorCode, type ImportIssue, type Issue } from '#contract/errors.ts';

/** An answer that is not a success: its code decides the status; `issues` say where and what would be right. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Of all there are, where `issues` are only the first. */
  readonly issueCount: number;
  readonly status: number;

  /** @param status where HTTP has a status of its own for what happened; else the code's */
  constructor(
    code: ErrorCode,
    message: string,
    issues?: readonly Issue[],
    status: number = ERROR_STATUS[code],
    issueCount: number = issues?.length ?? 0,
  ) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.issueCount = issueCount;
    this.status = status;
  }
}

/** A 400 with the places of its faults; `count` where only the first of them are named. */
export function validationFailed(issues: readonly Issue[], count: number = issues.length): ApiError {
  const first = issues[0];
  const message = first ? `${first.path} ${first.problem}` : 'the request is not valid';
  return new ApiError('validation_failed', message, issues, ERROR_STATUS.validation_failed, count);
}

/** Refuses an imported file for its faults: the first of them, and how many there are. */
export class InvalidImport extends ApiError {
  readonly first: readonly ImportIssue[];
  readonly count: number;

  constructor(first: readonly ImportIssue[], count: number) {
    const [{ row, column, problem } = { row: 1, column: null, problem: 'is not valid' }] = first;
    const more = count === 1 ? '' : `; ${count - 1} more`;
    super('invalid_import', `row ${row}${column === null ? '' : `, ${column}`}: ${problem}${more}`);
    this.first = first;
    this.count = count;
  }
}
