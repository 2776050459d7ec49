import { stems } from '#platform/text/stem.ts';
import type { LocalizedText } from '../facts.ts';
import { type NoticeText, noticeTexts } from '../notice-texts.ts';
import { type Sentence, splitSentences } from '../sentences.ts';

/** Whether a notice has requirements at all, or leaves them to documents and sites that are not part of it. */

/** `The requirement is outlined in …`, `Les exigences se trouvent dans …`: what is wanted stands elsewhere. */
const STANDS_ELSEWHERE =
  /\b(?:requirements?|scope(?: of work)?|specifications?|statement of work|details?|(?:full |complete )?description|tender|solicitation) .{0,60}\b(?:outlined|described|detailed|defined|specified|contained|included|provided|set out|available|found|located|posted) (?:in|on|at|within|through|via|by)\b|\b(?:exigences?|besoins?|portee(?: des travaux)?|devis|enonce des travaux|details?|description(?: complete)?|appel d'offres) .{0,60}\b(?:decrite?s?|precisee?s?|detaillee?s?|definie?s?|enoncee?s?|indiquee?s?|presentee?s?|disponibles?|trouve|trouvent|figure|figurent|publiee?s?) (?:dans|sur|au|aux|a|par|via)\b/;
/** `See the attached documents.`, `Consulter le devis.` */
const SENDS_AWAY =
  /^\W{0,4}(?:please )?(?:see|refer to|consult|visit|go to|download|obtain|for (?:more|further|additional|full|complete|all) (?:information|details)|veuillez (?:consulter|vous referer|voir|visiter|telecharger)|voir|consulter|consultez|se referer|referez-vous|pour (?:plus|davantage|obtenir|de plus|tous|toute))\b/;
/** Where documents are sold or fetched: said of every notice of a site. */
const OF_THE_SITE =
  /\bbidding and documents are available\b|\bfees may apply\b|\bdes frais (?:peuvent|pourraient)\b|\b(?:documents|soumissions) (?:sont|est) disponibles?\b|\bsee https?:|^\W{0,4}https?:|\bfor more information\W{0,3}$|\bpour (?:de )?plus (?:d'informations?|de renseignements)\W{0,3}$/;
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

/**
 * Whether every text of a notice does no more than repeat its title, or name what is bought and say that the requirement stands
 * elsewhere. A notice without any text is not meant.
 */
export function leavesRequirementsElsewhere(notice: { title?: LocalizedText; description?: LocalizedText }): boolean {
  const texts = noticeTexts(notice).filter(({ text }) => text.trim() !== '');
  return texts.length > 0 && texts.every(isElsewhere);
}

function isElsewhere({ language, title, text }: NoticeText): boolean {
  if (text.length > MAX_CHARS) return false;
  const sentences = splitSentences({ text, language, place: 'description', page: null });
  const rest = sentences.filter((one) => !OF_THE_SITE.test(one.folded) && !sendsAway(one));
  const isSent = sentences.some(sendsAway);
  const named = new Set(stems(title, language ?? 'both'));
  const own = rest.flatMap(({ folded }) => stems(folded, language ?? 'both'));
  const more = own.filter((stem) => !named.has(stem) && !FRAME.has(stem) && !/\d/.test(stem));
  return isSent ? own.length <= FEW_WORDS : more.length === 0;
}

function sendsAway({ folded }: Sentence): boolean {
  return STANDS_ELSEWHERE.test(folded) || SENDS_AWAY.test(folded);
}
