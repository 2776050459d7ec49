import { signInMail } from '#features/access/mail.ts';
import { type AlertItem, alertMessage, summaryMessage } from '#features/amendments/message.ts';
import { sentencesOf, writingOf } from '#features/amendments/sentences.ts';
import type { Statement } from '#features/amendments/meaning.ts';
import { type Confirmation, confirmationMessage } from '#features/assistant/confirmation.ts';
import { failureAnswer, refusalAnswer } from '#features/assistant/refusal-words.ts';
import { fitLine } from '#features/matching/matching.ts';
import { askPage, backPage, leftPage } from '#features/digest/leave-pages.ts';
import { digestMessage } from '#features/digest/message.ts';
import { digestView, longestView } from '../digest/views.ts';

/** Every kind of mail that the service sends and the pages behind its links, as HTML, with what tests and pictures show. */

export type Language = 'en' | 'fr';

const ZONE = 'America/Toronto';
const AT = new Date('2026-11-23T12:00:00.000Z');
const HOST = 'tenders.example.org';
const LEAVE = `https://${HOST}/digest/leave/c2lnbmVkdG9rZW4`;
const moment = (date: string) => ({ at: `${date}T19:00:00.000Z`, date, time: '14:00', time_zone: ZONE });

const CLOSES_EARLIER: Statement = {
  kind: 'closing',
  before: moment('2026-12-15'),
  after: moment('2026-12-08'),
  isEarlier: true,
  span: { days: 7, hours: 0, minutes: 0 },
};
const ADDENDUM: Statement = { kind: 'addenda', numbers: [2], demand: null };
const CANCELLED: Statement = { kind: 'ended', status: 'cancelled' };

export const bytesOf = (html: string): number => Buffer.byteLength(html);

/** By name: `digest`, `alert`, and so on. */
export function mailKinds(language: Language): Record<string, string> {
  const whole = digestView(language, { takesReplies: true });
  const none = { below_floor: 0, beyond_cap: 0, ruled_out: 0, closed: 0 };
  const digest = (view: typeof whole): string => digestMessage(view, bytesOf).html;
  const answered = { language, subject: 'Re: 3', messageId: null, host: HOST, company: whole.company };
  const page = { language, host: HOST };
  const target = { company: whole.company, email: 'ana@example.org', action: '/digest/leave/x' };
  return {
    digest: digest(whole),
    'digest-shortest': digest({ ...whole, items: whole.items.slice(0, 1), leftOut: none, takesReplies: false }),
    'digest-longest': digest(longestView(language, 'w')),
    ...alerts(language, whole.company),
    ...confirmations(language, whole.company),
    'access-refusal': refusalAnswer('no_access', answered).html,
    'reply-failure': failureAnswer(answered).html,
    'sign-in': signInMail({
      email: 'ana@example.org',
      link: `https://${HOST}/sign-in/c2lnbmVkdG9rZW4`,
      language,
      publicUrl: `https://${HOST}`,
      expiresInMinutes: 15,
    }).html,
    'leave-ask': askPage(page, target),
    'leave-left': leftPage(page, target),
    'leave-back': backPage(page, target),
  };
}

function alerts(language: Language, company: string): Record<string, string> {
  const frame = { language, zone: ZONE, at: AT, company, host: HOST, leaveUrl: LEAVE, takesReplies: true };
  const items = digestView(language).items;
  const item = (index: number, statements: readonly Statement[], score: string | null = null): AlertItem => {
    const one = items[index % items.length];
    if (one === undefined) throw new Error('there are items');
    const { title, buyer, place, url, sourceLabel, detailUrl, reference } = one;
    const hasEnded = statements.some(({ kind }) => kind === 'ended');
    const fit = hasEnded ? null : fitLine(one, language);
    const sentences = sentencesOf(statements, { language, zone: ZONE });
    const closing = { at: '2026-12-08T19:00:00.000Z', date: null };
    const number = index + 1;
    const own = { title, buyer, place, fit, url, sourceLabel, detailUrl, reference };
    return { ...own, list: null, number, isUploaded: false, statements, sentences, score, closing };
  };
  const lower = writingOf(language).score(98, 91, null);
  return {
    alert: alertMessage(item(0, [CLOSES_EARLIER, ADDENDUM], lower), frame).html,
    'alert-cancelled': alertMessage(item(2, [CANCELLED]), { ...frame, takesReplies: false }).html,
    summary: summaryMessage([item(0, [CLOSES_EARLIER]), item(1, [ADDENDUM]), item(2, [CANCELLED])], frame).html,
  };
}

function confirmations(language: Language, company: string): Record<string, string> {
  const titles = digestView(language).items.map(({ title }) => title);
  const given: Confirmation = {
    language,
    company,
    host: HOST,
    subject: '3',
    items: [
      {
        number: 1,
        title: titles[0] ?? '',
        did: 'answered',
        verdict: 'interested',
        reason: null,
        replaced: null,
        end: null,
      },
      {
        number: 2,
        title: titles[1] ?? '',
        did: 'answered',
        verdict: 'not_interested',
        reason: 'too far',
        replaced: 'interested',
        end: null,
      },
      { number: 3, title: titles[2] ?? '', did: 'archived', wasBefore: false },
    ],
    fields: [{ field: 'exclusions', added: ['road salt'], removed: [], productsDiscontinued: 0, productsActivated: 0 }],
    settings: [{ field: 'digest_min_score', before: 60, after: 70 }],
    exclusions: [],
    rules: { begun: [], ceased: [] },
    settingsAsBefore: [],
    editsLeft: [],
    undone: null,
    unclear: [],
    isCut: false,
    numbers: [1, 2, 3],
    zone: ZONE,
    undoable: ['answers', 'profile', 'settings', 'archive'],
  };
  const unclear = [{ words: '4 yes', why: 'no_such_number' as const }];
  const withdrawn = [{ number: 1, title: titles[0] ?? '', standing: null }];
  const undone = {
    undo: 'done' as const,
    fields: given.fields,
    settings: [],
    unarchived: [],
    withdrawn,
    superseded: [],
  };
  const bare = { ...given, items: [], fields: [], settings: [], undoable: [] };
  return {
    confirmation: confirmationMessage(given).html,
    'confirmation-part': confirmationMessage({ ...given, unclear }).html,
    'confirmation-nothing': confirmationMessage({ ...bare, unclear }).html,
    undo: confirmationMessage({ ...bare, undone }).html,
  };
}
