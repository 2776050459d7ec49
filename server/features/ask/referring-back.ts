import { words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';
import { foldForSearch } from './question.ts';

/**
 * Sentences that go on with the one before them: “Proposals priced at more than this amount are non-responsive.” Alone, the first
 * says less than both. All texts are folded.
 */

/** In its first words, a sentence points at what was just said; English `this` without a noun points at anything. */
const POINTS =
  /\b(?:this|that|these|those|such|said|the (?:above|said|aforementioned|foregoing)|cet(?:te)?|ces?|ledit|ladite|lesdite?s)(?: (?:same|minimum|maximum|last|latter|two|three|deux|trois|meme))? ([a-z]{3,})/g;
const FIRST_WORDS = 90;
/** What a number, a date or a duty just said is called, whatever its own word was. */
const CALLED =
  /^(?:amounts?|sums?|limits?|figures?|maximum|minimum|thresholds?|percentages?|prices?|values?|periods?|terms?|dates?|deadlines?|times?|hours?|conditions?|obligations?|montants?|sommes?|limites?|plafonds?|seuils?|pourcentages?|prix|valeurs?|periodes?|durees?|delais?|heures?|exigences?)$/;
/** What names the tender itself or a part of its text points at no sentence. */
const OF_THE_TENDER =
  /^(?:requests?|rf[a-z]{1,2}|itt|solicitations?|tenders?|invitations?|procurements?|requirements?|contracts?|agreements?|documents?|sections?|subsections?|clauses?|articles?|parts?|annex(?:es)?|appendix|appendices|attachments?|schedules?|pages?|forms?|projects?|notices?|opportunit\w+|process(?:es)?|addend(?:a|um)|amendments?|services?|work|way|case|cases|respect|regard|purpose|reason|list|appels?|demandes?|avis|contrats?|marches?|ententes?|cahiers?|devis|projets?|parties?|clauses?|chapitres?|formulaires?|titre|cas|effet|fins?|sens|egard|sujet|travaux|prestations?|lots?|cctp|ccp|dpgf|consultation|dossiers?)$/;
/** How a sentence begins that only makes sense behind another. */
const GOES_ON =
  /^(?:celle?s?-ci|celui-ci|ceux-ci|ces? dernier(?:e?s)?|cette derniere|elles? (?:est|sont|sera|seront|doi\w+|devra|devront|n'est|ne)\b|ils (?:sont|seront|doi\w+|devront)\b|they (?:must|shall|will|are)\b|otherwise,|failing (?:which|this|that)\b|failure to do so\b|a defaut\b(?! de (?!quoi))|faute de quoi|dans le cas contraire|sinon,|however,?|nevertheless,|toutefois|cependant|neanmoins)/;
const MEETING =
  /\b(?:visits?|tours?|meetings?|conferences?|sessions?|briefings?|visites?|seances?|rencontres?|reunions?)\b/;
const ATTENDANCE = /^(?:attendance|participation|la presence|la participation|presence)\b/;
const LEAST_STEM = 3;

/** Whether the sentence, as it stands, refers back to the folded one before it. A small letter or a number begins no sentence. */
export function refersBack(text: string, before: string): boolean {
  if (!/^["“«(]?\p{Lu}(?![.)])/u.test(text)) return false;
  const start = foldForSearch(text).replace(/^[^a-z]{1,4}/, '');
  if (GOES_ON.test(start)) return true;
  if (ATTENDANCE.test(start) && MEETING.test(before)) return true;
  return [...start.slice(0, FIRST_WORDS).matchAll(POINTS)].some(([, noun = '']) => pointsAt(noun, before));
}

function pointsAt(noun: string, before: string): boolean {
  if (OF_THE_TENDER.test(noun) || isStopWord(noun, 'en') || isStopWord(noun, 'fr')) return false;
  if (CALLED.test(noun) && /\d/.test(before)) return true;
  return isNamed(noun, before);
}

/** Whether the text has the word, in one of its forms. */
function isNamed(noun: string, text: string): boolean {
  const stems = stemsOfWord(noun, 'both').filter((stem) => stem.length >= LEAST_STEM);
  return words(text).some((word) => stems.some((stem) => word.startsWith(stem)));
}

const OBLIGATORY =
  /\b(?:mandatory|compulsory|obligatory|obligatoires?|obligatoirement|optional|not required|is required|facultati\w+|n'est pas (?:requise?|exigee?)|(?:strongly )?(?:recommended|encouraged)|fortement (?:recommande|encourage)\w*|ineligible|non-?responsive|non-?compliant|disqualif\w+|will not be (?:considered|accepted)|rejet\w+|irrecevable|irreguliere?)\b/;
/** A question whether something must be. */
const ASKS_DUTY =
  /\b(?:mandatory|obligatory|compulsory|obligatoires?|optional|facultati\w+|must (?:we|i|bidders)|(?:do|does) .{1,30}have to|required?|faut-il|doit-on|devons-nous|sommes-nous (?:tenus|obliges)|est-on (?:tenu|oblige)|tenus? d[e']|oblige\w*)\b/;

/** Whether a folded question asks if something must be. */
export function asksDuty(question: string): boolean {
  return ASKS_DUTY.test(question);
}

/** Whether a sentence says that something must be, or what follows where it is not. */
export function saysDuty(sentence: string): boolean {
  return OBLIGATORY.test(sentence);
}

const THE_ONE_OR_ATTENDANCE =
  /\b(?:this|the|that|said|cette|la|ladite|cet) (?:\w+ )?(visits?|tours?|meetings?|conferences?|sessions?|briefings?|walk-?throughs?|visites?|seances?|rencontres?|reunions?)\b|\b(?:attendance|participation|presence)\b|\b(?:do|does|did|who) not attend\b/;

/** Whether a later sentence of the same article says if the visit or the meeting of the first one must be attended. */
export function saysDutyOf(sentence: string, first: string): boolean {
  const named = THE_ONE_OR_ATTENDANCE.exec(sentence);
  if (named === null || !MEETING.test(first) || !saysDuty(sentence)) return false;
  return named[1] === undefined || isNamed(named[1], first) || MEETING.test(first);
}
