import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Quote } from './answer.ts';
import type { MaterialLine, MaterialPage } from './material.ts';
import { answerByRules, nearestByRules, type RulesAnswer } from './rules-answer.ts';
import { wordAnswer } from './wording.ts';

type Lines = readonly (string | MaterialLine)[];
const pagesOf = (...pages: readonly Lines[]): MaterialPage[] =>
  pages.map((lines, at) => ({
    kind: 'document',
    document: 'rfp.pdf',
    page: at + 1,
    lines: lines.map((line) => (typeof line === 'string' ? { text: line, kind: 'paragraph' } : line)),
  }));
const answer = (question: string, ...pages: readonly Lines[]): RulesAnswer =>
  answerByRules(question, pagesOf(...pages), { found: [] }, { fallback: 'en' });
const first = (question: string, ...pages: readonly Lines[]): Quote | undefined => answer(question, ...pages).quotes[0];
const heading = (text: string): MaterialLine => ({ text, kind: 'heading' });
const item = (text: string): MaterialLine => ({ text, kind: 'item' });
const row = (text: string): MaterialLine => ({ text, kind: 'row' });
const OTHERS = ['The County is in the central region.', 'Le Village est situé au bord de la rivière.'];

describe('Ask rules: what a sentence announces further on is quoted with it:', () => {
  const CERTIFICATIONS = 'Bidders must submit the following completed certifications with their bid.';
  test('the titles of the points of its clause, over the end of a page', () =>
    assert.equal(
      first(
        'Which certifications must come with the bid?',
        [...OTHERS, heading('5.1 With the bid'), CERTIFICATIONS, heading('5.1.1 Integrity'), 'The firm is honest.'],
        [heading('5.1.2 Conformance'), 'All goods conform.', heading('5.2 Others'), heading('5.2.1 Equity')],
      )?.text,
      `${CERTIFICATIONS}\n5.1.1 Integrity\n5.1.2 Conformance`,
    ));

  const CONDITIONS = 'La firme respecte toutes les conditions d’admissibilité énoncées dans la présente section :';
  test('les titres des points de sa clause', () =>
    assert.equal(
      first('Quelles sont les conditions d’admissibilité?', [
        ...OTHERS,
        heading('3.1 Admissibilité'),
        CONDITIONS,
        heading('3.1.1 Documents'),
        'Une seule offre par firme.',
        heading('3.1.2 Attestation'),
        'Elle est jointe à l’offre.',
      ])?.text,
      `${CONDITIONS}\n3.1.1 Documents\n3.1.2 Attestation`,
    ));

  const CELLS = ['No.', 'Criterion', 'Weight', '1.', 'Team', '40', '2.', 'Price', '60'];
  for (const [question, says, where] of [
    ['How are proposals evaluated?', 'Proposals are evaluated on the basis of the criteria below.', 'below'],
    ['How are proposals evaluated?', 'Proposals are evaluated according to the criteria outlined above.', 'above'],
    ['Quels sont les critères d’évaluation?', 'Les offres sont évaluées selon les critères ci-dessous.', 'below'],
  ] as const) {
    test(`a numbered table whose cells stand each in a line: ${says}`, () => {
      const lines = [...OTHERS, says, 'The panel has three members.', ...CELLS];
      assert.equal(first(question, lines)?.text, `${says}\n1. | Team | 40\n2. | Price | 60`);
    });
    test(`where none is found, that it is not quoted: ${says}`, () => {
      const found = answer(question, [...OTHERS, says, heading('Panel'), 'The panel has three members.']);
      assert.equal(found.quotes[0]?.pointsAt, where);
      assert.match(wordAnswer(found, 1), /which is not quoted|qui n’est pas cité/);
    });
  }

  test('but nothing where the sentence itself goes on with it', () => {
    const says = 'Bids are evaluated on the following criteria: the price and the team that does the work.';
    assert.equal(first('How are bids evaluated?', [...OTHERS, says])?.pointsAt, undefined);
  });

  test('the same table is not said twice', () => {
    const one = 'Proposals are evaluated on the basis of the criteria below.';
    const other = 'The evaluation of proposals by the panel rests on the criteria below.';
    const found = answer('How are proposals evaluated?', [...OTHERS, one, other, ...CELLS]);
    assert.equal(found.quotes.filter(({ text }) => text.includes('Price')).length, 1);
  });
});

describe('Ask rules: a list goes on behind the end of a page:', () => {
  const INTRO = 'Agents hold at least the following qualifications:';
  const QUESTION = 'Which qualifications do agents need?';

  test('its items there are quoted', () =>
    assert.equal(
      first(QUESTION, [...OTHERS, INTRO, item('• first aid'), item('• fire safety')], [item('• driving'), 'Others.'])
        ?.text,
      `${INTRO}\n• first aid\n• fire safety\n• driving`,
    ));
  test('it may begin there', () => {
    const intro = 'All agents on the site by day and by night hold at least the following qualifications:';
    assert.equal(
      first(QUESTION, [...OTHERS, intro], [item('• first aid'), item('• fire safety')])?.text,
      `${intro}\n• first aid\n• fire safety`,
    );
  });
  test('another list there is not taken for it', () =>
    assert.equal(
      first(QUESTION, [...OTHERS, INTRO, item('1. first aid'), item('2. fire safety')], [item('1. keys')])?.text,
      `${INTRO}\n1. first aid\n2. fire safety`,
    ));
  test('the rows of a table there are quoted', () => {
    const table = [row('No | Qualification | Level'), row('A | first aid | basic')];
    const intro = 'Agents need the following qualifications, each with its level:';
    assert.equal(
      first(QUESTION, [...OTHERS, intro, ...table], [row('B | fire safety | full')])?.text,
      `${intro}\nNo | Qualification | Level\nA | first aid | basic\nB | fire safety | full`,
    );
  });
});

describe('Ask rules: a name is quoted with what stands behind it:', () => {
  const PARAGRAPH =
    'Si une offre paraît anormalement basse, la Ville peut la rejeter par une décision qui est motivée.';
  test('the paragraph behind a numbered title that was read as an item', () => {
    const pages = pagesOf([...OTHERS, item('6.7 Offre dont le prix est trop bas'), PARAGRAPH]);
    const asked = 'Qu’arrive-t-il si mon prix est trop bas?';
    const found = answerByRules(asked, pages, { found: [] }, { fallback: 'fr' });
    const near = nearestByRules(asked, pages, { fallback: 'fr' });
    const texts = [...found.quotes, ...near].map(({ text }) => text);
    assert.ok(texts.some((text) => text.includes(PARAGRAPH)) && texts.every((text) => !text.endsWith('trop bas')));
  });

  const COUNTRIES = ['1. Norway', '2. Chile', '3. Japan'];
  for (const [name, lines] of [
    ['numbered headings with nothing between them', COUNTRIES.map(heading)],
    ['numbered items', COUNTRIES.map(item)],
  ] as const)
    test(`${name} are the items of what announces them`, () =>
      assert.equal(
        first('Which countries are allowed?', [...OTHERS, 'Allowed countries:', ...lines])?.text,
        `Allowed countries:\n${COUNTRIES.join('\n')}`,
      ));

  test('titles of sections are not', () => {
    const intro = 'Bids must be submitted only by e-mail, in separate attachments as follows:';
    const found = first('How do we submit the bid?', [
      ...OTHERS,
      intro,
      heading('Section I: Price'),
      heading('Section II: Forms'),
      heading('4. Evaluation'),
      heading('4.1 Team'),
    ]);
    assert.equal(found?.text, `${intro}\nSection I: Price\nSection II: Forms`);
  });

  test('of a table that is cut, how many rows are left out is told', () => {
    const rows = Array.from({ length: 30 }, (_, at) =>
      row(`${at + 1} | Scenario of kind ${at + 1} | shown to the panel`),
    );
    const found = first('Which scenarios are shown?', [
      ...OTHERS,
      heading('Annex'),
      row('# | Scenario | Detail'),
      ...rows,
    ]);
    assert.equal(found?.more, rows.length - ((found?.text.split('\n').length ?? 0) - 1));
  });

  test('numbers of pages are no answer', () =>
    assert.ok(
      answer('Where will the work be done?', [
        'The work is done at the office at 12 Main Street.',
        '7 of 62',
        '10.',
      ]).quotes.every(({ text }) => !/^[\d .of]+$/.test(text)),
    ));
});
