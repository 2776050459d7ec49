/**
 * A process that does the service's jobs on a PostgreSQL database, for the test that sets two to work:
 * `node tests/support/processes/matching-process.ts URL FOLDER`.
 */
import { openDatabase } from '#platform/database/database.ts';
import { openApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('the address of a database and a folder are needed');
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const database = await openDatabase({ url });
const config = readConfig({ DATA_DIR: folder, SECRET_KEY: 'a key for tests only, of forty characters' });
const app = await openApp({ config, database, log });
await app.jobs.start();
process.send?.('ready');
