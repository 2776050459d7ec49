import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { addPerson } from '../support/people.ts';
import type { TestCompany } from '../support/world.ts';
import { NO_BROWSER } from './browser.ts';
import { accessibilityFaults, firstOpportunity, isTooWide, type Look, openPortal } from './portal.ts';

const portal = await openPortal();
const { world } = portal;
const PROFILE = { categories: ['Snow removal'], geography: ['Québec'], is_canadian_supplier: true };
const mine = await world.company('Imagerie Laurentides', { ...PROFILE, certifications: ['ISO 9001'] });
const other = await world.company('Boréal Civil', PROFILE);
await addPerson(world, mine.id, 'ana@example.org');
await addPerson(world, other.id, 'ben@example.org');

const TEXT = [
  'The City requires a contractor to plow its lots twice a day.',
  'This solicitation is limited to Canadian suppliers.',
  'Bidders must hold ISO 9001 certification.',
  'Bidders must hold a Facility Security Clearance (FSC).',
  ...Array.from({ length: 60 }, (_, at) => `Lot ${at + 1} is cleared before six in the morning.`),
  'Prices must be firm.',
  'Each driver must carry a radio.',
  'Delivery: salt within two days of the order.',
  'Bidders must submit a letter from the manufacturer with their bid.',
].join('\n');
/** The day in so many days, by the clock that closings are told in. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date(Date.now() + days * 86_400_000));
const [closes, earlier] = [dayIn(20), dayIn(18)];
const TENDER = snowTender({
  description: { en: TEXT, fr: 'Déneiger les stationnements deux fois par jour.' },
  regions: ['Quebec'],
  closing: closingOn(closes),
});
await publish(
  world,
  TENDER,
  snowTender({
    source: 'canadabuys',
    nativeId: 'copy',
    closing: closingOn(earlier),
    sourceUrl: 'https://example.org/c',
  }),
);

const [id, theirs] = [await firstOpportunity(world, mine), await firstOpportunity(world, other)];

async function open(look: Look = {}, email = 'ana@example.org', of = id): Promise<Page> {
  const page = await portal.page(email, { path: `/opportunities/${of}`, ...look });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

const historyOf = async (of: string, company: TestCompany): Promise<unknown[]> =>
  (await world.get(`/api/v1/opportunities/${of}`, company)).body['feedback_history'] as unknown[];
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(what);
}

describe('Portal: the reading pane', { skip: NO_BROWSER }, () => {
  test('what the profile does not say leads to the field that would say it, ready to be filled in', async () => {
    const page = await open();
    const line = page.getByRole('listitem').filter({ hasText: 'Facility Security Clearance (FSC)' });
    await line.getByText('Your profile does not say', { exact: true }).waitFor();
    await line.getByRole('link', { name: 'Say it in your profile' }).click();
    const field = page.getByRole('combobox', { name: 'Certifications you hold' });
    await field.and(page.locator(':focus')).waitFor();
    assert.equal(new URL(page.url()).hash, '#certifications');
    const box = await field.boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y + box.height < 900, 'the field is in sight');
    await page.context().close();
  });

  test('a requirement opens at its words in the notice, and Esc leads back to it', async () => {
    const page = await open();
    const claim = page.getByRole('button', { name: 'A document from the manufacturer' });
    await claim.focus();
    await page.keyboard.press('Enter');
    const mark = page.locator('mark');
    await mark.waitFor();
    assert.equal(await mark.textContent(), 'Bidders must submit a letter from the manufacturer with their bid.');
    assert.equal(await page.locator('mark:focus').count(), 1, 'the words have the focus');
    const box = await mark.boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y + box.height < 900, 'the words are in sight');
    await page.keyboard.press('Escape');
    assert.equal(await mark.count(), 0);
    assert.equal(await page.locator(':focus').textContent(), 'A document from the manufacturer');
    await page.context().close();
  });

  test('a reason opens at its words in the title', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^The title names “Snow removal”/ }).click();
    assert.equal(await page.locator('mark').textContent(), 'Snow removal');
    await page.context().close();
  });

  test('the decision is in sight on a laptop: score, reasons, requirements, closing, actions', async () => {
    const page = await open();
    for (const locator of [
      page.getByRole('heading', { name: 'Fit' }),
      page.getByRole('button', { name: /^The title names/ }),
      page.getByRole('heading', { name: 'Can we bid?' }),
      page.getByRole('button', { name: 'Facility Security Clearance (FSC)', exact: true }),
      page.getByText('Closes in 20 days'),
      page.getByRole('button', { name: 'Score is wrong' }),
    ]) {
      const box = await locator.boundingBox();
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 900, `${String(locator)} ${JSON.stringify(box)}`);
    }
    await page.context().close();
  });

  test('a copy that closes on another day is warned of', async () => {
    const page = await open();
    await page.getByText(/gives another closing date\./).waitFor();
    await page.getByText('Another closing date: ask the buyer which one counts.').waitFor();
    await page.context().close();
  });

  test('archiving is done at once and undone by one click', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'Take out of the archive' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    const archivedAt = async () => (await world.get(`/api/v1/opportunities/${id}`, mine)).body['archived_at'];
    await until(async () => (await archivedAt()) === null, 'the service has it out of the archive');
    await page.context().close();
  });

  test('a refused answer is put back with a message', async () => {
    const page = await open();
    await page.route('**/feedback', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"not_found","message":"no"}' }),
    );
    await page.getByRole('button', { name: 'Interested', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your company’s decisions' }).count(), 0);
    await page.context().close();
  });

  test('an answer that says why changes the score, and the page says what it was and is', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Score is wrong' }).click();
    await page.getByLabel('Why do you disagree? (optional)').fill('We do not do snow removal.');
    await page.keyboard.press('Enter');
    await page.getByText('Noted: the score is wrong.').first().waitFor();
    await page.getByRole('heading', { name: 'Your company’s decisions' }).waitFor();
    await page.getByText(/^Scored again: \d+ before, \d+ now\.$/).waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  test('an answer from the list changes the score, and its row says the new one', async () => {
    const scoreNow = async (): Promise<number> =>
      Number((await world.get(`/api/v1/opportunities/${theirs}`, other)).body['score']);
    const before = await scoreNow();
    const page = await open({ path: '/' }, 'ben@example.org', theirs);
    await page.keyboard.press('d');
    await page.getByLabel('Why do you disagree? (optional)').fill('We do not do snow removal.');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Decided/ }).click();
    const row = page.getByRole('region', { name: 'Opportunities of this tab' }).getByRole('link').first();
    await row.filter({ hasNotText: new RegExp(`^${before}`) }).waitFor({ timeout: 60_000 });
    const after = await scoreNow();
    assert.ok(after < before, `${after} is less than ${before}`);
    assert.match(await row.innerText(), new RegExp(`^${after}`));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Open/ }).click();
    await row.waitFor();
    await page.context().close();
  });

  test('on its own page single keys answer and archive, and never while something is typed', async () => {
    const page = await open({}, 'ben@example.org', theirs);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Take out of the archive' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    await page.keyboard.press('d');
    await page.getByLabel('Why do you disagree? (optional)').fill('');
    await page.keyboard.type('xie');
    assert.equal(await page.getByLabel('Why do you disagree? (optional)').inputValue(), 'xie');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByLabel('Why do you disagree? (optional)').count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'Your company’s decisions' }).count(), 0);
    await page.context().close();
  });

  test('an answer is taken back from the list of answers', async () => {
    const page = await open({}, 'ben@example.org', theirs);
    await page.getByRole('button', { name: 'Interested', exact: true }).click();
    await page.getByRole('heading', { name: 'Your company’s decisions' }).waitFor();
    await page.getByText(/^Noted: interested\./).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText(/^Taken back: /).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your company’s decisions' }).count(), 0);
    await until(async () => (await historyOf(theirs, other)).length === 0, 'the service has taken it back');
    await page.context().close();
  });

  test('in French the page and what is written of the tender are French', async () => {
    const page = await open({ language: 'fr' }, 'ben@example.org', theirs);
    await page.getByRole('heading', { name: 'Pouvons-nous soumissionner?' }).waitFor();
    await page.getByRole('heading', { name: 'Déneigement, secteur nord' }).waitFor();
    await page.getByText(/^Clôture dans 20 jours$/).waitFor();
    await page.context().close();
  });

  test('another company’s opportunity is not found', async () => {
    const page = await open({}, 'ben@example.org', id);
    await page.getByRole('heading', { level: 2, name: /does not exist/ }).waitFor();
    assert.equal(await page.getByText('Snow removal').count(), 0);
    await page.context().close();
  });

  test('what the notice demands besides the list is counted and opens highlighted, all at once; the rail says where one is', async () => {
    const page = await open();
    const canBid = page.getByRole('region', { name: 'Can we bid?' });
    await canBid.getByText('2 sentences of the notice ask for something else. Read them before you bid.').waitFor();
    await canBid.getByRole('button', { name: 'Show in the notice' }).click();
    assert.deepEqual(await page.locator('mark').allTextContents(), [
      'Prices must be firm.',
      'Each driver must carry a radio.',
    ]);
    assert.equal(await page.locator('mark:focus').textContent(), 'Prices must be firm.');
    await page.getByRole('button', { name: /^Back to “Show in the notice”/ }).click();
    assert.equal(await page.locator('mark').count(), 0);
    const facts = page.getByRole('region', { name: 'What the notice says' });
    await facts.getByText('Delivery', { exact: true }).waitFor();
    await facts.getByRole('button', { name: 'Delivery: salt within two days of the order.' }).click();
    assert.equal(await page.locator('mark').textContent(), 'Delivery: salt within two days of the order.');
    assert.equal(await page.locator('nav [aria-current="page"]').textContent(), 'Opportunities');
    await page.context().close();
  });

  test('axe finds nothing wrong, in both languages, light and dark, also with words open; no sideways scrolling on a phone', async () => {
    for (const language of ['en', 'fr'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const page = await open({ language, scheme });
        await page.getByRole('button', { name: /^(Facility Security|Attestation de sécurité)/ }).click();
        await page.locator('mark').waitFor();
        assert.deepEqual(await accessibilityFaults(page), [], `${language} ${scheme}`);
        await page.context().close();
      }
      const phone = await open({ language, width: 390, height: 844 });
      await phone.getByRole('button', { name: /^(Facility Security|Attestation de sécurité)/ }).click();
      await phone.locator('mark').waitFor();
      assert.equal(await isTooWide(phone), false, language);
      await phone.context().close();
    }
  });

  test('what was answered on the buyer’s other tender stands here with its reason; each sub-score says what it means; an exclusion rules out by its name', async () => {
    await publish(
      world,
      snowTender({
        nativeId: 'south',
        title: { en: 'Snow removal, southern lots', fr: 'Déneigement, secteur sud' },
        solicitationNumber: 'SOUTH-2',
        regions: ['Quebec'],
        closing: closingOn(closes),
      }),
    );
    const southern = async () => {
      const { body } = await world.get('/api/v1/opportunities', mine);
      return (body['items'] as { id: string; title: string }[]).find(({ title }) => title.includes('southern'))?.id;
    };
    await until(async () => (await southern()) !== undefined, 'the second tender is listed');
    const answer = { verdict: 'not_interested', reason: 'The lots are too large.' };
    await world.send('POST', `/api/v1/opportunities/${id}/feedback`, mine, answer);
    const page = await open({}, 'ana@example.org', String(await southern()));
    const answers = page.getByRole('region', { name: 'Your decisions on this buyer' });
    await answers.getByText('Not interested: “The lots are too large.”').waitFor();
    await answers.getByText('Not interested: 1', { exact: true }).waitFor();
    const scores = page.getByRole('region', { name: 'What went into the score' });
    await scores.getByRole('button', { name: 'Your past' }).focus();
    const about = scores.getByRole('tooltip').filter({ hasText: /^Contracts that this buyer awarded you/ });
    assert.ok(((await about.boundingBox())?.height ?? 0) > 16, 'what it means is shown');
    // Without a catalog and a past; the answer above may have taught a limit.
    assert.ok((await scores.getByText('not known', { exact: true }).count()) >= 2, await scores.innerText());
    await answers.getByRole('link', { name: /^Snow removal/ }).click();
    await page.waitForURL((url) => url.pathname.endsWith(id));
    await world.setProfile(mine.id, { ...PROFILE, exclusions: ['Snow removal'] });
    await until(
      async () => (await world.get(`/api/v1/opportunities/${id}`, mine)).body['eligible'] === false,
      'ruled out',
    );
    await page.reload();
    const canBid = page.getByRole('region', { name: 'Can we bid?' });
    await canBid.getByText('No', { exact: true }).waitFor();
    await canBid.getByText(/^Ruled out: the title says “Snow removal”, which is on your exclusion list/).waitFor();
    await page.context().close();
  });

  test('an amended tender says so in its row and first in the pane, with the old closing date and the new; sources have their French names', async () => {
    const later = dayIn(25);
    await publish(world, { ...TENDER, closing: closingOn(later) });
    const page = await open({ path: '/', language: 'fr' }, 'ben@example.org', theirs);
    const row = page.getByRole('region', { name: 'Occasions d’affaires de cet onglet' }).getByRole('link');
    const text = await row.filter({ hasText: 'secteur nord' }).innerText();
    assert.match(text, /Modifié/);
    assert.match(text, /SEAO, AchatsCanada/);
    // Another tender has the same score, so either may stand first.
    await row.filter({ hasText: 'secteur nord' }).click();
    const pane = page.getByRole('region', { name: 'L’occasion d’affaires choisie' });
    const alert = pane.getByRole('alert').filter({ hasText: 'Modifié' });
    const [day] = (await alert.locator('del').innerText()).match(/\d+/) ?? [];
    const [next] = (await alert.locator('ins').innerText()).match(/\d+/) ?? [];
    assert.deepEqual(
      [Number(day), Number(next)],
      [closes, later].map((date) => Number(date.slice(8))),
    );
    const [changed, title] = [await alert.boundingBox(), await pane.getByRole('heading').first().boundingBox()];
    assert.ok((changed?.y ?? Infinity) < (title?.y ?? 0), 'above the title');
    await page.context().close();
  });
});
