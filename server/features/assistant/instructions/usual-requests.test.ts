import assert from 'node:assert/strict';
import { test } from 'node:test';
import { items, readFacts, shown, testWords } from '../../../../tests/support/replies/read-words.ts';
import { readReply } from './read-reply.ts';

/** What bidders usually write in short, of a mail with 14 items. */

testWords('An answer goes on to other items that are named with it:', [
  ['1 oui pis 3 aussi', '1 yes', '3 yes'],
  ['2 oui et 3 aussi', '2 yes', '3 yes'],
  ['2 no, 4 too', '2 no', '4 no'],
  ['le 2 on passe trop loin pis le 4 pareil', '2 no: trop loin', '4 no: trop loin'],
  ['8 non parce que trop gros, idem pour 10', '8 no: trop gros', '10 no: trop gros'],
  ['1 non trop cher\npis 2 aussi\npis 3 oui', '1 no: trop cher', '2 no', '3 yes'],
  ['2 no: too far (over 500 km) and 3 same', '2 no: too far (over 500 km)', '3 no: too far (over 500 km)'],
  ['7 non : trop gros, et le 12 aussi, et pis 13 peut-être', '7 no: trop gros', '12 no', '? 13 peut-être'],
  ['2 oui et 3 aussi?', '2 yes', '? 3 aussi? (not_answered)'],
  ['4 aussi', '? 4 aussi'],
]);

testWords('What is only denied behind a request is left, and said:', [
  ['Archive 8 but not 9. 4 yes', '8 archive', '4 yes', '? not 9'],
  ['Archivez le 8 et le 9, pas le 10. 2 oui', '8 archive', '9 archive', '2 yes', '? pas le 10'],
  ['3 yes, not 4', '3 yes', '4 no'],
  ['5 non, 6 aussi, mais pas le 7', '5 no', '6 no', '? pas le 7'],
  ['Archive 1, not 2', '1 archive', '? not 2'],
]);

testWords('A number in a reason that may be that of an item is told, and what counts something is not:', [
  ['3 yes, unlike 4', '3 yes: unlike 4', '? 3 yes, unlike 4 (in_reason)'],
  ['2 no: only 3 trucks, closes May 5', '2 no: only 3 trucks, closes May 5'],
  ['2 no: we lost that one to the winner of 6', '2 no: we lost that one to the winner of 6'],
  ['4 yes. 3 yes, unlike 4', '4 yes', '3 yes: unlike 4'],
]);

testWords('The second half of a statement is given back where it denies something else:', [
  [
    'We are now ISO 27001 certified, and no longer COR certified.',
    'add certifications ISO 27001',
    '? no longer COR certified.',
  ],
]);

testWords('The same reason is that of the answer before, or of the item that is named:', [
  ['3 no, bonding too high\n5 no, same reason', '3 no: bonding too high', '5 no: bonding too high'],
  ['3 non trop loin\n4 oui\n5 non même raison', '3 no: trop loin', '4 yes', '5 no: trop loin'],
  [
    '3 non trop loin, 4 non trop gros, 5 non même raison que 3',
    '3 no: trop loin',
    '4 no: trop gros',
    '5 no: trop loin',
  ],
  ['2 no, too far. 3 no, ditto. 4 no, see above.', '2 no: too far', '3 no: too far', '4 no: too far'],
  ['7 no, same reason', '7 no', '? 7 no, same reason (no_reason)'],
  [
    '1 yes, 2 and 3 no - not our thing, same reason for 6. Archive 8, also 9.',
    '1 yes',
    '2 no: not our thing',
    '3 no: not our thing',
    '6 no: not our thing',
    '8 archive',
    '9 archive',
  ],
  ['1 no - too far, so is 2', '1 no: too far', '2 no'],
  ['4 no, and neither is 5', '4 no', '5 no'],
  ['3 no, nor 4', '3 no', '4 no'],
  ['9 non, ni le 8', '9 no', '8 no'],
  ['2 non : trop gros, pareillement le 3', '2 no: trop gros', '3 no: trop gros'],
  ['4 nous intéresse, 5 pas du tout', '4 yes', '? 5 pas du tout'],
  ['7 no - wrong partner, likewise 3. 8 yes', '7 no: wrong partner', '3 no', '8 yes'],
  ["9 non parce que c'est a Ottawa, le 10 avec", "9 no: c'est a Ottawa", '10 no'],
  ['7 non : pas le temps, comme le 8', '7 no: pas le temps', '? comme le 8'],
  ["4 looks good, 5 doesn't", '4 yes', "? 5 doesn't"],
  ["Le 4 est intéressant, le 5 ne l'est pas", '4 yes', "? le 5 ne l'est pas"],
  [
    '2 pis 3 non, pas notre domaine, meme raison pour le 6',
    '2 no: pas notre domaine',
    '3 no: pas notre domaine',
    '6 no: pas notre domaine',
  ],
  ['7 non, même raison', '7 no', '? 7 non, même raison (no_reason)'],
]);

testWords('Short answers are understood:', [
  ['Drop 10, pass on 12', '10 no', '12 no'],
  ['No bid on 4. No bid on 5.', '4 no', '5 no'],
  ['Pas de soumission pour le 4', '4 no'],
  ['Go pour le 2', '2 yes'],
  ['Both 2 and 11 yes', '2 yes', '11 yes'],
  ['rep: 1-o 2-n', '1 yes', '2 no'],
  ['Les trois premiers oui', '1 yes', '2 yes', '3 yes'],
  ['the last two no', '13 no', '14 no'],
  ['put us down for 6', '6 yes'],
  ['Not sure about 9. 7 and 12 no', '7 no', '12 no', '? Not sure about 9.'],
  ['skip 1, rest maybe', '1 no', '? rest maybe'],
]);

test('the others are those that the reply does not name', () => {
  for (const words of [
    'Les trois premiers oui, les autres non',
    'first three yes, the rest no',
    '1-3 oui\nnon pour le reste',
  ]) {
    const { instructions, unclear } = readReply({ text: words, answers: [] }, { items, readFacts });
    const no = Array.from({ length: 11 }, (_, index) => `${index + 4} no`);
    assert.deepEqual(instructions.flatMap(shown), ['1 yes', '2 yes', '3 yes', ...no]);
    assert.deepEqual(unclear, []);
  }
});

testWords('Each request of a sentence is read on its own:', [
  [
    'Ajoutez le Nouveau-Brunswick à nos régions et retirez l’Ontario',
    'add geography Nouveau-Brunswick',
    'remove geography Ontario',
  ],
  ['Add Nunavut and remove Ontario.', 'add geography Nunavut', 'remove geography Ontario'],
  ['Add Nunavut and paint it blue.', 'add geography Nunavut', '? paint it blue.'],
  ['Add Nunavut and remove Ontario if we win.', '? Add Nunavut and remove Ontario if we win.'],
  ['Remove the category Backpacks', 'remove categories Backpacks'],
  [
    'Ajoutez la catégorie Drainage pis enlevez la categorie enveloppes',
    'add categories Drainage',
    'remove categories Enveloppes',
  ],
  ['We don’t sell tents anymore and stop sending furniture', 'add exclusions tents', 'add exclusions furniture'],
  ['We got ISO 45001 last week', 'add certifications ISO 45001'],
  ['On a eu ISO 45001 la semaine passée', 'add certifications ISO 45001'],
  ['We got RFQ 2201 last week', '? We got RFQ 2201 last week'],
  ['arretez de m’envoyer du deneigement', 'add exclusions deneigement'],
  ['Ne nous envoyez plus d’alertes de modification', '? Ne nous envoyez plus d’alertes de modification (not_by_mail)'],
  ['Stop the amendment alerts', '? Stop the amendment alerts (not_by_mail)'],
  ['Stop sending tenders', '? Stop sending tenders'],
]);

testWords('Settings of the digest are understood as people say them:', [
  ['Baissez le minimum à 50', 'digest_min_score 50'],
  ['Lower the minimum to 50', 'digest_min_score 50'],
  ['mettez le min a 50 pis envoyez juste le lundi', 'digest_min_score 50', 'digest_days 1'],
  ['Reprenez l’envoi', 'digest_days resumed'],
  ['digest at 6 am on Tuesdays and Fridays', 'digest_days 2,5', 'digest_hour 6'],
  ['envoyez le courriel à 6 h le lundi', 'digest_days 1', 'digest_hour 6'],
  ['send the digest at 1 p.m.', 'digest_hour 13'],
  ['call me at 6 am', '? call me at 6 am'],
  ['digest at 6:30 am', '? digest at 6:30 am (full_hours)'],
]);

testWords('What asks for something is no reason:', [
  ['2 oui, faites un brouillon', '2 yes', '? faites un brouillon'],
  ['3 no: not us, take it off our list', '3 no: not us', '? take it off our list'],
  ['6 oui envoyez moi le cahier svp', '6 yes', '? envoyez moi le cahier svp'],
  ['2 no too far please remove Ontario', '2 no: too far', '? please remove Ontario'],
]);

testWords('A signature is not given back, and a sentence above it or below thanks is:', [
  [
    '2 oui\nSylvain Tremblay\nDirecteur, développement des affaires\nToitures Tremblay inc.\n514 555-1234 poste 22',
    '2 yes',
  ],
  ['2 yes\nDerek Walsh\nEstimator | Avalon Field Services Ltd.\n(709) 555-0142', '2 yes'],
  ['2 yes\n\nThanks,\nDerek Walsh, P.Eng.\nProject Manager\nwww.avalon.example', '2 yes'],
  ['2 yes\nPlease call 709 555-0142\nDerek Walsh', '2 yes', '? Please call 709 555-0142'],
  ['2 oui\nRoad Salt\nJulie Gagnon', '2 yes', '? Road Salt'],
  ['2 oui\nMerci\nAjoutez l’Ontario', '2 yes', 'add geography Ontario'],
  ['2 oui\nMerci\nPouvez-vous m’appeler demain', '2 yes', '? Pouvez-vous m’appeler demain'],
  ['2 yes\nThanks\nProject manager needed on site', '2 yes', '? Project manager needed on site'],
]);

test('a line that begins a sentence is not read on from a long line above it', () => {
  const lines = 'Merci pour la liste de cette semaine, c’est ce qui nous intéresse\nNe nous envoyez plus de toitures';
  const { instructions, unclear } = readReply({ text: lines, answers: [] }, { items, readFacts });
  assert.deepEqual(instructions.flatMap(shown), ['add exclusions toitures']);
  assert.equal(unclear.length, 1);
});
