import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookOf, twinsOf } from '../../portal/opportunities/row-twins.ts';

test('rows of one title and buyer are twins; of another buyer, or another title, they are not', () => {
  const row = (title: string, buyer: string) => ({ title, issuing_body: buyer });
  const paving = row('Asphalt Paving', 'City of Toronto');
  const same = row('Asphalt paving ', 'City of Toronto');
  const others = [row('Asphalt Paving', 'City of Ottawa'), row('Snow removal', 'City of Toronto')];
  const twins = twinsOf([paving, ...others, same]);
  assert.deepEqual(
    [paving, same, ...others].map((one) => twins.has(lookOf(one))),
    [true, true, false, false],
  );
});
