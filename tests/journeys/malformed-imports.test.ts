import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportIssue } from '#contract/errors.ts';
import { checksumOfAll } from '../support/storage/checksum.ts';
import { openDesk, refusalOf } from '../support/company-desk.ts';
import { formOf } from '../support/form.ts';
import { malformedImports } from '../support/catalog/malformed-imports.ts';
import { openWorld } from '../support/world.ts';

const FILES = 220;
const IMPORT = '/api/v1/products/import';
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

test(`CSV import rules 1: ${FILES} malformed files: each refused at its place, dry or not, with nothing written anywhere`, async () => {
  const world = await openWorld();
  const companies = [await openDesk(world, 'Alder inc.'), await openDesk(world, 'Birch Ltd.')];
  for (const desk of companies) {
    const maker = await desk.partner('Aurivane');
    await desk.product(maker.id, { name: 'Product 0', specs: { motors: 2 } });
  }
  await world.app.jobs.runPending();
  const [desk] = companies;
  assert.ok(desk);
  const before = await checksumOfAll(world.app.database);
  assert.equal(before['public.products']?.startsWith('2 rows'), true);
  for (const { name, bytes, row, column } of malformedImports(FILES)) {
    const answer = await desk.upload(IMPORT, await formOf({ content: bytes }));
    assert.deepEqual(refusalOf(answer), [422, 'invalid_import'], name);
    const issues = answer.body['issues'] as ImportIssue[];
    const count = Number(answer.body['issue_count']);
    assert.ok(count >= issues.length && (issues.length === 50 || issues.length === count), name);
    assert.ok(
      issues.some((issue) => issue.row === row && (column === undefined || issue.column === column)),
      `${name}: ${JSON.stringify(issues.slice(0, 3))} instead of row ${row}, ${column}`,
    );
    for (const { problem } of issues) {
      assert.ok(problem.length > 10 && problem.length < 300, `${name}: ${problem}`);
      assert.doesNotMatch(problem, CONTROLS, name);
    }
    const dry = await desk.upload(`${IMPORT}?dry_run=true`, await formOf({ content: bytes }));
    assert.deepEqual({ ...dry.body, requestId: '' }, { ...answer.body, requestId: '' }, name);
    assert.deepEqual(await checksumOfAll(world.app.database), before, name);
  }
});
