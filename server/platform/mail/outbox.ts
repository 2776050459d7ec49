import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DurableFiles, writeDurably } from '#platform/storage/durable-write.ts';
import { type Mailer, type Message, reasonOf, type SendResult } from './mail.ts';
import { buildMime, messageFault } from './message.ts';

const TEMPORARY_END = '.tmp';
const LEFT_OVER_MS = 60 * 60 * 1000;

/** What the outbox tells its log. */
export type OutboxLog = { info(fields: Record<string, unknown>, message: string): void };

/**
 * Mail as files: each message becomes one .eml file in `folder`, which only this user can read. Its name is the message's date
 * and key, so a second send makes no second file. A file is complete and on disk before `send` answers; a process that is
 * killed leaves none or a whole one, and a temporary file that a later send clears away.
 */
export function outboxMailer(options: {
  folder: string;
  log: OutboxLog;
  now: () => Date;
  /** For tests: what it writes with. */
  files?: DurableFiles;
}): Mailer {
  const { folder, log, now, files } = options;
  let ready: Promise<void> | null = null;
  const prepare = (): Promise<void> => {
    ready ??= prepareFolder(folder, now()).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  };
  // One after another, so that two sends of one key cannot both find no file.
  let last: Promise<unknown> = Promise.resolve();
  const send = async (message: Message): Promise<SendResult> => {
    try {
      await prepare();
      return await store(folder, message, log, files);
    } catch (error) {
      return { outcome: 'later', reason: reasonOf(`the outbox: ${String(error)}`, message), retryAfterSeconds: null };
    }
  };
  return {
    kind: 'outbox',
    repeatSafeForMs: Number.POSITIVE_INFINITY,
    send: (message, { signal } = {}) => {
      const fault = messageFault(message);
      if (fault !== null) return Promise.resolve({ outcome: 'refused', reason: fault });
      const attempt = last.then((): Promise<SendResult> | SendResult =>
        signal?.aborted === true
          ? { outcome: 'later', reason: 'stopped before it was written', retryAfterSeconds: null }
          : send(message),
      );
      last = attempt;
      return attempt;
    },
  };
}

async function prepareFolder(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(TEMPORARY_END)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { force: true });
  }
}

async function store(
  folder: string,
  message: Message,
  log: OutboxLog,
  files: DurableFiles | undefined,
): Promise<SendResult> {
  const bytes = buildMime(message, { isEightBit: true });
  const ending = `${hash('sha256', message.idempotencyKey).slice(0, 16)}.eml`;
  const held = (await readdir(folder)).find((name) => name.endsWith(`-${ending}`));
  if (held !== undefined) {
    const isSame = bytes.equals(await readFile(join(folder, held)));
    if (isSame) return { outcome: 'accepted', providerId: held };
    return { outcome: 'refused', reason: `another message with the same idempotency key is in the outbox: ${held}` };
  }
  const name = `${fileTime(message.date)}-${readable(message.idempotencyKey)}-${ending}`;
  await writeDurably(join(folder, name), bytes, join(folder, `.${randomUUID()}${TEMPORARY_END}`), files);
  log.info({ file: join(folder, name) }, 'a mail was written to the outbox');
  return { outcome: 'accepted', providerId: name };
}

/** `20261121T143103Z`: sorts by time and is a file name everywhere. */
function fileTime(date: string): string {
  return new Date(date).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function readable(key: string): string {
  return key.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 60);
}
