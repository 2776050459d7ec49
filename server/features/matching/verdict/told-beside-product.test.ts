import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

test('beside a product that the title names, a category in a longer phrase is nothing to check', () => {
  const compiled = compileProfile(profileFields({ geography: ['Canada'], categories: ['Defibrillators'] }), [
    productFields({ name: 'External defibrillator' }),
  ]);
  const fields = { title: { en: 'Automated External Defibrillators' } };
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy(fields)]);
  const { reasons } = verdict(compiled, notice, { statistics: NO_STATISTICS, awards: [] });
  const english = explanation(reasons, 'en');
  assert.match(english, /Nearest product in your catalog: External defibrillator/);
  assert.doesNotMatch(english, /check that this is your category/);
  const french = explanation(reasons, 'fr');
  assert.match(french, /le produit le plus proche/);
  assert.doesNotMatch(french, /catégorie « Defibrillators »/);
});
