/** Who a portal token says has signed in. */
export type Identity = {
  issuer: string;
  /** The issuer's own name of the person, 1 to 255 characters, compared exactly; with `issuer` it names one person for good. */
  subject: string;
  /** With A to Z in lower case, at most 254 characters; null when the token has none that could be one. */
  email: string | null;
  isEmailVerified: boolean;
  /** Names the token, for refusing it a second time. */
  tokenHash: Buffer;
  /** From here on the token is refused for its age, clock tolerance included: what is kept to refuse it can go. */
  expiresAt: Date;
};

/** Tells who signed in by the signed token that proves it (an OpenID Connect ID token). */
export type PortalTokens = {
  /**
   * Throws `ApiError('unauthorized')` for a token that is not acceptable, and any other error when that cannot be told now
   * (the issuer's keys cannot be read): safe to retry.
   */
  verify(token: string): Promise<Identity>;
};
