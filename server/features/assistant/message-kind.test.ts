import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isHuman, type KindEvidence, kindOf, type MessageKind } from './message-kind.ts';

const plain: KindEvidence = {
  headers: [{ name: 'return-path', value: '<marie@example.com>' }],
  from: 'marie@example.com',
  subject: 'Re: Your digest',
  newText: '1 yes',
  quotes: 'reply',
  isAnswer: true,
  parts: [],
};
const header = (name: string, value: string): Partial<KindEvidence> => ({ headers: [{ name, value }] });
const words = (subject: string, newText: string): Partial<KindEvidence> => ({ subject, newText, quotes: 'none' });
const report = (contentType: string, text: string): Partial<KindEvidence> => ({
  parts: [{ contentType, calendarMethod: null, report: text }],
});

const cases: readonly [string, Partial<KindEvidence>, MessageKind][] = [
  ['an answer', {}, 'reply'],
  ['a new message', { subject: 'Question', isAnswer: false, quotes: 'none' }, 'new'],
  ['a forward', { subject: 'TR : Avis', isAnswer: false, quotes: 'forward' }, 'forward'],
  ['Auto-Submitted', header('auto-submitted', 'auto-replied (vacation)'), 'auto-reply'],
  ['Auto-Submitted: no', header('auto-submitted', 'no'), 'reply'],
  ['no return path', header('return-path', '<>'), 'auto-reply'],
  ['Exchange suppresses answers', header('x-auto-response-suppress', 'All'), 'auto-reply'],
  ['Precedence: auto_reply', header('precedence', 'auto_reply'), 'auto-reply'],
  ['Precedence: bulk', header('precedence', 'bulk'), 'list'],
  ['List-Id', header('list-id', '<buyers.example.org>'), 'list'],
  ['List-Unsubscribe', header('list-unsubscribe', '<https://example.org/u>'), 'list'],
  ['a delivery report', report('message/delivery-status', 'Action: failed\nStatus: 5.1.1'), 'bounce'],
  ['a report of delay', report('message/delivery-status', 'Action: delayed\n\nAction: delayed'), 'delay'],
  ['delay and failure', report('message/delivery-status', 'Action: delayed\n\nAction: failed'), 'bounce'],
  ['an abuse report', report('message/feedback-report', 'Feedback-Type: abuse'), 'complaint'],
  ['a read receipt', report('message/disposition-notification', 'Disposition: displayed'), 'receipt'],
  ['an invitation', { parts: [{ contentType: 'text/calendar', calendarMethod: 'REQUEST', report: null }] }, 'calendar'],
  ['a daemon', { from: 'MAILER-DAEMON@example.com', ...words('hello', 'your message') }, 'bounce'],
  ['failed recipients', header('x-failed-recipients', 'a@example.com'), 'bounce'],
  ['a postmaster, French', { from: 'postmaster@example.com', ...words('Non remis : Votre recueil', '') }, 'bounce'],
  ['an automatic reply by its subject', words('Automatic reply: Your digest', 'I am away.'), 'auto-reply'],
  ['the same in French', words('Réponse automatique\u00a0: Votre recueil', 'Je suis absente.'), 'auto-reply'],
  ['an absence in French', words('Absence du bureau', '1 ou 2 jours'), 'auto-reply'],
  [
    'an absence by its words',
    words('Your digest', 'Hello,\nI am out of the office until 5 May. For urgent matters call Jo.'),
    'auto-reply',
  ],
  [
    'the same in French, by its words',
    words('Re: Votre recueil', 'Bonjour, je suis en vacances du 3 au 9 mai. À mon retour je vous répondrai.'),
    'auto-reply',
  ],
  ['a machine by its words', words('Your digest', 'Thank you. This is an automated response.'), 'auto-reply'],
  [
    'a reply in my absence',
    words('Re: Votre recueil', 'Merci. Je serai de retour le 3. En mon absence, contactez Jo.'),
    'auto-reply',
  ],
  [
    'an acknowledgement',
    words('Your digest', 'We have received your message and will reply within two days.'),
    'auto-reply',
  ],
  // People who speak of absence.
  ['away, with a question', words('Re: Your digest', 'Is the deadline extended? I am out until Thursday.'), 'reply'],
  ['on holiday, with a wish', words('Re: Your digest', 'I am on holiday until Monday, remind me then.'), 'reply'],
  ['absent from a meeting', words('Re: Your digest', 'I will be absent from the meeting, but yes to item 2'), 'reply'],
  [
    'on leave, with a choice',
    words('RE : Votre recueil', '2 oui. Excusez mon retour tardif, je suis en congé dès demain.'),
    'reply',
  ],
  ['away, with a choice', words('Re: Your digest', 'I am away until Monday. 1 yes, 3 no.'), 'reply'],
  [
    'a product of absence',
    words('Re: Your digest', 'Not for us: absence management software is not what we sell.'),
    'reply',
  ],
  ['an answer to an automatic reply', words('Re: Automatic reply: Your digest', 'Thanks, 2 yes.'), 'reply'],
  ['a person on a failed delivery', words('Re: Your digest', '2 no: the last delivery failed.'), 'reply'],
  [
    'a person on leave who asks',
    words('Re: Votre recueil', 'Je souhaite une réponse même si je suis actuellement en congé'),
    'reply',
  ],
];

describe('The kind of a message:', () => {
  for (const [what, change, expected] of cases) {
    test(`${what}: ${expected}`, () => {
      assert.equal(kindOf({ ...plain, ...change }).kind, expected);
    });
  }

  test('only what a person wrote may be acted upon', () => {
    const kinds = [...new Set(cases.map(([, , kind]) => kind))];
    assert.deepEqual(kinds.filter(isHuman), ['reply', 'new', 'forward']);
  });
});
