import { randomBytes } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf, prepareDataFolder, thisUser } from '#platform/storage/data-folder.ts';
import { codeOf, DiskFaultError, diskFault } from '#platform/storage/disk-faults.ts';
import { type DurableFiles, publishOnce } from '#platform/storage/durable-write.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import type { Config } from './config.ts';
import { LEAST_KEY_CHARACTERS } from './config-environment.ts';

/**
 * What cursors and portal tokens are sealed and signed with: all of it is made with `current`, and accepted under either.
 */
export type SecretKeys = { current: string; previous: string | null };

/**
 * SECRET_KEY, or on the embedded database one that is made at the first start and kept next to the data.
 * @param files for tests: what the key is written with
 * @throws DiskFaultError for a key file that cannot be trusted or written
 */
export async function secretKeysOf(
  config: Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDir'>,
  files?: DurableFiles,
): Promise<SecretKeys> {
  return { current: config.secretKey ?? (await keptKey(config.dataDir, files)), previous: config.previousSecretKey };
}

async function keptKey(dataDir: string, files: DurableFiles | undefined): Promise<string> {
  const path = join(dataDir, 'secret-key');
  const kept = await readKey(path);
  if (kept !== null) return kept;
  await prepareDataFolder(dataDir);
  try {
    // What a process that was killed left of one.
    await prepareTemporaryFolder(dataDir, new Date());
    // Two processes may start at once: the one that is first decides, the other reads.
    await publishOnce(path, `${randomBytes(32).toString('hex')}\n`, temporaryPath(dataDir), files);
  } catch (error) {
    throw diskFault(path, error);
  }
  const made = await readKey(path);
  if (made === null) throw new DiskFaultError(`${path} was deleted while Tenderfit was starting; start it again`);
  return made;
}

/** The key in the file, or null where there is no file. */
async function readKey(path: string): Promise<string | null> {
  let file;
  try {
    // A pipe in its place would otherwise wait for a writer for ever.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw diskFault(path, error);
  }
  try {
    const found = await file.stat();
    const fault = found.isFile() ? faultOf(path, found, thisUser(), true) : `${path} is not a file`;
    if (fault !== null) throw new DiskFaultError(fault);
    const key = (await file.readFile('utf8')).trim();
    const problem = keyProblem(key);
    if (problem !== null) throw new DiskFaultError(`${path} ${problem}; ${WHAT_HELPS}`);
    return key;
  } finally {
    await file.close();
  }
}

const WHAT_HELPS =
  'put it back from a backup, or delete it and a new key is made at the next start: API keys, sessions and all data are kept; only page cursors and unused portal tokens stop working';

/** Why the text of a key file is no key, or null. */
function keyProblem(key: string): string | null {
  if (key === '') return 'is empty';
  if (key.length < LEAST_KEY_CHARACTERS)
    return `has ${key.length} characters, but a key has at least ${LEAST_KEY_CHARACTERS}`;
  return /^[\x20-\x7e]+$/.test(key) ? null : 'does not contain a key: a key is one line of visible ASCII characters';
}
