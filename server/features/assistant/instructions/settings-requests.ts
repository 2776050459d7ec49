import { LIMITS } from '#contract/limits.ts';
import { hourIn } from './hour-words.ts';
import type { SettingsRequest } from './instruction.ts';
import { phraseAt, phrases } from './phrases.ts';
import type { Sentence, Word } from './reply-words.ts';

/**
 * Reads plain requests about the digest: `pause`, `resume the digest`, `every Monday`, `at 6 am`, `minimum 70`. Each must be the
 * whole sentence.
 */

const DIGEST =
  '(?:the |my |our |your |these |this |le |la |les |l.|ces |ce |cet |vos |votre )?(?:daily )?(?:digests?|e-?mails?|mails?|mailings?|courriels?|envois?|resumes?|bulletins?)';
const PAUSE: readonly RegExp[] = [
  new RegExp(`^(?:pause|suspend|put on hold)(?: ${DIGEST})?(?: until further notice)?$`),
  new RegExp(`^put ${DIGEST} on (?:pause|hold)$`),
  new RegExp(`^(?:mettre|mettez|mets) (?:${DIGEST} en pause|en pause(?: ${DIGEST})?)$`),
  new RegExp(`^(?:suspendre|suspendez|suspends) ${DIGEST}(?: jusqu.a nouvel ordre)?$`),
];
/** Each names the digest: `resume` alone may be the French word for a summary. */
const RESUME: readonly RegExp[] = [
  new RegExp(`^(?:resume|restart|unpause) ${DIGEST}(?: again)?$`),
  new RegExp(`^(?:reprendre|reprenez|reprends) ${DIGEST}$`),
];
const MINIMUM: readonly RegExp[] = [
  /^(?:(?:set|lower|raise|drop|reduce|increase|put|change|bring) )?(?:the |my |our )?(?:min|minimum)(?: score)? ?(?:down to |up to |of |to |at |is |: ?|= ?)?(\d{1,3})(?: points?)?$/,
  /^(?:le |notre )?score (?:min|minimum|minimal) ?(?:de |a |est de |: ?|= ?)?(\d{1,3})(?: points?)?$/,
  /^minimum ?(?:de |a )?(\d{1,3})(?: points?)?$/,
  /^(?:mettez|mettre|mets|met|fixez|fixer|changez|changer|baissez|baisser|baisse|montez|monter|monte|descendez|augmentez|augmenter|augmente|reduisez|diminuez|remettez) (?:le |notre |mon )?(?:score )?(?:min|minimum|minimal) (?:a |pour )(\d{1,3})(?: points?)?$/,
];

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
const WORKING_DAYS = [1, 2, 3, 4, 5];
const DAYS = phrases<readonly number[]>([
  ['monday|mondays|lundi|lundis', [1]],
  ['tuesday|tuesdays|mardi|mardis', [2]],
  ['wednesday|wednesdays|mercredi|mercredis', [3]],
  ['thursday|thursdays|jeudi|jeudis', [4]],
  ['friday|fridays|vendredi|vendredis', [5]],
  ['saturday|saturdays|samedi|samedis', [6]],
  ['sunday|sundays|dimanche|dimanches', [7]],
  ['weekday|weekdays|working day|working days|business day|business days|jour ouvrable|jours ouvrables', WORKING_DAYS],
  ['day|days|jour|jours', ALL_DAYS],
]);
/** Without one of these a day may be when something happens, and no schedule. */
const EVERY = phrases<null>([
  [
    'every|each|only|only on|on|only every|tous les|chaque|seulement le|seulement les|uniquement le|uniquement les|le|les',
    null,
  ],
  ['juste le|juste les|just on|rien que le', null],
]);
const SEND = phrases<null>([
  ['send it|send them|send this|send the digest|send me the digest|send us the digest|send', null],
  ['envoyez-le|envoyez-les|envoyez le courriel|envoyez les courriels|envoyez', null],
  ['only send it|only send them|only send|the digest|digest|the email|the digests|emails', null],
  ['le courriel|l’envoi|les courriels|le résumé|envoi|courriel', null],
]);
const JOINS = new Set([',', 'and', 'et', '&']);
const END = new Set(['.', '!', 'please', 'only', 'seulement', 'uniquement', 'svp', 'thanks', 'merci']);
const POLITE = /^(?:please |pls |svp |veuillez |merci de )|(?: please| pls| svp| thanks| merci)$/g;

/** What the sentence asks to be set; null where it asks for nothing of the kind. */
export function settingsIn(sentence: Sentence): SettingsRequest | null {
  if (sentence.isQuestion) return null;
  const hour = hourIn(sentence.words);
  if (hour === null) return withoutHour(sentence);
  const { words } = hour;
  const rest = words.length === 0 ? {} : withoutHour({ ...sentence, words });
  // An hour alone may be that of a call; days or the digest must be named with it.
  if (rest === null) return isSending(words) ? { digest_hour: hour.hour } : null;
  return rest.digest_days === undefined || rest.digest_days.length === 0 ? null : { ...rest, digest_hour: hour.hour };
}

function withoutHour(sentence: Sentence): SettingsRequest | null {
  const shape = sentence.words
    .map(({ folded }) => folded)
    .join(' ')
    .replaceAll(/ ?([-']) ?/g, '$1')
    .replaceAll(/[ .!]{1,10}$/g, '')
    .replaceAll(POLITE, '');
  if (PAUSE.some((pattern) => pattern.test(shape))) return { digest_days: [] };
  if (RESUME.some((pattern) => pattern.test(shape))) return { digest_days: 'resumed' };
  for (const pattern of MINIMUM) {
    const score = Number(pattern.exec(shape)?.[1] ?? Number.NaN);
    if (score >= LIMITS.score.min && score <= LIMITS.score.max) return { digest_min_score: score };
  }
  const days = daysIn(sentence.words);
  return days === null ? null : { digest_days: days };
}

/** `send the digest`, `l’envoi`: that and no more. */
function isSending(words: readonly Word[]): boolean {
  const polite = ['please', 'pls', 'svp', 'veuillez'].includes(words[0]?.folded ?? '') ? 1 : 0;
  const sent = phraseAt(words, polite, SEND);
  return sent !== null && words.slice(sent.next).every(({ folded }) => END.has(folded));
}

const ALERT_VERBS = new Set(
  (
    'stop disable mute turn cancel pause suspend no send enable resume only arretez arreter arrete cessez cesser desactivez desactiver coupez ' +
    'suspendez suspendre envoyez ne plus activez reprenez seulement annulez'
  ).split(' '),
);
const ALERTS = new Set(['alert', 'alerts', 'alerte', 'alertes']);

/** `stop the amendment alerts`: which of these are sent is no setting that a reply may change. */
export function isAboutAlerts({ words }: Sentence): boolean {
  const polite = ['please', 'pls', 'svp', 'veuillez'].includes(words[0]?.folded ?? '') ? 1 : 0;
  return (
    words.length <= 14 && ALERT_VERBS.has(words[polite]?.folded ?? '') && words.some(({ folded }) => ALERTS.has(folded))
  );
}

/** `only send it on Mondays and Thursdays please`. */
function daysIn(words: readonly Word[]): number[] | null {
  let end = words.length;
  while (end > 0 && END.has(words[end - 1]?.folded ?? '')) end -= 1;
  const own = words.slice(0, end);
  let at = ['please', 'pls', 'svp', 'veuillez'].includes(own[0]?.folded ?? '') ? 1 : 0;
  at = phraseAt(own, at, SEND)?.next ?? at;
  const every = phraseAt(own, at, EVERY);
  if (every === null) return null;
  at = every.next;
  const days = new Set<number>();
  for (;;) {
    const named = phraseAt(own, at, DAYS);
    if (named === null) return null;
    for (const day of named.meaning) days.add(day);
    at = named.next;
    if (at === own.length) return [...days].toSorted((one, other) => one - other);
    if (!JOINS.has(own[at]?.folded ?? '')) return null;
    at += 1;
    at = phraseAt(own, at, EVERY)?.next ?? at;
  }
}
