import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLists } from '../../portal/ui/code-lists.ts';

const of = (...categories: string[]): string | null => codeLists(categories, 'en');

test('each list of codes that a notice uses is explained once, codes of the source by name', () => {
  assert.equal(
    of('UNSPSC 42201712 Medical ultrasound units', 'UNSPSC 42000000', 'GD Goods'),
    'UNSPSC: product and service codes of the United Nations; GD: of the source’s own list.',
  );
  assert.equal(of('G21 - Fourniture et équipement médicaux', 'SRVTGD'), 'G21, SRVTGD: of the source’s own list.');
});

test('words alone need no explanation', () => {
  assert.equal(of('Medical supplies', 'A chair', 'IT services'), null);
  assert.equal(of(), null);
});
