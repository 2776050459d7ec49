import { fold } from '#platform/text/fold.ts';
import { zoneOfPlace } from '#platform/text/named-zones.ts';
import type { Evidence, FactField, Finding, StatedClosing, StatedMoment } from './facts.ts';
import { BEGINS_A_DATE, instantAt, momentsIn, timeAt } from './moments.ts';
import type { Moment } from './moments.ts';
import { type DateKind, type DateLabel, dateLabelsIn, endsOnly } from './date-labels.ts';
import { CLOSING_TIME, timeBeside } from './time-beside.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional } from './wording.ts';

/** A date said to be no longer so, or of a former round. */
const FORMER =
  /\b(?:was|were|previous\w*|original(?:ly)?|initial\w*|former\w*|ancien\w*|preceden\w*|etait|deleted|delete|supprime\w*|preferabl[ey]|de preference|expired|past)\b/;
const EXTENDED =
  /\b(?:extended|postponed|revised|changed|amended|moved|brought forward|rescheduled|prolong\w*|reporte\w*|repousse\w*|proroge\w*|devance\w*|modifie\w*|(?:maintenant|desormais) (?:fixee?s?|prevue?s?)|now (?:set|scheduled|due))\b/;
/** Right before a date that is no longer so; `of` and `fixée au` only where the sentence moves it. */
const WAS_BEFORE =
  /\b(?:was|were|instead of|rather than|not|previously|originally|formerly|initially|etait|au lieu du|plutot que le|non pas le|initialement|auparavant)(?: (?:le|the|au|on|due|until|at))?[ :,(]*$/;
const MOVED_BEFORE =
  /\b(?:from|of|du|de|d[eu] la date du|fixee?s? (?:initialement |d'abord )?(?:au|le)|prevue?s? (?:initialement |d'abord )?(?:au|le|pour le)|set for|scheduled for)(?: (?:le|the|on))?[ :,(]*$/;
const TO_BEFORE =
  /\b(?:to|until|till|now|au|jusqu'au|jusqu'a|as|becomes|devient)(?: (?:be|the|le|on|au|exactly|at))?[ :,(]*$/;
const OVERRIDES =
  /\b(?:notwithstanding|regardless of|disregard|ignore|nonobstant|ne (?:pas )?tenir compte|peu importe)\b.{0,90}\b(?:dates?|deadline|closing|times?|heures?|cloture)\b|\b(?:dates?|deadline|closing|cloture|fermeture)\b.{0,90}\b(?:takes? precedence|(?:shall|will) prevail|prevails?|prevaut|prevaudra|a preseance|l'emporte)\b|\b(?:although|even though|while) (?:this|the) (?:notice|posting|tender|opportunity)\b.{0,40}\b(?:stays?|remains?|is|shows?)\b.{0,30}\b(?:until|posted|published|open|online)\b|\b(?:bien que|quoique|meme si) (?:l'avis|le present avis|cet avis|l'affichage|la publication)\b.{0,40}\b(?:affiche|publie|en ligne|visible|ouvert)\w*/;
/** A closing that is only the earliest one possible: the posting's may be later and then counts. */
const LATER_OF = /\b(?:the later|latest) of\b|\bla (?:plus tardive|derniere) (?:de|des)\b/;
/** A line of its own that says what the date in the next one is. */
const HEADINGS: readonly (readonly [DateKind, RegExp])[] = [
  [
    'questions',
    /^(?:questions?|enquiries|inquiries|clarifications?|(?:bidder|supplier) questions|demandes? de (?:renseignements|precisions)|questions et reponses)\W{0,3}$/,
  ],
  [
    'closing',
    /^(?:(?:bid |tender |proposal )?(?:closing|submission|submissions)|submission of (?:bids|tenders|proposals)|closing date(?: and time)?|(?:depot|reception|remise|presentation) des (?:soumissions|offres|propositions)|cloture|soumissions)\W{0,3}$/,
  ],
];
const STARTS_WITH_DATE = new RegExp(
  `^\\W{0,4}(?:(?:in writing|by e-?mail|online|par ecrit|par courriel)[ ,]{1,2})?(?:on |by |at |before |until |no later than |not later than |up to |le |au |a |avant |jusqu'a[u]? |au plus tard |d'ici ){0,3}(?:le |the |on )?${BEGINS_A_DATE}`,
);
const DELETES = /\b(?:delete|remove|strike(?: out)?|replace|supprimer|retirer|rayer|remplacer)\b[^.;]{0,60}$/;
const INSERTS = /\b(?:insert|substitute|replace(?: it)?(?: with| by)?|with|by|inserer|ajouter|par)\b[^.;\d]{0,30}$/;
const OF_CLOSING =
  /\b(?:clos(?:ing|es)|deadline|cloture|fermeture|date limite|tombee|reception des (?:soumissions|offres))\b/;
const OF_ELSE =
  /\b(?:questions?|enquir\w+|inquir\w+|clarif\w+|visite?s?|site meeting|deliver\w+|livr\w+|renseignements|opening|ouverture)\b/;
const MAX_GAP_CHARS = 120;
const FORMER_BEFORE_CHARS = 45;
const PART =
  /\b(?:lot|stream|phase|wave|volet|partie|zone|group|groupe|category|categorie|region|package) ?#?([a-z]|\d{1,3})\b/g;

/** `movedFrom`: days that the sentence names as no longer so. `timeSentence` holds the time where another one gives it. */
type Stated = {
  kind: DateKind;
  sentence: Sentence;
  moment: Moment;
  part: string | null;
  movedFrom: readonly string[];
  timeSentence?: Sentence;
};

/** What the text says of dates: when bids close, until when questions are taken, when the site is visited. */
export type StatedDates = {
  closing: Finding<StatedClosing | null>;
  questionsDue: Finding<StatedMoment | null>;
  siteVisit: Finding<StatedMoment | null>;
  /** Whether the text says that its closing counts and not the posting's. */
  overridesPosting: boolean;
  /** Whether it says that the closing was moved from the very day that the posting still shows. */
  isMovedFromPosting: boolean;
};

/** The buyer's place, for times without a zone, and the day that the source's own field names. */
export type Posting = {
  localDate: string | null;
  buyerRegion: string | null;
  buyerCountry: string | null;
  /** When the notice was published: what was to be done before is of an earlier round. */
  publishedAt?: string | null;
};

/** The dates that the text states under a label, each with its sentence. A date that does not exist is none. */
export function readStatedDates(sentences: readonly Sentence[], posting: Posting): StatedDates {
  const zone = zoneOfPlace(posting.buyerRegion === null ? null : fold(posting.buyerRegion), posting.buyerCountry);
  const published = posting.publishedAt?.slice(0, 10) ?? '';
  const stated = sentences
    .flatMap((_, index) => statedIn(sentences, index, posting.localDate))
    .filter(({ moment }) => moment.date >= published);
  const siteZone = zoneOfSite(stated) ?? zone;
  const first = (kind: DateKind, field: FactField): Finding<StatedMoment | null> => {
    const own = stated.filter((each) => each.kind === kind);
    const one = own.find(({ movedFrom }) => movedFrom.length > 0) ?? own[0];
    return one
      ? { value: momentOf(one.moment, kind === 'visit' ? siteZone : zone), evidence: quotesOf(field, one) }
      : NOTHING;
  };
  const closings = stated.filter(({ kind }) => kind === 'closing');
  const closing = chosenClosing(closings, posting.localDate, zone) ?? timeOnPostedDay(sentences, posting.localDate);
  return {
    closing: closing ? closingOf(closing, closings, zone) : NOTHING,
    questionsDue: first('questions', 'questions_due_at'),
    siteVisit: first('visit', 'site_visit_at'),
    overridesPosting:
      sentences.some(({ folded }) => OVERRIDES.test(folded)) &&
      !closings.some(({ sentence }) => LATER_OF.test(sentence.folded)),
    isMovedFromPosting: closing !== undefined && isMovedFrom(closing, closings, posting.localDate),
  };
}

/**
 * The one zone that the notice's other dates name, where it is not the capital's: an office in Ottawa that counts in Pacific
 * time buys for a site there.
 */
function zoneOfSite(stated: readonly Stated[]): string | null {
  const named = new Set(stated.flatMap(({ moment }) => (moment.zone === null ? [] : [moment.zone])));
  const [one] = named;
  return one !== undefined && named.size === 1 && one.startsWith('America/') && one !== 'America/Toronto' ? one : null;
}

const NOTHING: Finding<null> = { value: null, evidence: [] };

function quotesOf(field: FactField, { sentence, moment, timeSentence }: Stated): Evidence[] {
  const own = evidenceOf(field, sentence, moment.at);
  return timeSentence ? [own, evidenceOf(field, timeSentence)] : [own];
}

/**
 * The closing that was moved away from the posted day; else that of the posted day (the earliest time of it), else the last one
 * that it was moved to, else the first.
 */
function chosenClosing(stated: readonly Stated[], posted: string | null, zone: string | null): Stated | undefined {
  const moved = stated
    .filter(({ movedFrom }) => movedFrom.length > 0)
    .toSorted((one, other) => (one.moment.date < other.moment.date ? -1 : 1))
    .at(-1);
  const day = moved && isMovedFrom(moved, stated, posted) ? moved.moment.date : posted;
  const ofDay = stated.filter(({ moment }) => moment.date === day);
  const timed = ofDay.filter(({ moment }) => moment.time !== null);
  return earliest(timed, zone) ?? ofDay[0] ?? moved ?? stated[0];
}

function isMovedFrom({ moment }: Stated, stated: readonly Stated[], posted: string | null): boolean {
  return (
    posted !== null &&
    moment.date !== posted &&
    stated.some((one) => one.moment.date === moment.date && one.movedFrom.includes(posted))
  );
}

/** `Closing time: 14:00`, where only the posting names the day. */
function timeOnPostedDay(sentences: readonly Sentence[], posted: string | null): Stated | undefined {
  if (posted === null) return undefined;
  const found = sentences.flatMap((sentence) => {
    const match = CLOSING_TIME.exec(sentence.folded);
    if (match === null || momentsIn(sentence.folded).length > 0) return [];
    const at = match.index + match[0].length;
    const clock = timeAt(sentence.folded, at);
    return clock === null ? [] : [{ sentence, moment: { date: posted, ...clock, at, begins: at, end: at } }];
  });
  const [one] = found;
  const isOneTime = new Set(found.map(({ moment }) => moment.time)).size === 1;
  return one && isOneTime ? { kind: 'closing', part: null, movedFrom: [], ...one } : undefined;
}

/** With the closings of other lots or streams in `parts`, each with its name. */
function closingOf(chosen: Stated, stated: readonly Stated[], zone: string | null): Finding<StatedClosing> {
  const named = new Map(stated.flatMap((one) => (one.part === null ? [] : [[one.part, one]])));
  const parts = [...named].map(([part, { moment }]) => ({ part, ...momentOf(moment, zone) }));
  const days = new Set(parts.map(({ date, time }) => `${date} ${time}`));
  const evidence = quotesOf('closing_in_text', chosen);
  if (days.size < 2) return { value: { ...momentOf(chosen.moment, zone), parts: [] }, evidence };
  const others = [...named.values()].filter(({ sentence }) => sentence !== chosen.sentence);
  return {
    value: { ...momentOf(chosen.moment, zone), parts },
    evidence: [...evidence, ...others.flatMap((one) => quotesOf('closing_in_text', one))],
  };
}

function earliest(stated: readonly Stated[], zone: string | null): Stated | undefined {
  const order = ({ moment }: Stated): string => momentOf(moment, zone).at ?? `${moment.date}T${moment.time}`;
  return stated.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0];
}

/** Zones that a place's own clock stands for, by the zone named and the place's. */
const LOCAL_SENSES: ReadonlySet<string> = new Set([
  'America/Winnipeg America/Regina',
  'UTC Europe/London',
  // `Heure de la réunion`, of a meeting.
  'Indian/Reunion America/Toronto',
  'Indian/Reunion America/Halifax',
]);

function momentOf({ date, time, zone }: Moment, buyersZone: string | null): StatedMoment {
  // Saskatchewan keeps Central Standard Time all year; in Britain GMT is said in summer, too.
  const named = zone !== null && buyersZone !== null && LOCAL_SENSES.has(`${zone} ${buyersZone}`) ? buyersZone : zone;
  const timeZone = time === null ? null : (named ?? buyersZone);
  return { at: time === null || timeZone === null ? null : instantAt(date, time, timeZone), date, time, timeZone };
}

function statedIn(sentences: readonly Sentence[], index: number, posted: string | null): Stated[] {
  const sentence = sentences[index];
  if (!sentence || !/\d/.test(sentence.folded)) return [];
  const { folded } = sentence;
  const moments = momentsIn(folded, posted);
  if (moments.length === 0) return [];
  const replaced = replacedIn(folded, moments);
  if (replaced) return [{ kind: 'closing', sentence, moment: replaced.by, part: null, movedFrom: [replaced.former] }];
  const labels = dateLabelsIn(folded);
  const introduced = introducedBy(sentence, sentences[index - 1], moments[0], labels);
  if (introduced !== null) labels.unshift({ kind: introduced, at: 0, end: 0 });
  const found: Stated[] = [];
  for (const label of labels) {
    if (endsOnly(label)) continue;
    const own = momentsOf(label, labels, moments, folded);
    const moment = chosenOf(folded, own);
    if (!moment || isOf(label, moment, folded, sentence)) continue;
    const movedFrom = EXTENDED.test(folded) ? moments.filter((one) => one !== moment).map(({ date }) => date) : [];
    const other = moment.time === null ? timeBeside(sentences, index, moment, label.kind) : null;
    const whole = other ? { ...moment, time: other.time, zone: other.zone } : moment;
    const { timeSentence } = other ?? {};
    const part = partBefore(folded, moment.at);
    found.push({ kind: label.kind, sentence, moment: whole, part, movedFrom, ...(timeSentence && { timeSentence }) });
  }
  return found;
}

/** `Delete "March 2, 2027" and insert "March 16, 2027" as the closing date`: the new date and the day that it replaces. */
function replacedIn(folded: string, moments: readonly Moment[]): { by: Moment; former: string } | null {
  const [former, by] = moments;
  if (!former || !by || moments.length > 2 || !OF_CLOSING.test(folded) || OF_ELSE.test(folded)) return null;
  const isReplaced = DELETES.test(folded.slice(0, former.begins)) && INSERTS.test(folded.slice(former.end, by.begins));
  return isReplaced ? { by, former: former.date } : null;
}

/** The dates that a label speaks of: those behind it, up to the next label; else one right before it, `March 2 is the closing date`. */
function momentsOf(
  label: DateLabel,
  labels: readonly DateLabel[],
  moments: readonly Moment[],
  folded: string,
): readonly Moment[] {
  const next = labels.find(({ at, kind }) => at > label.at && (kind !== 'planned' || label.kind === 'closing'));
  const until = next?.at ?? folded.length;
  const behind = moments.filter(
    ({ at, begins }) => at >= label.at && begins < Math.max(until, label.end) && at - label.end <= MAX_GAP_CHARS,
  );
  if (behind.length > 0 || label.kind !== 'closing') return behind;
  return moments.filter(({ end }) => end <= label.at && IS_THE.test(folded.slice(end, label.at)));
}

const IS_THE = /^[ ,)]{0,3}(?:is|shall be|will be|est|sera|constitue) (?:the |la |l')?(?:new |nouvelle )?$/;

/** Of several dates behind one label the first that is not a former one; where the sentence moves it, the one that it is moved to. */
function chosenOf(folded: string, moments: readonly Moment[]): Moment | undefined {
  const before = ({ begins }: Moment): string => folded.slice(Math.max(0, begins - FORMER_BEFORE_CHARS), begins);
  const present = moments.filter((one) => !WAS_BEFORE.test(before(one)));
  if (!EXTENDED.test(folded)) return present[0];
  const left = present.length > 1 ? present.filter((one) => !MOVED_BEFORE.test(before(one))) : present;
  return left.find((one) => TO_BEFORE.test(before(one))) ?? left.at(-1);
}

/** Whether the date behind the label is a former one, or a wish, or only possible. */
function isOf(label: DateLabel, moment: Moment, folded: string, sentence: Sentence): boolean {
  const around = folded.slice(Math.max(0, label.at - FORMER_BEFORE_CHARS), Math.max(moment.at, label.end));
  if (FORMER.test(around) && !EXTENDED.test(around)) return true;
  return label.kind === 'visit' && (isConditional(sentence) || NO_VISIT.test(around));
}

const NO_VISIT =
  /\bno (?:site|formal)\b|\baucune visite\b|\b(?:confirm\w*|attend(?:ance|ees?)|register|rsvp|inscri\w+|presence)\b/;

/** `Closing date:` on a line of its own, or as the introduction, before a line that begins with the date. */
function introducedBy(
  { folded }: Sentence,
  before: Sentence | undefined,
  first: Moment | undefined,
  labels: readonly DateLabel[],
): DateKind | null {
  if (!before || !first || first.at > 60 || before.folded.length > 90) return null;
  if (labels.some(({ at }) => at <= first.at) || !STARTS_WITH_DATE.test(folded)) return null;
  const heading = HEADINGS.find(([, pattern]) => pattern.test(before.folded.replace(/^[\W\d]{1,10}/, '')));
  if (heading) return heading[0];
  if (!/:$|\b(?:date|time|deadline|visit|cloture|fermeture|lieux)$/.test(before.folded)) return null;
  return dateLabelsIn(before.folded).findLast((one) => !endsOnly(one))?.kind ?? null;
}

/** `Lot 2`, `Stream A`, as the sentence names it before the date. */
function partBefore(folded: string, at: number): string | null {
  const named = [...folded.slice(Math.max(0, at - MAX_GAP_CHARS), at).matchAll(PART)].at(-1);
  return named ? named[0].replace(/\s+/g, ' ') : null;
}
