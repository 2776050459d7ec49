import { z } from 'zod';
import { type Address, asciiAddress } from './address.ts';
import { type Mailer, type Message, reasonOf, type SendResult } from './mail.ts';
import { messageFault } from './message.ts';

export const RESEND_URL = 'https://api.resend.com';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;
/** Resend knows a key for 24 hours; the last hour is left for clocks and for an attempt under way. */
const KEY_LIFE_MS = 23 * 60 * 60 * 1000;
/** Failures that come before the request can leave: no connection, none that is permitted, or a certificate that is not trusted. */
const UNSENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_ADDRESS_REFUSED)$/;

const accepted = z.object({ id: z.string().min(1).max(200) });
const refusal = z.object({ name: z.string().max(100), message: z.string().max(10_000).default('') });

/** Resend's account and how to reach it. */
export type ResendOptions = {
  apiKey: string;
  /** Without a slash at its end. */
  baseUrl: string;
  /** What requests leave by. */
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** For the whole call. */
  timeoutMs?: number;
};

/**
 * Sends through Resend's HTTP API. Each attempt at a message is the same request with the same Idempotency-Key, so that a
 * repeat within `repeatSafeForMs` of the first cannot reach the reader twice. Resend sets Date and Message-ID itself.
 */
export function resendMailer(options: ResendOptions): Mailer {
  return {
    kind: 'resend',
    repeatSafeForMs: KEY_LIFE_MS,
    send: async (message, { signal } = {}) => {
      const fault = messageFault(message);
      if (fault !== null) return { outcome: 'refused', reason: fault };
      if (signal?.aborted === true) return retry('later', 'stopped before it was sent');
      const { timeoutMs = TIMEOUT_MS } = options;
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await post(message, options, signal === undefined ? limit : AbortSignal.any([limit, signal]));
      } catch (error) {
        return failureOf(error, message);
      }
    },
  };
}

function retry(outcome: 'later' | 'uncertain', reason: string, retryAfterSeconds: number | null = null): SendResult {
  return { outcome, reason, retryAfterSeconds };
}

async function post(message: Message, options: ResendOptions, signal: AbortSignal): Promise<SendResult> {
  const response = await options.fetch(`${options.baseUrl}/emails`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': message.idempotencyKey,
      'user-agent': 'tenderfit',
    },
    body: resendBody(message),
    redirect: 'manual',
    signal,
  });
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'), options.now());
  // An error's status says enough when its body is cut or foreign.
  const body = await readJson(response).catch((error: unknown) => {
    if (response.ok) throw error;
    return null;
  });
  return outcomeOf(response.status, body, retryAfter, message);
}

/** The request's body: the same message gives the same text. */
function resendBody(message: Message): string {
  const { from, to, replyTo, subject, text, html, headers = {} } = message;
  return JSON.stringify({
    from: mailbox(from),
    to: [asciiAddress(to)],
    ...(replyTo === undefined ? {} : { reply_to: [mailbox(replyTo)] }),
    subject,
    text,
    html,
    headers,
  });
}

/** A mailbox as Resend reads it: the name in quotes, not encoded, since it encodes by itself. */
function mailbox({ name, email }: Address): string {
  const address = asciiAddress(email);
  return name === '' ? address : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`;
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_ANSWER_BYTES) throw new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}

function outcomeOf(status: number, body: unknown, retryAfter: number | null, message: Message): SendResult {
  if (status >= 200 && status < 300) {
    const answer = accepted.safeParse(body);
    if (answer.success) return { outcome: 'accepted', providerId: answer.data.id };
    return retry('uncertain', `Resend answered ${status} without an id`);
  }
  const answer = refusal.safeParse(body);
  const said = answer.success ? ` ${answer.data.name}: ${answer.data.message}` : '';
  const reason = reasonOf(`Resend answered ${status}${said}`, message);
  if (status === 429) return retry('later', reason, retryAfter);
  // Told apart by name: the key's first request still runs, or was one with another body, which no repeat can heal.
  const isOtherBody = status === 409 && answer.success && answer.data.name === 'invalid_idempotent_request';
  if (isOtherBody) return { outcome: 'refused', reason };
  if (status === 408 || status === 409 || status >= 500) return retry('uncertain', reason, retryAfter);
  return { outcome: 'refused', reason };
}

/** Retry-After in either form, seconds or a date; a day at most; null where there is none that can be read. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const isSeconds = /^\d{1,9}$/.test(header);
  // An HTTP date begins with the day of the week; Date.parse alone would read a date into many other texts.
  if (!isSeconds && !/^[A-Z][a-z]{2}/.test(header)) return null;
  const seconds = isSeconds ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

function failureOf(error: unknown, message: Message): SendResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const isConnecting =
    cause instanceof Error && 'syscall' in cause && /^(?:connect|getaddrinfo)$/.test(String(cause.syscall));
  const words = cause instanceof Error ? `${cause.name} ${code} ${cause.message}` : String(cause);
  return retry(UNSENT.test(code) || isConnecting ? 'later' : 'uncertain', reasonOf(`Resend: ${words}`, message));
}
