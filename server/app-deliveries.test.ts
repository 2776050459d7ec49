import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findDelivery, saveDelivery } from '#features/deliveries/deliveries.ts';
import { openWorld } from '../tests/support/world.ts';

test('A saved message leaves by the mail that is configured, once, however often its job runs', async () => {
  const world = await openWorld();
  const { database, deliveries, jobs } = world.app;
  const company = await world.company('Alder');
  const message = { to: 'ana@example.org', subject: 'Deux appels', text: 'Été\n', html: '<p>Été</p>\n' };
  const delivery = { companyId: company.id, kind: 'digest', subjectId: 'one', message };
  const { id, messageId } = await database.transaction((tx) => saveDelivery(tx, delivery, deliveries));
  const folder = join(world.folder, 'outbox');
  assert.deepEqual(await readdir(folder).catch(() => []), []);
  await jobs.runPending();
  await database.transaction((tx) => deliveries.enqueueSending(tx, { deliveryIds: [id] }));
  await jobs.runPending();
  const files = await readdir(folder);
  assert.equal(files.length, 1);
  const text = await readFile(join(folder, files[0] ?? ''), 'utf8');
  assert.ok(text.includes(`Message-ID: ${messageId}\r\n`) && text.includes('Subject: Deux appels\r\n'));
  const row = await findDelivery(database.db, id);
  assert.deepEqual([row?.state, row?.attempts], ['sent', 1]);
});
