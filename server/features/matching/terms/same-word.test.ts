import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { verdict } from '../verdict/verdict.ts';
import { isSameWord } from './same-word.ts';
import { NO_STATISTICS } from './term-weight.ts';

type Title = { en?: string; fr?: string };
type Category = { scheme: 'UNSPSC' | 'GSIN' | 'CPV'; code: string };

function told(category: string, title: Title, codes: Category[] = []) {
  const profile = compileProfile(profileFields({ categories: [category], geography: ['Quebec'] }), []);
  const categories = codes.map((code) => ({ ...code, label: {} }));
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title, categories, regions: ['Quebec'] })]);
  const { score, reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
  const [term] = reasons.reasons.flatMap((one) => (one.kind === 'term' ? [one] : []));
  return { score, how: term?.how ?? null, quote: term?.quote ?? null };
}

/** [category, title, how it is told]; null: not at all. */
const ROWS: readonly [category: string, title: Title, how: string | null][] = [
  ['Watermain', { en: 'Watermain replacement' }, 'exact'],
  ['Watermain', { en: 'Fire hydrant testing' }, 'near'],
  ['Snow removal', { fr: 'Déneigement des rues' }, 'french'],
  ['Déneigement', { en: 'Snow removal, winter' }, 'english'],
  ['Bridge and structural work', { en: 'Bridge rehabilitation' }, 'member'],
  ['Aqueduc et égouts', { fr: 'Réfection d’un égout' }, 'member'],
  ['Civil construction', { en: 'Watermain replacement' }, 'part'],
  ['Civil construction', { en: 'Dam repair' }, 'part'],
  ['Civil construction', { en: 'Demolition of a garage' }, 'part'],
  ['Civil construction', { en: 'Asphalt repair' }, 'part'],
  ['Civil construction', { en: 'Storm sewer' }, 'part'],
  ['Civil construction', { en: 'Consulting engineering for culverts' }, null],
  ['Welding', { en: 'Ventilation of the welding shop' }, null],
  ['Culvert replacement', { en: 'Culvert repair' }, 'near'],
  ['Water and wastewater construction', { en: 'Sludge analysis' }, null],
  ['Water and wastewater construction', { en: 'Toilet rental' }, null],
  ['Formation', { fr: 'Formats de données' }, null],
  ['Formation', { fr: 'Achat pour le Centre de formation professionnelle' }, null],
  ['Translation', { en: 'Data interpretation' }, null],
  ['Cleaning', { en: 'Data cleaning' }, null],
  ['Desks', { en: 'Help desk services' }, null],
  ['Help desk', { en: 'Desk' }, null],
  ['Hotels', { fr: 'Toiture de l’hôtel de ville' }, null],
  ['Hotels', { fr: 'Personnes hébergées' }, null],
  ['Staffing', { en: 'Staffing services' }, 'exact'],
  ['IT staffing', { en: 'Staffing of a clinic' }, null],
  ['IT staffing', { en: 'IT staffing' }, 'exact'],
  ['Ship recycling', { en: 'Recycling of batteries' }, null],
  ['Patient monitors', { en: 'Traffic monitors' }, null],
  ['Medical software', { en: 'Accounting software' }, null],
  ['Office supplies', { en: 'Office chairs' }, null],
  ['Fertilizers', { en: 'Seeds of pine' }, null],
  ['Snow removal', { en: 'Snow removal truck' }, null],
  ['Déneigement', { fr: 'Camion de déneigement' }, null],
  ['Fire hydrants', { fr: 'Système incendie' }, null],
  ['Paper', { en: 'Toilet paper' }, null],
];

for (const [category, title, how] of ROWS) {
  test(`“${category}” beside ${JSON.stringify(title)}: ${how ?? 'not told'}`, () => {
    const { how: found, quote, score } = told(category, title);
    assert.equal(found, how, quote ?? undefined);
    if (how === null) assert.ok(score < 20, `shown with ${score}`);
    else assert.ok(Object.values(title).some((text) => text.includes(quote ?? '?')));
  });
}

test('a neighbour never ranks above the word itself, nor a trade within a broad one', () => {
  const [exact, part, near] = [
    told('Watermain', { en: 'Watermain' }),
    told('Civil construction', { en: 'Watermain' }),
    told('Watermain', { en: 'Hydrant' }),
  ].map(({ score }) => score);
  assert.ok((exact ?? 0) > (part ?? 100) && (part ?? 0) > (near ?? 100), `${exact} ${part} ${near}`);
});

test('a firm of civil works sees the works within its trade as possible fits or better', () => {
  for (const title of ['Watermain replacement', 'Dam repair', 'Storm drainage sewer', 'Demolition', 'Asphalt repair']) {
    const { score } = told('Civil construction', { en: title });
    assert.ok(score >= 40, `${title}: ${score}`);
  }
});

test('a word means another thing where all codes of the notice are of other departments', () => {
  const vehicle: Category[] = [{ scheme: 'GSIN', code: 'N2520' }];
  assert.equal(told('Bridge', { fr: 'PONT, VEHICULE' }, vehicle).how, null);
});

test('forms of one word are it; words of one stem are not', () => {
  for (const [one, other] of [
    ['pompe', 'pompes'],
    ['medical', 'medicaux'],
    ['municipal', 'municipale'],
    ['battery', 'batteries'],
  ] as const)
    assert.ok(isSameWord(one, other), `${one} ${other}`);
  for (const [one, other] of [
    ['formation', 'formats'],
    ['port', 'porte'],
    ['hebergement', 'hebergees'],
    ['mast', 'master'],
  ] as const)
    assert.ok(!isSameWord(one, other), `${one} ${other}`);
});
