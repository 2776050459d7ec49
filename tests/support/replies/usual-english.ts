import {
  android,
  appleMail,
  below,
  gmail,
  gmailHtml,
  inline,
  iphone,
  outlook,
  outlookHtml,
  warned,
} from './mail-clients.ts';

/**
 * Replies to the digest of mail-clients.ts and what each asks for, written down before any of them was read. An action is
 * `number verdict: reason`, or names the change; `?` stands before words that are quoted back.
 */
export type Reply = readonly [name: string, mail: string, expected: readonly string[]];

const MARC = '-- \nMarc Tremblay\nSales, Northern Imaging\n416 555-0142 | 12 Queen St, Unit 3';

export const ENGLISH_REPLIES: readonly Reply[] = [
  ['numbers with a verdict', gmail('1 yes, 3 no'), ['1 interested', '3 not_interested']],
  ['a reason after a colon', gmail('1 yes, 3 no: too far'), ['1 interested', '3 not_interested: too far']],
  [
    'every kind at once',
    outlook('1 yes, 3 no: too far, 5 draft, ask 2: is training included?'),
    ['1 interested', '3 not_interested: too far', '5 request_draft', '2 ask: is training included?'],
  ],
  ['one on each line', iphone('1 yes\n2 no\n5 draft'), ['1 interested', '2 not_interested', '5 request_draft']],
  [
    'a list numbered by the program',
    outlookHtml('1. yes\n2. no\n3. no\n4. yes'),
    ['1 interested', '2 not_interested', '3 not_interested', '4 interested'],
  ],
  [
    'bullets',
    appleMail('- 1 yes\n- 4 no: we do not hold this standing offer'),
    ['1 interested', '4 not_interested: we do not hold this standing offer'],
  ],
  ['a range', gmail('2-4 no'), ['2 not_interested', '3 not_interested', '4 not_interested']],
  [
    'a range in words',
    android('2 to 4 no, 1 yes'),
    ['2 not_interested', '3 not_interested', '4 not_interested', '1 interested'],
  ],
  ['several numbers with one verdict', gmail('1, 2 and 5 yes'), ['1 interested', '2 interested', '5 interested']],
  ['an ampersand', iphone('1 & 5 yes'), ['1 interested', '5 interested']],
  ['verdict first', gmail('Yes to 1 and 5, no to 3'), ['1 interested', '5 interested', '3 not_interested']],
  ['archive', gmail('archive 4'), ['4 archive']],
  ['archive several, politely', outlook('Hi,\n\nPlease archive 4 and 6.\n\nThanks,\nMarc'), ['4 archive', '6 archive']],
  ['draft first', gmailHtml('draft 5 please'), ['5 request_draft']],
  ['a draft asked for as a question', gmail('Can you draft 5?'), ['5 request_draft']],
  ['in words, with an ordinal', gmail('the first one looks good, not 3'), ['1 interested', '3 not_interested']],
  ['the last one', iphone('The last one is not for us. 2 yes'), ['6 not_interested', '2 interested']],
  ['ordinals in digits', gmail('1st yes, 2nd no'), ['1 interested', '2 not_interested']],
  [
    'all but one',
    gmail('all no except 2'),
    ['1 not_interested', '3 not_interested', '4 not_interested', '5 not_interested', '6 not_interested'],
  ],
  [
    'none',
    iphone('none'),
    [
      '1 not_interested',
      '2 not_interested',
      '3 not_interested',
      '4 not_interested',
      '5 not_interested',
      '6 not_interested',
    ],
  ],
  [
    'none of these, with thanks',
    gmail('None of these, thanks!'),
    [
      '1 not_interested',
      '2 not_interested',
      '3 not_interested',
      '4 not_interested',
      '5 not_interested',
      '6 not_interested',
    ],
  ],
  [
    'the rest',
    gmail('2 yes, the rest no'),
    [
      '2 interested',
      '1 not_interested',
      '3 not_interested',
      '4 not_interested',
      '5 not_interested',
      '6 not_interested',
    ],
  ],
  ['mobile without any sign', iphone('1 yes 3 no 5 draft'), ['1 interested', '3 not_interested', '5 request_draft']],
  ['capitals and exclamation marks', android('1 YES!! 3 NO'), ['1 interested', '3 not_interested']],
  ['a thumb', iphone('1 👍 3 👎'), ['1 interested', '3 not_interested']],
  ['number signs', gmail('#1 yes, #3 no'), ['1 interested', '3 not_interested']],
  ['item in words', outlook('Item 2: not interested. Item 5: interested.'), ['2 not_interested', '5 interested']],
  ['No. for number', outlookHtml('No. 3 no, no. 5 yes'), ['3 not_interested', '5 interested']],
  ['because', gmail('3 no because we have no trucks'), ['3 not_interested: we have no trucks']],
  [
    'a reason with a comma',
    gmail('3 no: too far, and too small\n1 yes'),
    ['3 not_interested: too far, and too small', '1 interested'],
  ],
  ['a reason without a colon', gmail('3 no too far'), ['3 not_interested: too far']],
  [
    'a reason in parentheses',
    appleMail('6 no (not our trade), 1 yes'),
    ['6 not_interested: not our trade', '1 interested'],
  ],
  [
    'a reason wrapped by the program',
    outlook('3 no: the yard is more than six hours from our nearest depot and\nwe have nobody there\n1 yes'),
    [
      '3 not_interested: the yard is more than six hours from our nearest depot and we have nobody there',
      '1 interested',
    ],
  ],
  [
    'greeting and signature',
    outlook(`Hello team,\n\n1 yes, 2 no thanks.\n\nBest regards,\n\n${MARC}`),
    ['1 interested', '2 not_interested'],
  ],
  [
    'a signature without a delimiter',
    outlookHtml('1 yes\n\nThanks,\nMarc Tremblay\nSales Director, Northern Imaging\n416 555-0142'),
    ['1 interested'],
  ],
  ['an outside warning above', warned('1 yes, 3 no'), ['1 interested', '3 not_interested']],
  ['below the quote', below('1 yes, 6 no: no trucks'), ['1 interested', '6 not_interested: no trucks']],
  ['between the quoted items', inline({ 1: 'yes', 3: 'no: too far' }), ['1 interested', '3 not_interested: too far']],
  [
    'between the quoted items, other words',
    inline({ 2: 'Interested, please draft it.', 6: 'archive this one' }),
    ['2 interested', '2 request_draft', '6 archive'],
  ],
  ['an introduction with a colon', gmail('Here are my answers: 1 yes, 3 no'), ['1 interested', '3 not_interested']],
  ['interested in', gmail('We are interested in 1 and 2.'), ['1 interested', '2 interested']],
  ['pass on', gmail("We'll pass on 3 and 6"), ['3 not_interested', '6 not_interested']],
  [
    'agree and disagree',
    gmail('1 agree, 4 disagree: we do sell dressings'),
    ['1 agree', '4 disagree: we do sell dressings'],
  ],
  [
    'a question',
    gmail('ask 2: do they want the central station as well?\n1 yes'),
    ['2 ask: do they want the central station as well?', '1 interested'],
  ],
  ['undo', iphone('undo'), ['undo']],
  ['undo in capitals, politely', gmailHtml('UNDO please'), ['undo']],
  ['undo as the mail writes it', gmail("'undo'"), ['undo']],
  [
    'a durable fact',
    gmail('3 no. We no longer sell road salt.'),
    ['3 not_interested', 'add exclusions road salt', 'remove categories Road salt'],
  ],
  [
    'a durable fact as the reason',
    gmail('3 no: we no longer sell road salt'),
    ['3 not_interested: we no longer sell road salt'],
  ],
  ['a certificate', outlook('We are ISO 13485 certified now.'), ['add certifications ISO 13485']],
  ['add a place', gmail('add Ontario'), ['add geography Ontario']],
  ['remove a place', gmail('Please remove Quebec from our regions'), ['remove geography Quebec']],
  ['stop sending', gmail('Please stop sending us road salt tenders.'), ['add exclusions road salt']],
  ['a category', gmail('add infusion pumps to our categories'), ['add categories infusion pumps']],
  ['pause', gmail('pause'), ['digest_days ']],
  ['pause in a sentence', iphone('Please pause the digest'), ['digest_days ']],
  ['every Monday', gmail('every Monday'), ['digest_days 1']],
  ['two days', gmail('Only send it on Mondays and Thursdays please'), ['digest_days 1,4']],
  ['a minimum', gmail('minimum 70'), ['digest_min_score 70']],
  ['thanks alone', iphone('Thanks!'), []],
  [
    'something else next to it',
    gmail('1 yes. When does the buyer decide?'),
    ['1 interested', '? When does the buyer decide?'],
  ],
];
