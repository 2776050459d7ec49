import type { KeyRule, KeyTopic } from './key-fact.ts';
import { ANY_BID, DAYS, DEMANDED, EMAIL, MONTH, NUMBER_WORD } from './key-words.ts';

/** What is asked of a bid: when, where and how it is handed in, and what comes with it. */
export const BID_RULES = {
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
      /\b(?:will|there (?:is|are)|held|take place|takes place|scheduled|mandatory|optional|no|not|is required|must|encouraged|aura|tiendra|prevue?s?|obligatoires?|facultatives?|aucune|n'est|ne sera)\b/,
    unless:
      /\b(?:if there are|additional meeting|minutes of|may,|may be|discretion|successful|contractor (?:must|shall|will)|kick-?off|monthly|weekly|quarterly|after (?:contract )?award|evaluation of|installation|consultant (?:shall|will|must)|adjudicataire|prestataire retenu|failure to|did not attend|(?:site (?:visits?|inspections?)) (?:by|of|to|for) (?:the )?(?:evaluat|bidder|proponent|offeror|respondent))/,
  },
  submission: {
    about: [
      'mail',
      'portal',
      'portail',
      'electroni',
      'online',
      'upload',
      'televers',
      'envelope',
      'paper',
      'papier',
      'courier',
      'messager',
      'post',
      'merx',
      'bonfire',
      'tenders',
      'biddingo',
      'opengov',
      'seao',
      'ariba',
      'canadabuys',
      'fax',
      'telecop',
      'person',
      'propre',
      'address',
      'adresse',
      'courriel',
      'submi',
      '@',
    ],
    label:
      /^(?:(?:bid|proposal|submission|tender|response)s? (?:submission|delivery|receiving) (?:method|address|location|unit)|method of (?:bid |proposal |response )?submission|submission method|responses may be submitted electronically to|(?:mode|lieu) de (?:transmission|depot|reception)(?: des \w{4,12})?)\b[^:]{0,40}: ?.{3}/,
    says: new RegExp(
      `\\b${ANY_BID}\\b(?! (?:security|bond|form|price|documents?)\\b)[^;?]{0,90}\\b(?:must|shall|may|will|should|can|are to|is to|are|is|only|doivent|doit|devra|devront|seront|sera|sont|peuvent|peut)\\b[^;?]{0,40}\\b(?:submitted|sent|delivered|received|e-?mailed|uploaded|deposited|addressed|mailed|accepted|transmi\\w+|depos\\w+|presentee?s?|envoy\\w+|remise?s?|recue?s?|expedi\\w+|achemin\\w+|accepte?e?s?|televers\\w+)\\b|` +
        `\\b(?:submit|deliver|send|upload|e-?mail|transmettre|deposer|soumettre|remettre|envoyer|acheminer)\\b[^;?]{0,40}\\b${ANY_BID}\\b`,
    ),
    needs: new RegExp(
      `\\b(?:e-?mail(?:ed)?|portal|electronic(?:ally)?|online|upload(?:ed)?|sealed|envelopes?|paper|courier|by mail|mailed|mailing address|epost|canada post|post connect|merx|bonfire|bids ?& ?tenders|biddingo|opengov|seao|ariba|canadabuys|fax|faxed|facsimile|bidding (?:system|website)|(?:in|by) person|hand[- ]deliver\\w*|following address|courriel|electronique(?:ment)?|papier|enveloppes?|portail|televers\\w*|par la poste|messager|main propre|telecopieur|adresse suivante)\\b|${EMAIL}`,
    ),
    unless:
      /\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|invoices?|factures?|withdraw\w*|modif(?:y|ied|ications?)|successful|contractor shall|retir\w+|amendments? to|size|limit of|protests?|evaluated|after (?:contract )?award|confirmation|debriefings?|opened|open(?:ing)? of|notif(?:y|ied|ication)|avise?e?s?|clarifications?|renseignements|deliverables?|adjudicataire|samples?|indication|numbered|named|titre ?:|late (?:bids|proposals|submissions))\b/,
    goesOn: true,
  },
  format: {
    about: ['cop', 'exemplaire', 'page'],
    label: /^(?:page limit|number of copies|nombre (?:de copies|d'exemplaires))\b[^:]{0,20}: ?.{0,10}\d/,
    says: new RegExp(
      `\\b(?:${NUMBER_WORD})(?: ?\\(\\d{1,2}\\))?(?: (?:signed|hard|paper|electronic|printed|bound|complete|identical|additional|digital|original|soft|unbound|usb|technical)){0,3}[ -](?:cop(?:y|ies)|exemplaires?|copies? (?:papier|electroniques?))\\b|` +
        `\\b(?:more than|exceed|maximum of|max\\. of|limited to|maximum|limitee? a|depasser|exceder|plus de|up to)(?: de| a)? (?:${NUMBER_WORD})(?: ?\\(\\d{1,3}\\))?(?: [\\w.-]{1,14}){0,3} pages?\\b`,
    ),
    needs: new RegExp(`\\b${ANY_BID}\\b|\\bsubmit\\b|\\bresponse\\b|\\brfp\\b`),
    unless:
      /\b(?:contractor (?:shall|must|will)|successful|reports?|deliverables?|manuals?|invoices?|drawings|page 1|licen[cs]es?|insurance|certificates?|rapports?|adjudicataire|contract documents|per minute|user|retain\w*|unsuccessful|oci|attachment \d|template|conflict of interest)\b/,
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
  contact: {
    about: [
      'contact',
      'contracting',
      'question',
      'quir',
      'communic',
      'clarif',
      'renseign',
      'precision',
      'buyer',
      'officer',
      'ressource',
      'request',
    ],
    label: new RegExp(
      `^(?:(?:procurement |rfp |bid |buyer |project )?contact(?: person| name| information)?|contracting (?:authority|officer)|procurement (?:officer|specialist|authority)|buyer|(?:personne|responsable)[- ](?:ressource|a contacter)|address (?:inquiries|enquiries)|direct all (?:inquiries|enquiries|questions))\\b[^:]{0,60}: ?[^_]{0,60}(?:${EMAIL}|\\d{3}[-. )]{1,2}\\d{3}[-. ]?\\d{4})`,
    ),
    says: /\b(?:questions?|enquir(?:y|ies)|inquir(?:y|ies)|communications? (?:regarding|concerning|about|shall|relatives?)|requests? for (?:information|clarifications?)|clarifications?|demandes? de (?:renseignements?|precisions?)|renseignements|contracting (?:authority|officer) (?:for|of) (?:the|this) (?:contract|solicitation|rfp) is|(?:please|must|should|to) contact|veuillez (?:contacter|communiquer|vous adresser))\b/,
    needs: new RegExp(
      `${EMAIL}|\\(?\\d{3}\\)?[-. ]\\d{3}[-. ]\\d{4}|\\b(?:contracting (?:authority|officer)|agent d'approvisionnement)\\b.{0,40}: ?$|\\b(?:directed|addressed|adressee?s?|submitted|sent)\\b.{0,60}: ?$|\\bis ?: ?$`,
    ),
    unless:
      /\b(?:invoices?|factures?|complaints?|plaintes?|emergency|project authority|technical authority|contractor's representative|references?|privacy|accessibility|your (?:name|company)|bidder's|debriefing|technical (?:support|assistance)|help ?desk|registration|soutien technique|closing date and time|security incident|breach|incident|sensitive technology|classified|express delivery|added after award|contractor point of contact|was submitted|were submitted|submitted questions|baa\b|answers?\b|reponses?)\b/,
    goesOn: true,
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
