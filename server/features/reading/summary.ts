import { stems } from '#platform/text/stem.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import type { Evidence, Language, NoticeInput } from './facts.ts';
import { LIST_ITEM } from './lines.ts';
import { foldInPlace, type Sentence } from './sentences.ts';

/** What a summary may take in a list. */
export const MAX_SUMMARY_CHARS = 600;
/** Only the beginning of a text says what is bought; what comes later are conditions. */
const SENTENCES_JUDGED = 60;
const MIN_SENTENCE_CHARS = 30;
const MIN_SCORE = 2;
const MAX_TITLE_CHARS = 300;

const FINITE =
  /\b(?:must|shall|will|may|can|is|are|has|have|doit|doivent|devra|devront|est|sont|a|ont|peut|peuvent|sera|seront)\b/;
/** Goods that stand in a list only: it says what is bought where it names them, too. */
const LISTED_ONLY =
  /(?:items?|goods|articles?|biens) (?:(?:detailed|listed|described|identified) (?:below|above|herein)|(?:decrits?|enumeres?|indiques?|detailles?) (?:ci-|plus)|suivants?\b)/;
const STATES_NEED =
  /\b(?:the )?works? (?:includes?|consists?|comprises?)\b|\b(?:les )?travaux (?:comprennent|consistent|visent|portent|incluent)\b|\b(?:a|ont) pour (?:objet|but)\b|\bporte(?:nt)? sur\b|\bproject,? .{0,60}\bincludes?\b|\bprojet .{0,120}\bcomprend\b|\b(?:has|have) an? (?:\w+ )?(?:requirement|need)\b|\b(?:is|are) (?:seeking|inviting|looking for|requesting|requested|conducting|undertaking)\b|\b(?:seeks?|requires?|invites?) |\b(?:this|the) (?:requirement|contract|project|procurement|work|service contract|rfp|rfsa|rfi|itq)\b.{0,40}\b(?:is|includes?|consists?|involves?|will|aims?)\b|\b(?:to provide|will provide|to supply|supply and deliver\w*|provision of|purchase of|to establish|statement of work|scope of (?:this |the )?work)\b|\b(?:a|ont) (?:un )?besoin\b|\b(?:cherche|recherche|sollicite|souhaite|requiert|invite|demande aux)\b|\b(?:le present|la presente|ce|cet|cette|le) (?:marche|contrat|besoin|projet|dr|ddr|exigence|demande|dama)\b.{0,40}\b(?:vise|comprend|consiste|est|concerne|inclu)|\b(?:fournir|fourniture|achat d|acquisition|visant a|l'etendue des travaux|la portee)\b/;
/** Who buys, and the verb by which it says that it needs something. */
const BUYER =
  '(?:city|town|township|village|county|municipality|municipal district|region|regional (?:district|government|association|park)|department|ministry|minister|agency|authority|council|commission|board|university|college|school (?:board|division|district)|hospitals?|trust|health|corporation|society|government|province|force|police|service|services|canada|crown|centre|office|association|company|bank|library|airport|port|division|district|academy|partners|institute|facility|base|wing|garrison|club|ville|municipalite|mrc|canton|cite|paroisse|ministere|agence|autorite|conseil|commission|universite|cegep|college|hopital|chu|ciusss|cisss|centre|societe|regie|gouvernement|region|departement|commune|communaute|metropole|syndicat|office|garde|gendarmerie|marine|armee|banque|musee|bibliotheque|ecole|etablissement|fondation|association|administration)';
const NEEDS =
  "(?:seeks?|requires?|needs?|wishes|wish|wants?|would like|intends?|plans?|proposes?|invites?|requests?|calls? for|buys?|had planned|(?:is|are) (?:now |currently |presently )?(?:seeking|looking|inviting|exploring|buying|purchasing|procuring|planning|considering|requesting|studying|acquiring|calling|soliciting|conducting|undertaking)|ha(?:s|ve) an? (?:[a-z-]+ )?(?:requirement|need)|will (?:retain|buy|hire|procure|select|purchase|engage|award|replace)|(?:cherche|cherchent|recherche|sollicite|souhaite|souhaitent|desire|desirent|veut|veulent|requiert|requierent|demande (?:des|aux|un|une)|invite|envisage|etudie|acquiert|achete|retiendra|retient|projette|prevoit|se propose|propose d'acheter|a (?:besoin|l'intention|un besoin|des besoins)|doit (?:faire|acquerir|acheter|remplacer|retenir|se procurer|renouveler)|lance un (?:appel|achat|marche)|procede a un (?:appel|achat)|est a la recherche))";
const BUYER_NEEDS = new RegExp(`\\b${BUYER}\\b.{0,170}?\\b${NEEDS}\\b`);
const NEEDS_NEXT = new RegExp(`^[ ,(].{0,140}?\\b${NEEDS}\\b`);
const ASKED_FOR =
  /\b(?:bids|tenders|quotations|quotes|proposals|offers|submissions|prices) are (?:hereby )?(?:invited|requested|called|sought|solicited|wanted)\b.{0,60}?\bfor\b|\b(?:are|is) (?:invited|requested) to (?:tender|bid|quote|submit (?:bids|tenders|proposals|quotations))\b.{0,20}?\bfor\b|\bcall had been for\b|\b(?:the )?contract (?:for|to) .{5,160} (?:has been|was|is) awarded\b|\b(?:des|les) (?:soumissions|offres|propositions|prix) sont (?:demandee?s|sollicitee?s|recue?s) pour\b|\b(?:a (?:adjuge|octroye|attribue)|est (?:adjuge|octroye|attribue))\b.{0,80}\b(?:contrat|marche)\b|\b(?:successful )?(?:proponent|contractor|supplier|bidder|vendor) (?:shall|will|is to) (?:remove|supply|provide|install|inspect|design|construct|build|deliver|clean|repair|replace|perform)\b|\b(?:are|is) (?:required|needed|wanted)\b.{0,20}\b(?:to|for|at)\b/;
/** `Supply and delivery of …`, `Réfection de …`: a sentence without a verb that is the thing itself. */
const IS_THE_THING =
  /^(?!(?:at|in|by|on|as|with|under|from|after|before|during|upon|no|any|all|each|if|a|au|en|sur|sous|apres|avant|toute?|aucune?|chaque)\b)(?:the |la |le |les |l')?(?:[\w'-]{1,20},? ){0,5}?(?:\w{2,20}(?:tion|ment|ing|ance)|supply|purchase|repairs?|design|removal|rental|lease|hire|upgrade|delivery|renewal|achat|fourniture|location|travaux|mission|etude|entretien|refection|services?|elagage|deneigement|nettoyage|collecte|tonte|peinture)(?:,? (?:and|et|&) [\w'-]{1,20}(?: [\w'-]{1,20})?)?(?:, [^,.]{1,40}){0,2} (?:of|de|des|du|d'|for|pour|a|aux?)\b/;
const BOILERPLATE =
  /bidding and documents|fees may apply|des frais|crown retains|retains? the right|reserves? the right|se reserve le droit|official language|langues? officielles?|debriefing|compte rendu|merx\b|canadabuys|buyandsell|achatscanada|achatsetventes|ariba|disclaimer|\bnot a (?:bid|request|solicitation)|il ne s'agit pas|amendment \d|modification \d|ineligib|code of conduct|code de conduite|access to information|acces a l'information|submitted (?:by|in|elect)|must be (?:submitted|received|addressed)|doivent etre (?:presentees|recues|envoyees|adressees)|epost|e-?mail|courriel|telephone|telecopieur|https?:|www\.|purpose of this (?:apn|advance|notice)|preliminary notice|avis preliminaire|present pa vise|security clearance|cote de securite|\bhabilitation|attestation de securite|trade agreements?\b|accords? commerc|ententes? sur|set[- ]aside|indigenous(?! services canada)|autochtone(?!s canada)|aboriginal(?! affairs)|reciprocal|reciproque|trading partner|partenaires? commercia|bid security|applicable taxes|taxes applicables|covid|\bgets\b|seaog|all instructions, clauses|offerors? (?:who|must)|bidders? (?:may|must|propos)|soumissionnaires? (?:peu|doi|qui)|les offrants|in the context of the major|dans le contexte des investissements|comprehensive land|revendications territoriales|no guarantee|aucune garantie|anticipated that|devrait etre lancee|conditional on|conditionnel a|faxed|will be received|language selected|langue choisie|previous|precedent|no defined end|date de fin|detailed requirements of|not necessarily a complete|delivery (?:model|method)|also (?:includes?|compris\w+|requires?)|egalement|\b(?:typically|generally|generalement)\b|^(?:second|third|secondly|in addition|furthermore|moreover|de plus|en outre|par ailleurs|dans d'autres|in other|this facility|cet etablissement)\b|is (?:situated|located) in|est situee? |mode de (?:realisation|prestation)|following items|above-mentioned|obligation to award|intends? to award(?! (?:one|an?) (?:[\w-]+ )?contract for (?!(?:an?|the) (?:period|term)))|intention of the city to award|pas oblige|n'est pas tenu|legal entity|first step of|premiere etape d|main components|term of the contract|period of the contract|duree du contrat|periode du contrat|see part|further details?|as follows|comme suit|more information|plus amples|this notice|le present avis|only (?:one|two) bidders?|^(?:addend|amendment|amendement|rectificatif|erratum|modificatif)|closing (?:date|has|time)|\b(?:date de )?cloture (?:du|est|:)|date limite|delivery is required|livraison est requise|n'est pas une? (?:appel|demande)|\b(?:second|first)[- ]stage competition|no bids|\b(?:was|were) received|ont ete ouvertes|supply arrangement(?:s)? (?:holders|that)|unsuccessful|debrief|(?:this|the) requirement is for the (?:department|ministry|following)|^it is the intention\b|\bnot part of\b|\bseparately\b|ne (?:fait|font) pas partie|separement/;
/** `Description: …`, `Scope of work - …`: a label in front of the sentence. */
const LABEL_HEAD =
  /^(?:\W{0,3})(?:(?:project |work |contract )?(?:description|summary|overview|scope|objective|purpose|background|requirement|subject)(?: of (?:the )?(?:work|project|requirement|services?))?|(?:description|sommaire|resume|apercu|portee|objectif|objet|contexte|besoin|exigence)(?: d(?:u|es|e la) (?:travaux|projet|besoin|services?|marche|contrat))?) ?[:-] ?(?=\S)/;
/** What feeds put behind a sentence without a stop between. */
const ANOTHER_BEHIND = /(?<=[a-z0-9)]) (?:it is the intention of the|this is the intention)/;
/** The number of a list in front of a sentence that goes on from another. */
const NUMBERED = /^(?:\(?[a-z0-9]{1,3}[.)]|[\u2022*-]|\d+(?:\.\d+)+) /;
/** An item of a list that is a sentence of its own. */
const WHOLE_ITEM =
  /^(?:\(?[a-z0-9]{1,3}[.)]|[\u2022*-]|\d{1,3}(?:\.\d{1,3}){1,4}) (?:the |l'|le |la )?(?:successful )?(?:proponent|contractor|supplier|vendor|entrepreneur|fournisseur|adjudicataire) (?:shall|will|must|doit|devra) .{20,}\.$/;
const ITEM_MARK = /^(?:\(?[a-z0-9]{1,3}[.)]|[\u2022*-]|\d{1,3}(?:\.\d{1,3}){1,4}) /;
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
  const buyers = Object.values(notice.buyer).flatMap((name) => (name.length < 4 ? [] : [foldInPlace(name)]));
  const judged = joinedLines(sentences.slice(0, SENTENCES_JUDGED), buyers).map((sentence, index) =>
    judge(sentence, index, { subject, buyers, language }),
  );
  const best = bestOf(judged.filter(({ isShouted: own }) => !own)) ?? bestOf(judged);
  if (!best) return { text: fromFields(notice, language, title), evidence: [] };
  const evidence = evidenceOfSentence(best.sentence);
  return { text: capitalized(oneLine(evidence.quote)), evidence: [evidence] };
}

/** Sentences that a line's end cut, whole again where they begin as one that says what is bought. */
function joinedLines(sentences: readonly Sentence[], buyers: readonly string[]): Sentence[] {
  const joined: Sentence[] = [];
  for (let index = 0; index < sentences.length; index += 1) {
    const sentence = sentences[index];
    if (!sentence) break;
    const lines =
      STATES_END.test(sentence.folded) || !beginsNeed(sentence, buyers) ? [] : linesBehind(sentences, index);
    const last = lines.at(-1);
    joined.push(last ? throughEnd(sentence, last.end) : sentence);
    index += lines.length;
  }
  return joined;
}

/** The lines that end the sentence of this one; none where it does not end in them. */
function linesBehind(sentences: readonly Sentence[], index: number): Sentence[] {
  const lines: Sentence[] = [];
  for (const next of sentences.slice(index + 1, index + 1 + MAX_LINES)) {
    const before = lines.at(-1) ?? sentences[index];
    if (!before || next.source !== before.source || LIST_ITEM.test(next.source.text.slice(next.start, next.start + 60)))
      return [];
    if (!/^[^\S\n]{0,40}\n[^\S\n]{0,40}$/.test(next.source.text.slice(before.end, next.start))) return [];
    lines.push(next);
    if (STATES_END.test(next.folded)) return lines;
    if (next.folded.endsWith(':')) return [];
  }
  return [];
}

function throughEnd({ source, start, intro }: Sentence, end: number): Sentence {
  return { source, start, end, folded: foldInPlace(source.text.slice(start, end)).replaceAll('\n', ' '), intro };
}

function beginsNeed({ folded }: Sentence, buyers: readonly string[]): boolean {
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':')) return false;
  return (
    BUYER_NEEDS.test(folded) ||
    namesBuyerInNeed(folded, buyers) ||
    isTheThing(folded) ||
    ASKED_FOR.test(folded) ||
    /^the contract (?:for|to) |\bare invited to (?:tender|bid|quote)\b|\b(?:travaux|works?) (?:comprennent|includes?)\b/.test(
      folded,
    )
  );
}

const STATES_END = /[.!?]["')\]]{0,2}$/;
const MAX_LINES = 4;

function bestOf(judged: readonly Judged[]): Judged | undefined {
  return judged
    .filter(({ score: own, shared, need, index }) => {
      // What states no need may still be the description itself, where the text begins.
      const says = need > 0 || (index < 2 && shared > 1);
      return own >= MIN_SCORE && says && (shared > 0 || (need >= STRONG && index < FIRST_SENTENCES));
    })
    .toSorted((one, other) => other.score - one.score || one.index - other.index)[0];
}

type Judged = {
  sentence: Sentence;
  index: number;
  score: number;
  shared: number;
  need: number;
  isShouted: boolean;
};

const STRONG = 4;
/** How far into a text a strong sentence counts that shares no word with the title. */
const FIRST_SENTENCES = 8;

type Known = { subject: ReadonlySet<string>; buyers: readonly string[]; language: Language | null };

function judge(sentence: Sentence, index: number, { subject, buyers, language }: Known): Judged {
  const text = sentence.source.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 600));
  const own = { sentence, index, isShouted: isShouted(text) };
  if (isPassedOver(sentence)) return { ...own, shared: 0, need: 0, score: 0 };
  const shared = new Set(stems(text, language ?? 'both').filter((stem) => subject.has(stem))).size;
  const need = needOf(sentence, shared, index, buyers);
  return { ...own, shared, need, score: score(sentence, need, shared, index) };
}

/** How plainly the sentence says that something is bought; 0 where it does not. */
function needOf({ folded }: Sentence, shared: number, index: number, buyers: readonly string[]): number {
  if (LISTED_ONLY.test(folded) && shared < 2) return 0;
  if (BUYER_NEEDS.test(folded.slice(0, 260)) || namesBuyerInNeed(folded, buyers)) return STRONG + 1;
  if (ASKED_FOR.test(folded) || LABEL_HEAD.test(folded)) return STRONG;
  if (shared > 0 && index < FIRST_SENTENCES && isTheThing(folded)) return 3.5;
  return STATES_NEED.test(folded) ? 3 : 0;
}

function isTheThing(folded: string): boolean {
  const match = IS_THE_THING.exec(folded);
  return match !== null && !FINITE.test(match[0]);
}

/** `Canadian Heritage wishes …`: the buyer by its name, whatever words that has. */
function namesBuyerInNeed(folded: string, buyers: readonly string[]): boolean {
  return buyers.some(
    (name) => folded.startsWith(name) && NEEDS_NEXT.test(folded.slice(name.length, name.length + 170)),
  );
}

function score({ folded, intro }: Sentence, need: number, shared: number, index: number): number {
  const isCondition =
    /\b(?:contractor|entrepreneur|bidder|supplier|fournisseur)s? (?:must|shall|doit|doivent)\b/.test(folded) &&
    !ASKED_FOR.test(folded);
  const introduced = intro !== null && /description|requirement|scope|besoin|portee|objet|nature/.test(intro) ? 1 : 0;
  return need + introduced + Math.min(shared, 3) * 1.5 - index * 0.05 - (isCondition ? 2 : 0);
}

function isPassedOver({ source, folded, start, end }: Sentence): boolean {
  if (!STATES_END.test(folded) && /^[^\S\n]{0,40}\n[^\S\n]{0,40}[\p{Ll}(]/u.test(source.text.slice(end, end + 90)))
    return true;
  const isFragment = NUMBERED.test(folded) && !WHOLE_ITEM.test(folded);
  if (end - start >= MAX_SUMMARY_CHARS || isFragment) return true;
  if (
    !/[.!?]["')\]]?$/.test(folded) &&
    /(?:…|\.\.\.|[,;]|\b(?:the|of|and|for|to|de|des|du|et|la|le|les|pour))$/.test(folded)
  )
    return true;
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':') || folded.startsWith('(')) return true;
  if ((folded.length < 80 && !/[.;!?]$/.test(folded)) || (LABEL.test(folded) && !LABEL_HEAD.test(folded))) return true;
  return BOILERPLATE.test(folded.split(ANOTHER_BEHIND, 1)[0] ?? '');
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
  const from = start + ((LABEL_HEAD.exec(folded) ?? ITEM_MARK.exec(folded))?.[0].length ?? 0);
  const other = folded.search(ANOTHER_BEHIND);
  const to = other > MIN_SENTENCE_CHARS ? start + other : end;
  return { field: 'summary', quote: text.slice(from, to), place, language, start: from, end: to, page };
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
