import { readFileSync } from 'node:fs';
import { receiveMail } from '#features/assistant/assistant-intake.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { resolveRecords } from '../assistant/signed-mail.ts';

/**
 * Takes in messages on a PostgreSQL server, each twice: `fork(script, [url, file])`. The file is JSON: messages, the DNS zone of their
 * senders, settings and the time. It says `ready` once it is connected, begins when it is sent anything, and says how many of the
 * messages it was the first to store.
 */

const [, , url = '', file = ''] = process.argv;
const { messages, zone, settings, now } = JSON.parse(readFileSync(file, 'utf8')) as {
  messages: string[];
  zone: Record<string, string>;
  settings: Record<string, string>;
  now: string;
};
const database = await openDatabase({ url });
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const app = await openApp({
  config: readConfig(settings),
  database,
  log,
  now: () => new Date(now),
  resolve: resolveRecords(zone),
});
process.send?.('ready');
process.once('message', () => {
  void (async () => {
    let first = 0;
    const all = messages.flatMap((raw) => [raw, raw]);
    // Several at once, as a provider that calls again before it is answered.
    for (let at = 0; at < all.length; at += 8) {
      const results = await Promise.all(
        all.slice(at, at + 8).map((raw) =>
          receiveMail(app.intake, {
            raw: Buffer.from(raw),
            arrivedBy: 'webhook',
            envelopeSender: null,
            client: null,
          }),
        ),
      );
      first += results.filter((one) => one.outcome === 'stored' && !one.isRepeat).length;
    }
    process.send?.(first);
  })();
});
