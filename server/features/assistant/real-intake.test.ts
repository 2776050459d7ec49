import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { mailDesk } from '../../../tests/support/assistant/mail-desk.ts';
import { openZone } from '../../../tests/support/assistant/real-zone.ts';
import { SAMPLES } from '../../../tests/support/real-samples.ts';
import type { InboundRow } from './assistant-intake.ts';

/** The real messages through the entry that all ways in use. */

const FOLDER = join(SAMPLES, 'mail');
/** What the derived samples are addressed to. */
const ADDRESS = 'digest+t0k3n@reply.service.example';

const label = z.object({
  file: z.string(),
  form: z.string(),
  kind: z.string(),
  auto_reply: z.boolean(),
  bounce: z.boolean(),
  list: z.boolean(),
  auth: z
    .object({
      smtp: z.object({ ip: z.string(), helo: z.string(), sender: z.string() }).optional(),
      expected: z.string().optional(),
      member: z.string().optional(),
    })
    .nullish(),
});
type Label = z.infer<typeof label>;

describe('Real messages:', { skip: existsSync(FOLDER) ? false : 'no ../shared/data/mail next to the checkout' }, () => {
  const results: { one: Label; found: InboundRow }[] = [];
  const files = (wrong: typeof results): string[] => wrong.map(({ one, found }) => `${one.file}: ${found.reason}`);

  before(async () => {
    const clock = { now: new Date('2026-11-23T12:00:00Z') };
    const desk = await mailDesk(
      clock,
      { MAIL_FROM: `Digest <${ADDRESS}>`, INBOUND_MAIL_ADDRESS: 'other@reply.service.example' },
      openZone(),
    );
    const [alder] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];
    const lines = readFileSync(join(FOLDER, 'labels.jsonl'), 'utf8').trim().split('\n');
    const all = lines.map((line) => label.parse(JSON.parse(line))).filter(({ form }) => form === 'eml');
    const members = new Set(all.flatMap(({ auth }) => auth?.member ?? []));
    for (const member of members) await desk.grant(alder, member);
    for (const one of all) {
      clock.now = new Date(clock.now.getTime() + 10 * 60_000);
      const smtp = one.auth?.smtp;
      const how = smtp === undefined ? {} : { envelopeSender: smtp.sender, client: { ip: smtp.ip, helo: smtp.helo } };
      results.push({ one, found: await desk.receive(readFileSync(join(FOLDER, one.file)), how) });
    }
  });

  test('those that are genuine are accepted, and no other is', (context) => {
    const isGenuine = ({ one }: (typeof results)[number]): boolean => one.auth?.expected?.startsWith('accept') === true;
    const accepted = results.filter(({ found }) => found.state === 'accepted');
    context.diagnostic(`${accepted.length} of ${results.length} accepted`);
    assert.deepEqual(files(results.filter((one) => isGenuine(one) !== accepted.includes(one))), []);
    assert.ok(accepted.length >= 3);
  });

  test('a genuine one that is delivered again is the same message, not a second one', () => {
    const genuine = results.filter(({ one }) => one.auth?.expected === 'accept');
    const again = results.filter(({ one }) => one.auth?.expected === 'accept once');
    const ids = new Set([...genuine, ...again].map(({ found }) => found.id));
    assert.deepEqual([again.length, ids.size], [1, genuine.length]);
  });

  test('every automatic reply, bounce and list is refused as mail of a machine', (context) => {
    const machines = results.filter(({ one }) => one.auto_reply || one.bounce || one.list || one.kind === 'calendar');
    context.diagnostic(`${machines.length} of machines`);
    assert.deepEqual(files(machines.filter(({ found }) => found.reason !== 'machine')), []);
  });
});
