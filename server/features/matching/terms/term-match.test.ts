import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Passage, passage, quoteOf, searchedTexts } from './notice-text.ts';
import { profileTerm } from './profile-terms.ts';
import { searchedTerms } from './searched-terms.ts';
import { quotesByLanguage } from './quotes-by-language.ts';
import { distinctHits, matchTerms, type TermHit } from './term-match.ts';
import { NO_STATISTICS } from './term-weight.ts';

function hitsIn(labels: string | readonly string[], ...passages: Passage[]): TermHit[] {
  const terms = [labels].flat().map((label) => {
    const found = profileTerm(label, 'category', 1);
    assert.ok(found !== null, label);
    return found;
  });
  return matchTerms(searchedTerms(terms, NO_STATISTICS), searchedTexts(passages));
}

const FOUND: [label: string, text: string, place: 'title' | 'description', found: 'whole' | 'part' | 'none'][] = [
  ['Patient monitors', 'Patient monitoring systems for two wards', 'title', 'whole'],
  ['Patient monitors', 'Monitors of every patient', 'title', 'whole'],
  // Words apart that share no more than a stem are two things.
  ['Patient monitors', 'Monitoring of every patient', 'title', 'none'],
  // A part of a phrase alone is no find, however telling its word is.
  ['Patient monitors', 'Patients', 'title', 'none'],
  ['Patient monitors', 'Monitors', 'title', 'none'],
  ['IT staffing', 'Staffing of a clinic', 'title', 'none'],
  ['Patient monitors', 'The patients wait here', 'description', 'none'],
  ['Patient monitors', 'Patient monitors are asked for', 'description', 'whole'],
  ['Patient monitors', 'Snow removal', 'title', 'none'],
  // Words that stand far apart in a passage are rarely the phrase.
  ['Patient monitors', `Monitors ${'of the east wing and its halls '.repeat(4)} for patients`, 'description', 'none'],
  // The common words of a phrase are no find without its telling word.
  ['Informatics professional services', 'Braille professional services', 'title', 'none'],
  ['Informatics professional services', 'Informatics work', 'title', 'none'],
  // What is done to works is one for the other; the thing it is done to must be there, and no text says it in passing.
  ['Culvert replacement', 'Culvert repair', 'title', 'part'],
  ['Culvert replacement', 'Bridge replacement', 'title', 'none'],
  ['Culvert replacement', 'Culvert repair', 'description', 'none'],
  // The languages meet through the table of things.
  ['Infusion pumps', 'Pompes à perfusion', 'title', 'whole'],
  // A word that has the stem of another by chance is not that word.
  ['Voirie', 'Pour voir le site', 'title', 'none'],
];

for (const [label, text, place, found] of FOUND) {
  test(`“${label}” is found ${found === 'none' ? 'not at all' : `as ${found}`} in the ${place} “${text.slice(0, 50)}”`, () => {
    const hit = hitsIn(label, passage(place, text)).find((one) => one.term.label === label);
    assert.equal(hit === undefined ? 'none' : hit.best.whole ? 'whole' : 'part', found);
  });
}

const STRONGER: [what: string, one: [Passage['place'], string], other: [Passage['place'], string]][] = [
  ['a title than a label', ['title', 'Culvert replacement'], ['category', 'Culvert replacement']],
  ['a label than a description', ['category', 'Culvert replacement'], ['description', 'Culvert replacement']],
  ['the whole phrase than other works', ['title', 'Culvert replacement'], ['title', 'Culvert repair']],
];

for (const [what, one, other] of STRONGER) {
  test(`the same words say more in ${what}`, () => {
    const [first, second] = [one, other].map(([place, text]) => hitsIn('Culvert replacement', passage(place, text))[0]);
    assert.ok(first !== undefined && second !== undefined && first.best.strength > second.best.strength);
  });
}

test('a term has its best find of all passages, and the best of each language to be quoted from', () => {
  const [hit] = hitsIn(
    'Infusion pumps',
    passage('description', 'Infusion pumps are wanted.', 'en'),
    passage('title', 'Large infusion pumps', 'en'),
    passage('title', 'Pompes à perfusion', 'fr'),
  );
  assert.ok(hit !== undefined);
  assert.equal(hit.best.passage.place, 'title');
  assert.deepEqual(quotesByLanguage(hit), { en: 'infusion pumps', fr: 'Pompes à perfusion' });
});

const SAID: [title: string, how: string, quote: string][] = [
  // Its words stand there, apart from each other; those that are quoted are others.
  ['Monitors for wards: patient monitoring', 'near', 'patient monitoring'],
  ['Monitors for wards: patient monitoring, patient monitor', 'exact', 'patient monitor'],
];

for (const [title, how, quote] of SAID) {
  test(`only words that are quoted are told as the company’s own: “${title}”`, () => {
    const [hit] = hitsIn('Patient monitors', passage('title', title));
    assert.deepEqual([hit?.best.how, hit && quoteOf(hit.best)], [how, quote]);
  });
}

test('the strongest term comes first, of equal ones the first by its label, whatever order they were named in', () => {
  const title = passage('title', 'Ultrasound and endoscopes');
  const labels = (names: string[]): string[] => hitsIn(names, title).map((hit) => hit.term.label);
  assert.deepEqual(labels(['Ultrasound', 'Endoscopes']), labels(['Endoscopes', 'Ultrasound']));
  const [first] = hitsIn(['Monitors', 'Patient monitors'], passage('title', 'Patient monitors'));
  assert.equal(first?.term.label, 'Patient monitors');
});

test('the same words found for two terms count once, for the stronger', () => {
  const hits = hitsIn(['Ultrasound', 'Ultrasounds'], passage('title', 'Ultrasound'));
  assert.equal(hits.length, 2);
  assert.deepEqual(distinctHits(hits), hits.slice(0, 1));
  assert.equal(quoteOf(hits[0]?.best ?? assert.fail()), 'Ultrasound');
});

test('a phrase for other works on the same thing counts half of what the thing counts alone', () => {
  const strengthOf = (label: string): number =>
    hitsIn(label, passage('title', 'Culvert repair'))[0]?.best.strength ?? 0;
  assert.ok(strengthOf('Culvert') > 0);
  assert.equal(strengthOf('Culvert replacement'), strengthOf('Culvert') / 2);
});
