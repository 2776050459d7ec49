import { BEGINS_A_DATE } from './moments.ts';

/**
 * What a date is said to be. `other` marks the end of what a label before it speaks of; `planned` does so where the words are of
 * a plan, which a visit may be said to be.
 */
export type DateKind = 'closing' | 'questions' | 'visit' | 'other' | 'planned';
/** Words that say what the date behind them is, at offsets of the folded sentence. */
export type DateLabel = { kind: DateKind; at: number; end: number };

const BID =
  '(?:bids?|tenders?|proposals?|submissions?|offers?|responses?|quotations?|quotes?|applications?|replies|expressions? of interest|comments?|feedback|statements? of (?:capabilit(?:y|ies)|qualifications?)|capability statements?)';
const BY =
  '(?:by|before|no later than|not later than|no later|until|till|up to(?: and including)?|up until|on or before|on or prior to|at or before|at or prior to|prior to|not after|latest|due|due on|due at)';
const SOUMISSION =
  "(?:soumissions?|offres?|propositions?|reponses?|candidatures?|prix|plis|cotations?|devis|demandes? d'adhesion|(?:manifestations?|expressions?|declarations?) d'interet|enonces? de capacites?|dossiers? de candidature|commentaires?|observations)";
const AVANT = "(?:au plus tard|avant|jusqu'a[u]?|d'ici(?: au)?|pas plus tard que)";
/** A date right behind: with `at`, `on`, `le` between at most. */
const DATE_AHEAD = `(?=[ :,(]{1,3}(?:(?:at|on|the|a|le|la|au|du|and|et|including|inclusivement|latest|close of business|end of (?:day|business)|no later than|local time|exactly)[ :,]{1,2}){0,3}${BEGINS_A_DATE})`;
/** As far as a clause goes, points within numbers and addresses included. */
const GAP = '(?<gap>(?:[^.;?!]|\\.\\S|(?<=\\bno)\\.){0,160}?)';

const GIVEN =
  '(?:submitted|received|delivered|sent|filed|uploaded|accepted|lodged|returned|made|e-?mailed|provided|presented|forwarded|deposited|entered|in)';
const GIVE =
  '(?:submit|send|upload|deliver|file|return|lodge|forward|e-?mail|provide|present|make|enter|deposit)(?:ting)?';
const RECUES =
  '(?:presentees?|recue?s?|deposee?s?|transmise?s?|soumise?s?|envoyee?s?|livree?s?|acceptee?s?|remise?s?|acheminee?s?|televersee?s?|adressee?s?|attendue?s?|parvenues?)';
const DEPOSER =
  '(?:presenter|deposer|soumettre|transmettre|remettre|envoyer|(?:faire )?parvenir|acheminer|adresser|televerser|manifester|exprimer|signifier)';

const QUESTION =
  '(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|(?:requests? for )?clarifications?|requests? for information|requests? for explanations?)';
const DEMANDE =
  "(?:questions?|demandes? de (?:renseignements?|precisions?|clarifications?|informations?|eclaircissements?)|demandes? d'(?:informations?|eclaircissements?))";

type Pattern = readonly [DateKind, RegExp];

const source = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'g');

const QUESTIONS: readonly Pattern[] = [
  [
    'questions',
    source(`\\b${QUESTION}\\b${GAP}\\b(?:${BY}|deadline|closing date|cut-?off)\\b(?: date| time| for| is)*`),
  ],
  [
    'questions',
    source(
      `\\b(?:deadline|closing date|last day|last date|due date|due|cut-?off)(?: date| and time| time)* (?:for|to submit|to ask|of) (?:the |any )?(?:submission of |submitting |receipt of |asking )?(?:all |any )?(?:written )?(?:bidders?'? |suppliers?'? |vendors?'? |proponents?'? )?${QUESTION}\\b`,
      `^\\W{0,4}(?:questions?|enquiries|inquiries|clarifications?)(?: (?:deadline|due|period|cut-?off|close))*(?: date| by| and time| time| ends?| closes?)*(?= ?[:-]? ?${BEGINS_A_DATE})`,
    ),
  ],
  [
    'questions',
    source(
      `\\b(?:question|enquiry|inquiry|clarification)s?(?: and answer)? (?:period|deadline|cut-?off)(?: date)? (?:is|has been|will be) (?:hereby |now |further )?(?:extended|moved|changed|revised|postponed)\\b`,
      `\\b(?:periode|delai) (?:de|des|pour les|d'envoi des) ${DEMANDE} (?:est|a ete|sera) (?:par la presente )?(?:prolongee?|reportee?|prorogee?)\\b`,
    ),
  ],
  ['questions', source(`\\b${DEMANDE}\\b${GAP}\\b(?:${AVANT}|date limite)\\b`)],
  [
    'questions',
    source(
      `\\b(?:date|heure|delai)(?: et heure)? limites? (?:pour |de |d'|des )(?:la |l')?(?:poser |soumettre |transmettre |adresser |reception |envoi |transmission |depot |des |de |les |vos |d')*${DEMANDE}\\b`,
      `^\\W{0,4}(?:periode de )?questions?(?= ?: ?(?:le )?${BEGINS_A_DATE})`,
    ),
  ],
];

const VISITS: readonly Pattern[] = [
  [
    'visit',
    /\b(?:(?:mandatory |optional |voluntary |non-mandatory |compulsory )?(?:site|job ?site|on-?site) (?:visits?|meetings?|tours?|walk-?throughs?|viewings?|showings?|inspections?|examinations?)|pre-?bid site (?:visit|meeting)|(?:mandatory|optional) (?:viewing|walk-?through)|visites? (?:obligatoires? |facultatives? |optionnelles? |supervisees? |guidees? |non obligatoires? )?(?:des lieux|du site|de site|de chantier|du chantier|des installations|du batiment|obligatoires?|facultatives?|sur place|supervisees?|guidees?))\b/g,
  ],
];

const CLOSINGS: readonly Pattern[] = [
  [
    'closing',
    source(
      '(?:\\b|(?<=\\.ca))(?:solicitation|bid|tender|n?rfp|rfq|rft|rfi|rfx|rfs|rfsq|rfsa|itt|itq|offer|submission|posting|notice|competition|proposal|quotation|quote|response|application|opportunity|call|bidding|invitation|procurement)s? (?:will |shall |now )?clos(?:ing|es|e)\\b(?: (?:date|time|on|and|for this))*',
      '\\b(?:closing|deadline) (?:has been|is|was|will be|is hereby|is now) (?:now |hereby )?(?:extended|postponed|moved|changed|revised|amended)\\b',
      '\\bclosing[ _](?:date|time)(?: and time)?(?! of the (?:previous|former))',
      '\\b(?:submission|bid|bids|bidding|proposal|proposals|tender|response|application|offer|quotation|receipt) (?:submission )?(?:deadline|due date|cut-?off)',
      '\\b(?:deadline|last date|due date|time limit|date and time|latest date) (?:for|to) (?:the )?(?!.{0,40}(?:question|clarif|enquir|inquir))(?:electronic )?(?:submission|submitting|submit|receipt|receiving|receive|lodging|bids|proposals|tenders|responses|respond|applications|offers|quotations|return|(?:completed )?(?:pqqs?|questionnaires?)|(?:tender|bid|questionnaire) (?:responses|submissions))(?: of)?(?: the| your| all| a)?(?: completed| selection)?(?: (?:pqqs?|(?:\\w+ )?questionnaires?(?: responses)?|documentation|(?:tender |bid )?(?:bids?|tenders?|proposals?|responses?|submissions?|offers?|applications?|quotations?|expressions of interest|capability statements?)))?',
      `\\b${BID} (?:is |are |will be |shall be )?due\\b`,
      `^\\W{0,4}(?:(?:new|revised|amended|extended|final|current|updated|postponed|bid|tender|original|previous|initial|former) ){0,2}(?:closing|closes|deadline|due(?: date)?)(?: (?:is|on|at|date|time|and time|for))*(?= ?[:-]{0,2} ?(?:now )?(?:on |at |by |the )?${BEGINS_A_DATE})`,
      `^\\W{0,4}(?:${BID}|receipt of ${BID})(?= ?: ?(?:by |until |before |on )?${BEGINS_A_DATE})`,
      `\\b(?:receipt|return|lodgement) of ${BID}${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      `\\b${BID} (?:(?:in writing|by e-?mail|online|only)[ ,]{1,2})?(?:must|shall|will|are to|is to|should|are required to|may|can|have to|has to|need to|are|is|to) (?:also )?(?:only )?(?:be )?(?:\\w+ ){0,2}?(?:${GIVEN}|reach|arrive|wanted|requested|expected|welcome|invited|close)\\b${GAP}\\b${BY}\\b${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      `\\b${BID},? (?:[^.;?!]|\\.\\S){0,140}? (?:must|shall|will|are to) (?:only )?be (?:received|submitted|accepted|uploaded|lodged)\\b${GAP}\\b${BY}\\b${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      `(?<!\\b(?:review|evaluation|opening|assessment|analysis|examination|scoring|presentation)s? of (?:the |all )?)\\b${BID}(?: in writing| by e-?mail| online| in person){0,2}[ ,:]{1,2}${BY}${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      `\\b${GIVE} (?:\\w+[ ,/]{1,2}){0,6}?(?:${BID}|(?:an?|their|your) interest)\\b${GAP}\\b${BY}\\b${DATE_AHEAD}`,
      `\\b(?:reply|replies|respond|apply|express (?:their|your|an) interest|hear from (?:you|suppliers|firms|vendors))\\b${GAP}\\b${BY}\\b${DATE_AHEAD}`,
      `^\\W{0,4}(?:submit|tender|bid|quote)(?: online| by e-?mail| electronically)? ${BY}\\b${DATE_AHEAD}`,
      `\\b(?:have|has) (?:until|up to)\\b(?=.{6,60}?\\bto (?:bid|tender|quote|apply|${GIVE} (?:\\w+ ){0,4}?${BID})\\b)${DATE_AHEAD}`,
      `^\\W{0,4}${BY}\\b(?=.{6,70}?,? (?:all |the |your |sealed )*${BID} (?:must|shall|should|will|are to|have to|need to) (?:reach|arrive|be (?:at|with|${GIVEN}))\\b)${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      "\\bdate (?:et (?:l')?heure )?(?:de cloture|de fermeture|limites?,? (?:et heure limite )?(?:fixee )?(?:de|d'|pour|des)? ?(?:la |le |les |leur )?(?:reception|depot|presentation|presenter|soumission|soumettre|remise|remettre|envoi|deposer|transmission|soumissions|offres|propositions|cloture|reponse|repondre|candidature|receptionner)(?: (?:des|de|les|vos|d'une|la|l')? ?(?:soumissions?|offres?|propositions?|reponses?|candidatures?|plis|prix|dossiers?))?|limite(?= ?:| est| fixee| :|, ))",
      "\\b(?:cloture|fermeture) (?:de l'appel d'offres|des soumissions|de l'invitation|de la demande|de l'avis|des offres|du concours|de la periode de soumission)",
      `\\b(?:nouvelle (?:date de )?)?(?:cloture|fermeture)(?= ?(?::|-|,|du|le|au|est|prevue|fixee|reportee)[ ,:]{0,2}(?:fixee |reportee |prevue |maintenant |le |au |du |a |l'){0,3}${BEGINS_A_DATE})`,
      `\\b(?:heure|date) limites? ?:`,
      '\\b(?:date |heure |date et heure )(?:limite )?de tombee(?: des soumissions)?(?=[ :,])',
      `\\b(?:fin|terme|limite) (?:de la periode |du delai )?(?:du |de la |de |des |d')(?:depot|reception|remise|presentation|soumission|${SOUMISSION})(?: (?:des |de |d'|de vos )${SOUMISSION})?(?= ?(?::|est|,) ?(?:le |au |fixee? au |a )?${BEGINS_A_DATE})`,
      `\\b(?:la |le )?(?:periode|delai) de (?:depot|reception|remise|soumission)(?: des ${SOUMISSION})? (?:se termine|prend fin|finit|expire)(?= (?:le |au |a )?${BEGINS_A_DATE})`,
      `^\\W{0,4}depot (?:electronique|en ligne|papier|(?:par|dans|sur|via) (?:le |la |l')?(?:seao|merx|systeme|site|portail|plateforme|courriel)[^.;:]{0,30}?) ${AVANT}${DATE_AHEAD}`,
      `\\b(?:remise|reception|depot|presentation) (?:des |de )${SOUMISSION}[^.;]{0,60}? (?:est|a ete) (?:\\w+ )?(?:prolonge|reporte|repousse|devance|proroge)e?\\b`,
      `^\\W{0,4}(?:(?:nouvelle|derniere) )?echeance(?= ?(?::|est|,) ?(?:le |fixee au )?${BEGINS_A_DATE})`,
      `\\b(?:remise|reception|depot|presentation|envoi|transmission) (?:des |de |d'|du |de la |de l'|de vos )${SOUMISSION}(?: ?:| au plus tard| avant|,| jusqu'au?| d'ici)?(?=[ :,]{1,3}(?:le |au |du |a |jusqu'au |avant (?:le )?|au plus tard (?:le )?){0,2}${BEGINS_A_DATE})`,
      "\\bl'(?:appel d'offres|avis|invitation|appel de propositions) (?:se termine|prend fin|ferme|cloture|est clos)",
      `^\\W{0,4}${SOUMISSION}(?: de services?)?(?= ?: ?(?:le |au plus tard (?:le )?|avant (?:le )?)?${BEGINS_A_DATE})`,
    ),
  ],
  [
    'closing',
    source(
      `\\b${SOUMISSION}(?: (?:cachetee?s?|scellee?s?|signee?s?|ecrites?|electroniques?|conformes?))?,? (?:(?:doivent|devront|doit|devra|seront|sera|sont|est|peuvent|peut|pourront|a)(?: nous)?(?: etre)?(?: (?:recue ou |obligatoirement |imperativement |uniquement |exclusivement ))? (?:${RECUES}|parvenir|arriver)|parvien(?:t|nent)|parviendr(?:a|ont)|arriv(?:e|ent|era|eront)(?![a-z])|(?:seront )?${RECUES})\\b${GAP}\\b(?:${AVANT}(?: le| a| du)?|le)\\b${DATE_AHEAD}`,
    ),
  ],
  [
    'closing',
    source(
      `\\b${DEPOSER} (?:[\\w']+[ ,]{1,2}){0,6}?(?:${SOUMISSION}|interet)\\b${GAP}\\b${AVANT}\\b${DATE_AHEAD}`,
      `\\b(?:repondre|repondent|postuler|se manifester)\\b${GAP}\\b${AVANT}\\b${DATE_AHEAD}`,
      `\\b${SOUMISSION},? ${AVANT}\\b${DATE_AHEAD}`,
      `\\b(?:avez|ont|dispose(?:z|nt)) jusqu'a[u]?\\b(?=.{6,60}?\\bpour (?:soumissionner|repondre|postuler|${DEPOSER} (?:[\\w']+ ){0,4}?${SOUMISSION})\\b)${DATE_AHEAD}`,
      `^\\W{0,4}${AVANT}\\b(?=.{6,70}?,? (?:toutes les |les |vos |la |toute )?${SOUMISSION}(?: \\w+)? (?:doivent|devront|doit|devra|seront|sera) (?:etre )?(?:${RECUES}|parvenir|arriver)\\b)${DATE_AHEAD}`,
      `\\b(?:faites-vous connaitre|manifestez-vous|faites-nous part de votre interet)[ ,]{1,2}${AVANT}\\b${DATE_AHEAD}`,
    ),
  ],
];

const OTHERS: readonly Pattern[] = [
  [
    'other',
    /\b(?:will open|opens?|opening|opened|ouverture|ouvert(?:e|es|s|ure)?|issue date|issued|publi(?:shed|cation|e|ee)|posted on|available|disponibles?|deliver(?:y|ed|ies)|livraison|livre[es]*|award(?:ed)?|attribution|adjudication|octroi|contract (?:start|period|term)|periode|completion|achevement|completed?|valid(?:ity|ite)?|valables?|commenc\w+|start(?:s|ing|ed)?|begin\w*|debut\w*|information (?:session|meeting)|bidders'? (?:conference|meeting)|pre-?bid (?:conference|meeting)|conference|seance|register|registration|inscri\w+|rsvp|attendance|confirm\w*|interviews?|demonstrations?|expir\w+|dated|en date du|effective|renew\w*|deleted|delete|supprime\w*|withdraw\w*|refresh|quarter(?:ly)?|trimestr\w*|evaluat(?:ion|ed|ing)|shortlist\w*|notification|addend(?:um|a) (?:no|n|#|\d)|remplac\w*)\b/g,
  ],
  ['planned', /\b(?:anticipated|estimated|expected|prevue?s?|tentative\w*)\b/g],
];

const LABELS: readonly Pattern[] = [...QUESTIONS, ...VISITS, ...CLOSINGS, ...OTHERS];
/** Words between a label and its `by` after which the date is of something else. */
const OF_ANOTHER =
  /\b(?:complet\w+|achev\w+|termin\w+|start\w*|commenc\w+|award\w*|delivered|livrees?|valid|valables?|questions?|clarifications?|enquiries|inquiries|renseignements|precisions|ouverte?s?|open(?:ed|ing)?|execut\w+|realis\w+|attend\w*|visite?s?)\b/;

/** The labels of a folded sentence, in their order. */
export function dateLabelsIn(folded: string): DateLabel[] {
  const all = LABELS.flatMap(([kind, pattern]) =>
    [...folded.matchAll(pattern)].flatMap(({ index, 0: words, groups }) =>
      kind === 'closing' && OF_ANOTHER.test(groups?.['gap'] ?? '')
        ? []
        : [{ kind, at: index, end: index + words.length }],
    ),
  ).sort((one, other) => one.at - other.at || other.end - one.end);
  const kept: DateLabel[] = [];
  for (const label of all) {
    const last = kept.at(-1);
    // A label within the words of another belongs to it: `questions … before the closing date`.
    if (last && !endsOnly(last) && label.at < last.end) continue;
    kept.push(label);
  }
  return kept;
}

/** Whether the label names no date of its own, but ends what an earlier one speaks of. */
export function endsOnly({ kind }: DateLabel): boolean {
  return kind === 'other' || kind === 'planned';
}
