import { stems } from '#platform/text/stem.ts';
import type { LocalizedText } from '../facts.ts';
import { type NoticeText, noticeTexts } from '../notice-texts.ts';
import { type Sentence, splitSentences } from '../sentences.ts';

/** Whether a notice has requirements at all, or leaves them to documents and sites that are not part of it. */

/** `for-all`: its texts name what is bought and point elsewhere; `for-more`: they point to documents beside what they say. */
export type SendsToDocuments = 'for-all' | 'for-more';

/** `The requirement is outlined in …`, `Les exigences se trouvent dans …`: what is wanted stands elsewhere. */
const STANDS_ELSEWHERE =
  /\b(?:requirements?|scope(?: of work)?|specifications?|statement of work|details?|(?:full |complete )?description|tender|solicitation) .{0,60}\b(?:outlined|described|detailed|defined|specified|contained|included|provided|set out|available|found|located|posted) (?:in|on|at|within|through|via|by)\b|\b(?:exigences?|besoins?|portee(?: des travaux)?|devis|enonce des travaux|details?|description(?: complete)?|appel d'offres) .{0,60}\b(?:decrite?s?|precisee?s?|detaillee?s?|definie?s?|enoncee?s?|indiquee?s?|presentee?s?|disponibles?|trouve|trouvent|figure|figurent|publiee?s?) (?:dans|sur|au|aux|a|par|via)\b/;
/** `See the attached documents.`, `Consulter le devis.` */
const SENDS_AWAY =
  /^\W{0,4}(?:please )?(?:see|refer to|consult|visit|go to|download|obtain|for (?:more|further|additional|full|complete|all) (?:information|details)|veuillez (?:consulter|vous referer|voir|visiter|telecharger)|voir|consulter|consultez|se referer|referez-vous|pour (?:plus|davantage|obtenir|de plus|tous|toute))\b/;
/** Where documents are sold or fetched: said of every notice of a site. */
const OF_THE_SITE =
  /\bbidding and documents are available\b|\bfees may apply\b|\bdes frais (?:peuvent|pourraient)\b|\b(?:documents|soumissions) (?:sont|est) disponibles?\b|\bsee https?:|^\W{0,4}https?:|\bfor more information\W{0,3}$|\bpour (?:de )?plus (?:d'informations?|de renseignements)\W{0,3}$/;

const DOCUMENT =
  '(?:documents?|documentation|attachments?|attached|enclosed|appendix|appendices|annex(?:es)?|schedule [a-z0-9]|part \\d|drawings|specifications?|statement of (?:work|requirements?)|solicitation|event|rf[a-z]{1,2}|nrf[a-z]|itt|itq)';
const DOCUMENT_FR =
  "(?:documents?|documentation|pieces? jointes?|ci-joint\\w*|annexes?|partie \\d|plans|devis|cahier des charges|enonce (?:des travaux|de travail|du besoin|des besoins)|appel d'offres|demande de (?:soumissions?|propositions?|prix)|invitation)";
/** Words that name the documents of the tender as the place of what the notice does not say, or say where they are. */
const POINTS_TO_DOCUMENTS = new RegExp(
  [
    `\\b(?:see|refer to|consult|view|as per|in accordance with|(?:described|outlined|detailed|specified|defined|set (?:out|forth)|contained|included|stated|found) (?:in|under|within)) (?:[\\w',()"-]{1,20} ){0,6}?${DOCUMENT}\\b`,
    `\\b(?:${DOCUMENT}|bidding and documents) (?:[\\w'-]{1,20} ){0,4}?(?:is|are|will be|can be|may be) (?:(?:now|only|also) )?(?:available|downloaded|obtained|found|viewed|accessed)\\b`,
    `\\b(?:access|download|obtain|view) (?:to )?(?:the |all )?(?:[\\w'-]{1,20} ){0,3}?(?:documents?|documentation)\\b`,
    `\\b(?:voir|consultez|consulter|se (?:referer|reporter) (?:a|au|aux)|vous (?:referer|reporter) (?:a|au|aux)|selon|conformement (?:a|au|aux)|(?:decrit|precise|detaille|defini|enonce|indique|stipule|contenu)(?:e|s|es)? (?:dans|a|au|aux)|(?:figure|trouve)(?:nt)? (?:dans|a|au|aux)) (?:[\\w'’,()«»-]{1,20} ){0,6}?(?:[ld]')?${DOCUMENT_FR}\\b`,
    `\\b(?:documents?|documentation|devis)\\b[^.;]{0,40}\\b(?:est|sont|sera|seront|peut etre|peuvent etre) (?:disponibles?|telechargee?s?|obtenue?s?|consultee?s?)\\b`,
    `\\bcompliant (?:to|with) (?:this|the) ${DOCUMENT}\\b`,
    `\\bconformes? (?:a la|au|aux) presente?s? (?:${DOCUMENT_FR}|da[a-z]{1,2})\\b`,
    `\\b(?:acceder aux|telecharger les|obtenir les|consulter les) (?:[\\w'-]{1,20} ){0,2}?documents\\b`,
  ].join('|'),
);
/** So few words behind such a sentence say what is bought, and ask nothing of anybody. */
const FEW_WORDS = 25;
/** Only a short text says nothing but this: a longer one is not looked through. */
const MAX_CHARS = 2_500;
/** Words of the frame of a notice, which name nothing that is asked. */
const FRAME = new Set(
  stems(
    'request for supply arrangement quotation proposal tender standing offer bid solicitation amendment goods services service rfp rfq rfsa rfso number demande de soumissions propositions prix arrangement en matière d’approvisionnement offre à commandes appel d’offres modification biens services numéro',
    'both',
  ),
);
/** Further than this nobody is sent. */
const MOST_READ_CHARS = 40_000;

/** Null: it points nowhere, or has no text. */
export function sendsToDocuments(notice: {
  title?: LocalizedText;
  description?: LocalizedText;
}): SendsToDocuments | null {
  const texts = noticeTexts(notice).filter(({ text }) => text.trim() !== '');
  if (texts.length === 0) return null;
  if (texts.every(saysNothingElse) && texts.some(pointsElsewhere)) return 'for-all';
  return texts.some(pointsToDocuments) ? 'for-more' : null;
}

/** Whether it does no more than repeat the title, or name what is bought and say that the requirement stands elsewhere. */
function saysNothingElse({ language, title, text }: NoticeText): boolean {
  if (text.length > MAX_CHARS) return false;
  const sentences = sentencesOf({ language, text });
  const rest = sentences.filter((one) => !OF_THE_SITE.test(one.folded) && !sendsAway(one));
  const named = new Set(stems(title, language ?? 'both'));
  const own = rest.flatMap(({ folded }) => stems(folded, language ?? 'both'));
  const more = own.filter((stem) => !named.has(stem) && !FRAME.has(stem) && !/\d/.test(stem));
  return sentences.some(sendsAway) ? own.length <= FEW_WORDS : more.length === 0;
}

function pointsElsewhere(text: NoticeText): boolean {
  return sentencesOf(text).some(sendsAway);
}

function pointsToDocuments(text: NoticeText): boolean {
  return sentencesOf(text).some(({ folded }) => POINTS_TO_DOCUMENTS.test(folded));
}

function sentencesOf({ language, text }: Pick<NoticeText, 'language' | 'text'>): Sentence[] {
  const read = text.slice(0, MOST_READ_CHARS);
  return splitSentences({ text: read, language, place: 'description', page: null });
}

function sendsAway({ folded }: Sentence): boolean {
  return STANDS_ELSEWHERE.test(folded) || SENDS_AWAY.test(folded);
}
