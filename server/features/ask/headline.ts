import type { Passage } from './material.ts';
import { foldForSearch, type Question } from './question.ts';
import { WHOLE_VALUES } from './values.ts';

/** How a sentence reads that states the value which questions of a topic want; `not` matches sentences of another value near it. */
type Statement = { kind: 'date' | 'duration' | 'money' | 'amount'; states: RegExp; not?: RegExp };

const BIDS =
  '(?:bids?|proposals?|tenders?|offers?|responses?|quotes?|quotations?|submissions?|soumissions?|offres?|propositions?)';
const LATEST = '(?:due|close[sd]?|closing|deadline|no later than|on or before|received (?:by|before|until)|until|by)';
const LATEST_FR = "(?:au plus tard|avant le|jusqu'au|prend fin|ferme|cloture|date limite)";

/** By the name of the topic. A topic that is not here has no headline: its quotes stand for themselves. */
const STATEMENTS: Readonly<Record<string, Statement>> = {
  closing: {
    kind: 'date',
    states: new RegExp(
      `\\b${BIDS}\\b.{0,80}\\b${LATEST}\\b|\\b(?:closing date|closes|${BIDS} deadline|date (?:and time )?due)\\b|` +
        `\\b${BIDS}\\b.{0,80}\\b${LATEST_FR}\\b|\\b(?:date limite|${LATEST_FR}) .{0,60}\\b${BIDS}\\b|^(?:- )?(?:date limite|closing)`,
    ),
    not: /\b(?:questions?|enquir\w+|inquir\w+|clarifications?|demonstrat\w+|demo|presentation|visite?s?|meeting|renseignements|extend\w*|extension|amend\w*|award\w*|represent\w*|certif\w+|attestation)\b/,
  },
  questions: {
    kind: 'date',
    states: new RegExp(
      `\\b(?:questions?|enquiries|inquir(?:y|ies)|clarifications?|renseignements|precisions)\\b.{0,120}\\b(?:${LATEST}|after|before|apres|${LATEST_FR})\\b|` +
        `\\b(?:deadline|last day|date limite|derniere? (?:jour|date))\\b.{0,60}\\b(?:questions?|enquiries|inquiries|clarifications?|renseignements|precisions)\\b`,
    ),
    not: /\b(?:answers?|responses?|reponses?|due no later|proposals? (?:are|is) due)\b/,
  },
  'site visit': {
    kind: 'date',
    states:
      /\b(?:visits?|meeting|tour|walk-?through|visites?)\b.{0,100}\b(?:on|held|scheduled|le|aura|date|prevue)\b|\bdate de (?:la )?visite\b/,
    not: /\b(?:questions?|extend\w*|rescheduled|report|after|apres)\b/,
  },
  validity: {
    kind: 'duration',
    states:
      /\birrevocable\b|\b(?:remain|stay|is|are|be) (?:open|valid|firm)\b|\bvalid(?:ity|e|es|ite)?\b|\bopen for (?:acceptance|consideration)\b/,
    not: /\b(?:withdraw\w*|retirer|retrait|extend\w*|prolong\w*|reduc\w*|price list|certificates?|attestation)\b/,
  },
  'payment term': {
    kind: 'duration',
    states:
      /\bpa(?:id|y|yment|yments)\b.{0,80}\b(?:within|net|after)\b|\b(?:delai de paiement|paye\w*|paiement|reglement)\b.{0,60}\b(?:dans|est de|sous|a)\b|\bnet \d/,
    not: /\b(?:interest|late|interets?|subcontractors?|sous-traitants?|dispute\w*|correct\w*)\b/,
  },
  'contract term': {
    kind: 'duration',
    states:
      /\b(?:term|duration|period)\b.{0,80}\b(?:contract|agreement)\b|\b(?:contract|agreement)\b.{0,60}\b(?:term|period|duration|is for|will run|for a)\b|\bduree\b.{0,60}\b(?:contrat|marche|mandat|prestation)\b|\b(?:contrat|marche|mandat)\b.{0,60}\b(?:duree|conclu pour|periode|est de)\b|\bduree initiale\b/,
    not: /\b(?:notice|preavis|before|prior|avant|extend\w*|renew\w*|reconduct\w*|renouvel\w*|options?|terminat\w*|resili\w*|warrant\w*|garanti\w*|records?|payment|demonstration)\b/,
  },
  warranty: {
    kind: 'duration',
    states: /\bwarrant(?:y|ies|ed)\b|\bguarantee\w*\b|\bgaranti\w*\b/,
    not: /\b(?:pendant|during|respond|within|notice|dans les|intervention|retenue|soumission|holdback|bid)\b/,
  },
  delivery: {
    kind: 'duration',
    states: /\b(?:lead time|delivery|delivered)\b|\b(?:delai de livraison|livraison|livre\w*)\b/,
    not: /\b(?:warrant\w*|garanti\w*|notice|penalt\w*|late|retard|example|inspect\w*)\b/,
  },
  budget: {
    kind: 'money',
    states:
      /\bbudget\b|\b(?:estimated|contract|total) .{0,20}(?:value|cost)\b|^value\b|\bvaleur\b|\bmontant (?:estime|maximal|maximum|total)\b/,
    not: /\b(?:historical|current|previous|prior|incumbent|past|subcontract\w*|deficienc\w*|example|similar|less than|threshold|greater|projects? (?:of|worth)|precedent\w*|actuel\w*|inferieure?|superieure?|seuil)\b/,
  },
  'bid security': {
    kind: 'amount',
    states: /\b(?:bid (?:bonds?|security|deposit)|certified cheque|cautionnement|garantie de soumission|cheque vise)\b/,
    not: /\b(?:performance|labou?r|execution|forfeit\w*|difference)\b/,
  },
  'performance security': {
    kind: 'amount',
    states: /\bperformance (?:bonds?|security|guarantee)\b|\b(?:garantie|cautionnement) d'execution\b/,
    not: /\b(?:bid bond|labou?r|forfeit\w*|soumission)\b/,
  },
  insurance: {
    kind: 'money',
    states: /\b(?:insurance|liability|coverage|errors and omissions|assurances?|responsabilite)\b/,
    not: /\b(?:deductible|franchise|contract amount|under|example)\b/,
  },
};
/** What is said under a condition, as an example, by a bidder or to be filled in states nothing. */
const UNSURE =
  /\b(?:example|exemple|e\.g|for instance|if|unless|would|could|si|sauf|may be|might|previously|was|etait|precedemment)\b|_{3,}|\?|☐|\[ ?\]/;
const QUALIFIED =
  /(?:\b(?:at least|no (?:more|less) than|not less than|up to|a (?:minimum|maximum) of|minimum|maximum|approximately|about|au moins|au plus|jusqu'a|environ|approximativement|plus de|more than|less than|moins de) (?:de |of )?)$/;
const ASKS_CLOCK = /\bwhat time\b|\bheure\b/;

/** After a value: the other end of a range, what it is counted by, or that it is more. */
const GOES_ON =
  /^ ?(?:(?:ht|ttc|before tax\w*|plus tax\w*) )?(?:(?:per|par|each|a|chaque) (?:year|month|week|day|hour|an|mois|jour|heure|semaine|person|item|unit|site)\b|annually|monthly|annuel\w*|mensuel\w*|\/|\+|(?:-|to|and|or|a|et|ou) ?[\d$€£])/;
const COMES_FROM = /[\d$€£] ?(?:-|to|and|or|a|et|ou) ?$/;

/**
 * The value that answers, as it stands in the first of the passages found; null where it is not whole, not the only one, not stated
 * in so many words as what was asked, or another passage states another. A headline that is false is worse than none, so that every
 * doubt ends in none.
 */
export function headlineOf(question: Question, found: readonly Passage[], asked: string): string | null {
  if (ASKS_CLOCK.test(asked)) return null;
  const [first, ...others] = found;
  const statement = statementOf(question);
  if (first === undefined || statement === null) return null;
  const value = valueStated(question, statement, first);
  if (value === null) return null;
  return others.some((other) => statesAnother(statement, other, foldForSearch(value))) ? null : value;
}

function statementOf(question: Question): Statement | null {
  const [topic, ...others] = question.topics.filter(({ isMain, name }) => isMain || STATEMENTS[name] !== undefined);
  const statement = topic === undefined || others.some(({ isMain }) => isMain) ? undefined : STATEMENTS[topic.name];
  return statement !== undefined && isKindAsked(question, statement) ? statement : null;
}

function valueStated(question: Question, statement: Statement, { own, text }: Passage): string | null {
  // Folding keeps the length of nearly every text; where it does not, there is no headline.
  if (own.length !== text.length || UNSURE.test(own)) return null;
  if (!statement.states.test(own) || statement.not?.test(own) === true) return null;
  if (!question.terms.every(({ pattern }) => pattern.test(own))) return null;
  const value = onlyValue(own, statement.kind);
  return value === null ? null : text.slice(value.from, value.to);
}

/** Whether a passage states another value, however surely: what is not sure enough for a headline is enough against one. */
function statesAnother({ kind, states, not }: Statement, { own }: Passage, value: string): boolean {
  if (!states.test(own) || not?.test(own) === true) return false;
  return valuesOf(own, kind).some(([other]) => !value.includes(other.trim()));
}

function isKindAsked({ kind }: Question, statement: Statement): boolean {
  return kind === statement.kind || (kind === 'amount' && statement.kind === 'money');
}

function valuesOf(own: string, kind: Statement['kind']): RegExpExecArray[] {
  const patterns =
    kind === 'amount' ? [WHOLE_VALUES.money, WHOLE_VALUES.share] : [WHOLE_VALUES[kind === 'money' ? 'money' : kind]];
  return patterns.flatMap((pattern) => [...own.matchAll(pattern)]);
}

type Found = { from: number; to: number };

/** Where the one value of the kind stands, with the words that qualify it; null where there is none, or two that differ. */
function onlyValue(own: string, kind: Statement['kind']): Found | null {
  const found = valuesOf(own, kind);
  const [first] = found;
  if (first === undefined || new Set(found.map(([value]) => value.trim())).size > 1) return null;
  const end = first.index + first[0].trimEnd().length;
  if (GOES_ON.test(own.slice(end, end + 40)) || COMES_FROM.test(own.slice(0, first.index).slice(-12))) return null;
  const before = QUALIFIED.exec(own.slice(0, first.index).slice(-40))?.[0].length ?? 0;
  const lead = first[0].length - first[0].trimStart().length;
  return { from: first.index + (before > 0 ? -before : lead), to: end };
}
