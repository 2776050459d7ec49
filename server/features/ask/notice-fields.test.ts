import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Quote } from './answer.ts';
import { noticePages } from './notice-pages.ts';
import type { NoticeFields } from './notice-fields.ts';
import { withOtherDates } from './other-dates.ts';
import { answerByRules, type RulesAnswer } from './rules-answer.ts';
import { inOwnWords } from './twins.ts';
import { wordAnswer } from './wording.ts';

const NONE: NoticeFields = {
  deadline: null,
  deadline_date: null,
  deadline_date_only: null,
  deadline_time_zone: null,
  solicitation_number: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
};
type Signals = NonNullable<NoticeFields['signals']>;
const signals = (some: Partial<Signals>): Signals => ({
  bid_eligibility: 'unknown',
  procurement_nature: 'unknown',
  evidence: [],
  ...some,
});
const notice = (texts: readonly string[]): Parameters<typeof noticePages>[1] => ({
  id: 'o1',
  rfp_id: 'r1',
  version: 1,
  source: 'canadabuys',
  source_url: null,
  published_at: null,
  texts: texts.map((text, at) => ({
    language: at === 0 ? 'en' : 'fr',
    title: 'Pumps',
    buyer: 'Town',
    categories: '',
    text,
    is_cut: false,
  })),
});
const linesOf = (fields: NoticeFields, language: 'en' | 'fr'): string[] =>
  noticePages(fields, notice(['Text.']), language)[0]?.lines.map(({ text }) => text) ?? [];

/** The text states noon, the source only a day: noon counts. */
const NOON_IN_TEXT: NoticeFields = {
  ...NONE,
  deadline: '2027-09-08T16:00:00.000Z',
  deadline_date: '2027-09-08',
  deadline_date_only: false,
  deadline_time_zone: 'America/Toronto',
  signals: signals({
    closing_in_text: {
      at: '2027-09-08T16:00:00.000Z',
      date: '2027-09-08',
      time: '12:00',
      time_zone: 'America/Toronto',
    },
    closing_posted: { at: null, date: '2027-09-08', time: null, time_zone: null },
  }),
};

describe('The fields of a notice say what the source publishes:', () => {
  test('an hour that only the text gives is not told as the field’s', () => {
    assert.deepEqual(linesOf(NOON_IN_TEXT, 'en'), ['Closing date: September 8, 2027']);
    assert.deepEqual(linesOf(NOON_IN_TEXT, 'fr'), ['Date limite : 8 septembre 2027']);
  });
  test('nor a day that only the text gives', () => {
    const { closing_posted: _posted, ...stated } = NOON_IN_TEXT.signals ?? signals({});
    assert.deepEqual(linesOf({ ...NOON_IN_TEXT, signals: signals(stated) }, 'en'), []);
  });
  test('the days of the contract have a name', () => {
    const period = { ...NONE, signals: signals({ contract_period: { start: '2027-03-01', end: '2032-02-28' } }) };
    assert.deepEqual(linesOf(period, 'en'), ['Expected contract period: from March 1, 2027 to February 28, 2032']);
    assert.deepEqual(linesOf(period, 'fr'), ['Période prévue du contrat : du 1er mars 2027 au 28 février 2032']);
  });
});

const KEY_ANSWER = {
  value: null,
  page: null,
  document_id: null,
  filename: null,
  is_recognized: false,
  read_by: 'rules' as const,
  position: null,
};

describe('Ask rules: a field that answers', () => {
  for (const [question, language, said] of [
    ['How long is the contract?', 'en', 'Expected contract period: from March 1, 2027 to February 28, 2032'],
    ['Quelle est la durée du contrat?', 'fr', 'Période prévue du contrat : du 1er mars 2027 au 28 février 2032'],
  ] as const)
    test(`is quoted with its name: ${question}`, () => {
      const fields = { ...NONE, signals: signals({ contract_period: { start: '2027-03-01', end: '2032-02-28' } }) };
      const found = [
        {
          topic: 'contract_term' as const,
          answers: [{ ...KEY_ANSWER, quote: '2027-03-01 – 2032-02-28', from_field: true as const }],
        },
      ];
      const pages = noticePages(fields, notice(['Pumps are bought.']), language);
      const { quotes } = answerByRules(question, pages, { found }, { fallback: language });
      assert.deepEqual(
        quotes.map(({ text, place }) => [text, place.isField]),
        [[said, true]],
      );
    });

  test('of a start and a delivery, the delivery that is asked for', () => {
    const answers = ['start_date: 2027-07-09', 'delivery_date: 2027-07-16'].map((quote) => ({ ...KEY_ANSWER, quote }));
    const { quotes } = answerByRules(
      'Quand faut-il livrer?',
      noticePages(NONE, notice(['Pumps are bought.']), 'fr'),
      { found: [{ topic: 'schedule', answers }] },
      { fallback: 'fr' },
    );
    assert.deepEqual(
      quotes.map(({ text }) => text),
      ['delivery_date: 2027-07-16'],
    );
  });
});

describe('A notice in both languages', () => {
  const EN = 'Pumps are bought.\n\nBidders should make the request within fifteen (15) working days of the results.';
  const FR = 'Des pompes sont achetées.\n\nIls en font la demande dans les quinze (15) jours ouvrables des résultats.';
  test('answers with the sentence in the reader’s language that states the same values', () => {
    const [, french] = noticePages(NONE, notice([EN, FR]), 'fr');
    const quote: Quote = {
      text: 'Bidders should make the request within fifteen (15) working days of the results.',
      place: { kind: 'notice', document: null, page: null },
    };
    assert.ok(french);
    assert.equal(
      inOwnWords(quote, [french], 'fr').text,
      'Ils en font la demande dans les quinze (15) jours ouvrables des résultats.',
    );
    const other = { ...quote, text: 'Bidders should make the request within twenty (20) working days of the results.' };
    assert.equal(inOwnWords(other, [french], 'fr'), other);
  });
  test('has its broken sentences whole', () => {
    const long = 'Contractors are told that tenders may have requirements of security for the firm and its staff. ';
    const text = `${long}Typically the requirement will be Designated Organization\n\nScreening (DOS) and reliability status for personnel. Ask the site office.`;
    const [, page] = noticePages(NONE, notice([text]), 'en');
    assert.deepEqual(
      page?.lines.filter((line) => line.text !== '').map((line) => line.text),
      [text.replace('\n\n', ' ')],
    );
    const [, titled] = noticePages(
      NONE,
      notice(['Security of the site and its visitors\n\nA clearance is required.']),
      'en',
    );
    assert.equal(titled?.lines[0]?.text, 'Security of the site and its visitors');
  });
});

describe('Dates that contradict each other', () => {
  const answer: RulesAnswer = {
    language: 'en',
    quotes: [
      { text: 'Closing date: September 2, 2027', place: { kind: 'notice', document: null, page: null, isField: true } },
    ],
    span: 'September 2, 2027',
    unanswered: null,
  };
  const evidence = {
    field: 'closing_in_text',
    quote: 'Proposals are received until April 2, 2027.',
    page: 5,
    sheet: null,
    cells: null,
    document_id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e60',
    is_recognized: false,
    read_by: 'rules' as const,
    position: null,
  };
  const other = (is: 'replaced' | 'contradicting') =>
    signals({
      other_dates: [
        {
          field: 'closing_in_text',
          source: 'document',
          is,
          at: null,
          date: '2027-04-02',
          time: null,
          time_zone: null,
          evidence: [evidence],
        },
      ],
    });
  const names = new Map([[evidence.document_id, 'rfp.pdf']]);

  test('are told beside each other, and that they differ, in both languages', () => {
    const told = withOtherDates(answer, 'When does it close?', { signals: other('contradicting') }, names);
    assert.deepEqual(
      told.quotes.map(({ text, place }) => [text, place.document, place.page]),
      [
        ['Closing date: September 2, 2027', null, null],
        ['Proposals are received until April 2, 2027.', 'rfp.pdf', 5],
      ],
    );
    assert.equal(told.span, null);
    assert.match(wordAnswer(told, 1), /give different dates: ask the buyer which one counts\./);
    const french = withOtherDates(
      { ...answer, language: 'fr' },
      'Quelle est la date limite?',
      { signals: other('contradicting') },
      names,
    );
    assert.match(wordAnswer(french, 1), /dates différentes : demandez à l’acheteur laquelle compte\./);
  });
  test('only of what is asked, and not where a later addendum replaced one', () => {
    for (const [question, is] of [
      ['Is a site visit mandatory?', 'contradicting'],
      ['When does it close?', 'replaced'],
    ] as const) {
      const told = withOtherDates(answer, question, { signals: other(is) }, names);
      assert.deepEqual(told.quotes, answer.quotes);
      assert.doesNotMatch(wordAnswer(told, 1), /different dates/);
    }
  });
});
