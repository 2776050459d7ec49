import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDocumentFacts } from '../document-facts.ts';
import type { DocumentPage } from './document-sentences.ts';
import type { NoticeInput } from '../facts.ts';
import { withDocumentFacts } from './package-facts.ts';
import { readNotice } from '../read-notice.ts';

/** Facts of pages that were read from pictures by character recognition. */

const CLOSING = 'The closing date is changed to December 18, 2026 at 2:00 p.m. Eastern Time.';
const QUESTIONS = 'Questions must be received no later than December 4, 2026.';
const DEMAND = 'Bidders must hold ISO 13485 certification at bid closing.';

const noticeOf = (localDate: string | null): NoticeInput => ({
  title: { en: 'Patient monitors' },
  description: { en: 'Patient monitors for a hospital.' },
  buyer: {},
  buyerCountry: 'CA',
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: null,
  publishedAt: '2026-11-01T12:00:00.000Z',
  closing: { at: localDate === null ? null : `${localDate}T19:00:00.000Z`, localDate, zone: 'America/Toronto' },
  categories: [],
  nature: 'goods',
  regions: [],
  estimatedValue: null,
});

/** A scanned page; `unsure`: the words of which recognition was not sure. */
function scanned(texts: readonly string[], unsure: readonly string[] = []): DocumentPage {
  const lines = texts.map((text) => ({
    text,
    kind: 'paragraph',
    unsure: unsure.flatMap((word): [number, number][] => {
      const start = text.indexOf(word);
      return start === -1 ? [] : [[start, start + word.length]];
    }),
  }));
  return { number: 1, isRecognized: true, lines };
}

function told(page: DocumentPage, localDate: string | null = null) {
  const notice = noticeOf(localDate);
  const facts = readDocumentFacts([page], notice, { filename: 'addendum 2.pdf' });
  const all = withDocumentFacts(readNotice(notice), [{ id: 'scan', facts }]);
  return {
    closing: all.closingInText?.date ?? null,
    questions: all.questionsDue?.date ?? null,
    others: all.otherDates.map(({ field, is, moment }) => [field, is, moment.date]),
    evidence: all.evidence.filter(({ document }) => document === 'scan'),
    lines: all.lineItems.length,
    certifications: all.mandatoryCertifications,
  };
}

describe('facts of scans', () => {
  test('a date counts where nothing else states one, and its words say that they were recognized', () => {
    const { closing, questions, evidence } = told(scanned([CLOSING, QUESTIONS]));
    assert.deepEqual([closing, questions], ['2026-12-18', '2026-12-04']);
    assert.ok(evidence.length > 0 && evidence.every(({ isRecognized }) => isRecognized === true));
  });

  test('a date never replaces that of the notice, also where an addendum moves it: it is to be checked', () => {
    const { closing, others, evidence } = told(scanned([CLOSING]), '2026-12-11');
    assert.equal(closing, null);
    assert.deepEqual(others, [['closing_in_text', 'contradicting', '2026-12-18']]);
    assert.deepEqual(
      evidence.filter(({ field }) => field === 'closing_in_text'),
      [],
    );
    assert.deepEqual(told(scanned([CLOSING]), '2026-12-18').others, []);
  });

  test('the same page with text of its own does', () => {
    const { isRecognized: _, ...page } = scanned([CLOSING]);
    assert.equal(told(page, '2026-12-11').closing, '2026-12-18');
  });

  test('a date with a word that is not sure is none, whichever word it is', () => {
    for (const word of ['December', '18,', '2026', '2:00', 'closing'])
      assert.deepEqual([told(scanned([CLOSING], [word])).closing, told(scanned([CLOSING], [word])).others], [null, []]);
    assert.equal(told(scanned([CLOSING, 'Page l of 3'], ['l'])).closing, '2026-12-18');
  });

  test('a demand counts with its words; lines of what is bought do not', () => {
    const rows = ['Item | Description | Qty | Unit', '1 | Patient monitor | 12 | each', '2 | Monitor arm | 12 | each'];
    const page = scanned([DEMAND]);
    const table = rows.map((text) => ({ text, kind: 'row' }));
    const { certifications, lines } = told({ ...page, lines: [...page.lines, ...table] });
    assert.deepEqual([certifications, lines], [['ISO 13485'], 0]);
    const { isRecognized: _, ...read } = { ...page, lines: table };
    assert.equal(told(read).lines, 2);
  });
});
