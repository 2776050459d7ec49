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

testWords('A reason is whole where it has a short form or a number that is no item’s:', [
  ['5 no (min. 3 years of experience), 6 yes', '5 no: min. 3 years of experience', '6 yes'],
  ['6 no - approx. 40 trucks needed. 7 yes', '6 no: approx. 40 trucks needed', '7 yes'],
  ['6 non parce qu’il faut env. 12 camions, 7 oui', '6 no: il faut env. 12 camions', '7 yes'],
  ['2 no: needs approx. 12', '2 no: needs approx. 12'],
  ['4 non, exige ISO 9001', '4 no: exige ISO 9001'],
  ['4 non : à plus de 5 km, 8 non : 3 ans exigés', '4 no: à plus de 5 km', '8 no: 3 ans exigés'],
  ['7 no: needs ISO 9001 in 2 weeks', '7 no: needs ISO 9001 in 2 weeks'],
  ['1 no. 2 yes etc. Add Nunavut', '1 no', 'add geography Nunavut', '? 2 yes etc'],
]);

testWords('Words that say nothing without others are no reason:', [
  ['9 and 3 no because of that', '9 no', '3 no'],
  ['9 non à cause de ça', '9 no'],
  ['2 pass on that', '2 no'],
  ['2 no, too far, so 3 no too', '2 no: too far', '3 no'],
  ['2 oui 4 oui aussi, 3 non trop loin', '2 yes', '4 yes', '3 no: trop loin'],
  ['4 yes, the same for 5', '4 yes', '5 yes'],
  ['1 oui\n2 non, même affaire que le 1', '1 yes', '2 no', '? 2 non, même affaire que le 1 (no_reason)'],
]);

testWords('Other items behind an answer are no part of its reason:', [
  ['4 oui, par contre 5 et 6 on laisse faire', '4 yes', '5 no', '6 no'],
  ['1 yes, however 2 and 3 we’ll skip', '1 yes', '2 no', '3 no'],
  ['1 oui, les autres c trop loin', '1 yes', '? les autres c trop loin'],
  ['4 yes, unlike 5 and 6', '4 yes: unlike 5 and 6', '? 4 yes, unlike 5 and 6 (in_reason)'],
  ['1 no, too big, as is 2', '1 no: too big', '2 no'],
]);

testWords('The most tenders of an email, its days and its hour are set as people say them:', [
  ['max 8 per mail', 'digest_max_items 8'],
  ['max 8 par courriel', 'digest_max_items 8'],
  ['12 tenders per email', 'digest_max_items 12'],
  ['pas plus de 5 appels d’offres par envoi', 'digest_max_items 5'],
  ['Minimum 40, max 8 par courriel', 'digest_min_score 40', 'digest_max_items 8'],
  ['max 20 par courriel', '? max 20 par courriel (item_range)'],
  ['8 people per email', '? 8 people per email'],
  ['pls resume', 'digest_days resumed'],
  ['svp reprendre', 'digest_days resumed'],
  ['svp résumé', '? svp résumé'],
  ['Mondays and Wednesdays only', 'digest_days 1,3'],
  ['Monday only', '? Monday only'],
  ['tous les jours sauf le mercredi, à 18h', 'digest_days 1,2,4,5,6,7', 'digest_hour 18'],
  ['every day but Sunday', 'digest_days 1,2,3,4,5,6'],
  ['send the digest at 8:00 am', 'digest_hour 8'],
  ['Envoyez le courriel le mardi à 8 h 30', '? Envoyez le courriel le mardi à 8 h 30 (full_hours)'],
  ['call me at 7:30', '? call me at 7:30'],
]);

testWords('A province is named by its code too:', [
  ['ajoute le nb', 'add geography NB'],
  ['add NB and ns', 'add geography NB', 'add geography NS'],
  ['remove QC', 'remove geography QC'],
]);

testWords('An exclusion is a trade, and no body, no courtesy and no reason:', [
  ['No more Ville de La Prairie please, too far', '? No more Ville de La Prairie please, too far'],
  ['no more paving please, too far', 'add exclusions paving', '? too far'],
  ['Stop sending us City of Toronto', '? Stop sending us City of Toronto'],
  ['no more paving please', 'add exclusions paving'],
  ['3 no, stop the paint ones', '3 no', '? stop the paint ones'],
  ['Don’t send any more road work please', 'add exclusions road work'],
  ['arrete de m’envoyer des affaires de genie civil', 'add exclusions genie civil'],
]);

testWords('Each clause of a statement is done or quoted back:', [
  [
    'We no longer hold ISO 9001 but we hold ISO 14001',
    'remove certifications ISO 9001',
    'add certifications ISO 14001',
  ],
  [
    'Nous ne détenons plus ISO 9001, mais nous détenons ISO 45001',
    'remove certifications ISO 9001',
    'add certifications ISO 45001',
  ],
  ['Our COR has lapsed but we hold ISO 14001', 'add certifications ISO 14001', '? Our COR has lapsed'],
  ['No more chairs, too cheap', 'add exclusions chairs', '? too cheap'],
]);

testWords('A named item that nothing is decided of is quoted back:', [
  ['le 6 non, le 10 faudrait voir', '6 no', '? le 10 faudrait voir'],
  ['2 no and 3 no, 4 we don’t know', '2 no', '3 no', '? 4 we don’t know'],
  ['No to 5, and I’d say the same of 8', '5 no', '8 no'],
  ['9 non, pis le 10 c’est pire', '9 no', '? le 10 c’est pire'],
  ['3 non, 10 faut voir', '3 no', '? 10 faut voir'],
  ['6 non, comme le 2 (on fait pas de gardiennage la nuit)', '6 no: comme le 2 (on fait pas de gardiennage la nuit)'],
  ['6 non, le 10 août est trop tôt', '6 no: le 10 août est trop tôt'],
]);

testWords('Words that leave an item undecided behind others are not taken for its answer:', [
  ['archive 3, 4 et le 5 on garde', '? archive 3, 4 et le 5 on garde'],
  ['archive 3, 5 on garde', '3 archive', '? 5 on garde'],
  ['no to 3, 4 and 5 we like', '? no to 3, 4 and 5 we like'],
  ['2 no, we like to stay local', '2 no: we like to stay local'],
  ['le 3 reste, archive le 4', '4 archive', '? le 3 reste'],
  ['archive 2 but certainly not 4', '2 archive', '? certainly not 4'],
  ['4 oui, mais surtout pas le 5', '4 yes', '5 no'],
  ['8 non. Oubliez pas d’archiver le 6', '8 no', '? Oubliez pas d’archiver le 6'],
]);

testWords('Answers that deny two items, or an interest, are read:', [
  ['neither 5 nor 6', '5 no', '6 no'],
  ['ni le 2 ni le 10', '2 no', '10 no'],
  ['5 and 6 both no', '5 no', '6 no'],
  ['c oui pour le 4', '4 yes'],
  ['3 non, 8 non plus', '3 no', '8 no'],
  ['le 3 pis le 8 ca nous interesse pas', '3 no', '8 no'],
  ['le 3 nous intéresse pas mal', '3 yes'],
  ['All no except the first three', ...others(1, 2, 3)],
]);

testWords('Several settings of one sentence are all possible, or none is done:', [
  ['score minimum 55 pis juste 5 par courriel', 'digest_min_score 55', 'digest_max_items 5'],
  ['max 12 a mail, min 55, Mondays only', 'digest_max_items 12', 'digest_min_score 55', 'digest_days 1'],
  ['min 55, seulement le jeudi à 6h30', '? min 55, seulement le jeudi à 6h30 (full_hours)'],
]);

testWords('A list that ends a sentence ends it before any word:', [
  ['Archive 1 and 2. Interested in 6.', '1 archive', '2 archive', '6 yes'],
  ['archive 1 et 2. interesse par 9', '1 archive', '2 archive', '9 yes'],
  ['1 yes and 2. no', '1 yes', '2 no'],
  ['1 and 2. yes', '1 yes', '2 yes'],
  ['1. yes\n2. no and 3. yes', '1 yes', '2 no', '3 yes'],
]);

testWords('An answer behind another is no reason of it, also behind a short form:', [
  ['4 yes - 5 no - 7 neither - 6 yes', '4 yes', '5 no', '6 yes', '7 no'],
  ['8 oui, 7 non, pis le reste jsais pas', '8 yes', '7 no', '? le reste jsais pas'],
  ['5 non, le reste du monde est trop loin', '5 no: le reste du monde est trop loin'],
  ['3 no, trucks, cars, etc. 4 and 5 yes', '3 no: trucks, cars, etc', '4 yes', '5 yes'],
  ['3 no, needs 40 000 sq. ft. 4 yes', '3 no: needs 40 000 sq. ft', '4 yes'],
]);

testWords('A wish about other tenders, or in general, is no reason, whatever its verb:', [
  ['9 oui, les autres aux poubelles', '9 yes', '? les autres aux poubelles'],
  ['6 yes, bin the others', '6 yes', '? bin the others'],
  ['3 non, et plus d’asphalte svp', '3 no', '? plus d’asphalte svp'],
  ['3 no, and no more paint please', '3 no', '? no more paint please'],
  ['8 non, ça vaut pour tout ce qui vient de Toronto', '8 no', '? ça vaut pour tout ce qui vient de Toronto'],
  ['1 no, the next two as well', '1 no', '? the next two as well'],
  ['5 non, pis plus rien de Lévis', '5 no', '? plus rien de Lévis'],
  ['7 non, même affaire pour les autres de Toronto', '7 no', '? même affaire pour les autres de Toronto'],
  ['3 non, trop gros, les deux de Toronto aussi', '3 no: trop gros', '? les deux de Toronto aussi'],
  ['1 non, et aussi tout le génie civil', '1 no', '? aussi tout le génie civil'],
  ['1 no, and all road work too', '1 no', '? all road work too'],
  ['1 no, all our trucks are busy too', '1 no: all our trucks are busy too'],
  ['2 non, le prix aussi est trop bas', '2 no: le prix aussi est trop bas'],
  ['6 yes, everything else out', '6 yes', '? everything else out'],
  ['4 oui, pis l’autre de ménage aussi', '4 yes', '? l’autre de ménage aussi'],
  ['5 no, the price is too low', '5 no: the price is too low'],
  ['2 no: too far, no more trucks', '2 no: too far, no more trucks'],
]);
