import { LIMITS } from '#contract/limits.ts';
import { timeIn } from './hour-words.ts';
import type { SettingsRequest } from './instruction.ts';
import { phraseAt, phrases } from './phrases.ts';
import type { Sentence, Word } from './reply-words.ts';

/**
 * Reads plain requests about the digest: `pause`, `resume the digest`, `every Monday`, `at 6 am`, `minimum 70`, `max 8 per email`.
 * Each must be the whole sentence.
 */

const DIGEST =
  '(?:the |my |our |your |these |this |le |la |les |l.|ces |ce |cet |vos |votre )?(?:daily )?(?:digests?|e-?mails?|mails?|mailings?|courriels?|envois?|resumes?|bulletins?)';
const PAUSE: readonly RegExp[] = [
  new RegExp(`^(?:pause|suspend|put on hold)(?: ${DIGEST})?(?: until further notice)?$`),
  new RegExp(`^put ${DIGEST} on (?:pause|hold)$`),
  new RegExp(`^(?:mettre|mettez|mets) (?:${DIGEST} en pause|en pause(?: ${DIGEST})?)$`),
  new RegExp(`^(?:suspendre|suspendez|suspends) ${DIGEST}(?: jusqu.a nouvel ordre)?$`),
];
/** `resume` alone may be the French word for a summary: it names the digest, or is asked for in English. */
const RESUME: readonly RegExp[] = [
  new RegExp(`^(?:resume|restart|unpause) ${DIGEST}(?: again)?$`),
  /^(?:please|pls|kindly|can you|could you|you can) (?:resume|restart|unpause)(?: (?:sending|it))?$/,
  /^(?:resume|restart|unpause) (?:sending|again|it|please|pls)$/,
  /^(?:(?:please|pls|you can) )?(?:start|resume) sending(?: (?:it|them))? again$/,
  new RegExp(`^(?:(?:pouvez|pourriez)-vous )?(?:reprendre|reprenez|reprends|recommencez|recommencer) ${DIGEST}$`),
  /^(?:reprendre|reprenez|recommencez a envoyer|vous pouvez reprendre)$/,
];
const THINGS =
  "(?:tenders?|items?|opportunit(?:y|ies)|notices?|rfps?|results?|appels? d'offres|avis|opportunites?|resultats?)";
const AT_MOST =
  '(?:max|maximum|only|just|juste|seulement|at most|no more than|not more than|up to|a maximum of|pas plus de|pas plus que|au plus|au maximum|jusqu.a|un maximum de)';
const SENT =
  '(?:(?:send|show|give|include|list|envoyez|envoyer|mettez|limit it to|limitez a)(?: me| us|-moi|-nous)? )?';
const EACH = '(?:per|by|in each|in every|each|every|an?|par|dans chaque|a chaque)';
const PER_MAIL = `${EACH} (?:digests?|e-?mails?|mails?|courriels?|envois?|messages?)`;
/** How many tenders an email has at most. */
const MAX_ITEMS: readonly RegExp[] = [
  new RegExp(`^${SENT}${AT_MOST} (?:of |de |d')?(\\d{1,3})(?: ${THINGS})? ${PER_MAIL}$`),
  new RegExp(`^${SENT}(\\d{1,3})(?: ${THINGS})? ${AT_MOST} ${PER_MAIL}$`),
  new RegExp(`^${SENT}(\\d{1,3})(?: ${THINGS})? ${PER_MAIL}(?: ${AT_MOST})?$`),
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
  ['envoyez-moi le courriel|envoyez-moi ça|envoyez ça|envoyez-nous le courriel|send me this|send me these', null],
  ['envoyez-le|envoyez-les|envoyez le courriel|envoyez les courriels|envoyez', null],
  ['only send it|only send them|only send|the digest|digest|the email|the digests|emails', null],
  ['le courriel|l’envoi|les courriels|le résumé|envoi|courriel', null],
]);
const JOINS = new Set([',', 'and', 'et', '&']);
const END = new Set(['.', '!', 'please', 'only', 'seulement', 'uniquement', 'svp', 'thanks', 'merci']);
const POLITE = /^(?:please |pls |svp |veuillez |merci de )|(?: please| pls| svp| thanks| merci)$/g;

/** What the sentence asks to be set; null where it asks for nothing of the kind, or for what the digest cannot have. */
export function settingsIn(sentence: Sentence): SettingsRequest | null {
  const asked = requestIn(sentence);
  return asked === null || impossible(asked) !== null ? null : asked.patch;
}

/** Why a request that was read cannot be done; null where it can, and where none was read. */
export function whyImpossible(sentence: Sentence): 'full_hours' | 'item_range' | null {
  const asked = requestIn(sentence);
  return asked === null ? null : impossible(asked);
}

type Asked = { patch: SettingsRequest; minutes: number };

function impossible({ patch: { digest_max_items: items }, minutes }: Asked): 'full_hours' | 'item_range' | null {
  if (minutes !== 0) return 'full_hours';
  const { min, max } = LIMITS.digestItems;
  return items !== undefined && (items < min || items > max) ? 'item_range' : null;
}

function requestIn(sentence: Sentence): Asked | null {
  if (sentence.isQuestion && !isResumed(sentence)) return null;
  const time = timeIn(sentence.words);
  if (time === null) {
    const patch = withoutHour(sentence);
    return patch === null ? null : { patch, minutes: 0 };
  }
  const { hour, minutes } = time;
  let end = time.words.length;
  while (JOINS.has(time.words[end - 1]?.folded ?? '')) end -= 1;
  const words = time.words.slice(0, end);
  const rest = words.length === 0 ? {} : withoutHour({ ...sentence, words });
  // An hour alone may be that of a call; days or the digest must be named with it.
  if (rest === null) return isSending(words) ? { patch: { digest_hour: hour }, minutes } : null;
  if (rest.digest_days === undefined || rest.digest_days.length === 0) return null;
  return { patch: { ...rest, digest_hour: hour }, minutes };
}

function shapeOf({ words }: Sentence): string {
  return words
    .map(({ folded }) => folded)
    .join(' ')
    .replaceAll(/ ?([-']) ?/g, '$1')
    .replaceAll(/[ .!?]{1,10}$/g, '');
}

/** As asked for politely: `can you resume?` is no question about a tender. */
function isResumed(sentence: Sentence): boolean {
  const shape = shapeOf(sentence);
  return RESUME.some((pattern) => pattern.test(shape) || pattern.test(shape.replaceAll(POLITE, '')));
}

function withoutHour(sentence: Sentence): SettingsRequest | null {
  const shape = shapeOf(sentence).replaceAll(POLITE, '');
  if (PAUSE.some((pattern) => pattern.test(shape))) return { digest_days: [] };
  if (isResumed(sentence)) return { digest_days: 'resumed' };
  for (const pattern of MAX_ITEMS) {
    const items = pattern.exec(shape)?.[1];
    if (items !== undefined) return { digest_max_items: Number(items) };
  }
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
  while (end > 0 && (END.has(words[end - 1]?.folded ?? '') || words[end - 1]?.folded === ',')) end -= 1;
  const own = words.slice(0, end);
  let at = ['please', 'pls', 'svp', 'veuillez'].includes(own[0]?.folded ?? '') ? 1 : 0;
  at = phraseAt(own, at, SEND)?.next ?? at;
  const every = phraseAt(own, at, EVERY);
  // `Mondays only`: more than one Monday is a schedule.
  const isOnly = ONLY.has(words[end]?.folded ?? '') && (own[at]?.folded ?? '').endsWith('s');
  if (every === null && !isOnly) return null;
  const listed = dayListAt(own, every?.next ?? at);
  if (listed === null) return null;
  const except = phraseAt(own, listed.next, EXCEPT);
  const left = except === null ? null : dayListAt(own, phraseAt(own, except.next, EVERY)?.next ?? except.next);
  if ((left ?? listed).next !== own.length) return null;
  const days = listed.days.filter((day) => left?.days.includes(day) !== true);
  return days.length === 0 ? null : days;
}

const ONLY = new Set(['only', 'seulement', 'uniquement']);
const EXCEPT = phrases<null>([['except|except on|but|but not|sauf|excepté|à part|mais pas', null]]);

/** `Mondays and Thursdays`, in the order of the week; `next`: what stands behind. */
function dayListAt(words: readonly Word[], from: number): { days: number[]; next: number } | null {
  const days = new Set<number>();
  let [at, next] = [from, from];
  for (;;) {
    const named = phraseAt(words, at, DAYS);
    if (named === null) break;
    for (const day of named.meaning) days.add(day);
    ({ next } = named);
    if (!JOINS.has(words[next]?.folded ?? '')) break;
    at = phraseAt(words, next + 1, EVERY)?.next ?? next + 1;
  }
  return days.size === 0 ? null : { days: [...days].toSorted((one, other) => one - other), next };
}
