import type { write } from './signed-mail.ts';
import { answering, ask, asked, type HostileSample, ORDER, type Target, via } from './hostile-mail.ts';

/** Messages that must have nothing done though it is sure who sent them, and mail of machines. */

/** Genuine senders, without the right or without a clear company. */
export function unauthorized({ own, foreign, third, gone }: Target): HostileSample[] {
  const [cy, bo, dee] = ['cy@client.example', 'bo@client.example', 'dee@client.example'];
  const forgedToken = own.replyTo.replace(/\+(.)/, (_, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
  return [
    { what: 'a domain that confirms nothing', reason: 'sender_unconfirmed', raw: ask({ from: 'ana@plain.example' }) },
    {
      what: 'SPF alone without DMARC',
      reason: 'sender_unconfirmed',
      raw: ask({ from: 'ana@plain.example' }),
      how: via('192.0.2.5', 'ana@plain.example'),
    },
    { what: 'an answer to another company’s message', reason: 'no_access', raw: asked({ to: foreign.replyTo }) },
    {
      what: 'In-Reply-To of another company’s message',
      reason: 'no_access',
      raw: asked({ headers: [answering(foreign)] }),
    },
    {
      what: 'her own thread with another company’s in References',
      reason: 'several_companies',
      raw: asked({ headers: [answering(own), `References: ${foreign.messageId} ${own.messageId}`] }),
    },
    { what: 'revoked, in a new message', reason: 'access_revoked', raw: asked({ from: cy }) },
    { what: 'revoked, in a thread', reason: 'access_revoked', raw: asked({ from: cy, to: own.replyTo }) },
    { what: 'a disabled member, in a new message', reason: 'member_disabled', raw: asked({ from: bo }) },
    { what: 'a disabled member, in a thread', reason: 'member_disabled', raw: asked({ from: bo, to: own.replyTo }) },
    { what: 'access to two companies, in a new message', reason: 'company_unclear', raw: asked({ from: dee }) },
    {
      what: 'access to two companies, and the name of one in the subject',
      reason: 'company_unclear',
      raw: asked({ from: dee, subject: 'Alder inc.' }),
    },
    {
      what: 'reply addresses of two companies',
      reason: 'several_companies',
      raw: asked({ from: dee, to: `${own.replyTo}, ${foreign.replyTo}` }),
    },
    {
      what: 'a reply address of one and In-Reply-To of the other',
      reason: 'several_companies',
      raw: asked({ from: dee, to: own.replyTo, headers: [answering(foreign)] }),
    },
    {
      what: 'access to two companies, in the thread of a third',
      reason: 'no_access',
      raw: asked({ from: dee, to: third.replyTo }),
    },
    { what: 'a changed reply address', reason: 'unknown_thread', raw: asked({ to: forgedToken }) },
    { what: 'a made-up reply address', reason: 'unknown_thread', raw: asked({ to: 'reply+admin@in.example.org' }) },
    {
      what: 'the tag of one message after the id of another',
      reason: 'unknown_thread',
      raw: asked({ to: `${foreign.replyTo.slice(0, 32)}${own.replyTo.slice(32)}` }),
    },
    { what: 'a thread of a company that was deleted', reason: 'unknown_thread', raw: asked({ to: gone.replyTo }) },
    ...misdirected(own),
  ];
}

/** Genuine mail that is not for the service, and mail in the service's own name. */
function misdirected(own: Target['own']): HostileSample[] {
  return [
    { what: 'blind copy', reason: 'not_addressed', raw: asked({ to: 'friend@partner.example' }) },
    { what: 'no To', reason: 'not_addressed', raw: asked({ to: null }) },
    {
      what: 'a message to others, sent on by Resent-To',
      reason: 'not_addressed',
      raw: asked({ to: 'friend@partner.example' }).then((raw) => `Resent-To: reply@in.example.org\r\n${raw}`),
    },
    {
      what: 'a message to others whose signature leaves To open, sent on to us',
      reason: 'not_addressed',
      raw: asked({ to: 'friend@partner.example' }, { fields: 'from:subject:date:message-id' }).then((raw) =>
        raw.replace('friend@partner.example', 'reply@in.example.org'),
      ),
    },
    {
      what: 'a message to others, with a second To',
      reason: 'not_addressed',
      raw: asked({ to: 'friend@partner.example' }).then((raw) => `To: reply@in.example.org\r\n${raw}`),
    },
    { what: 'our own address', reason: 'own_message', raw: ask({ from: 'Tenderfit <tenders@example.org>' }) },
    { what: 'our own reply address', reason: 'own_message', raw: ask({ from: own.replyTo }) },
  ];
}

/** Machines that send from her address, signed by her domain. */
export function machines({ own }: Target): HostileSample[] {
  const by = (headers: readonly string[], rest: Parameters<typeof write>[0] = {}): Promise<string> =>
    asked({ to: own.replyTo, ...rest, headers: [answering(own), ...headers] });
  const report = (type: string, part: string): Promise<string> =>
    by([`Content-Type: multipart/report; report-type=${type}; boundary=b`], {
      body: `--b\r\nContent-Type: text/plain\r\n\r\n${ORDER}--b\r\nContent-Type: message/${type}\r\n\r\n${part}\r\n--b--\r\n`,
    });
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR';
  const cases: [what: string, raw: Promise<string>, how?: HostileSample['how']][] = [
    ['Auto-Submitted: auto-replied', by(['Auto-Submitted: auto-replied'])],
    ['Auto-Submitted: auto-generated', by(['Auto-Submitted: auto-generated'])],
    ['Precedence: bulk', by(['Precedence: bulk'])],
    ['Precedence: junk', by(['Precedence: junk'])],
    ['Precedence: auto_reply', by(['Precedence: auto_reply'])],
    ['X-Autoreply', by(['X-Autoreply: yes'])],
    ['X-Auto-Response-Suppress', by(['X-Auto-Response-Suppress: All'])],
    ['a null Return-Path', by(['Return-Path: <>'])],
    ['a null envelope sender', by([]), { envelopeSender: '' }],
    ['a mailing list', by(['List-Id: <tenders.client.example>', 'List-Post: <mailto:tenders@client.example>'])],
    ['a newsletter', by(['List-Unsubscribe: <https://client.example/u>'])],
    [
      'a delivery report',
      report('delivery-status', 'Final-Recipient: rfc822; x@y.example\r\nAction: failed\r\nStatus: 5.1.1'),
    ],
    [
      'a report of a delay',
      report('delivery-status', 'Final-Recipient: rfc822; x@y.example\r\nAction: delayed\r\nStatus: 4.4.1'),
    ],
    ['a read receipt', report('disposition-notification', 'Disposition: manual-action; displayed')],
    ['an abuse report', report('feedback-report', 'Feedback-Type: abuse')],
    ['an invitation', by(['Content-Type: text/calendar; method=REPLY'], { body: `${calendar}\r\n` })],
    ['a mail server', by([], { from: 'MAILER-DAEMON@client.example', subject: 'Undelivered Mail Returned to Sender' })],
    ['an absence by its subject', by([], { subject: 'Automatic reply: 3 new tenders' })],
    ['an absence in French by its subject', by([], { subject: 'Réponse automatique : 3 appels d’offres' })],
    [
      'an absence by its words',
      by([], { body: 'I am out of the office until December 1. For urgent matters, contact Eve.\r\n' }),
    ],
    [
      'an absence in French by its words',
      by([], { body: 'Je suis absent du bureau jusqu’au 1er décembre. En cas d’urgence, écrivez à Ève.\r\n' }),
    ],
  ];
  return cases.map(([what, raw, how]) => ({ what, reason: 'machine', raw, ...(how === undefined ? {} : { how }) }));
}
