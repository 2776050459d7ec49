import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asciiAddress } from './address.ts';
import { type Mailer, type Message, reasonOf, type SendResult } from './mail.ts';
import { buildMime, messageFault } from './message.ts';
import type { SmtpServer } from './smtp-server.ts';

/** How long the mail server may take, in milliseconds. */
export type SmtpTimeouts = {
  /** From looking the host up to the end of the TLS handshake. */
  connectMs: number;
  /** Between two signs of life. RFC 5321 lets a server think for minutes about a message it was given. */
  silenceMs: number;
  /** For the whole attempt. */
  attemptMs: number;
};

const TIMEOUTS: SmtpTimeouts = { connectMs: 30_000, silenceMs: 120_000, attemptMs: 300_000 };
const CLOSE_MS = 1000;

/** What nodemailer adds to an error. */
type SmtpError = Error & {
  code?: string | undefined;
  responseCode?: number | undefined;
  permanent?: boolean | undefined;
};

/**
 * Hands mail to an SMTP server, one connection a message. A message is `uncertain` when the connection is lost or silent after
 * the server asked for its text and before it answered: SMTP cannot tell then whether it was taken.
 * @param options.ca certificates to trust besides the known ones, PEM
 */
export function smtpMailer(options: { server: SmtpServer; timeouts?: SmtpTimeouts; ca?: string }): Mailer {
  return {
    kind: 'smtp',
    repeatSafeForMs: 0,
    send: async (message, { signal } = {}) => {
      const fault = messageFault(message);
      if (fault !== null) return { outcome: 'refused', reason: fault };
      if (signal?.aborted === true) return later('stopped before it was sent');
      try {
        return await new Attempt(options, message).run(signal);
      } catch (error) {
        // Only what stands before the first command can throw.
        return later(reasonOf(String(error), message));
      }
    },
  };
}

function later(reason: string): SendResult {
  return { outcome: 'later', reason, retryAfterSeconds: null };
}

/** One connection with one message. */
class Attempt {
  private readonly server: SmtpServer;
  private readonly message: Message;
  private readonly timeouts: SmtpTimeouts;
  private readonly connection: SMTPConnection;
  /** True from the moment the server asked for the text. */
  private hasBegun = false;

  constructor({ server, timeouts, ca }: Parameters<typeof smtpMailer>[0], message: Message) {
    this.server = server;
    this.message = message;
    this.timeouts = timeouts ?? TIMEOUTS;
    this.connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.encryption === 'tls',
      requireTLS: server.encryption === 'starttls',
      ignoreTLS: server.encryption === 'none',
      connectionTimeout: this.timeouts.connectMs,
      dnsTimeout: this.timeouts.connectMs,
      greetingTimeout: this.timeouts.connectMs,
      socketTimeout: this.timeouts.silenceMs,
      socketCloseTimeout: CLOSE_MS,
      maxResponseSize: 64 * 1024,
      tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    });
  }

  async run(signal: AbortSignal | undefined): Promise<SendResult> {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const fail = (error: SmtpError): void => resolve(this.outcomeOf(error));
    const onAbort = (): void => fail(new Error('stopped'));
    const timer = setTimeout(() => fail(new Error('the mail server took too long')), this.timeouts.attemptMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.connection.on('error', fail);
    // `end` comes before the error that explains it, where there is one.
    this.connection.once('end', () => setImmediate(() => fail(new Error('the mail server closed the connection'))));
    this.connection.connect((error) => {
      if (error) fail(error);
      else this.logInThenSend(resolve, fail);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.connection.close();
    }
  }

  private logInThenSend(resolve: (result: SendResult) => void, fail: (error: SmtpError) => void): void {
    const { login } = this.server;
    if (login === null) return this.hand(resolve, fail);
    this.connection.login({ user: login.user, pass: login.password }, (error) => {
      if (error) fail(error);
      else this.hand(resolve, fail);
    });
  }

  private hand(resolve: (result: SendResult) => void, fail: (error: SmtpError) => void): void {
    const { message } = this;
    const bytes = buildMime(message, { isEightBit: false });
    const begin = (): void => {
      this.hasBegun = true;
    };
    // A stream is first read when the server has answered DATA, and not before.
    const text = new Readable({
      read() {
        begin();
        this.push(bytes);
        this.push(null);
      },
    });
    const envelope = { from: asciiAddress(message.from.email), to: [asciiAddress(message.to)], size: bytes.length };
    this.connection.send(envelope, text, (error, info) => {
      if (error) return fail(error);
      this.connection.quit();
      resolve({ outcome: 'accepted', providerId: reasonOf(info?.serverMessageId ?? info?.response ?? '', message) });
    });
  }

  private outcomeOf(error: SmtpError): SendResult {
    const reason = reasonOf(error.message, this.message);
    // A server that cannot encrypt, or that shows a wrong certificate, has been handed nothing.
    if (error.code === 'ETLS') {
      return later(`no encrypted connection, which SMTP_URL asks for unless it ends in ?tls=none: ${reason}`);
    }
    const isAnswer = error.responseCode !== undefined && error.responseCode >= 400;
    if (isAnswer) return error.permanent === true ? { outcome: 'refused', reason } : later(reason);
    if (this.hasBegun) return { outcome: 'uncertain', reason, retryAfterSeconds: null };
    return error.code === 'EMESSAGE' || error.code === 'EENVELOPE' ? { outcome: 'refused', reason } : later(reason);
  }
}
