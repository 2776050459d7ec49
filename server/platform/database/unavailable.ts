import { DatabaseError } from 'pg';

/**
 * The database did not answer in time, or the connection to it broke. Nothing is known of what was sent last: a COMMIT may
 * have been done. What was asked for may be asked again.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** The login role cannot be what the program needs; only an administrator can change that. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}

/**
 * What PostgreSQL says when it ends, begins, has no place for one more connection or does not let the login in, or gives up a
 * statement that waited too long: connection exceptions, invalid_authorization_specification, invalid_password,
 * too_many_connections, operator_intervention, lock_not_available.
 */
const STATES = /^(?:08...|28000|28P01|53300|57014|57P0[1-5]|55P03)$/;

/** Whether the failure says that the database cannot answer now, and not that the statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof DatabaseError && STATES.test(error.code ?? '');
}

/** The failure to get a connection, or of one that broke: as {@link DatabaseUnavailableError} where nobody answered. */
export function connectionFailure(error: unknown): Error {
  const isTold =
    error instanceof DatabaseError || error instanceof DatabaseUnavailableError || error instanceof DatabaseSetupError;
  return isTold ? error : new DatabaseUnavailableError(reasonOf(error), { cause: error });
}

/** A host with several addresses fails with one reason for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  return error instanceof Error ? error.message : String(error);
}
