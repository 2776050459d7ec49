import type { KeyTopicName } from '#contract/documents/key-facts.ts';
import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { Answer, Quote } from './answer.ts';
import type { MaterialPage } from './material.ts';
import { isFieldOf } from './notice-fields.ts';
import { foldForSearch, languageOf, readQuestion, type Language } from './question.ts';
import { HOLDS_VALUE } from './values.ts';

/** Questions about what bidders ask first are answered by what was read of it, before the words of the question are looked for. */

type KeyFacts = Pick<OpportunityDetail['key_facts'], 'found'>;
type KeyAnswer = KeyFacts['found'][number]['answers'][number];

/** In folded questions; `unless`: words with which something else is asked. What a question names of `narrows` the answer must name. */
type Asked = { asks: RegExp; unless?: RegExp; narrows?: RegExp };

const ASKED: Readonly<Record<KeyTopicName, Asked>> = {
  award: {
    asks: /\bwho (?:won|was it awarded|got (?:the|this|it)|has (?:the|this) contract)\b|\b(?:the winner|winning (?:bid|bidder|supplier|amount))\b|\bawarded to\b|\bqui a (?:gagne|remporte|obtenu)\b|\ba qui\b.{0,30}\b(?:attribue|adjuge|octroye)\b|\bl'adjudicataire\b|\ble gagnant\b/,
    unless: /\b(?:must|shall|will|should|have to|doit|devra|fournir|provide|experience)\b/,
  },
  closing: {
    asks: /\bwhen (?:does|do|is|are|will) (?:it|the (?:bids?|tender|rfp|solicitation|competition)|bids|proposals|tenders|offers|submissions|we) (?:close|due|have to submit)\b|\bclosing (?:date|time)\b|\b(?:submission|bid|proposal) deadline\b|\bdate (?:et heure )?(?:limite|de cloture)\b(?! (?:pour|des) (?:les )?questions?)/,
    unless: /\b(?:questions?|validity|valid\w*|extend\w*|visit\w*|before closing|avant)\b/,
  },
  coming_call: {
    asks: /\bwhen (?:will|is|does) (?:it|the (?:tender|rfp|solicitation|call(?: for tenders)?|procurement))\b.{0,30}\b(?:posted|published|issued|out|released|come|launched|start)\b|\bquand\b.{0,40}\b(?:publie\w*|lance\w*|affiche\w*)\b/,
  },
  questions: {
    asks: /\b(?:deadline|last day|cut-?off|until when|how late|by when|when|date limite|jusqu'a quand|derniere? (?:jour|date))\b.{0,50}\b(?:questions?|enquir\w+|inquir\w+|clarifications?|renseignements)\b|\bquestions? (?:deadline|due|period)\b|\bhow long\b.{0,30}\bask questions\b/,
  },
  site_visit: {
    asks: /\bsite (?:visits?|meetings?|tours?)\b|\bwalk-?through\b|\b(?:bidders'?|pre-?bid|pre-?proposal|proponents'?|information) (?:meeting|conference|session)\b|\bvisit the (?:site|premises|building)\b|\bvisites? (?:des lieux|du site|obligatoire)\b|\bvisiter\b|\b(?:seance|rencontre|reunion) d'information\b/,
    narrows: /\b(?:sites?|visit\w*|tours?|walk\w*|lieux)\b/,
  },
  language: {
    asks: /\b(?:bid|submit|write|respond|written|proposals?|submissions?) .{0,30}\bin (?:english|french)\b|\b(?:what|which) languages?\b|\blanguage of (?:the )?(?:bid|proposal|submission)s?\b|\b(?:quelle|en quelle) langue\b|\ben (?:francais|anglais)\b/,
    unless: /\b(?:programming|staff|employees|training|support|reports?|interface|software|site|services?|personnel)\b/,
  },
  bid_security: {
    asks: /\bbid (?:bonds?|security|deposits?)\b|\bgaranties? de (?:la )?soumission\b|\bcautionnement de soumission\b|\btender deposit\b|\bcertified cheque\b/,
    unless: /\b(?:return\w*|forfeit\w*|back|rendue?|retournee?)\b/,
  },
  performance_security: {
    asks: /\bperformance (?:bonds?|security|guarantee)\b|\bpayment bonds?\b|\b(?:garantie|cautionnement) d'execution\b|\bcontract security\b/,
  },
  security_clearance: {
    asks: /\bsecurity (?:clearances?|requirements?|screening|level)\b|\breliability status\b|\bclearances?\b|\bcote de (?:securite|fiabilite)\b|\benquete de securite\b|\bbackground checks?\b|\bcriminal record\b|\bantecedents\b|\bexigences? (?:de|relatives? a la|en matiere de) securite\b/,
    unless: /\b(?:data|cyber\w*|network|information security|donnees|height)\b/,
  },
  contract_term: {
    asks: /\b(?:how long|duration|length|term)\b.{0,40}\b(?:contract|agreement|standing offer)\b|\bcontract (?:term|length|duration|period)\b|\b(?:duree|combien de temps)\b.{0,40}\b(?:contrat|marche|mandat|entente)\b|\bhow many years\b.{0,30}\b(?:contract|agreement)\b/,
    unless: /\b(?:warranty|payment|extend\w*|renew\w*|options?)\b/,
  },
  options: {
    asks: /\b(?:option years?|option periods?|options? to (?:renew|extend))\b|\b(?:renew\w*|extend\w*|extensions?|renouvel\w+|reconduc\w+|prolong\w+)\b.{0,40}\b(?:contract|agreement|term|option\w*|contrat|marche|entente)\b|\b(?:contract|agreement|contrat|marche|entente)\b.{0,40}\b(?:renew\w*|extend\w*|extension|renouvel\w*|reconduit?|reconductible|prolong\w+)\b|\bannees? d'option\b|\boptions? de renouvellement\b/,
    unless: /\b(?:deadline|closing|licen[cs]es?)\b/,
  },
  schedule: {
    asks: /\bwhen (?:does|do|must|will|should|can|is|are) (?:the )?(?:work|contract|project|services?|delivery|goods|construction|chairs|equipment|it)\b.{0,30}\b(?:start|begin|finish|end|complete\w*|done|delivered|due to start)\b|\b(?:start|delivery|completion) dates?\b|\blead time\b|\bquand\b.{0,40}\b(?:debut\w+|commenc\w+|livr\w+|termin\w+)\b|\bdates? de (?:debut|livraison)\b|\bdelai de livraison\b/,
    unless: /\b(?:bids?|proposals?|solicitation)\b/,
  },
  minimum_score: {
    asks: /\b(?:minimum|pass(?:ing)?) (?:\w+ )?(?:score|mark|points?|rating|grade)\b|\bscore do we need\b|\bnote (?:de passage|minimale)\b|\bpointage minimal\b/,
  },
  validity: {
    asks: /\b(?:how long|until when|period)\b.{0,50}\b(?:valid\w*|open|irrevocable|firm|hold (?:our|the) (?:prices?|offer|bid)|stand)\b|\b(?:bid|offer|proposal|price|tender) validity\b|\bhold (?:our|the|my) (?:prices?|offers?|bids?)\b|\b(?:validite|valide|valable|irrevocable)\b/,
    unless: /\b(?:warranty|clearance|insurance|licen[cs]e|end)\b/,
  },
  budget: {
    asks: /\bbudget\b|\b(?:estimated|contract|expected|total) (?:contract )?(?:value|amount|cost)\b|\bhow much (?:is|money|are they|will|do they)\b.{0,30}\b(?:worth|budget|spend\w*|set aside|allocated|available|contract|project)\b|\bvaleur (?:estim\w+|du contrat|du marche)\b|\bmontant (?:estime|du contrat)\b/,
    unless: /\b(?:insurance|bond|penalt\w+|invoice)\b/,
  },
  pricing: {
    asks: /\b(?:fixed|firm|unit|lump[- ]sum) (?:prices?|pricing|rates?|sum)\b|\bhow (?:do|should|must) (?:we|i|you) (?:price|quote|bid (?:the )?prices?)\b|\bpric(?:e|ing) (?:basis|form|format|structure)\b|\btime and materials?\b|\bprix (?:fixe|ferme|unitaire|forfaitaire)s?\b|\bmode de prix\b|\bforfait\b/,
  },
  payment: {
    asks: /\bpayment (?:terms?|schedule|conditions)\b|\bhow (?:soon|quickly|fast|often|long)\b.{0,30}\b(?:paid|pay|payment)\b|\bwhen (?:do|will|are|would) (?:we|they|you|suppliers?|contractors?|i)\b.{0,20}\b(?:paid|pay)\b|\bpay (?:our|the) invoices?\b|\b(?:delai|modalites|conditions) de (?:paiement|reglement)\b|\bquand\b.{0,30}\b(?:paye\w*|paiement)\b/,
    unless: /\b(?:bond|advance|avance|interest|late fee)\b/,
  },
  penalties: {
    asks: /\bpenalt(?:y|ies)\b|\bliquidated damages\b|\bpenalites?\b|\bdommages[- ](?:interets|liquides)\b/,
  },
  trade_agreements: {
    asks: /\btrade agreements?\b|\baccords? (?:commercia(?:l|ux)|de libre-echange)\b|\b(?:cfta|ceta|cptpp|alec|aecg|nwpta)\b/,
  },
  subcontracting: {
    asks: /\b(?:sub-?contract\w*)\b|\bsous-trait\w+/,
    unless: /\b(?:pay|paid|paye\w*|security|insurance|list)\b/,
  },
  joint_ventures: {
    asks: /\bjoint ventures?\b|\bconsorti(?:um|a|ums)\b|\bcoentreprises?\b|\bgroupements?\b|\btwo (?:firms|companies) (?:bid|together)\b|\bbid (?:together|jointly)\b/,
  },
};

const MOST_QUOTES = 3;

/** The one topic that is asked about; null where there is none, or more than one. */
export function keyTopicAsked(question: string): KeyTopicName | null {
  const folded = foldForSearch(question);
  const asked = (Object.keys(ASKED) as KeyTopicName[]).filter((topic) => {
    const { asks, unless } = ASKED[topic];
    return asks.test(folded) && unless?.test(folded) !== true;
  });
  return asked.length === 1 ? (asked[0] ?? null) : null;
}

/**
 * The answer with what was read of the topic asked about before what the words of the question found. The answer itself where the
 * question is about no such topic, nothing was read of it, or the words that were found say more of what else is asked.
 */
export function withKeyAnswers(
  answer: Answer,
  question: string,
  { found }: KeyFacts,
  { pages, fallback }: { pages: readonly MaterialPage[]; fallback: Language },
): Answer {
  const topic = keyTopicAsked(question);
  if (topic === null) return answer;
  const read = (found.find((one) => one.topic === topic)?.answers ?? []).filter(({ read_by: by }) => by === 'rules');
  const { terms, topics } = readQuestion(question, fallback);
  const spokenOf = (text: string): number => {
    const folded = foldForSearch(text);
    const beside = topics.filter(({ isMain, says }) => !isMain && says.test(folded)).length;
    return terms.filter(({ pattern }) => pattern.test(folded)).length + beside;
  };
  const answers = mostSpoken(namedBy(question, topic, read).filter(statesValue(topic)), spokenOf);
  if (answers.length === 0) return answer;
  const ranked = answers.toSorted(
    (one, other) => spokenOf(other.quote) - spokenOf(one.quote) || foreign(one, answer) - foreign(other, answer),
  );
  const [first, ...others] = answer.quotes;
  const most = spokenOf(ranked[0]?.quote ?? '');
  if (first !== undefined && (spokenOf(first.text) > most || ranked.some(({ quote }) => isSame(quote, first.text))))
    return answer;
  const own = ranked.flatMap((one) => quoteOf(one, topic, pages) ?? []);
  if (own.length === 0) return answer;
  const rest = [first, ...others].filter((one) => one !== undefined);
  const kept = rest.filter(({ text }) => !own.some((one) => isSame(one.text, text)));
  return { ...answer, quotes: [...own, ...kept].slice(0, MOST_QUOTES), span: null };
}

/** That a bid is valid for the period that is asked for says no period. */
function statesValue(topic: KeyTopicName): (answer: KeyAnswer) => boolean {
  if (topic !== 'validity') return () => true;
  return ({ quote }) => HOLDS_VALUE.duration.test(foldForSearch(quote)) || HOLDS_VALUE.date.test(foldForSearch(quote));
}

/** Of a start and a delivery, the one that is asked about. */
function mostSpoken(answers: readonly KeyAnswer[], spokenOf: (text: string) => number): readonly KeyAnswer[] {
  const spoken = answers.filter(({ quote }) => spokenOf(quote) > 0);
  return spoken.length > 0 ? spoken : answers;
}

function namedBy(question: string, topic: KeyTopicName, answers: readonly KeyAnswer[]): readonly KeyAnswer[] {
  const { narrows } = ASKED[topic];
  if (narrows?.test(foldForSearch(question)) !== true) return answers;
  return answers.filter(({ quote }) => narrows.test(foldForSearch(quote)));
}

function foreign({ quote }: KeyAnswer, { language }: Answer): number {
  const own = languageOf(quote);
  return own === null || own === language ? 0 : 1;
}

function isSame(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

function quoteOf(
  { quote, document_id: documentId, filename, page, is_recognized: isRecognized, from_field: isOfField }: KeyAnswer,
  topic: KeyTopicName,
  pages: readonly MaterialPage[],
): Quote | null {
  if (isOfField === true) return fieldQuote(quote, topic, pages);
  return {
    text: quote,
    place:
      documentId === null
        ? { kind: 'notice', document: null, page: null }
        : { kind: 'document', document: filename, documentId, page, isRecognized },
  };
}

/** A field with its name: two days alone say nothing. */
function fieldQuote(quote: string, topic: KeyTopicName, pages: readonly MaterialPage[]): Quote | null {
  const lines = pages.filter(({ isField }) => isField === true).flatMap((page) => page.lines);
  const line = lines.find(({ text }) => isFieldOf(text, topic, quote));
  return line === undefined
    ? null
    : { text: line.text, place: { kind: 'notice', document: null, page: null, isField: true } };
}
