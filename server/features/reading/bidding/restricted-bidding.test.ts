import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBiddable } from '../biddable.ts';
import { splitSentences } from '../sentences.ts';
import { findSetAsides } from '../set-asides.ts';

function read(text: string) {
  const sentences = splitSentences({ text, language: null, place: 'description', page: null });
  const setAsides = findSetAsides(sentences, 'RFP');
  const { value, evidence } = readBiddable({ noticeType: 'RFP' }, [], sentences, setAsides);
  return { value, kinds: setAsides.map(({ kind }) => kind), quotes: evidence.map(({ quote }) => quote) };
}

describe('Only suppliers of a list made before may bid:', () => {
  for (const text of [
    'This is the second-stage solicitation of RFSQ No. 26-4 to suppliers on the prequalified list.',
    'This is the 2nd stage request under RFSQ 26-4, to firms currently on the roster, for design.',
    'Arena roof. Open to suppliers prequalified under RFSQ 26-118.',
    'This tender is only open to firms pre-qualified under RFSQ No. Doc26118.',
    'We can only accept bids from the contractors pre-qualified in RFSQ 26-118.',
    'The town will choose a contractor from its list of prequalified firms.',
    'Marché ouvert seulement aux entreprises préqualifiées dans le cadre de l’appel 26-118.',
    'Il s’agit de la deuxième étape de l’appel 26-4, destinée aux fournisseurs inscrits sur la liste de préqualification.',
    'La Ville choisira un entrepreneur provenant d’une liste de préqualification.',
  ])
    test(text, () => {
      const found = read(text);
      assert.deepEqual([found.value, found.kinds], [{ value: 'unknown', kind: 'invited_only' }, ['vehicle-holders']]);
      assert.ok(text.endsWith(found.quotes[0] ?? '-'));
    });
});

describe('Words of the notice restrict who may bid, and a bidder has to check them:', () => {
  for (const text of [
    'Only suppliers that are Cirrus Certified Partners may submit bids.',
    'Only vendors who hold a gold reseller agreement with the maker may bid.',
    'This call is limited to firms that have an office in the county.',
    'Seules les entreprises qui détiennent l’agrément du fabricant peuvent soumissionner.',
    'Marché réservé aux fournisseurs qui possèdent un entrepôt dans la MRC.',
  ])
    test(text, () => {
      const found = read(text);
      assert.deepEqual(found.value, { value: 'unknown', kind: 'invited_only' });
      assert.deepEqual(found.quotes, [text]);
    });
});

describe('These words restrict nothing, or are told by facts of their own:', () => {
  for (const text of [
    'Only bidders that attended the mandatory site meeting may submit bids.',
    'Only suppliers that are Canadian may submit bids.',
    'If only suppliers that are certified may bid, an addendum will say so.',
    'Seuls les soumissionnaires ayant assisté à la visite obligatoire peuvent soumissionner.',
    'La Ville dressera une liste de fournisseurs préqualifiés.',
  ])
    test(text, () => {
      const found = read(text);
      assert.deepEqual([found.value.value === 'yes', found.kinds], [true, []]);
    });
});
