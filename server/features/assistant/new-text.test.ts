import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readNewText } from './new-text.ts';

/** [what, message, what the person wrote] */
const messages: readonly [string, string, string][] = [
  [
    'Gmail, English',
    '1 yes, 3 no: too far\n\nOn Mon, Nov 23, 2026 at 7:02 AM Tenderfit <digest@example.org> wrote:\n\n> 1. Chairs\n> 3. Desks\n',
    '1 yes, 3 no: too far',
  ],
  [
    'Gmail, English, wrapped',
    'Archive 2 please.\n\nOn Mon, Nov 23, 2026 at 7:02 AM The Digest of Tenderfit <\na-long-address+t0k3n@reply.example.org> wrote:\n\n> 2. Desks',
    'Archive 2 please.',
  ],
  [
    'Gmail, French',
    '1 oui\n3 non, trop loin\n\nLe lun. 23 nov. 2026 à 07:02, Tenderfit <digest@example.org> a écrit :\n\n> 1. Chaises\n',
    '1 oui\n3 non, trop loin',
  ],
  [
    'Gmail, French, wrapped, quote without marks',
    'Oui pour le 2.\n\nLe lun. 23 nov. 2026 à 07:02, Tenderfit <digest@example.org>\na écrit :\n\n1. Chaises\n2. Bureaux',
    'Oui pour le 2.',
  ],
  [
    'Apple Mail, the introduction inside the quote',
    'Interested in 4\n\n> On 23 Nov 2026, at 07:02, Tenderfit <digest@example.org> wrote:\n> \n> 4. Lamps\n',
    'Interested in 4',
  ],
  [
    'Apple Mail iOS, French',
    'Non merci\n\nEnvoyé de mon iPhone\n\n> Le 23 nov. 2026 à 07:02, Tenderfit <digest@example.org> a écrit :\n> \n> ﻿1. Chaises\n',
    'Non merci',
  ],
  [
    'Outlook desktop, English',
    'Please draft 5.\r\n\r\nFrom: Tenderfit <digest@example.org>\r\nSent: Monday, November 23, 2026 7:02 AM\r\nTo: Marie <marie@example.com>\r\nSubject: Your digest\r\n\r\n5. Pumps\r\n',
    'Please draft 5.',
  ],
  [
    'Outlook desktop, French',
    'annuler\n\nDe : Tenderfit <digest@example.org>\nEnvoyé : 23 novembre 2026 07:02\nÀ : Marie <marie@example.com>\nObjet : Votre recueil\n\n1. Chaises\n',
    'annuler',
  ],
  [
    'Outlook mobile, French',
    '2 oui, 4 non\n\nObtenez Outlook pour iOS<https://aka.ms/o0ukef>\n________________________________\nDe : Tenderfit <digest@example.org>\nEnvoyé : lundi 23 novembre 2026 07:02:11\nÀ : Marie <marie@example.com>\nObjet : Votre recueil\n\n2. Bureaux',
    '2 oui, 4 non',
  ],
  [
    'Outlook on the web, bold labels',
    'undo\n\n------------------------------\n*From:* Tenderfit <digest@example.org>\n*Sent:* 2026-11-23 07:02\n*To:* Marie\n*Subject:* Your digest\n\nText',
    'undo',
  ],
  [
    'Yahoo, French',
    'd’accord pour 1\n\nLe lundi 23 novembre 2026 à 07:02:11 UTC−5, Tenderfit <digest@example.org> a écrit :\n\n1. Chaises',
    'd’accord pour 1',
  ],
  [
    'Zimbra, French',
    '1 oui\n\n----- Mail original -----\nDe: "Tenderfit" <digest@example.org>\nÀ: "Marie" <marie@example.com>\nEnvoyé: Lundi 23 Novembre 2026 07:02:11\nObjet: Votre recueil\n\n1. Chaises',
    '1 oui',
  ],
  [
    'Windows Mail, French',
    'Non pour 2\n\nProvenance : Courrier pour Windows\n\nDe : Tenderfit\nEnvoyé le :lundi 23 novembre 2026 07:02\nÀ : marie@example.com\nObjet :Votre recueil\n\n2. Bureaux',
    'Non pour 2',
  ],
  [
    'Thunderbird, answer below',
    'On 2026-11-23 07:02, Tenderfit wrote:\n> 1. Chairs\n> 2. Desks\n\n2 yes please',
    '2 yes please',
  ],
  [
    'Thunderbird, French, answer below',
    'Le 23/11/2026 à 07:02, Tenderfit a écrit :\n> 1. Chaises\nJe prends le 1.',
    'Je prends le 1.',
  ],
  ['a signature after two dashes', 'yes to 1\n\n-- \nMarie Example\nSales director\n3 Main Street', 'yes to 1'],
  [
    'a signature and a footer, French',
    'oui au 1\n\n--\nMarie Exemple\nDirectrice\n\nEnvoyé depuis mon téléphone Samsung Galaxy',
    'oui au 1',
  ],
  [
    'a disclaimer',
    '3 no\n\nThis e-mail and any attachments are confidential and intended solely for the addressee.\nIf you are not the intended recipient, delete it.',
    '3 no',
  ],
  [
    'a disclaimer, French',
    '3 non\n\nAVIS DE CONFIDENTIALITÉ : ce courriel est destiné uniquement à son destinataire.\n\nSi vous avez reçu ce courriel par erreur, détruisez-le.',
    '3 non',
  ],
  [
    'a warning of the mail server',
    'CAUTION: This email originated from outside of the organization. Do not click links.\n\n1 yes',
    '1 yes',
  ],
  [
    'a warning of the mail server, French',
    'ATTENTION : ce courriel provient de l’extérieur de l’organisation.\n\n1 oui',
    '1 oui',
  ],
  [
    'a forward, French',
    'Pour information.\n\n---------- Message transféré ---------\nDe : Ville <ville@example.org>\nDate: lun. 23 nov. 2026 à 07:02\nSujet: Avis\nTo: <marie@example.com>\n\nundo',
    'Pour information.',
  ],
  [
    'a forward by Apple Mail, nothing new',
    '\n\nBegin forwarded message:\n\nFrom: A <a@example.org>\nSubject: Notice\nDate: 23 November 2026\nTo: marie@example.com\n\n1 yes',
    '',
  ],
  [
    'German quote',
    'Ja zu 1.\n\nAm Mo., 23. Nov. 2026 um 07:02 Uhr schrieb Tenderfit <digest@example.org>:\n\n> 1. Stühle',
    'Ja zu 1.',
  ],
  [
    'Spanish quote',
    'Sí\n\nEl lun, 23 nov 2026 a las 7:02, Tenderfit (<digest@example.org>) escribió:\n\n> 1. Sillas',
    'Sí',
  ],
  [
    'a wrapped quote',
    'no\n\nOn Mon, Nov 23, 2026 at 7:02 AM Tenderfit <digest@example.org> wrote:\n\n> 1. Supply and delivery of chairs and tables for the libraries of the\ncity and its schools\n> 2. Desks',
    'no',
  ],
  ['Dutch', 'ja\n\nOp ma 23 nov 2026 om 07:02 schreef T <d@example.org>:\n\n> 1', 'ja'],
  [
    'Italian',
    'sì\n\nInviato da iPhone\n\n> Il giorno 23 nov 2026, alle ore 07:02, T <d@example.org> ha scritto:\n> 1',
    'sì',
  ],
  ['Portuguese', 'sim\n\nEm seg., 23 de nov. de 2026 às 07:02, T <d@example.org> escreveu:\n\n> 1', 'sim'],
  ['Polish', 'tak\n\npon., 23 lis 2026 o 07:02 T <d@example.org> napisał(a):\n\n> 1', 'tak'],
  ['Russian without a verb', 'да\n\nпн, 23 нояб. 2026 г. в 07:02, T <d@example.org>:\n\n> 1', 'да'],
  ['Korean', '네\n\n2026년 11월 23일 (월) 오전 7:02, T <d@example.org>님이 작성:\n\n> 1', '네'],
  ['Chinese', '好\n\nT <d@example.org> 于2026年11月23日周一 07:02写道：\n\n> 1', '好'],
  ['Hungarian', 'igen\n\nT <d@example.org> ezt írta (időpont: 2026. nov. 23., H, 7:02):\n\n> 1', 'igen'],
  [
    'Outlook, answer below a marked quote',
    '-----Original Message-----\nFrom: T\nSent: M\nTo: m\nSubject: s\n\n> 1\n\nyes below',
    'yes below',
  ],
  [
    'a phone, French',
    'oui\n\nEnvoyé à partir de mon appareil mobile Samsung.\n\n-------- Message d’origine --------\nDe : T\nDate : x\n\n1',
    'oui',
  ],
  [
    'an environmental line, French',
    '1 oui\n\nMerci de penser à l’environnement avant d’imprimer ce courriel.',
    '1 oui',
  ],
  ['only a quote', '> 1. Chairs\n> undo', ''],
  ['nothing', '', ''],
];

/** Messages in which nothing may be cut. */
const whole: readonly [string, string][] = [
  ['a sentence that begins with On', 'On Monday 23 November 2026 we will be closed.\n\n1 yes'],
  ['a sentence that begins with Le', 'Le 23 novembre 2026 nous serons fermés.\n\n1 oui'],
  ['a sentence with From', 'We know the buyer from: last year.\nFrom: here it looks good'],
  ['sent from within a sentence', 'The chairs were sent from our warehouse by phone order. 1 yes'],
  ['dashes in a list', 'No, because:\n-- too far\n-- too big'],
  ['numbers line by line', '1 yes\n2 no\n3 no\n4 draft'],
  ['a price with a greater-than sign inside', 'We bid when the value is > 5000 dollars'],
  ['a telephone number below the name', '1 oui\n\nMarie Exemple\n514 555 0100'],
  ['a word on confidentiality', '2 no: the documents are confidential and intended for others'],
  ['an emoji', '👍'],
  ['a warning of the person', 'Attention: 3 is outside our region, no'],
  ['lines that begin like a header', 'Subject: chairs\nTo: confirm\nPlease draft 2'],
  ['a date with a colon', 'Date: 5 May works'],
];

describe('What a person wrote in a message:', () => {
  for (const [what, message, expected] of messages) {
    test(`${what}: only the new text is kept`, () => {
      assert.equal(readNewText(message).text, expected);
    });
  }

  for (const [what, message] of whole) {
    test(`${what}: nothing is cut`, () => {
      assert.equal(readNewText(message).text, message);
    });
  }

  test('answers between quoted lines are kept, each with the line that it answers', () => {
    const message = `On Mon, Nov 23, 2026, Tenderfit <digest@example.org> wrote:
> 1. Chairs for the city

yes

> 2. Desks

too far`;
    const read = readNewText(message);
    assert.equal(read.text, 'yes\n\ntoo far');
    assert.deepEqual(read.answers, [
      { quoted: '1. Chairs for the city', text: 'yes' },
      { quoted: '2. Desks', text: 'too far' },
    ]);
  });

  test('a forward is no reply, and what it passes on is nothing that the sender wrote', () => {
    const read = readNewText(
      '-------- Message transféré --------\nSujet : Avis\nDate : 23/11/2026\nDe : A <a@example.org>\n\nundo',
    );
    assert.deepEqual(read, { text: '', answers: [], quotes: 'forward' });
  });

  test('of 20,000 rules, delimiters or disclaimers, what stands above them is kept', () => {
    for (const line of ['_____', '--', 'confidentiality notice\n', 'Sent from my phone', '> a\n> From: b\nc'])
      assert.ok(readNewText(`yes\n\n${`${line}\n`.repeat(20_000)}`).text.startsWith('yes'), line);
  });

  test('a yes right below a long quoted line is an answer, not the end of that line', () => {
    const quoted = '> Would you be interested in the supply of chairs and tables for the city';
    assert.equal(readNewText(`${quoted}\nyes\n> And in desks?\nno`).text, 'yes\n\nno');
  });
});
