/** What a browser carries while its person signs in at the identity provider: sealed, in a cookie, for ten minutes. */

export type CarriedAttempt = {
  state: string;
  nonce: string;
  verifier: string;
  /** A path of the service where the person wanted to go. */
  next: string;
  /** Chosen by the reader; null: as the browser prefers. */
  language: 'en' | 'fr' | null;
};

export const ATTEMPT_MINUTES = 10;
const BOUND_TO = 'sign-in attempt 1';
const MOST_NEXT_CHARS = 500;

/** Seals so that nobody else can make or change it; the platform's `CursorSeal`. */
type Seal = {
  seal(boundTo: string, position: readonly (string | number)[]): string;
  open(boundTo: string, sealed: string): (string | number)[] | null;
};

export function sealAttempt(seal: Seal, attempt: CarriedAttempt, now: Date): string {
  const { state, nonce, verifier, next, language } = attempt;
  const endsAtMs = now.getTime() + ATTEMPT_MINUTES * 60_000;
  return seal.seal(BOUND_TO, [state, nonce, verifier, next, language ?? '', endsAtMs]);
}

/** Null for what was not sealed here, or too long ago. */
export function openAttempt(seal: Seal, sealed: string, now: Date): CarriedAttempt | null {
  const [state, nonce, verifier, next, language, endsAtMs] = seal.open(BOUND_TO, sealed) ?? [];
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
  if (typeof next !== 'string' || typeof endsAtMs !== 'number' || now.getTime() >= endsAtMs) return null;
  return { state, nonce, verifier, next, language: language === 'en' || language === 'fr' ? language : null };
}

/** The path that a link asks to go to after sign-in, where it is one of the service; else the start page. */
export function localPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MOST_NEXT_CHARS) return '/';
  // A browser takes `//host`, `/\host` and both with tabs and line ends in them for another site.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return '/';
  return asked;
}
