import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuMsOf } from '../../../tests/support/linear/cpu-time.ts';
import { buyerKey } from './buyer-key.ts';
import { foldMarkup, MAX_TITLE_CHARS, squeeze } from './comparison.ts';
import { caseListing } from '../../../tests/support/discovery/case-listing.ts';
import { keysOf, titleIn } from './keys.ts';
import { solicitationNumber } from './solicitation-number.ts';

const title = (text: string): string => squeeze(foldMarkup(text, MAX_TITLE_CHARS));

describe('Duplicate grouping 2: the title', () => {
  const equal: [string, string][] = [
    ['D&eacute;neigement', 'DENEIGEMENT'],
    ['A &amp;amp;amp; B', 'a b'],
    ['Straße Łódź', 'strasse lodz'],
    ['１２ chaises', '12 chaises'],
    ['Lot 3 (A)', 'lot 3a'],
  ];
  for (const [one, other] of equal) {
    test(`${one} equals ${other}`, () => assert.equal(title(one), title(other)));
  }

  const different: [string, string][] = [
    ['Section 1-1', 'Section 11'],
    ['Lot 1 of 12', 'Lot 11 of 2'],
    ['ᐃᓄᒃᑎᑐᑦ', 'ᓄᓇᕗᑦ'],
    ['Закупка', 'Продажа'],
  ];
  for (const [one, other] of different) {
    test(`${one} differs from ${other}`, () => assert.notEqual(title(one), title(other)));
  }

  test('a letter outside the basic plane counts as a letter', () => assert.equal(title('𐐷-x'), '𐐏x'.toLowerCase()));
  test('a title is compared in English, else in French, else in its other language', () => {
    assert.equal(titleIn({ en: 'Snow', fr: 'Neige' }), 'Snow');
    assert.equal(titleIn({ en: '', fr: 'Neige' }), 'Neige');
    assert.equal(titleIn({ other: 'Nieve' }), 'Nieve');
    assert.equal(titleIn({}), '');
  });
});

describe('Duplicate grouping 2: the buyer without its municipal prefix', () => {
  const cases: [string, string | null][] = [
    ['City of Toronto', 'toronto'],
    ['Toronto, City of', 'toronto'],
    ['The Corporation of the City of Kingston', 'kingston'],
    ['The Municipal Corporation of the Town of Ajax', 'ajax'],
    ['Regional Municipality of Peel', 'peel'],
    ['Peel (Regional Municipality of)', 'peel'],
    ['United Counties of Prescott and Russell', 'prescottrussell'],
    ['Prescott &amp; Russell', 'prescottrussell'],
    ['Municipalit&eacute; de l&rsquo;Ascension', 'ascension'],
    ['Municipalité de la Paroisse de Saint-Denis', 'saintdenis'],
    ['Municipalité régionale de comté de Joliette', 'joliette|county'],
    ['MRC de Joliette', 'joliette|county'],
    ['Ville de Joliette', 'joliette|city'],
    ['Ville de Québec', 'quebec'],
    ['Canton d’Orford', 'orford'],
    ['Township of Langley', 'langley|township'],
    ['Langley (Township of)', 'langley|township'],
    ['Langley', 'langley|?'],
    ['District of North Vancouver', 'northvancouver|district'],
    ['City of Toronto Library Board', 'torontolibraryboard'],
    ['City of', 'cityof'],
    ['The', 'the'],
    ['Department of National Defence', 'departmentofnationaldefence'],
    ['Department of National Defence (DND)', 'departmentofnationaldefence'],
    ['Export Development Canada - EDC', 'exportdevelopmentcanada'],
    ['Gendarmerie royale du Canada (GRC)', 'gendarmerieroyaleducanada'],
    ['Department of Natural Resources (Elections)', 'departmentofnaturalresourceselections'],
    ['Defence Construction Canada - West', 'defenceconstructioncanadawest'],
    ['Pêches et Océans', 'pechesoceans'],
    ['Et Cetera', 'etcetera'],
    ['Société de transport de Montréal', 'societedetransportdemontreal'],
    ['  -- ', null],
    ['', null],
  ];
  for (const [buyer, expected] of cases)
    test(`"${buyer}" is ${expected}`, () => assert.equal(buyerKey(buyer), expected));
});

describe('Duplicate grouping 1: the solicitation number', () => {
  const absent = [
    '',
    ' ',
    '-',
    'N/A',
    'n.a.',
    'TBD',
    'None',
    '000-00',
    'Sans objet',
    'Voir les documents',
    '24',
    'RFP',
  ];
  for (const number of [...absent, null]) {
    test(`"${number}" is no number`, () => assert.equal(solicitationNumber(number), null));
  }

  const cases: [string, string, boolean][] = [
    ['RFP-2026-007', 'rfp2026 7', false],
    ['RFP2026007', 'rfp2026007', true],
    [' W8486-270875/A ', 'w8486 270875', false],
    ['M5000-25-3574-A', 'm5000 25 3574', false],
    ['M5000-25-3574/A', 'm5000 25 3574', false],
    ['EVC01-202003/B', 'evc1 202003b', false],
    ['RFP-2026-07-A', 'rfp2026 7a', false],
    ['Solicitation Number: 2026-15', '2026 15', false],
    ['Solicitation #1000148759', '1000148759', true],
    ['Solicitation Number - 13-22104', '13 22104', false],
    ['No. 2026-15', '2026 15', false],
    ['N° 2026-15', '2026 15', false],
    ['NO-2026-15', 'no2026 15', false],
    ['6610-12-NO01', '6610 12no1', false],
    ['Numéro 2026-15', '2026 15', false],
    ['2026-15 (Amendment No. 3)', '2026 15', false],
    ['2026-15 modif. 2', '2026 15', false],
    ['WS1-Doc22', 'doc22', true],
    ['1920-0006914', '1920 6914', false],
    ['R&amp;D-2026-1', 'rd2026 1', false],
  ];
  for (const [number, segmented, unseparated] of cases) {
    test(`"${number}" is ${segmented}`, () => {
      const read = solicitationNumber(number);
      assert.deepEqual([read?.segmented, read?.unseparated], [segmented, unseparated]);
    });
  }

  test('the spelling keeps punctuation, but not case, white space, label or amendment', () => {
    const spelling = (number: string): string | undefined => solicitationNumber(number)?.spelling;
    assert.equal(spelling('Solicitation No. R31501.'), spelling(' r31501. '));
    assert.equal(spelling('W8486-195786/A Amd 2'), spelling('w8486-195786/a'));
    assert.notEqual(spelling('R31501'), spelling('R31501.'));
    assert.notEqual(spelling('W8486-195786/A'), spelling('W8486-195786'));
  });
});

describe('Duplicate grouping: the keys of a listing', () => {
  test('a number without a buyer identifies nothing', () => {
    assert.equal(keysOf(caseListing('a', { number: 'RFP-2026-1', buyer: ' ' })).number, null);
  });

  test('hostile lengths and repetitions take linear time', () => {
    const shapes = ['&amp;', 'No. ', '/a', 'amendment ', 'city of ', '\u0301', '0', '1 ', '-', 'ﷺ', '&#x26;amp;', '( '];
    for (const shape of shapes) {
      const long = shape.repeat(300_000);
      // Measured: 5 ms at most.
      const took = cpuMsOf(() => {
        const keys = keysOf(caseListing('a', { title: long, buyer: long, number: long, closing: long }));
        assert.ok((keys.titleBuyerClosing ?? keys.subject).length < 3000);
      });
      assert.ok(took < 500, `${shape}: ${took} ms`);
    }
  });
});
