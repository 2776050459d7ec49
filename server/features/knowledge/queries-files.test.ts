import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addCompany } from '../../../tests/support/company.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { insertArrivingFile, listLeavingFiles, updateFileLeaving } from './queries-files.ts';

const FILES = 60;

test('Stored files: one that is to go is listed at once, though its time is rounded to a moment that has not come', async (t) => {
  const database = await testDatabase(t);
  const { db } = database;
  for (const companyId of [await addCompany(database, 'Alder Ltd'), await addCompany(database, 'Birch Ltd')]) {
    for (let at = 0; at < FILES; at += 1) {
      const id = randomUUID();
      await insertArrivingFile(db, companyId, id);
      await updateFileLeaving(db, companyId, id, 'arriving');
      const listed = await listLeavingFiles(db, 0, 2 * FILES);
      assert.ok(
        listed.some((file) => file.id === id && file.company_id === companyId),
        `file ${at}`,
      );
    }
  }
});
