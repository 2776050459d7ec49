import type { Operation } from './document.ts';

/**
 * What an operation must answer, from what its description says and the specification's sections Authentication, Errors
 * and API keys. Checks come in this order: where a change by cookie comes from, credential, then scope, role and company, then parameters and body, then the
 * resource; of callers that fail several, the first decides.
 */

/** What there is to know of a caller. */
export type Caller = {
  /** What comes in the Authorization header: nothing, no credential that holds, an API key that holds, a portal token. */
  bearer: 'none' | 'unacceptable' | 'portal token' | { scopes: readonly string[] };
  /** Whether what comes has the form of an API key, whatever it is worth. */
  hasKeyForm?: boolean;
  session: 'none' | Person;
  /** The company that the header names: none, the credential's own, another one the person is a member of, any other. */
  company: 'none' | 'own' | 'second' | 'not theirs';
};
export type Person = {
  role: 'admin' | 'member';
  /** What became of the membership, or `ended`: of the session itself. */
  membership: 'held' | 'disabled' | 'removed' | 'ended';
  /** Whether the request comes from a page of the service, which a change by cookie must. */
  isFromPage: boolean;
};

/** Somebody without any credential. */
export const NOBODY: Caller = { bearer: 'none', session: 'none', company: 'none' };

/** What is asked for: the company's own, or what no caller can have, or what is no request of the operation. */
export type Target =
  | 'own id'
  | 'unknown id'
  | 'id of another company'
  | 'malformed id'
  | 'unknown query member'
  | 'unknown body member'
  | 'broken body';

/** Codes with their statuses (specification, Errors). */
const STATUS = {
  unauthorized: 401,
  forbidden: 403,
  insufficient_scope: 403,
  no_membership: 403,
  membership_disabled: 403,
  validation_failed: 400,
  not_found: 404,
} as const;
export type Code = keyof typeof STATUS;

/** Null: the operation's success. */
export type Expected = { statuses: readonly number[]; code: Code | null };

export function expectedAnswer(operation: Operation, caller: Caller, target: Target): Expected {
  const code = refusal(operation, caller) ?? faultOf(operation, caller, target);
  return { statuses: code === null ? operation.successStatuses : [STATUS[code]], code };
}

/** The code with which the caller is refused whatever they ask for; null: they are let in. */
export function refusal({ id, admits, scope, role, method }: Operation, caller: Caller): Code | null {
  if (admits === 'everyone') return null;
  if (admits === 'portal token') {
    if (caller.bearer === 'portal token') return null;
    return typeof caller.bearer === 'object' || caller.hasKeyForm === true ? 'forbidden' : 'unauthorized';
  }
  if (caller.bearer !== 'none') {
    // An unknown, revoked or expired key, whatever else the request brings.
    if (typeof caller.bearer === 'string') return 'unauthorized';
    // A valid credential, for which the action is not permitted.
    if (!admits.apiKey) return 'forbidden';
    if (scope !== null && !caller.bearer.scopes.includes(scope)) return 'insufficient_scope';
    return caller.company === 'none' || caller.company === 'own' ? null : 'forbidden';
  }
  if (caller.session === 'none') return 'unauthorized';
  const { membership, isFromPage, role: own } = caller.session;
  // Whatever the cookie is worth: a page elsewhere neither uses a session nor learns whether there is one.
  if (method !== 'GET' && !isFromPage) return 'forbidden';
  if (membership === 'ended') return 'unauthorized';
  // Signing out asks for a session, whatever it opens.
  if (id === 'signOut') return null;
  // A company that the person is no member of is told apart from none by nobody.
  if (membership === 'removed' || caller.company === 'not theirs') return 'no_membership';
  if (membership === 'disabled') return 'membership_disabled';
  return role !== null && own !== role ? 'forbidden' : null;
}

function faultOf(operation: Operation, caller: Caller, target: Target): Code | null {
  switch (target) {
    case 'own id':
      // What is the first company's own is not the second's.
      return caller.company === 'second' && (operation.pathIds.length > 0 || operation.bodyNamesRow)
        ? 'not_found'
        : null;
    case 'id of another company':
      return caller.company === 'second' ? null : 'not_found';
    case 'unknown id':
      return 'not_found';
    case 'malformed id':
    case 'unknown query member':
    case 'unknown body member':
    case 'broken body':
      return 'validation_failed';
  }
}

/** What can be asked of the operation; what it does for its own company comes last, since it may end the session. */
export function targetsOf({ pathIds, method }: Operation): Target[] {
  return [
    ...(pathIds.length > 0 ? (['unknown id', 'id of another company', 'malformed id'] as const) : []),
    'unknown query member',
    ...(method === 'GET' ? [] : (['unknown body member', 'broken body'] as const)),
    'own id',
  ];
}
