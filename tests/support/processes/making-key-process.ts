/**
 * Takes the secret key of a data folder and says it to its parent; with a step, ends itself by SIGKILL right before that step of
 * writing it. Forked as `making-key-process.ts FOLDER [STEP]`.
 */
import { once } from 'node:events';
import { secretKeysOf } from '../../../server/secret-key.ts';
import { recordedFiles } from '../discovery/recorded-files.ts';

const [folder = '', lastStep] = process.argv.slice(2);
const files = recordedFiles(folder, (step) => {
  if (step === lastStep) process.kill(process.pid, 'SIGKILL');
});
process.send?.('ready');
await once(process, 'message');
const { current } = await secretKeysOf({ secretKey: null, previousSecretKey: null, dataDir: folder }, files);
process.send?.(current);
process.disconnect();
