import { errors, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createHash } from 'node:crypto';
import { ApiError } from '#platform/http/api-error.ts';
import { emailAddress } from './email-address.ts';
import type { Identity } from './portal-tokens.ts';

const TOKEN_CHARS = 8 * 1024;
const SUBJECT_CHARS = 255;
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_AGE_SECONDS = 24 * 60 * 60;
const UNFIT_KEY = 'the issuer key that it names is too weak or unusable';

/** What a token must meet to be accepted. */
export type Expectation = {
  issuer: string;
  /** One of these must be the token's audience. */
  audience: readonly string[];
  algorithms: readonly string[];
  /** The key a header names; throws jose's JWKSNoMatchingKey when the issuer has none such. */
  keyOf: JWTVerifyGetKey;
  /** An address counts as verified when the token does not say whether it is. */
  trustsEmail: boolean;
  now: Date;
};

/**
 * Checks an ID token (OpenID Connect Core 1.0, section 3.1.3.7): text, header, signature, claims, in this order.
 * Throws `ApiError('unauthorized')` with the reason, without a word of the token; other errors pass from `keyOf`.
 */
export async function verifyIdToken(token: string, expected: Expectation): Promise<Identity> {
  const signingInput = signedPart(token);
  const { issuer, audience, algorithms, now } = expected;
  const keyOf: JWTVerifyGetKey = (header, flattened) => {
    checkHeader(header);
    return expected.keyOf(header, flattened);
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      issuer,
      audience: [...audience],
      algorithms: [...algorithms],
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    checkAudiences(payload, audience);
    if (payload['events'] !== undefined) throw refused('it is for a sign-out, not for a sign-in');
    const email = emailAddress(payload['email']);
    return {
      issuer,
      subject: subjectOf(payload),
      email,
      isEmailVerified: email !== null && saysVerified(payload['email_verified'], expected.trustsEmail),
      tokenHash: createHash('sha256').update(signingInput).digest(),
      expiresAt: endOf(payload),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused(reasonOf(error));
    // Said of a key that is too short, or otherwise not fit for the algorithm.
    const isOfKey = error instanceof TypeError || error instanceof DOMException;
    throw isOfKey ? refused(UNFIT_KEY) : error;
  }
}

function refused(why: string): ApiError {
  return new ApiError('unauthorized', `the portal token is not accepted: ${why}`);
}

/**
 * The text the signature is over. Nothing is parsed before the length and the alphabet hold, and the signature has one
 * spelling only: base64url decoders overlook the last character's spare bits.
 */
function signedPart(token: string): string {
  if (token.length > TOKEN_CHARS) throw refused(`it is longer than ${TOKEN_CHARS} characters`);
  const [, signingInput, signature] = /^([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (signingInput === undefined || signature === undefined) throw refused('it is not a signed JWT');
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) {
    throw refused('its signature is not in base64url');
  }
  return signingInput;
}

/** Keys and addresses of keys in the header are never looked at: only the issuer's own document says what its keys are. */
function checkHeader(header: JWTHeaderParameters): void {
  if (header.crit !== undefined) throw refused('its header requires extensions (crit), and none are supported');
  const { typ } = header;
  // An access token or a sign-out token of the same issuer has the same signature and often the same audience.
  if (typ !== undefined && !(typeof typ === 'string' && /^(?:application\/)?jwt$/i.test(typ))) {
    throw refused('its header says that it is not an ID token (typ)');
  }
}

/** A token for several audiences must have been asked for by one of ours, or be for none but ours. */
function checkAudiences({ aud, azp }: JWTPayload, ours: readonly string[]): void {
  if (!Array.isArray(aud) || aud.length < 2) return;
  const isOurs =
    azp === undefined ? aud.every((one) => ours.includes(one)) : typeof azp === 'string' && ours.includes(azp);
  if (!isOurs) throw refused('it is for several audiences and was requested by another client (azp)');
}

function subjectOf({ sub }: JWTPayload): string {
  const isAcceptable =
    typeof sub === 'string' &&
    sub.length > 0 &&
    sub.length <= SUBJECT_CHARS &&
    sub.isWellFormed() &&
    !/\p{Cc}/u.test(sub);
  if (!isAcceptable) throw refused(`its claim sub is not a text of 1 to ${SUBJECT_CHARS} characters`);
  return sub;
}

/** Some issuers state the claim as text; a missing claim is no promise unless the operator trusts the issuer's addresses. */
function saysVerified(claim: unknown, trustsEmail: boolean): boolean {
  return claim === undefined ? trustsEmail : claim === true || claim === 'true';
}

function endOf({ exp = 0, iat = 0 }: JWTPayload): Date {
  const seconds = Math.min(Math.ceil(exp), Math.floor(iat) + MAX_AGE_SECONDS + 1) + CLOCK_TOLERANCE_SECONDS;
  return new Date(seconds * 1000);
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) {
    return error.claim === 'iat' ? `it is older than ${MAX_AGE_SECONDS / 3600} hours` : 'it has expired';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `its claim ${error.claim} is missing or has an unexpected value`;
  }
  if (error instanceof errors.JWKSInvalid) return UNFIT_KEY;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'its signing algorithm is not accepted';
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return 'its signature does not match a key of the issuer';
  }
  return 'it is not a signed JWT';
}
