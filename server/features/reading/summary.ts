import { stems } from '#platform/text/stem.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import type { Evidence, Language, NoticeInput } from './facts.ts';
import type { Sentence } from './sentences.ts';

/** What a summary may take in a list. */
export const MAX_SUMMARY_CHARS = 600;
/** Only the beginning of a text says what is bought; what comes later are conditions. */
const SENTENCES_JUDGED = 60;
const MIN_SENTENCE_CHARS = 30;
const MIN_SCORE = 2;
const MAX_TITLE_CHARS = 300;

const STATES_NEED =
  /\bproject,? .{0,60}\bincludes?\b|\bprojet .{0,120}\bcomprend\b|\b(?:has|have) an? (?:\w+ )?(?:requirement|need)\b|\b(?:is|are) (?:seeking|inviting|looking for|requesting|requested|conducting|undertaking)\b|\b(?:seeks?|requires?|invites?) |\b(?:this|the) (?:requirement|contract|project|procurement|work|service contract|rfp|rfsa|rfi|itq)\b.{0,40}\b(?:is|includes?|consists?|involves?|will|aims?)\b|\b(?:to provide|will provide|to supply|supply and deliver\w*|provision of|purchase of|to establish|statement of work|scope of (?:this |the )?work)\b|\b(?:a|ont) (?:un )?besoin\b|\b(?:cherche|recherche|sollicite|souhaite|requiert|invite|demande aux)\b|\b(?:le present|la presente|ce|cet|cette|le) (?:marche|contrat|besoin|projet|dr|ddr|exigence|demande|dama)\b.{0,40}\b(?:vise|comprend|consiste|est|concerne|inclu)|\b(?:fournir|fourniture|achat d|acquisition|visant a|l'etendue des travaux|la portee)\b/;
const BOILERPLATE =
  /bidding and documents|fees may apply|des frais|crown retains|retains? the right|reserves? the right|se reserve le droit|official language|langues? officielles?|debriefing|compte rendu|merx\b|canadabuys|buyandsell|achatscanada|achatsetventes|ariba|disclaimer|\bnot a (?:bid|request|solicitation)|il ne s'agit pas|amendment \d|modification \d|ineligib|code of conduct|code de conduite|access to information|acces a l'information|submitted (?:by|in|elect)|must be (?:submitted|received|addressed)|doivent etre (?:presentees|recues|envoyees|adressees)|epost|e-?mail|courriel|telephone|telecopieur|https?:|www\.|purpose of this (?:apn|advance|notice)|preliminary notice|avis preliminaire|present pa vise|security clearance|cote de securite|habilitation|attestation de securite|trade agreements?\b|accords? commerc|ententes? sur|set[- ]aside|indigenous|autochtone|aboriginal|reciprocal|reciproque|trading partner|partenaires? commercia|bid security|applicable taxes|taxes applicables|covid|\bgets\b|seaog|all instructions, clauses|offerors? (?:who|must)|bidders? (?:may|must|propos)|soumissionnaires? (?:peu|doi|qui)|les offrants|in the context of the major|dans le contexte des investissements|comprehensive land|revendications territoriales|no guarantee|aucune garantie|anticipated that|devrait etre lancee|conditional on|conditionnel a|faxed|will be received|language selected|langue choisie|previous|precedent|no defined end|date de fin|detailed requirements of|not necessarily a complete|delivery (?:model|method)|also (?:includes?|compris\w+|requires?)|egalement|\b(?:typically|generally|generalement)\b|^(?:second|third|secondly|in addition|furthermore|moreover|de plus|en outre|par ailleurs|dans d'autres|in other|this facility|cet etablissement)\b|is (?:situated|located) in|est situee? |mode de (?:realisation|prestation)|(?:this|the) requirement is for the (?:department|ministry|following)|(?:items?|goods|articles?|biens) (?:(?:detailed|listed|described|identified) (?:below|above|herein)|(?:decrits?|enumeres?|indiques?|detailles?) (?:ci-|plus)|suivants?\b)|following items|above-mentioned|obligation to award|intends? to award|pas oblige|n'est pas tenu|legal entity|first step of|premiere etape d|main components|term of the contract|period of the contract|duree du contrat|periode du contrat|see part|further details?|as follows|comme suit|more information|plus amples|this notice|le present avis|only (?:one|two) bidders?/;
/** `Description: …`, `Scope of work - …`: a label in front of the sentence. */
const LABEL_HEAD =
  /^(?:(?:project |work |contract )?(?:description|summary|overview|scope|objective|purpose|background)(?: of (?:the )?(?:work|project|requirement|services?))?|(?:description|sommaire|resume|apercu|portee|objectif|objet|contexte)(?: d(?:u|es|e la) (?:travaux|projet|besoin|services?|marche|contrat))?) ?[:-] ?(?=\S)/;
/** The number of a list in front of a sentence that goes on from another. */
const NUMBERED = /^(?:\(?[a-z0-9]{1,3}[.)]|[\u2022*-]|\d+(?:\.\d+)+) /;
const LABEL =
  /^(?:trade agreements?|tendering procedures?|competitive procurement|nature of|comprehensive|processus de|strategie d|nature des|entente|phone|tel|fax|contact|file number|numero de dossier|items? [a-z]?\d|articles? [a-z]?\d|part no|no\.? de|quantit|unit|nscm|ncage|cof|to be delivered|a etre livre|solicitation no|notice of|avis d|title|titre|(?:project )?(?:inquiries|enquiries|questions)|apn number|contract number|adresse|address|nom|language|langue|selection|notes?)\b/;

/** What a summary is made from beside the text: the fields that say what is bought when no sentence does. */
type Fields = Pick<NoticeInput, 'buyer' | 'regions'> & { category?: string };

/**
 * What the notice procures, in its own words: the one whole sentence near the beginning that states a need and shares the
 * title's subject; headings, labels, numbers of lists and conditions of bidding are passed over. Without one, the title with
 * the buyer and the regions.
 */
export function summarize(
  notice: Fields,
  language: Language | null,
  title: string,
  sentences: readonly Sentence[],
): { text: string; evidence: Evidence[] } {
  const subject = new Set(stems(title, language ?? 'both'));
  const [best] = sentences
    .slice(0, SENTENCES_JUDGED)
    .map((sentence, index) => judge(sentence, index, subject, language))
    .filter(({ score: own, shared, sentence, index }) => {
      // What states no need may still be the description itself, where the text begins.
      const says = STATES_NEED.test(sentence.folded) || (index < 2 && shared > 1);
      return own >= MIN_SCORE && shared > 0 && says;
    })
    .sort((one, other) => other.score - one.score || one.index - other.index);
  if (!best) return { text: fromFields(notice, language, title), evidence: [] };
  const evidence = evidenceOfSentence(best.sentence);
  return { text: capitalized(oneLine(evidence.quote)), evidence: [evidence] };
}

type Judged = { sentence: Sentence; index: number; score: number; shared: number };

function judge(sentence: Sentence, index: number, subject: ReadonlySet<string>, language: Language | null): Judged {
  const text = sentence.source.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 600));
  if (isPassedOver(sentence, text)) return { sentence, index, shared: 0, score: 0 };
  const shared = new Set(stems(text, language ?? 'both').filter((stem) => subject.has(stem))).size;
  return { sentence, index, shared, score: score(sentence, shared, index) };
}

function score({ folded, intro }: Sentence, shared: number, index: number): number {
  const need = STATES_NEED.test(folded) ? 3 : 0;
  const conditions = /\b(?:contractor|entrepreneur|bidder|supplier|fournisseur)s? (?:must|shall|doit|doivent)\b/.test(
    folded,
  )
    ? 2
    : 0;
  const introduced = intro !== null && /description|requirement|scope|besoin|portee|objet|nature/.test(intro) ? 1 : 0;
  return need + introduced + Math.min(shared, 3) * 1.5 - index * 0.05 - conditions;
}

function isPassedOver({ folded, start, end }: Sentence, text: string): boolean {
  if (end - start >= MAX_SUMMARY_CHARS || NUMBERED.test(folded)) return true;
  if (
    !/[.!?]["')\]]?$/.test(folded) &&
    /(?:…|\.\.\.|[,;]|\b(?:the|of|and|for|to|de|des|du|et|la|le|les|pour))$/.test(folded)
  )
    return true;
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':') || folded.startsWith('(')) return true;
  if ((folded.length < 80 && !/[.;!?]$/.test(folded)) || (LABEL.test(folded) && !LABEL_HEAD.test(folded))) return true;
  return isShouted(text) || BOILERPLATE.test(folded);
}

/** More capitals than small letters: a heading. */
function isShouted(text: string): boolean {
  const start = text.slice(0, 200);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const capitals = start.match(/\p{Lu}/gu)?.length ?? 0;
  return letters === 0 || capitals > letters * 0.5;
}

/** The sentence without the label in front of it. */
function evidenceOfSentence({ source, start, end, folded }: Sentence): Evidence {
  const { text, place, language, page } = source;
  const from = start + (LABEL_HEAD.exec(folded)?.[0].length ?? 0);
  return { field: 'summary', quote: text.slice(from, end), place, language, start: from, end, page };
}

function fromFields({ buyer, regions, category }: Fields, language: Language | null, title: string): string {
  const name = (language === 'fr' ? (buyer.fr ?? buyer.en) : (buyer.en ?? buyer.fr)) ?? buyer.other;
  const labels =
    language === 'fr' ? { buyer: 'Acheteur : ', regions: 'Livraison : ' } : { buyer: 'Buyer: ', regions: 'Delivery: ' };
  const whole = oneLine(title);
  // A title that was cut says less than the category.
  const isCut = /(?:…|\.\.\.)/.test(whole);
  const subject = isCut || whole.length > MAX_TITLE_CHARS ? (category ?? (isCut ? '' : whole)) : whole;
  const parts = [clip(subject, MAX_TITLE_CHARS)];
  if (name) parts.push(labels.buyer + clip(oneLine(name), 150));
  const places = regions.flatMap((region) => placeName(oneLine(region), language, buyer.en !== undefined) ?? []);
  if (places.length > 0) parts.push(labels.regions + clip([...new Set(places)].join(', '), 80));
  return parts
    .filter((part) => part !== '')
    .map((part) => trimEnd(part, '. '))
    .join('. ');
}

const PLACES_FR: ReadonlyMap<string, string> = new Map([
  ['Alberta', 'Alberta'],
  ['British Columbia', 'Colombie-Britannique'],
  ['Manitoba', 'Manitoba'],
  ['New Brunswick', 'Nouveau-Brunswick'],
  ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['Northwest Territories', 'Territoires du Nord-Ouest'],
  ['Nova Scotia', 'Nouvelle-Écosse'],
  ['Nunavut', 'Nunavut'],
  ['Ontario', 'Ontario'],
  ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['Quebec', 'Québec'],
  ['Québec', 'Québec'],
  ['Saskatchewan', 'Saskatchewan'],
  ['Yukon', 'Yukon'],
  ['National Capital Region', 'Région de la capitale nationale'],
  ['National Capital Region (NCR)', 'Région de la capitale nationale (RCN)'],
  ['Canada', 'Canada'],
  ['Quebec (except NCR)', 'Québec (sauf la RCN)'],
  ['Ontario (except NCR)', 'Ontario (sauf la RCN)'],
  ...['Ottawa', 'Edmonton', 'Calgary', 'Vancouver', 'Winnipeg', 'Halifax', 'Regina', 'Montréal', 'Gatineau'].map(
    (city) => [city, city] as const,
  ),
  ['Montreal', 'Montréal'],
  ['Toronto', 'Toronto'],
]);

/** The place in the language of the summary; null where only its English name is known and French is asked for. */
function placeName(region: string, language: Language | null, isEnglish: boolean): string | null {
  return language === 'fr' ? (PLACES_FR.get(region) ?? (isEnglish ? null : region)) : region;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function clip(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const blank = text.lastIndexOf(' ', chars - 1);
  return `${text.slice(0, blank > chars / 2 ? blank : chars - 1).toWellFormed()}…`;
}
