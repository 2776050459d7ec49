import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { addPerson } from '../support/people.ts';
import type { TestCompany } from '../support/world.ts';
import { accessibilityFaults, isTooWide, type Look, NO_BROWSER, openPortal } from './portal.ts';

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
  'Bidders must submit a letter from the manufacturer with their bid.',
].join('\n');
const closes = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const earlier = new Date(Date.now() + 18 * 86_400_000).toISOString().slice(0, 10);
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

async function idFor(company: TestCompany): Promise<string> {
  const { body } = await world.get('/api/v1/opportunities', company);
  return (body['items'] as { id: string }[])[0]?.id ?? assert.fail('the tender is listed');
}
const [id, theirs] = [await idFor(mine), await idFor(other)];

async function open(look: Look = {}, email = 'ana@example.org', of = id): Promise<Page> {
  const page = await portal.page(email, { path: `/opportunities/${of}`, ...look });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

describe('Portal: the reading pane', { skip: NO_BROWSER }, () => {
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
      page.getByRole('button', { name: 'Facility Security Clearance (FSC)' }),
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
    await page.waitForLoadState('networkidle');
    assert.equal(await archivedAt(), null);
    await page.context().close();
  });

  test('a refused answer is put back with a message', async () => {
    const page = await open();
    await page.route('**/feedback', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"unavailable","message":"no"}' }),
    );
    await page.getByRole('button', { name: 'Interested', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your company’s answers' }).count(), 0);
    await page.context().close();
  });

  test('an answer that says why changes the score, and the page says what it was and is', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Score is wrong' }).click();
    await page.getByLabel('Why is it wrong? (optional)').fill('We do not do snow removal.');
    await page.keyboard.press('Enter');
    await page.getByText('Noted: the score is wrong.').first().waitFor();
    await page.getByRole('heading', { name: 'Your company’s answers' }).waitFor();
    await page.getByText(/^Scored again: \d+ before, \d+ now\.$/).waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  test('on its own page single keys answer and archive, and never while something is typed', async () => {
    const page = await open({}, 'ben@example.org', theirs);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Take out of the archive' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
    await page.keyboard.press('d');
    await page.getByLabel('Why is it wrong? (optional)').fill('');
    await page.keyboard.type('xie');
    assert.equal(await page.getByLabel('Why is it wrong? (optional)').inputValue(), 'xie');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByLabel('Why is it wrong? (optional)').count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'Your company’s answers' }).count(), 0);
    await page.context().close();
  });

  test('an answer is taken back from the list of answers', async () => {
    const page = await open({}, 'ben@example.org', theirs);
    await page.getByRole('button', { name: 'Interested', exact: true }).click();
    await page.getByRole('heading', { name: 'Your company’s answers' }).waitFor();
    await page.getByText('Noted: interested.').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Your answer was taken back.').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Your company’s answers' }).count(), 0);
    const { body } = await world.get(`/api/v1/opportunities/${theirs}`, other);
    assert.deepEqual(body['feedback_history'], []);
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
});
