import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** SECRET_KEY, or on the embedded database one that is made at the first start and kept beside the data. */
export async function secretKeyOf(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const path = join(config.dataDir, 'secret-key');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
  }
  await mkdir(config.dataDir, { recursive: true });
  // Two processes may start at once: the one that writes first decides, the other reads.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
