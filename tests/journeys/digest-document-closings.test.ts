import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestPreviewSchema } from '#contract/digests.ts';
import { readDocument } from '#features/documents/documents-reading.ts';
import { alertDesk } from '../support/amendments/alert-desk.ts';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { formOf } from '../support/form.ts';
import type { TestCompany } from '../support/world.ts';

/** A digest tells the closing that a document states, and what a company uploaded is told to it alone. */

const clock = { now: new Date('2026-11-10T12:00:00.000Z') };
const desk = await alertDesk(clock);
const { world } = desk;
const [owner, other] = [await desk.company('Owner'), await desk.company('Other')];
await publish(world, snowTender({ closing: closingOn('2026-12-18') }));
const never = new AbortController().signal;

async function previewOf(company: TestCompany): Promise<string> {
  const { status, body } = await world.get('/api/v1/settings/notifications/preview', {
    ...company,
    secret: (await world.key(company.id, ['settings:read'])).secret,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return digestPreviewSchema.parse(body).text ?? assert.fail('nothing would be mailed');
}

test('the card of a tender tells a company of the date in the addendum that it uploaded, and no other company', async () => {
  const { body } = await world.get('/api/v1/opportunities', owner);
  const id = (body['items'] as { id: string }[])[0]?.id ?? assert.fail('it holds no opportunity');
  const { headers, payload } = await formOf({
    content:
      'Addendum 2\nThe closing date is hereby extended to January 8, 2027 at 2:00 p.m. (Mountain Standard Time).',
    fileName: 'addendum-2.txt',
    contentType: 'text/plain',
  });
  const uploaded = await world.app.http.server.inject({
    method: 'POST',
    url: `/api/v1/opportunities/${id}/documents`,
    headers: { ...headers, authorization: `Bearer ${owner.secret}` },
    payload,
  });
  assert.equal(uploaded.statusCode, 201, uploaded.body);
  const documentId = uploaded.json<{ id: string }>().id;
  const target = { companyId: owner.id, documentId };
  const log = { warn: () => undefined };
  await readDocument({ ...world.app.documents, log }, target, { isLastTry: false, signal: never });
  await world.app.jobs.runPending();
  assert.match(
    await previewOf(owner),
    /Closes Friday, December 18[^]*\naddendum-2\.txt says Friday, January 8, 2027, 2:00\sp\.m\.\sMST \(4:00\sp\.m\.\sET\)/,
  );
  assert.doesNotMatch(await previewOf(other), /addendum-2|January 8/);
});

test('the card tells the later closing that the text of a notice states beside the posting’s, and no closing twice', async () => {
  await publish(
    world,
    snowTender({
      nativeId: 'stated-later',
      title: { en: 'Snow removal from airport runways' },
      solicitationNumber: 'QX-9914',
      referenceNumber: 'stated-later',
      buyer: { en: 'Port of Elsewhere' },
      closing: closingOn('2026-12-08'),
      description: {
        en: 'Proposals for snow removal must be submitted on or before January 11, 2027 at 4:00 PM Eastern Standard Time.',
      },
    }),
  );
  for (const company of [owner, other]) {
    const text = await previewOf(company);
    assert.match(
      text,
      /Closes Tuesday, December 8[^]*The text of the notice states another closing, Monday, January 11, 2027/,
    );
    assert.doesNotMatch(text, /The posting gives another closing/);
  }
});
