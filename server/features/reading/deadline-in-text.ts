import { fold } from '#platform/text/fold.ts';
import { zoneOfPlace } from '#platform/text/named-zones.ts';
import type { Evidence, FactField, Finding, StatedClosing, StatedMoment } from './facts.ts';
import { instantAt, momentsIn } from './moments.ts';
import type { Moment } from './moments.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional } from './wording.ts';

/** What a date is said to be. `other` marks the end of what a label before it speaks of. */
type Kind = 'closing' | 'questions' | 'visit' | 'other';

const BIDS =
  '(?:bids?|tenders?|proposals?|submissions?|offers?|responses?|quotations?|quotes?|applications?|expressions? of interest)';
const DUE = '(?:by|before|no later than|not later than|until|on or before|at or before|prior to)';
const SOUMISSIONS = "(?:soumissions?|offres?|propositions?|reponses?|candidatures?|demandes? d'adhesion)";
const LABELS: readonly (readonly [Kind, RegExp])[] = [
  [
    'questions',
    new RegExp(
      [
        `\\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|(?:requests? for )?clarifications?|requests? for information)\\b(?:[^.;]|\\.\\S){0,110}?\\b(?:${DUE}|deadline|due|closing date|cut-?off)\\b(?: date| time)*`,
        "\\b(?:deadline|closing date|last day|due date|cut-?off)(?: date| and time| time)* (?:for|to submit|of) (?:the )?(?:submission of |submitting |receipt of )?(?:all |any )?(?:bidders?'? |suppliers?'? )?(?:questions?|enquiries|inquiries|clarifications?|requests? for (?:information|clarification))\\b",
        "\\b(?:questions?|demandes? de (?:renseignements|precisions?|clarifications?))\\b(?:[^.;]|\\.\\S){0,110}?\\b(?:au plus tard|avant|jusqu'a[ux]?|date limite|d'ici)\\b",
        "\\b(?:date|heure)(?: et heure)? limites? (?:pour |de |d'|des )(?:la |l')?(?:poser |soumettre |transmettre |reception des |envoi des |transmission des |les |des )*(?:questions|demandes de renseignements|precisions)\\b",
      ].join('|'),
      'g',
    ),
  ],
  [
    'visit',
    /\b(?:(?:mandatory |optional |voluntary |non-mandatory )?(?:site|job ?site|on-?site) (?:visits?|meetings?|tours?|walk-?throughs?|viewings?|showings?|inspection)|pre-?bid site (?:visit|meeting)|visites? (?:obligatoires? |facultatives? |optionnelles? |supervisees? )?(?:des lieux|du site|de chantier|du chantier|des installations|obligatoires?|sur place|supervisees?))\b/g,
  ],
  [
    'closing',
    new RegExp(
      [
        '(?:\\b|(?<=\\.ca))(?:solicitation|bid|tender|rfp|rfq|rft|rfi|rfsq|rfsa|itt|itq|offer|submission|posting|notice|competition)s? (?:will )?clos(?:ing|es|e)\\b(?: (?:date|time|on|and))*',
        '\\bclosing (?:date|time)(?: and time)?',
        '\\b(?:submission|bid|bidding|proposal|tender|response|application) (?:deadline|due date)',
        '\\bdeadline for (?:the )?(?!.{0,40}(?:question|clarif|enquir|inquir))(?:submission|submitting|receipt|receiving|bids|proposals|tenders|responses|applications)(?: of (?:bids|tenders|proposals|responses|submissions|offers|applications))?',
        `\\b${BIDS} (?:are )?due\\b`,
        "\\bdate (?:et heure )?(?:de cloture|de fermeture|limite (?:de|d'|pour|des)? ?(?:la |le |les )?(?:reception|depot|presentation|presenter|soumission|soumettre|remise|deposer|transmission|soumissions|offres|propositions|cloture)(?: (?:des|de|les|vos) (?:soumissions|offres|propositions|reponses|candidatures))?|limite(?= ?:| est))",
        "\\b(?:cloture|fermeture) (?:de l'appel d'offres|des soumissions|de l'invitation|de la demande|de l'avis)",
        "\\bl'(?:appel d'offres|avis|invitation) (?:se termine|prend fin|ferme|cloture)",
        `\\b${BIDS} (?:must|shall|will|are to|should|are required to|may) be (?:\\w+ ){0,2}(?:submitted|received|delivered|sent|filed|uploaded|accepted)\\b(?:[^.;]|\\.\\S){0,80}?\\b${DUE}\\b`,
        `\\b${SOUMISSIONS} (?:doivent|devront|seront|peuvent) etre (?:presentees|recues|deposees|transmises|soumises|envoyees|livrees|acceptees)\\b(?:[^.;]|\\.\\S){0,80}?\\b(?:avant|au plus tard|d'ici|jusqu'au?)\\b`,
        `\\b${SOUMISSIONS} (?:seront )?(?:recues|acceptees) (?:jusqu'a[u]?|avant|au plus tard)\\b`,
      ].join('|'),
      'g',
    ),
  ],
  [
    'other',
    /\b(?:will open|opens?|opening|ouverture|issue date|issued|publi(?:shed|cation|e|ee)|posted on|available|disponibles?|deliver(?:y|ed|ies)|livraison|livre[es]*|award(?:ed)?|attribution|adjudication|contract (?:start|period|term)|periode|completion|achevement|completed?|valid(?:ity|ite)?|commenc\w+|start(?:s|ing|ed)?|debut\w*|information (?:session|meeting)|bidders'? (?:conference|meeting)|conference|seance|register|registration|inscri\w+|rsvp|attendance|confirm\w*|interviews?|demonstrations?|expir\w+|dated|en date du|effective|renew\w*|deleted|delete|supprime\w*|anticipated|estimated|prevue?|tentative\w*|withdraw\w*|refresh|quarter(?:ly)?|trimestr\w*)\b/g,
  ],
];
/** A date said to be no longer so, or of a former round. */
const FORMER =
  /\b(?:was|were|previous\w*|original(?:ly)?|initial\w*|former\w*|ancien\w*|preceden\w*|etait|deleted|delete|supprime\w*|preferabl[ey]|de preference)\b/;
const EXTENDED = /\b(?:extended|postponed|revised|changed|amended|moved|prolong\w*|report\w*|modifie\w*)\b/;
const OVERRIDES =
  /\b(?:notwithstanding|regardless of|disregard|ignore|nonobstant|ne (?:pas )?tenir compte|peu importe)\b.{0,90}\b(?:dates?|deadline|closing|times?|heures?|cloture)\b|\b(?:dates?|deadline|closing|cloture|fermeture)\b.{0,90}\b(?:takes? precedence|(?:shall|will) prevail|prevails?|prevaut|prevaudra|a preseance|l'emporte)\b/;
/** A closing that is only the earliest one possible: the posting's may be later and then counts. */
const LATER_OF = /\b(?:the later|latest) of\b|\bla (?:plus tardive|derniere)\b/;
const MAX_GAP_CHARS = 120;
const FORMER_BEFORE_CHARS = 45;
const PART =
  /\b(?:lot|stream|phase|wave|volet|partie|zone|group|groupe|category|categorie|region|package) ?#?([a-z]|\d{1,3})\b/g;

type Stated = { kind: Kind; sentence: Sentence; moment: Moment; part: string | null };

/** What the text says of dates: when bids close, until when questions are taken, when the site is visited. */
export type StatedDates = {
  closing: Finding<StatedClosing | null>;
  questionsDue: Finding<StatedMoment | null>;
  siteVisit: Finding<StatedMoment | null>;
  /** Whether the text says that its closing counts and not the posting's. */
  overridesPosting: boolean;
};

/** The buyer's place, for times without a zone, and the day that the source's own field names. */
export type Posting = { localDate: string | null; buyerRegion: string | null; buyerCountry: string | null };

/** The dates that the text states under a label, each with its sentence. A date that does not exist is none. */
export function readStatedDates(sentences: readonly Sentence[], posting: Posting): StatedDates {
  const zone = zoneOfPlace(posting.buyerRegion === null ? null : fold(posting.buyerRegion), posting.buyerCountry);
  const stated = sentences.flatMap((sentence, index) => statedIn(sentence, sentences[index - 1], sentences[index + 1]));
  const first = (kind: Kind, field: FactField): Finding<StatedMoment | null> => {
    const one = stated.find((each) => each.kind === kind);
    return one ? { value: momentOf(one.moment, zone), evidence: [quoteOf(field, one)] } : NOTHING;
  };
  return {
    closing: closingOf(
      stated.filter(({ kind }) => kind === 'closing'),
      posting.localDate,
      zone,
    ),
    questionsDue: first('questions', 'questions_due_at'),
    siteVisit: first('visit', 'site_visit_at'),
    overridesPosting:
      sentences.some(({ folded }) => OVERRIDES.test(folded)) &&
      !stated.some(({ kind, sentence }) => kind === 'closing' && LATER_OF.test(sentence.folded)),
  };
}

const NOTHING: Finding<null> = { value: null, evidence: [] };

function quoteOf(field: FactField, { sentence, moment }: Stated): Evidence {
  return evidenceOf(field, sentence, moment.at);
}

/**
 * The closing of the posted day if one is stated (the earliest time of it), else the first. Closings of other lots or streams
 * stand in `parts`, each with its name.
 */
function closingOf(
  stated: readonly Stated[],
  posted: string | null,
  zone: string | null,
): Finding<StatedClosing | null> {
  const ofDay = stated.filter(({ moment }) => moment.date === posted);
  const timed = ofDay.filter(({ moment }) => moment.time !== null);
  const chosen = earliest(timed, zone) ?? ofDay[0] ?? stated[0];
  if (!chosen) return NOTHING;
  const named = new Map(stated.flatMap((one) => (one.part === null ? [] : [[one.part, one]])));
  const parts = [...named].map(([part, { moment }]) => ({ part, ...momentOf(moment, zone) }));
  const days = new Set(parts.map(({ date, time }) => `${date} ${time}`));
  const evidence = [quoteOf('closing_in_text', chosen)];
  if (days.size < 2) return { value: { ...momentOf(chosen.moment, zone), parts: [] }, evidence };
  const others = [...named.values()].filter(({ sentence }) => sentence !== chosen.sentence);
  return {
    value: { ...momentOf(chosen.moment, zone), parts },
    evidence: [...evidence, ...others.map((one) => quoteOf('closing_in_text', one))],
  };
}

function earliest(stated: readonly Stated[], zone: string | null): Stated | undefined {
  const order = ({ moment }: Stated): string => momentOf(moment, zone).at ?? `${moment.date}T${moment.time}`;
  return stated.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0];
}

function momentOf({ date, time, zone }: Moment, buyersZone: string | null): StatedMoment {
  // Saskatchewan keeps Central Standard Time all year.
  const named = zone === 'America/Winnipeg' && buyersZone === 'America/Regina' ? buyersZone : zone;
  const timeZone = time === null ? null : (named ?? buyersZone);
  return { at: time === null || timeZone === null ? null : instantAt(date, time, timeZone), date, time, timeZone };
}

type Labelled = { kind: Kind; at: number; end: number };

function statedIn(sentence: Sentence, before: Sentence | undefined, after: Sentence | undefined): Stated[] {
  const { folded } = sentence;
  if (!/\d{4}/.test(folded)) return [];
  // `2:00 p.m. NDT`: the stop of the abbreviation ended the sentence before its zone.
  const isCut = /[ap]\. ?m\.$/.test(folded) && after?.source === sentence.source;
  const moments = momentsIn(isCut ? `${folded} ${after.folded.slice(0, 60)}` : folded).filter(
    ({ at }) => at < folded.length,
  );
  if (moments.length === 0) return [];
  const labels = labelsIn(folded);
  const introduced = introducedBy(sentence, before, moments[0], labels);
  if (introduced !== null) labels.unshift({ kind: introduced, at: 0, end: 0 });
  const found: Stated[] = [];
  for (const [index, label] of labels.entries()) {
    if (label.kind === 'other') continue;
    const until = labels[index + 1]?.at ?? folded.length;
    const own = moments.filter(
      ({ at }) => at >= label.at && at < Math.max(until, label.end) && at - label.end <= MAX_GAP_CHARS,
    );
    const moment = chosenOf(folded, own);
    if (!moment || isOf(label, moment, folded, sentence)) continue;
    found.push({ kind: label.kind, sentence, moment, part: partBefore(folded, moment.at) });
  }
  return found;
}

/** Of several dates behind one label the first, but the last where the sentence says that it was moved there. */
function chosenOf(folded: string, moments: readonly Moment[]): Moment | undefined {
  return EXTENDED.test(folded) ? moments.at(-1) : moments[0];
}

/** Whether the date behind the label is a former one, or a wish, or only possible. */
function isOf(label: Labelled, moment: Moment, folded: string, sentence: Sentence): boolean {
  const around = folded.slice(Math.max(0, label.at - FORMER_BEFORE_CHARS), moment.at);
  if (FORMER.test(around) && !EXTENDED.test(around)) return true;
  return label.kind === 'visit' && (isConditional(sentence) || NO_VISIT.test(around));
}

const NO_VISIT =
  /\bno (?:site|formal)\b|\baucune visite\b|\b(?:confirm\w*|attend(?:ance|ees?)|register|rsvp|inscri\w+|presence)\b/;

function labelsIn(folded: string): Labelled[] {
  const all = LABELS.flatMap(([kind, pattern]) =>
    [...folded.matchAll(pattern)].map(({ index, 0: words }) => ({ kind, at: index, end: index + words.length })),
  ).sort((one, other) => one.at - other.at || other.end - one.end);
  const kept: Labelled[] = [];
  for (const label of all) {
    const last = kept.at(-1);
    // A label within the words of another belongs to it: `questions … before the closing date`.
    if (last && last.kind !== 'other' && label.at < last.end) continue;
    kept.push(label);
  }
  return kept;
}

/** `Closing date:` on a line of its own, or as the introduction, before a line that begins with the date. */
function introducedBy(
  { folded }: Sentence,
  before: Sentence | undefined,
  first: Moment | undefined,
  labels: readonly Labelled[],
): Kind | null {
  if (!before || !first || first.at > 40 || before.folded.length > 90) return null;
  if (labels.some(({ at }) => at <= first.at)) return null;
  if (
    !/^[^a-z]*(?:on |le |at |a )?/.test(folded) ||
    !/:$|\b(?:date|time|deadline|visit|cloture|fermeture|lieux)$/.test(before.folded)
  ) {
    return null;
  }
  return labelsIn(before.folded).findLast(({ kind }) => kind !== 'other')?.kind ?? null;
}

/** `Lot 2`, `Stream A`, as the sentence names it before the date. */
function partBefore(folded: string, at: number): string | null {
  const named = [...folded.slice(Math.max(0, at - MAX_GAP_CHARS), at).matchAll(PART)].at(-1);
  return named ? named[0].replace(/\s+/g, ' ') : null;
}
