import { CommanderError } from 'commander';
import { z } from 'zod';
import { ApiError } from '#platform/http/api-error.ts';
import { issuesOf } from '#platform/http/failures.ts';
import { isUnwritable } from '#platform/database/failures.ts';
import { CommandError } from './command.ts';

const UNWRITABLE =
  'nothing can be written: the disk of the database or of DATA_DIR is full, or the database is read-only; free some space and run the command again';

/** What the operator sees for any failure: one clear line, further ones for its details, and never a stack trace. */
export function failureLines(error: unknown): string[] {
  if (error instanceof CommandError) return [error.message, ...error.details];
  if (error instanceof ApiError && (error.issues?.length ?? 0) > 1) {
    return ['the input is invalid:', ...(error.issues ?? []).map(({ path, problem }) => `  - ${path} ${problem}`)];
  }
  if (error instanceof z.ZodError) {
    const issues = issuesOf(error, 'body').map(({ path, problem }) => `${path} ${problem}`);
    return issues.length === 1 ? issues : ['the input is invalid:', ...issues.map((issue) => `  - ${issue}`)];
  }
  if (isUnwritable(error)) return [UNWRITABLE];
  if (error instanceof CommanderError)
    return [error.message.replace(/^error: /, '').replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?')];
  if (error instanceof AggregateError && error.message === '') {
    const reasons = error.errors.map((one: unknown) => (one instanceof Error ? one.message : String(one)));
    return [[...new Set(reasons)].join('; ')];
  }
  return (error instanceof Error ? error.message : String(error)).split('\n');
}
