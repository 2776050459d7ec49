import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PANE_WORDS } from '../../portal/opportunities/pane-words.ts';
import { toDoOf } from '../../portal/requirements/to-do.ts';

const HELD = ['ISO 13485:2016', 'MDEL'];

test('a certification of the manufacturer is told apart from the company’s own, only where the company lists that one', () => {
  const asked = { kind: 'maker_certification', name: 'ISO 13485 of the manufacturer' };
  assert.equal(toDoOf(asked, HELD), 'own_is_not_theirs');
  assert.equal(toDoOf({ ...asked, name: 'ISO 13485 du fabricant' }, HELD), 'own_is_not_theirs');
  assert.equal(toDoOf(asked, ['MDEL', '']), 'ask_manufacturer');
  assert.equal(toDoOf({ ...asked, name: 'ISO 9001 of the manufacturer' }, HELD), 'ask_manufacturer');
});

test('a letter is asked of the manufacturer, a licence is looked up for the product, whatever the profile holds', () => {
  const name = 'A letter from the manufacturer that you are an authorized dealer';
  assert.equal(toDoOf({ kind: 'oem_documentation', name }, HELD), 'request_document');
  for (const licence of ['Health Canada medical device licence', 'homologation d’instrument médical de Santé Canada'])
    assert.equal(toDoOf({ kind: 'product_certification', name: licence }, HELD), 'check_licence');
  assert.equal(toDoOf({ kind: 'product_certification', name: 'ENERGY STAR' }, HELD), 'check_product');
  assert.equal(toDoOf({ kind: 'set_aside', name: 'Reserved for small businesses' }, HELD), 'check_group');
  for (const { toDo } of [PANE_WORDS.en, PANE_WORDS.fr])
    for (const text of Object.values(toDo)) assert.doesNotMatch(text, /no place|pas de place/);
});
