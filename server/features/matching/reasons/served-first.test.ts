import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reason } from './reasons.ts';
import { servedFirst } from './served-first.ts';

const ENGLISH = 'New Brunswick, Alberta, Saskatchewan, Yukon, Nova Scotia, Ontario (except NCR)';
const FRENCH = 'Nouveau-Brunswick, Alberta, Saskatchewan, Yukon, Nouvelle-Écosse, Ontario (sauf RCN)';
const within = (listing: string): { reasons: Reason[] } => ({
  reasons: [{ kind: 'place', state: 'within', listing, of: 'work', extent: 'some' }],
});

test('of many places those that a company serves come first, in either language, for each company its own', () => {
  assert.equal(
    servedFirst(ENGLISH, within('Nova Scotia, Ontario (except NCR)'), 'en'),
    'Nova Scotia, Ontario (except NCR), New Brunswick, Alberta, Saskatchewan, Yukon',
  );
  assert.equal(
    servedFirst(FRENCH, within('Yukon, Nova Scotia'), 'fr'),
    'Yukon, Nouvelle-Écosse, Nouveau-Brunswick, Alberta, Saskatchewan, Ontario (sauf RCN)',
  );
});

test('a line of few places, of an office or of places that a company does not serve stays as it is', () => {
  assert.equal(servedFirst('Montréal, Edmonton', within('Edmonton'), 'en'), 'Montréal, Edmonton');
  assert.equal(servedFirst(ENGLISH, { reasons: [] }, 'en'), ENGLISH);
  const outside: Reason = { kind: 'place', state: 'outside', listing: 'Yukon', of: 'work' };
  assert.equal(servedFirst(ENGLISH, { reasons: [outside] }, 'en'), ENGLISH);
});
