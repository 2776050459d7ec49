import { testWords } from '../../../../tests/support/replies/read-words.ts';

/** What people write on a telephone, of a mail with 14 items. */

const others = (...but: number[]): string[] =>
  Array.from({ length: 14 }, (_, index) => index + 1)
    .filter((number) => !but.includes(number))
    .map((number) => `${number} no`);

testWords('Numbers in a row are a list, with any sign or none between them:', [
  ['8 9 pis 10 non', '8 no', '9 no', '10 no'],
  ['2 4 7 no', '2 no', '4 no', '7 no'],
  ['le 2 le 4 puis le 7 : trop loin', '? le 2 le 4 puis le 7 : trop loin'],
  ['8-9-10 non', '8 no', '9 no', '10 no'],
  ['2/6/9 yes', '2 yes', '6 yes', '9 yes'],
  ['2-4 no', '2 no', '3 no', '4 no'],
  ['1 yes 2 3 no 5 draft', '1 yes', '2 no', '3 no', '5 request_draft'],
]);

testWords('A number that goes on, or a date, is no list of items:', [
  ['3-8-26 no', '? 3-8-26 no'],
  ['2/6 no', '? 2/6 no'],
  ['1 200 non', '? 1 200 non'],
  ['50 000 $ non', '? 50 000 $ non'],
  ['416 555-0142 no', '? 416 555-0142 no'],
]);

testWords('What all and the others leave out is said with any usual word for it:', [
  ['tout non sauf 2, 4 pis 7', ...others(2, 4, 7)],
  ['tous non, mais pas le 3', ...others(3)],
  ['tout non à part 1 et 4', ...others(1, 4)],
  ['all no except 2 and 5', ...others(2, 5)],
  ['all no, not 5', ...others(5)],
  ['no to all but not 3', ...others(3)],
  ['all no (other than 3)', ...others(3)],
  ['2 yes, the others no except for 5', '2 yes', ...others(2, 5)],
  ['2 oui, le reste non mais pas le 9', '2 yes', ...others(2, 9)],
  ['2 yes, rest no', '2 yes', ...others(2)],
  ['2 oui, tout le reste non', '2 yes', ...others(2)],
  ['1 to 4 no, except 3', '1 no', '2 no', '4 no'],
  ['all no but 3 yes', ...others(3), '3 yes'],
  ['all no except those in Toronto', '? all no except those in Toronto (condition)'],
  ['1 to 4 no, except 9', '? 1 to 4 no, except 9 (condition)'],
]);

testWords('A verdict is read with any link or preposition between it and its number:', [
  ['le 4 c oui', '4 yes'],
  ['le 6 c non, le 7 oui', '6 no', '7 yes'],
  ['pis le 3 c un oui', '3 yes'],
  ['ok pour 3', '3 yes'],
  ['ok for 3, nope for 4', '3 yes', '4 no'],
  ['arch le 1', '1 archive'],
  ['2 non, y a 3 lots', '2 no: y a 3 lots'],
]);

testWords('A tender that is kept is not decided on:', [
  ['keep 4', '? keep 4'],
  ['gardez 2 pis 4', '? gardez 2 pis 4'],
  ['Drop 10, keep 9, pass on 12', '10 no', '12 no', '? keep 9'],
  ['Archive 2 and 3 but leave 4', '2 archive', '3 archive', '? leave 4'],
  ['Archivez le 3, mais laissez le 4', '3 archive', '? laissez le 4'],
  ['keep 4, not 5', '? keep 4', '? not 5'],
  ['tout non, gardez 3', ...others(3), '? tout non (left_out)', '? gardez 3'],
]);
