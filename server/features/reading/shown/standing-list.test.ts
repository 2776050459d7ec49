import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingList } from './standing-list.ts';

const DCC =
  'Defence Construction Canada (DCC) is inviting contractors and suppliers to apply to be placed on an Open Construction Source List (OCSL) for three fiscal years (April 1, 2026, to March 31, 2029).\nInterested contractors and suppliers may request to be placed on the OCSL at any time. However, DCC is requesting that interested contractors and suppliers submit a request to be placed the OCSL as soon as possible, preferably by March 4, 2026. DCC will require ten (10) business days to process an application.';
const CDC =
  'CDC invite les entrepreneurs à présenter une demande d’adhésion à un répertoire. Le répertoire sera en place jusqu’au 6 août 2029.\n\nLes entrepreneurs intéressés peuvent demander d’être ajoutés au répertoire à tout moment, selon les modalités du répertoire. Toutefois, CDC demande que les entrepreneurs intéressés soumettent une demande pour joindre le répertoire le plus rapidement possible, avant le 6 août 2026.';

test('a list that takes requests at any time is known as one, with the day by which they are asked for', () => {
  assert.deepEqual(standingList([DCC]), { askedBy: '2026-03-04' });
  assert.deepEqual(standingList([CDC]), { askedBy: '2026-08-06' });
  assert.deepEqual(standingList([CDC.replace(', avant le 6 août 2026', '')]), { askedBy: null });
});

test('a tender that closes is no standing list, whatever may be done in it at any time', () => {
  for (const text of [
    'DCC may cancel this invitation at any time. Suppliers on the source list are invited. Submit bids, preferably by March 4, 2026.',
    'Bidders may submit questions at any time before the closing.',
    'Suppliers on the list of qualified suppliers may bid, preferably by March 4, 2026.',
    '',
  ])
    assert.equal(standingList([text]), null, text);
});
