import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { updateMember } from '#features/access/queries-members.ts';
import type { Mailer, Message, SendResult } from '#platform/mail/mail.ts';
import { addPerson, disablePerson } from '../../../tests/support/people.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { forgetExpired } from './access-sessions.ts';
import { type LinkDependencies, readSignInLink, sendSignInLink, useSignInLink } from './access-links.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-11-20T12:00:00.000Z');
let nowMs = START_MS;
const now = (): Date => new Date(nowMs);

const world = await openWorld({ now });
const { database } = world.app;
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch Ltd.');

let sent: Message[] = [];
let logged: string[] = [];
let outcome: SendResult = { outcome: 'accepted', providerId: '1' };
const mailer: Mailer = {
  kind: 'smtp',
  repeatSafeForMs: 0,
  send: (message) => {
    sent.push(message);
    return Promise.resolve(outcome);
  },
};
const note = (fields: object, message: string): void => void logged.push(JSON.stringify([fields, message]));
const deps: LinkDependencies = {
  database,
  mailer,
  from: { name: 'Tenderfit', email: 'tenders@example.org' },
  publicUrl: world.app.config.publicUrl,
  now,
  log: { info: note, warn: note },
};

let people = 0;
async function someone(...companyIds: string[]): Promise<string> {
  people += 1;
  const email = `person-${people}@example.org`;
  for (const companyId of companyIds) await addPerson(world, companyId, email);
  return email;
}

const send = (email: string, language: 'en' | 'fr' = 'en'): Promise<void> =>
  sendSignInLink(deps, { email, language }, new AbortController().signal);
const tokenOf = (message: Message | undefined): string =>
  /\/sign-in\/([\w-]{43})\?lang=(?:en|fr)$/m.exec(message?.text ?? '')?.[1] ?? assert.fail('the mail holds no link');
const links = async (email: string): Promise<number> =>
  (await database.db.selectFrom('sign_in_links').select('email').where('email', '=', email).execute()).length;

beforeEach(() => {
  sent = [];
  logged = [];
  outcome = { outcome: 'accepted', providerId: '1' };
});

describe('A sign-in link is sent', () => {
  const bindElsewhere = async (email: string): Promise<void> => {
    const { id } = await addPerson(world, alder.id, email);
    await database.transaction((tx) =>
      updateMember(tx, alder.id, id, { issuer: 'https://other.example', subject: 's', bound_at: now().toISOString() }),
    );
  };
  const cases: [string, () => Promise<string>, number][] = [
    ['to a member', () => someone(alder.id), 1],
    ['once to a member of two companies', () => someone(alder.id, birch.id), 1],
    [
      'to a disabled member, who is told at sign-in',
      async () => {
        const email = await someone(alder.id);
        await disablePerson(world, alder.id, email);
        return email;
      },
      1,
    ],
    [
      'to a member bound to another identity, who is told at sign-in',
      async () => {
        const email = await someone();
        await bindElsewhere(email);
        return email;
      },
      1,
    ],
    ['to nobody else', () => someone(), 0],
  ];
  for (const [name, prepare, mails] of cases) {
    test(name, async () => {
      const email = await prepare();
      await send(email);
      assert.deepEqual(
        sent.map(({ to }) => to),
        Array.from({ length: mails }, () => email),
      );
      assert.equal(await links(email), mails);
    });
  }

  test('in the language in which it was asked for', async () => {
    await send(await someone(alder.id), 'fr');
    assert.match(sent[0]?.subject ?? '', /^Connexion à Tenderfit/);
    assert.match(sent[0]?.text ?? '', /\?lang=fr$/m);
  });

  test('and stored as a digest only; no log line holds it or the address', async () => {
    const email = await someone(alder.id);
    await send(email);
    const token = tokenOf(sent[0]);
    const [row] = await database.db.selectFrom('sign_in_links').selectAll().where('email', '=', email).execute();
    assert.deepEqual(row?.token_hash, hash('sha256', token, 'buffer'));
    assert.ok(!JSON.stringify(sent[0]).includes(row.token_hash.toString('hex')));
    for (let more = 0; more < 5; more += 1) await send(email);
    assert.equal(logged.length, 1);
    assert.ok(!logged.join().includes(token) && !logged.join().includes(email));
  });
});

describe('One address gets five links in any hour', () => {
  test('and the sixth is not sent; those before it stay good, and an hour later there is another', async () => {
    const email = await someone(alder.id);
    for (let asked = 0; asked < 7; asked += 1) {
      await send(email);
      nowMs += MINUTE_MS;
    }
    assert.equal(sent.length, 5);
    const states = await Promise.all(sent.map((one) => readSignInLink(database.db, tokenOf(one), now())));
    assert.deepEqual(
      states,
      Array.from({ length: 5 }, () => ({ state: 'usable', email })),
    );
    await forgetExpired(database.db, new Date(nowMs + 45 * MINUTE_MS));
    nowMs += 53 * MINUTE_MS - 1;
    await send(email);
    assert.equal(sent.length, 5);
    nowMs += 1;
    await send(email);
    assert.equal(sent.length, 6);
  });

  test('however many are asked for at once, and whoever else asks', async () => {
    const [email, other] = [await someone(alder.id), await someone(alder.id)];
    await Promise.all(Array.from({ length: 12 }, () => send(email)));
    await send(other);
    assert.equal(sent.filter(({ to }) => to === email).length, 5);
    assert.equal(sent.filter(({ to }) => to === other).length, 1);
  });
});

describe('When the mail', () => {
  test('was surely not taken, the job fails, so that it is tried again, and the link does not count', async () => {
    const email = await someone(alder.id);
    outcome = { outcome: 'later', reason: 'no connection', retryAfterSeconds: null };
    for (let tries = 0; tries < 9; tries += 1)
      await assert.rejects(send(email), /not accepted \(later\): no connection/);
    assert.equal(await links(email), 0);
    outcome = { outcome: 'accepted', providerId: '1' };
    await send(email);
    assert.equal(new Set(sent.map(tokenOf)).size, 10, 'each attempt has a link of its own');
  });

  test('may have been taken, the job fails too, and the link that may have arrived works', async () => {
    const email = await someone(alder.id);
    outcome = { outcome: 'uncertain', reason: 'connection lost', retryAfterSeconds: null };
    await assert.rejects(send(email), /uncertain/);
    assert.deepEqual(await readSignInLink(database.db, tokenOf(sent[0]), now()), { state: 'usable', email });
  });

  test('was refused, the job is done and the operator reads why, without the address', async () => {
    const email = await someone(alder.id);
    outcome = { outcome: 'refused', reason: 'no such mailbox' };
    await send(email);
    assert.match(logged.join(), /no such mailbox/);
    assert.ok(!logged.join().includes(email));
  });
});

describe('A sign-in link', () => {
  test('is used once, by one of fifty at the same moment', async () => {
    const email = await someone(alder.id);
    await send(email);
    const token = tokenOf(sent[0]);
    const found = await Promise.all(Array.from({ length: 50 }, () => useSignInLink(database.db, token, now())));
    const won = found.filter(({ state }) => state === 'usable');
    assert.deepEqual(won, [{ state: 'usable', email }]);
    assert.equal(found.filter(({ state }) => state === 'used').length, 49);
  });

  test('works for fifteen minutes and not a moment longer', async () => {
    const email = await someone(alder.id);
    await send(email);
    await send(email);
    const [first, second] = sent.map(tokenOf);
    nowMs += 15 * MINUTE_MS - 1;
    assert.equal((await useSignInLink(database.db, first ?? '', now())).state, 'usable');
    nowMs += 1;
    assert.equal((await readSignInLink(database.db, second ?? '', now())).state, 'expired');
    assert.equal((await useSignInLink(database.db, second ?? '', now())).state, 'expired');
  });

  test('that was never made is unknown, of whatever shape', async () => {
    for (const token of ['', 'A'.repeat(43), 'A'.repeat(60_000), "' or 1=1 --", '\u0000'.repeat(43)]) {
      assert.deepEqual(await useSignInLink(database.db, token, now()), { state: 'unknown' });
    }
  });
});
