import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { htmlMailText } from '#platform/mail/html-mail.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { openZone } from '../../../tests/support/assistant/real-zone.ts';
import { SAMPLES } from '../../../tests/support/real-samples.ts';
import { type MailReading, readMail } from './assistant.ts';
import { isHuman } from './message-kind.ts';
import { type NewText, readNewText } from './new-text.ts';

const FOLDER = join(SAMPLES, 'mail');
const LEAST_RIGHT = 0.95;

const label = z.object({
  file: z.string(),
  form: z.string(),
  kind: z.string(),
  auto_reply: z.boolean(),
  bounce: z.boolean(),
  list: z.boolean(),
  new_text: z.string().nullish(),
  signoff: z.string().nullish(),
  must_not: z.array(z.string()).nullish(),
  auth: z
    .object({
      smtp: z.object({ ip: z.string(), helo: z.string(), sender: z.string() }).optional(),
      expected: z.string().optional(),
      member: z.string().optional(),
    })
    .nullish(),
});
type Label = z.infer<typeof label>;
type Sample = { label: Label; text: NewText | null; reading: MailReading | null };

async function read(one: Label, resolve: ResolveRecord): Promise<Sample> {
  const raw = readFileSync(join(FOLDER, one.file));
  if (one.form === 'eml') {
    const { reading } = await readMail(raw, one.auth?.smtp ?? null, { resolve, now: new Date('2026-11-23') });
    return { label: one, text: reading?.newText ?? null, reading };
  }
  const text = raw.toString('utf8');
  if (one.form === 'text-body') return { label: one, text: readNewText(text), reading: null };
  if (one.form === 'html-body') return { label: one, text: readNewText(htmlMailText(text)), reading: null };
  if (one.form !== 'json-record') return { label: one, text: null, reading: null };
  const { body } = z.object({ body: z.string() }).parse(JSON.parse(text));
  return { label: one, text: readNewText(body), reading: null };
}

const bare = (text: string): string => text.replaceAll(/[\s\u200b\ufeff]+/g, '');

/** The label, and the label without the closing words that a stricter reader may cut too. */
function isRight({ label: { new_text: expected, signoff }, text }: Sample): boolean {
  if (expected === null || expected === undefined || text === null) return false;
  const whole = bare(expected);
  const end = bare(signoff ?? '');
  const got = bare(text.text);
  return got === whole || (end !== '' && whole.endsWith(end) && got === whole.slice(0, -end.length));
}

describe('Real messages:', { skip: existsSync(FOLDER) ? false : 'no ../shared/data/mail next to the checkout' }, () => {
  let samples: Sample[] = [];
  const names = (found: readonly Sample[]): string[] => found.map(({ label: { file } }) => file);

  before(async () => {
    const resolve = openZone();
    const lines = readFileSync(join(FOLDER, 'labels.jsonl'), 'utf8').trim().split('\n');
    for (const line of lines) samples.push(await read(label.parse(JSON.parse(line)), resolve));
  });

  test('the new text is that of the label in at least 95 of 100', (context) => {
    const labelled = samples.filter(({ label: { new_text: text } }) => text !== null && text !== undefined);
    const right = labelled.filter(isRight);
    context.diagnostic(`${right.length} of ${labelled.length} right`);
    const wrong = names(labelled.filter((one) => !isRight(one))).join('\n');
    assert.ok(right.length >= LEAST_RIGHT * labelled.length, wrong);
  });

  test('no line of a quote, footer or banner is kept', () => {
    const kept = samples.filter(({ label: { must_not: lines }, text }) =>
      (lines ?? []).some((line) => text !== null && bare(text.text).includes(bare(line))),
    );
    assert.deepEqual(names(kept), []);
  });

  test('every message of a machine is known as one, and none of a person is', (context) => {
    const read = samples.filter((one): one is Sample & { reading: MailReading } => one.reading !== null);
    const isMachine = ({ label: { auto_reply: auto, bounce, list, kind } }: Sample): boolean =>
      auto || bounce || list || kind === 'calendar';
    const wrong = read.filter((one) => isMachine(one) === isHuman(one.reading.kind.kind));
    const misnamed = read.filter((one) => isMachine(one) && one.label.kind !== one.reading.kind.kind);
    context.diagnostic(`${read.filter(isMachine).length} of machines, ${read.length} in all`);
    assert.deepEqual(names([...wrong, ...misnamed]), []);
  });

  test('what is forged, altered or not aligned has no authority, and what is genuine has', (context) => {
    const judged = samples.filter(({ label: { auth } }) => auth?.expected !== undefined);
    const wrong = judged.filter(({ label: { auth }, reading }) => {
      const isAccepted = reading?.isTrusted === true && reading.mail.from?.email === auth?.member;
      return isAccepted !== auth?.expected?.startsWith('accept');
    });
    context.diagnostic(`${judged.length} judged`);
    assert.deepEqual(names(wrong), []);
  });

  test('a copy that was sent again carries the signature of the first', () => {
    const signatures = (file: string): readonly string[] | undefined =>
      samples.find(({ label: one }) => one.file === `derived/${file}.eml`)?.reading?.sender.signatures;
    assert.equal(signatures('aligned-pass-en')?.length, 1);
    assert.deepEqual(signatures('replayed-copy'), signatures('aligned-pass-en'));
  });
});
