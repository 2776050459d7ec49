import { COMING_CALL_RULE } from './coming-call-rule.ts';
import type { KeyRule, KeyTopic } from './key-fact.ts';
import { ANY_BID, DAYS, DEMANDED, MONTH } from './key-words.ts';

/** What is asked of a bid: when, where and how it is handed in, and what comes with it. */
export const BID_RULES = {
  coming_call: COMING_CALL_RULE,
  questions: {
    about: ['question', 'quir', 'clarif', 'renseign', 'precision'],
    label:
      /^(?:the )?(?:(?:deadline|final date|last day|closing date) for (?:\w{3,12} )?)?(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|clarifications?)(?: (?:submission|submittal|period))?(?: (?:deadline|due date|due|cut-?off|closing date|end date))? ?: ?.{0,12}\d|^(?:date limite|fin)[^.:]{0,30}\bquestions? ?: ?.{0,12}\d/,
    says: new RegExp(
      `\\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|requests? for clarifications?|clarifications?|demandes? de (?:renseignements?|precisions?|clarifications?)|renseignements)\\b.{0,160}\\b(?:no later than|not later than|before|prior to|until|by|after|at least|au plus tard|avant|jusqu'au|apres|au moins)\\b.{0,60}(?:\\b${DAYS}\\b|\\b${MONTH}\\b|\\b20\\d\\d-\\d\\d)`,
    ),
    unless:
      /\b(?:protests?|debrief\w*|award(?:ed)?|invoices?|answers? (?:will|to)|county will respond|will respond|responses? to (?:the )?questions|addend\w+ will|c\.f\.r|contractor (?:must|shall)|adjudicataire|interviews?)\b/,
  },
  site_visit: {
    about: [
      'visit',
      'meeting',
      'conference',
      'walk',
      'session',
      'tour',
      'inspection',
      'showing',
      'webinar',
      'seance',
      'rencontre',
      'reunion',
    ],
    label:
      /^(?:(?:mandatory|optional) )?(?:site (?:visit|meeting|tour)|(?:pre-?(?:bid|proposal|tender)|bidders'?|proponents'?) (?:meeting|conference)|visite (?:des lieux|du site|de chantier))(?: (?:date|date and time))? ?: ?.{4}/,
    says: /(?<!on-)\b(?:site (?:visits?|meetings?|tours?|walk-?throughs?|inspections?|showings?)|(?:bidders'?|proponents'?|offerors'?|vendors'?|suppliers'?|pre-?bid|pre-?proposal|pre-?tender|pre-?submittal|pre-?submission)(?: (?:information|site))? (?:meetings?|conferences?|sessions?|visits?|teleconferences?|webinars?|walk-?throughs?)|visites? (?:des lieux|du site|du chantier|des locaux|obligatoires?|facultatives?|guidees?|supervisees?)|(?:seance|rencontre|reunion) d'information)\b/,
    needs:
      /\b(?:will|there (?:is|are)|held|take place|takes place|scheduled|mandatory|optional|no|not|is required|must|encouraged|aura|tiendra|prevue?s?|seront|invitee?s?|invited|obligatoires?|facultatives?|aucune|n'est|ne sera)\b/,
    unless:
      /\b(?:if there are|additional meeting|minutes of|may,|may be|discretion|successful|contractor (?:must|shall|will)|kick-?off|monthly|weekly|quarterly|after (?:contract )?award|evaluation of|installation|consultant (?:shall|will|must)|adjudicataire|prestataire retenu|failure to|did not attend|(?:site (?:visits?|inspections?)) (?:by|of|to|for) (?:the )?(?:evaluat|bidder|proponent|offeror|respondent))/,
  },
  language: {
    about: ['english', 'french', 'francais', 'anglais', 'official', 'officiel', 'langu'],
    label:
      /^(?:language of (?:bids?|proposals?|tenders?|submissions?)|langue (?:de redaction|des soumissions|des offres|de la soumission))\b[^:]{0,20}: ?.{4}/,
    says: new RegExp(
      `\\b${ANY_BID}\\b(?! form)[^.;?]{0,90}\\b(?:in|en)\\b(?: (?:either|the|both|any|one of|l'une (?:ou l'autre )?des|of|de|canada's|deux|two)){0,5} (?:english|french|francais|anglais|official languages?|langues officielles)\\b`,
    ),
    unless:
      /\b(?:contractor (?:shall|must|will)|personnel|resources?|training|translat\w+|tradui\w+|available|reports?|deliverables?|services? (?:must|shall|will)|services en|rapports?|formation|support|employes|message|interface|utilisateurs?|users?)\b/,
  },
  bid_security: {
    about: ['security', 'bond', 'deposit', 'cautionnement', 'garantie', 'guarantee', 'cheque', 'depot'],
    label: /^(?:bid (?:security|bond|deposit)|tender deposit|garantie de soumission)(?: required| amount)? ?: ?.{2}/,
    says: /\b(?:bid (?:bonds?|security|deposits?|guarantees?)|tender (?:deposits?|security)|proposal security|certified cheque or bid bond|garanties? de (?:la )?soumission|cautionnements? de (?:la )?soumission|depot de soumission)\b/,
    needs: new RegExp(`\\b(?:not|no|aucune?|n'est)\\b|\\d ?%|\\$|\\b(?:accompan\\w+|accompagn\\w+)\\b|${DEMANDED}`),
    unless:
      /\b(?:forfeit\w*|returned|refund\w*|retain\w*|retournee?s?|confisqu\w+|rendue?s?|conserve\w*|surety companies|released|upon (?:award|execution)|difference|may require|if required|the term|list of|e-bond)\b/,
    kinds: ['percent', 'amount'],
  },
} satisfies Partial<Record<KeyTopic, KeyRule>>;
