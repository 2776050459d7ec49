import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFrom } from './answer.ts';
import type { MaterialPage } from './material.ts';

const page = (lines: readonly string[]): MaterialPage => ({
  kind: 'document',
  document: 'rfp.pdf',
  page: 1,
  lines: lines.map((text) => ({ text, kind: 'paragraph' })),
});
const quotes = (question: string, lines: readonly string[]): string[] =>
  answerFrom(question, [page(lines)], { fallback: 'en' }).quotes.map(({ text }) => text);

/** What every tender says without answering, so that a quote is chosen. */
const AROUND = [
  'The contractor assures the quality of all work and certifies that its reports are accurate.',
  'The City thanks all firms for their interest in this project and its goals.',
  'La Ville remercie les entreprises de leur intérêt pour ce projet et pour ses objectifs.',
];

describe('Ask rules: what is asked for by name is not answered with something else:', () => {
  const SILENT: readonly (readonly [string, string])[] = [
    ['How much money is set aside for this job?', 'This solicitation is set aside 100% for local small firms.'],
    ['What phone number can I call about this?', 'Call the contracting officer within 3 days for this information.'],
    ['Which e-mail address are invoices sent to?', 'All invoices are sent to the accounting service, 12 King Street.'],
    [
      'Combien de fournisseurs seront retenus?',
      '1)  Les fournisseurs, y compris les petites entreprises, seront avisés.',
    ],
    ['How many trucks are needed?', '2.4 Trucks are cleaned by the contractor.'],
    [
      'Who has the current contract?',
      'The officer may extend the work before the end of the current performance period.',
    ],
  ];
  for (const [question, line] of SILENT) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), []));
  }

  const FOUND: readonly (readonly [string, string])[] = [
    ['What phone number can I call about invoices?', 'For invoices, call the accounting service at (418) 555-0142.'],
    ['À quel numéro de téléphone joindre le responsable?', 'Responsable : service des achats, tél. 0594 39-45-48.'],
    ['Which e-mail address are invoices sent to?', 'All invoices are sent to accounts@example.org each month.'],
    ['How many trucks are needed?', '2.4 The contractor supplies three trucks.'],
  ];
  for (const [question, line] of FOUND) {
    test(question, () => assert.deepEqual(quotes(question, [...AROUND, line]), [line]));
  }
});
