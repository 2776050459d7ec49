import type { Evidence, LeadsTo } from '../facts.ts';
import { findEvidence } from '../sentences.ts';
import type { Sentence } from '../sentences.ts';
import { dependsOnIf } from '../wording.ts';

/**
 * Calls that award nothing themselves: whoever answers and qualifies goes on a list, or is invited to the next stage. They are open to
 * everybody, and whoever does not answer now is out later.
 */

const FIRMS =
  '(?:(?:general |new |interested )?(?:suppliers?|bidders?|vendors?|proponents?|contractors?|tenderers?|respondents?|consultants?|firms?|compan(?:y|ies)|teams?|isps?|internet service providers(?: \\(isps\\))?))';
const FIRMS_FR =
  '(?:(?:nouveaux |divers )?(?:fournisseurs?|soumissionnaires?|entrepreneurs?|entreprises?|firmes?|prestataires?|proposants?|repondants?|candidats?|consultants?))';
const LIST =
  '(?:supply arrangements?|sas|pre-?qualified (?:\\w+ ){0,2}?lists?|prequalification lists?|(?:multi-use |vendor |supplier |source ){1,2}lists?|rosters?|lists? of (?:[\\w-]+ ){0,3}?(?:isps|suppliers|vendors|firms|contractors|consultants|bidders|proponents|respondents))';
const LIST_FR =
  "(?:arrangements? en matiere d'approvisionnement|amas?|repertoires?|listes? de (?:fournisseurs|firmes|prestataires|entrepreneurs)|bassins? de (?:fournisseurs|firmes))";
/** The call itself, not one that came before or is to come. */
const THIS =
  '(?:(?:this|the present) (?:call|requirement|process|notice|solicitation|invitation|rfsa|rfsq|rfq|rfpq|itq|rfeoi|request for [\\w-]+(?: [\\w-]+)?)(?: \\([^)]{2,24}\\))?)';
const THIS_FR =
  "(?:(?:la presente|cette|le present|ce|cet) (?:dama|demande d'arrangements? en matiere d'\\w+|marche|invitation|isq|demande de qualification|appel|avis|demarche))";

const TO_LIST = new RegExp(
  [
    `\\binvit(?:es|ing) (?:[\\w-]+ ){1,5}to (?:apply|ask|request) to be (?:placed|included|put) on\\b`,
    `\\b(?:demande aux|invite les|invite des) (?:[\\w-]+ ){1,5}a presenter une demande d'(?:adhesion|inscription) a\\b`,
    `\\b${THIS}\\b[^.;]{0,90}?\\b(?:to|of|for|will) (?:\\w+ ){0,2}?(?:establish(?:ing)?|generat(?:e|ing)|creat(?:e|ing)|be included on|enter onto)\\b[^.;]{0,60}?\\b${LIST}\\b`,
    `\\b${THIS}\\b[^.;]{0,90}?\\b(?:to|of|for|will) (?:\\w+ ){0,2}?pre-?qualify(?:ing)?\\b[^.;]{0,60}?\\b${FIRMS}\\b`,
    `\\b${THIS}\\b[^.;]{0,60}?\\b(?:invitation|invites?|issued|intended|purpose)\\b[^.;]{0,120}?(?<!in order )\\bto (?:pre-?)?qualify\\b`,
    `\\bthrough this rfsa,? intends to establish\\b`,
    `\\b${THIS_FR}\\b[^.;]{0,90}?\\b(?:a|pour but d'|afin d'|afin de|pour|vise a) ?(?:\\w+ ){0,2}?(?:etablir|constituer|creer|dresser)\\b[^.;]{0,60}?\\b${LIST_FR}\\b`,
    `\\b${THIS_FR}\\b[^.;]{0,90}?\\b(?:a|afin de|pour|vise a) ?(?:\\w+ ){0,2}?(?:pre-?)?qualifier\\b[^.;]{0,60}?\\b${FIRMS_FR}\\b`,
    `\\b${THIS_FR}\\b[^.;]{0,60}?\\b(?:invit\\w+|emise?|but|vise)\\b[^.;]{0,120}?\\b(?:a|de|pour) (?:se (?:pre-?)?|(?:pre-?))?qualifier\\b`,
    `\\bto (?:allow|enable|permit) (?:new )?suppliers to become (?:pre-?)?qualified\\b`,
    `\\bpermettre a de nouveaux fournisseurs de se (?:pre-?)?qualifier\\b`,
    `\\bsupply arrangements will be issued to (?:all|every|each)\\b`,
    `\\b(?:arrangements en matiere d'approvisionnement|amas?) seront (?:emis|attribues|accordes) a tous\\b`,
    `\\bto qualify for future eligibility\\b`,
    `\\bfor the purposes? of (?:pre-?qualifying|establishing an? (?:[\\w-]+ ){0,2}(?:list|roster))\\b`,
    `^(?:multi-use )?roster (?:list )?for\\b`,
  ].join('|'),
);

const ANSWERED =
  '(?:expressed|responded|answered|submitted|registered|prequalified|pre-qualified|qualified|shortlisted|short-listed|respond|qualify|express)';
const GO_ON =
  '(?:(?:will|shall) (?:be )?(?:\\w+ )?(?:invited|eligible|permitted|allowed|asked|participate|take part|proceed|advance|move|receive))';
/** The call that follows, to which only those who qualify may answer. */
const REQUEST = '(?:requests? for (?:supply arrangements?|proposals?|quotations?)|bid solicitations?)';
const REQUEST_FR =
  "(?:demandes? d'arrangements? en matiere d'approvisionnement|demandes? de (?:propositions|soumissions|prix))";
/** Steps in the evaluation of the same bids. */
const OF_EVALUATION =
  /\b(?:evaluat\w*|interview\w*|presentations?|demonstrat\w*|demos?|negotiat\w*|envelopes?|scor\w*|points|marks?|evalue\w*|entrevues?|entretiens?|negoci\w*|enveloppes?|pointage|notes?)\b/;
const TO_NEXT_STAGE = new RegExp(
  [
    `\\bonly (?:the |those )?(?:[\\w-]+ ){0,3}?${FIRMS} (?:that|who|which) (?:have |will have |has )?(?:\\w+ ){0,2}?${ANSWERED}\\b.{0,160}?\\b${GO_ON}\\b`,
    `\\bwill (?:pre-?qualify|short-?list) (?:up to |a maximum of |no more than )?(?:[\\w()-]+ ){0,4}?${FIRMS} (?:who|that|which) ${GO_ON}`,
    `\\bonly (?:the )?(?:short-?listed|pre-?qualified) ${FIRMS} ${GO_ON}`,
    `\\bqualified respondents? (?:will|shall|may) (?:be (?:able|eligible|invited|permitted|allowed) to )?(?:participate|respond|submit|bid)\\b.{0,120}?\\b(?:${REQUEST}|rf[ps]a?|next (?:stage|phase))\\b`,
    `\\bseule?s? les (?:[\\w-]+ ){0,3}?${FIRMS_FR} (?:\\w+ ){0,2}?(?:ayant|qui (?:ont|auront)) (?:[\\w-]+ ){0,2}?(?:manifeste|exprime|declare|repondu|presente|soumis)\\b.{0,160}?\\b(?:seront|pourront etre) (?:\\w+ )?(?:invitee?s?|admissibles?|autorisee?s?)\\b`,
    `\\brepondants? qualifies? (?:pourront|seront (?:invites|autorises|admissibles) a) (?:participer|repondre|soumettre|presenter|soumissionner)\\b.{0,120}?\\b(?:${REQUEST_FR}|dama|ddp|(?:etape|phase) suivante)\\b`,
    `\\b(?:prequalifiera|preselectionnera|retiendra) (?:jusqu'a |au plus |un maximum de )?(?:[\\w()-]+ ){0,4}?${FIRMS_FR} qui (?:participeront|seront invitee?s?|passeront|prendront part)\\b`,
  ].join('|'),
);

const TITLE_OF_LIST =
  /^\W{0,3}(?:request for (?:a )?supply arrangements?(?![a-z])|demande d'arrangements? en matiere|(?:open |general )?(?:[\w-]+ ){0,3}source lists?\b|(?:[\w-]+ ){0,3}standing lists?\b|repertoire (?:ouvert )?d[e'] ?(?:\w+ )?(?:fournisseurs|entrepreneurs)|request for (?:supplier |vendor |contractor )?(?:pre-?)?qualifications?\b|(?:request for )?pre-?qualification of\b|invitation to (?:pre-?)?qualify\b|appel de (?:pre-?)?qualification\b|avis de (?:pre-?)?qualification\b|qualification d[e'] ?(?:entreprises|fournisseurs|prestataires|firmes)\b|homologation de\b)|\brfsa\b|\brfsq\b(?! ?(?:no\b|#|doc|\d))|\bdama\b|\bsource list$/;
/** Titles of calls among those who are on the list already. */
const AMONG_LISTED = /\b(?:under|against|prequalified|pre-qualified|holders?|en vertu|titulaires?|prequalifie\w*)\b/;
const TYPE_OF_LIST =
  /^(?:request for (?:a )?supply arrangements?|rfsa|request for (?:supplier |vendor )?(?:pre-?)?qualifications?|rfsq|rfpq|invitation to (?:pre-?)?qualify|itq|qu-sy|qualification system|avis de (?:pre-?)?qualification\b.*|appel de (?:pre-?)?qualification|demande de qualification|demande d'arrangements? en matiere d'approvisionnement)$/;
/** A title or type that says that no answers count yet. */
const NO_CALL =
  /\b(?:apn|advanced? (?:procurement )?notice|notice of (?:planned|intended)|rfi|request for information|market (?:sounding|engagement|consultation)|preavis|avis d'intention|demande (?:de renseignements|d'information)|acan|planning|planned|pin-only|pin-rtl|pin-tran|prior information)\b/;

export type Outcome = { leadsTo: Exclude<LeadsTo, 'named_supplier'>; evidence: Evidence | null };

/** What answering leads to, by the text, else by the title or the type; null where they say nothing of it. */
export function readOutcome(type: string, titles: readonly Sentence[], sentences: readonly Sentence[]): Outcome | null {
  const names = titles.map(({ folded }) => folded.replaceAll('_', ' '));
  if (NO_CALL.test(type) || names.some((one) => NO_CALL.test(one))) return null;
  const find = (pattern: RegExp, among = sentences): Evidence | null =>
    findEvidence('biddable', among, (one) => (dependsOnIf(one) ? -1 : one.folded.replaceAll('_', ' ').search(pattern)));
  const nextStage = find(
    TO_NEXT_STAGE,
    sentences.filter(({ folded }) => !OF_EVALUATION.test(folded)),
  );
  if (nextStage) return { leadsTo: 'next_stage', evidence: nextStage };
  const list = find(TO_LIST);
  if (list) return { leadsTo: 'list', evidence: list };
  const title = find(
    TITLE_OF_LIST,
    titles.filter((_, at) => !AMONG_LISTED.test(names[at] ?? '')),
  );
  if (title) return { leadsTo: 'list', evidence: title };
  return TYPE_OF_LIST.test(type) ? { leadsTo: 'list', evidence: null } : null;
}
