import type { AddressInfo } from 'node:net';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { destinationOf, kindOf } from '#platform/network/address-kinds.ts';
import { MAX_MAIL_BYTES } from './received-mail.ts';

/** A message as it came by SMTP. */
export type SmtpArrival = {
  raw: Uint8Array;
  /** Empty for the null sender. */
  envelopeSender: string;
  /** Null where another server of the same network handed it on: whose server it came from is then not known. */
  client: { ip: string; helo: string } | null;
};

export type SmtpListenerOptions = {
  port: number;
  host: string;
  isRecipient: (email: string) => boolean;
  /** Stores the message; `later` where it must be sent again. Whatever it throws counts as `later`. */
  receive: (arrival: SmtpArrival) => Promise<'stored' | 'later'>;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
};

export type SmtpListener = { port: number; close(): Promise<void> };

const MAX_CLIENTS = 50;
const MAX_RECIPIENTS = 20;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Takes mail by SMTP, for the addresses of the service alone, without logins and without passing anything on. The answer 250 means
 * that the message is stored.
 */
export async function openSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { port, host, isRecipient, log } = options;
  const answerData: Answer = async (stream, session, done) => {
    const refused = await take(stream, session, options);
    if (refused === null) done(null, 'stored');
    else done(refused);
  };
  // Loaded here: only who takes mail by SMTP needs it.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    name: 'tenderfit',
    banner: 'Tenderfit',
    size: MAX_MAIL_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) done(refusal(452, 'too many recipients'));
      else if (!isRecipient(address)) done(refusal(550, 'no such mailbox here'));
      else done();
    },
    onData: (stream, session, done) => void answerData(stream, session, done),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Connections that break are the client's affair.
  server.on('error', (error) => log.warn({ err: error }, 'a connection by SMTP failed'));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

type Answer = (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error?: Error | null, message?: string) => void,
) => Promise<void>;

/** Has the message stored; gives why it was not. Never rejects. */
async function take(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom }, remoteAddress, hostNameAppearsAs: helo }: SMTPServerSession,
  { receive, log }: SmtpListenerOptions,
): Promise<Error | null> {
  try {
    const raw = await readAll(stream);
    if (raw === null) return refusal(552, `the message is larger than ${MAX_MAIL_BYTES / 1024 / 1024} MB`);
    const ip = destinationOf(remoteAddress);
    const client = ip !== null && kindOf(ip) === 'public' ? { ip, helo } : null;
    const outcome = await receive({ raw, envelopeSender: mailFrom === false ? '' : mailFrom.address, client });
    return outcome === 'stored' ? null : refusal(451, 'try again later');
  } catch (error) {
    log.error({ err: error }, 'a message that came by SMTP was not stored');
    return refusal(451, 'try again later');
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** All of the message, or null where it is too large; then what is left of it is read and forgotten. */
async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array | null> {
  let chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_MAIL_BYTES) chunks = [];
    else chunks.push(bytes);
  }
  return sizeBytes > MAX_MAIL_BYTES || stream.sizeExceeded ? null : Buffer.concat(chunks);
}
