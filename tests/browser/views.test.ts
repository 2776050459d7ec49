import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { prepareDueDigests } from '#features/digest/digest.ts';
import { match, storeTender } from '../support/tenders.ts';
import { addPerson } from '../support/people.ts';
import { NO_BROWSER } from './browser.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { accessibilityFaults, isTooWide, openPortal, shown } from './portal.ts';

/** The journeys on the pages of digest, coverage and settings, of two companies side by side. */

const ANA = 'ana@example.org';
const BEN = 'ben@example.org';
const portal = await openPortal();
const { world, base } = portal;
const { app } = world;
const first = await world.company('Imagerie Laurentides');
const second = await world.company('Boréal Civil');
await addPerson(world, first.id, ANA, 'admin');
await addPerson(world, second.id, BEN, 'admin');

async function addMatch(companyId: string, title: string): Promise<void> {
  const { groupId } = await storeTender(app.database, [{ title, deadline: '2099-03-01T20:00:00.000Z' }]);
  await match(app.database, companyId, groupId, 85);
}

/** The digest's settings as where emails go out; these tests have no mail provider. */
async function withMailOn(page: Page): Promise<void> {
  await page.route('**/api/v1/settings/notifications', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...json, mail_delivery: 'provider' } });
  });
}

const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).last().click();

describe('Portal: keys', { skip: NO_BROWSER }, () => {
  test('a key is made, shown once, used, revoked after a question, and refused from then on', async () => {
    const page = await portal.page(ANA, { path: '/settings?tab=keys' });
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Give the key a name.').waitFor();
    await dialog.getByLabel('Name').fill('CRM');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const secret = await dialog.getByLabel('Secret').inputValue();
    assert.match(secret, /^pk_live_/);
    assert.deepEqual(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    assert.equal(await dialog.getByLabel('Secret').inputValue(), secret, 'only “I have copied it” closes it');
    const call = (): Promise<number> =>
      fetch(`${base}/api/v1/opportunities`, { headers: { authorization: `Bearer ${secret}` } }).then(
        ({ status }) => status,
      );
    assert.equal(await call(), 200);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(/^Made .* · expires /).waitFor();
    await page.getByRole('button', { name: 'Revoke CRM' }).click();
    assert.equal(await call(), 200, 'asking revokes nothing');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('CRM is revoked.').waitFor();
    assert.equal(await call(), 401);
    assert.ok(!(await page.content()).includes(secret));
    await page.context().close();
  });
});

describe('Portal: the digest', { skip: NO_BROWSER }, () => {
  test('the preview is the mail that is then sent, but for the reader’s link out', async () => {
    await addMatch(first.id, 'Ward beds & lifts');
    const page = await portal.page(ANA, { path: '/digest' });
    const shown = (await page.locator('iframe').getAttribute('srcdoc')) ?? '';
    assert.equal(await page.locator('iframe').getAttribute('sandbox'), '');
    await page.frameLocator('iframe').getByText('Ward beds & lifts').first().waitFor();
    await page.getByRole('combobox', { name: 'Language of the emails' }).click();
    await page.getByRole('option', { name: 'French' }).click();
    await page.getByText('In French, the language of your company’s emails.').waitFor();
    await page.frameLocator('iframe').locator('html[lang=fr]').waitFor();
    await undo(page);
    await page.getByText('In English, the language of your company’s emails.').waitFor();
    const reader = await world.key(first.id, ['settings:read']);
    const { body } = await world.get('/api/v1/settings/notifications', reader);
    const signal = new AbortController().signal;
    const onError = (error: unknown): never => {
      throw error;
    };
    await prepareDueDigests(app.digests, new Date(String(body['next_digest_at'])), { signal, onError });
    const { rows } = await sql<{ message: string }>`
      select message from deliveries where company_id = ${first.id}`.execute(app.database.db);
    const { html } = JSON.parse(rows[0]?.message ?? '{}') as { html: string };
    const token = /\/digest\/leave\/([\w-]{40,})/.exec(html)?.[1] ?? assert.fail('no link out');
    assert.equal(shown, html.replaceAll(token, 'preview'));
    await page.context().close();
  });

  test('it says that mail reaches nobody where no provider is set, and what the profile lacks to find anything', async () => {
    const page = await portal.page(BEN, { path: '/digest' });
    await page.getByText('No email is being sent: email is off.').waitFor();
    await page.getByText('The person who runs your Tenderfit can switch email on.').waitFor();
    assert.equal(await page.getByText(/The next digest is due|no email goes out/).count(), 0, 'one headline');
    assert.equal(await page.getByRole('button', { name: /Pause|Resume/ }).count(), 0, 'nothing to pause');
    await page.getByText('Your profile does not say what you sell or do').waitFor();
    await page.getByText('No email has been written yet.').waitFor();
    assert.equal(await page.getByText('No email so far.').count(), 0, 'said once');
    assert.equal(await page.getByRole('link', { name: 'Read the emails in the outbox' }).count(), 0, 'it is empty');
    await page.context().close();
  });

  test('it is paused and resumed on its own days, from any browser, and each can be taken back', async () => {
    const daysOf = async (id: string): Promise<unknown> => {
      const { rows } = await sql<{ days: number[] }>`
        select digest_days as days from notification_settings where company_id = ${id}`.execute(app.database.db);
      return rows[0]?.days;
    };
    const theirs = await daysOf(first.id);
    const writer = await world.key(second.id, ['settings:write']);
    await world.send('PATCH', '/api/v1/settings/notifications', writer, { digest_days: [1, 2, 3, 4] });
    const page = await portal.page(BEN, { path: '/coverage' });
    await withMailOn(page);
    await page.goto(`${base}/digest`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('No email is being sent: the digest is paused.').waitFor();
    await undo(page);
    await page.getByText(/As of now, no email goes out/).waitFor();
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Resume sends it again on: Mon, Tue, Wed, Thu.').waitFor();
    await answered;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
    const other = await portal.page(BEN, { path: '/coverage' });
    await withMailOn(other);
    await other.goto(`${base}/digest`);
    await other.getByText('Resume sends it again on: Mon, Tue, Wed, Thu.').waitFor();
    const weekdays = [true, true, true, true, false, false, false];
    const chips = other.getByRole('group', { name: 'Days' }).getByRole('checkbox');
    assert.deepEqual(await Promise.all((await chips.all()).map((chip) => chip.isChecked())), weekdays);
    assert.equal(await chips.first().isDisabled(), true);
    await other.getByText('Paused; your days are kept.').waitFor();
    await other.getByRole('button', { name: 'Resume' }).click();
    await other.getByText(/As of now, no email goes out/).waitFor();
    await other.getByRole('button', { name: 'Pause' }).click();
    await other.getByText('The digest is paused.').waitFor();
    await other.getByRole('button', { name: 'Resume' }).click();
    await other.getByText('The digest goes out again.').waitFor();
    await other.getByText('The digest is paused.').waitFor({ state: 'hidden' });
    assert.equal(await chips.first().isDisabled(), false);
    assert.deepEqual([await daysOf(second.id), await daysOf(first.id)], [[1, 2, 3, 4], theirs]);
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.context().close();
  });

  test('resumed while email is off, it does not say that the digest goes out', async () => {
    const writer = await world.key(second.id, ['settings:write']);
    await world.send('PATCH', '/api/v1/settings/notifications', writer, { digest_days: [] });
    const page = await portal.page(BEN, { path: '/digest' });
    await page.getByText('The digest is paused too. Its days: Mon, Tue, Wed, Thu.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('No longer paused. No email is sent while email is off.').waitFor();
    assert.equal(await page.getByText('goes out again').count(), 0);
    await page.context().close();
  });

  test('a change that the service refuses is taken back and said', async () => {
    const page = await portal.page(BEN, { path: '/digest' });
    const field = page.getByRole('combobox', { name: 'Recipients' });
    await field.fill('not-an-address');
    await field.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'refused' }).waitFor();
    await page.getByText('not-an-address', { exact: true }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('Portal: coverage', { skip: NO_BROWSER }, () => {
  test('it says that nothing is scheduled instead of that all is fine, and the two readings of a day add up', async () => {
    await world.setProfile(second.id, { geography: ['Alberta', 'New Brunswick'] });
    await discoverTenders(world, bedTenders('Ville A', 3));
    await discoverTenders(world, bedTenders('Ville B', 1));
    for (const [language, sentences] of [
      [
        'en',
        [
          'New Brunswick',
          'No source is read on a schedule.',
          '4 in the last 24 hours',
          '1 of them in the latest reading',
        ],
      ],
      [
        'fr',
        [
          'Nouveau-Brunswick',
          'Aucune source n’est lue selon un horaire.',
          '4 dans les 24 dernières heures',
          'dont 1 à la dernière lecture',
        ],
      ],
    ] as const) {
      const page = await portal.page(BEN, { path: '/coverage', language });
      for (const sentence of sentences) await page.getByText(sentence).waitFor();
      const text = await page.getByRole('main').innerText();
      assert.doesNotMatch(text, /on schedule|selon l’horaire|: 1 notices|: 1 avis/);
      await page.context().close();
    }
  });
});

describe('Portal: a picture of a page', { skip: NO_BROWSER }, () => {
  test('waits for what the page has asked, however long that takes', async () => {
    const page = await portal.page(ANA, { path: '/developers' });
    const steps: string[] = [];
    const gate = Promise.withResolvers<void>();
    await page.route('**/notifications/preview', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${base}/digest`);
    const waiting = shown(page).then(() => steps.push('shown'));
    // Until the settings are there, their place waits as well.
    await page.locator('#next-email').getByRole('status', { name: 'The digest is loading' }).waitFor();
    for (let turn = 0; turn < 20; turn += 1)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))');
    steps.push('answered');
    gate.resolve();
    await waiting;
    assert.deepEqual([steps, await page.locator('.mantine-Skeleton-root').count()], [['answered', 'shown'], 0]);
    await page.context().close();
  });
});

describe('Portal: members and the trail', { skip: NO_BROWSER }, () => {
  test('an admin invites somebody, makes them an admin, takes it back, and finds it in the trail', async () => {
    const page = await portal.page(ANA, { path: '/settings?tab=members' });
    await page.getByLabel('Email address').fill('new@example.org');
    await page.getByText('No email goes out. Ask the person who runs your Tenderfit for their sign-in link.').waitFor();
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByText('new@example.org is a member. No email was sent').waitFor();
    await page.getByRole('button', { name: 'Disable new@example.org' }).click();
    await page.getByText('new@example.org can no longer sign in.').waitFor();
    await undo(page);
    await page.getByRole('button', { name: 'Disable new@example.org' }).waitFor();
    assert.equal(await page.getByRole('button', { name: `Disable ${ANA}` }).count(), 0, 'nobody shuts themselves out');
    await page.getByText('The only admin. Make another member an admin first.').waitFor();
    assert.ok(await page.getByRole('combobox', { name: `Role of ${ANA}` }).isDisabled());
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await page.getByText('Member added: new@example.org').waitFor();
    await page.context().close();
  });

  test('a member who is no admin is offered their preferences only, and reads why where a link names more', async () => {
    await addPerson(world, first.id, 'max@example.org');
    const page = await portal.page('max@example.org', { path: '/settings' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('tab').first().waitFor();
    assert.deepEqual(await page.getByRole('tab').allInnerTexts(), ['Preferences']);
    await page.goto(`${base}/settings?tab=members`);
    await page.getByText('This is for admins').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Outbox' }).count(), 0);
    await page.context().close();
  });

  test('two companies side by side show each its own members, trail and mail', async () => {
    const [mine, theirs] = [await portal.page(ANA), await portal.page(BEN)];
    for (const tab of ['members', 'audit', 'outbox']) {
      for (const page of [mine, theirs]) {
        await page.goto(`${base}/settings?tab=${tab}`);
        await page.waitForLoadState('networkidle');
      }
      assert.ok(!(await theirs.content()).includes(ANA), tab);
      assert.ok(!(await mine.content()).includes(BEN), tab);
    }
    await mine.context().close();
    await theirs.context().close();
  });
});

describe('Portal: developers', { skip: NO_BROWSER }, () => {
  test('a link opens one request, whose example runs with a key', async () => {
    const page = await portal.page(ANA, { path: '/developers#listDigests' });
    await page.getByLabel('Your key').fill(first.secret);
    const curl = await page.locator('#listDigests pre').first().innerText();
    assert.ok(curl.includes(`Authorization: Bearer ${first.secret}`) && curl.includes(`${base}/api/v1/digests`), curl);
    await page.context().close();
  });
});

describe('Portal: every tab and state', { skip: NO_BROWSER }, () => {
  const paths = [
    '/digest',
    '/coverage',
    ...['keys', 'members', 'audit', 'preferences', 'outbox'].map((tab) => `/settings?tab=${tab}`),
    '/developers#createApiKey',
  ];
  for (const [language, scheme] of [
    ['en', 'dark'],
    ['fr', 'light'],
  ] as const) {
    test(`in ${language}, ${scheme}, has nothing that axe finds wrong, and fits a phone`, async () => {
      const page = await portal.page(ANA, { language, scheme, width: 390, height: 844 });
      for (const path of paths) {
        await page.goto(`${base}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await accessibilityFaults(page), [], path);
        assert.equal(await isTooWide(page), false, path);
        for (const tab of await page.getByRole('tab').all()) {
          const { x, width } = (await tab.boundingBox()) ?? assert.fail('a tab has no place');
          assert.ok(x >= 0 && x + width <= 390, `${path}: ${await tab.innerText()} is in sight`);
        }
      }
      await page.context().close();
    });
  }
});
