import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrapLines } from './lines.ts';

/** Each paragraph as a source wraps it, `|` for a line break that is no end, `⏎` for one that is. */
const WRAPPED: string[] = [
  'The Bidder must hold a valid Facility Security|Clearance at the level of SECRET.⏎Delivery is in May.',
  'Le soumissionnaire doit détenir une attestation de|sécurité d’installation (ASI) valable.',
  'The Council intends to procure an external web|based Dynamic Learning Environment (DLE) with|eLearning Modules and Associated Support|Services.',
  'Le fournisseur doit être titulaire d’une licence de la|Régie du bâtiment du Québec au moment du dépôt.',
  'Bids must be received before noon on the|fourth of May.⏎⏎SECURITY REQUIREMENTS⏎The contractor must be registered in the|Controlled Goods Program.',
  'The bidder must be certified to AS9100 or|ISO 9001 and must be registered.',
  'L’entrepreneur retenu devra remettre une attestation de la|CNESST.',
  'Bidders hold one of these:⏎- a certificate of the board or⏎- a letter of the board',
  'MANDATORY REQUIREMENTS FOR EVERY BIDDER OF THE PROJECT⏎The bidder holds a valid licence.',
  'Bidders must hold:⏎- a valid Certificate of|Recognition (COR)⏎- a clearance letter of the WSIB⏎- insurance',
  'The supplier will provide:⏎- one boat for each of the three stations of the lake|including spares for the engine⏎- trailers',
  'Le soumissionnaire doit fournir :⏎1. une licence de la Régie du|bâtiment du Québec⏎2. une attestation',
  'The supplier will provide:⏎patrol boats for the fisheries branch of the department;⏎trailers for the patrol boats; and⏎outboard motors',
  'Item\tQuantity of boats to deliver this year\tUnit⏎a boat of six metres that is delivered\t4\teach',
  'Pumps of the first station, with spares    12    each⏎valves of the first station    4    each',
  'Closing date: 4 May 2027 at the office of the clerk⏎Contact: the office of the clerk, second floor',
  'Supply of winter tires⏎Delivery to three depots⏎Two option years',
  'The supplier must hold an ISO 9001 certificate⏎The supplier must be registered with the WSIB.',
  'For more information see the page of the department at|www.example.org',
  'Level of clearance and number of the contract; and⏎Name of the sponsor.',
  'The pumps are delivered to the water plant of the city, to the⏎⏎Second paragraph.',
];

for (const marked of WRAPPED) {
  test(`hard line breaks are taken out, others stay: ${marked}`, () => {
    const given = marked.replaceAll(/[|⏎]/g, '\n');
    assert.equal(unwrapLines(given), marked.replaceAll('|', ' ').replaceAll('⏎', '\n'));
  });
}

test('a text wrapped at one width is unwrapped also where a line begins with a capital', () => {
  const text = [
    'This requirement is for the supply and installation of two backup',
    'generators and the training of their operators. The system of the',
    'Eastern Regional Health Authority of the province stays in service',
    'Monday to Friday, and the work is done at night.',
  ];
  assert.equal(unwrapLines(text.join('\n')), text.join(' '));
});

test('indents of lines that go on are not part of the sentence', () => {
  assert.equal(
    unwrapLines('1. The contractor must be registered with the\n   Controlled Goods Program.\n2. Next'),
    '1. The contractor must be registered with the Controlled Goods Program.\n2. Next',
  );
});

test('a text without hard line breaks comes back as it is', () => {
  const text = 'One paragraph.\n\n  Another one, indented.\n- an item\n- another item\n';
  assert.equal(unwrapLines(text), text);
});
