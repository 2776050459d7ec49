import { stems } from '#platform/text/stem.ts';
import type { Evidence, Language, NoticeInput } from './facts.ts';
import type { Sentence } from './sentences.ts';

/** What a summary may take in a list. */
export const MAX_SUMMARY_CHARS = 400;
/** Only the beginning of a text says what is bought; what comes later are conditions. */
const SENTENCES_JUDGED = 60;
const MIN_SENTENCE_CHARS = 30;
const MIN_SCORE = 2;
/** A second sentence must say something of its own: a need, or the subject again. */
const MIN_SECOND_SCORE = 3.2;

const STATES_NEED =
  /\b(?:has|have) an? (?:\w+ )?(?:requirement|need)\b|\b(?:is|are) (?:seeking|inviting|looking for|requesting|requested|conducting|undertaking)\b|\b(?:seeks?|requires?|invites?) |\b(?:this|the) (?:requirement|contract|project|procurement|work|service contract|rfp|rfsa|rfi|itq)\b.{0,40}\b(?:is|includes?|consists?|involves?|will|aims?)\b|\b(?:to provide|will provide|to supply|supply and deliver\w*|provision of|purchase of|to establish|statement of work|scope of (?:this |the )?work)\b|\b(?:a|ont) (?:un )?besoin\b|\b(?:cherche|recherche|sollicite|souhaite|requiert|invite|demande aux)\b|\b(?:le present|la presente|ce|cet|cette|le) (?:marche|contrat|besoin|projet|dr|ddr|exigence|demande|dama)\b.{0,40}\b(?:vise|comprend|consiste|est|concerne|inclu)|\b(?:fournir|fourniture|achat d|acquisition|visant a|l'etendue des travaux|la portee)\b/;
const BOILERPLATE =
  /bidding and documents|fees may apply|des frais|crown retains|retains? the right|reserves? the right|se reserve le droit|official language|langues? officielles?|debriefing|compte rendu|merx\b|canadabuys|buyandsell|achatscanada|achatsetventes|ariba|disclaimer|\bnot a (?:bid|request|solicitation)|il ne s'agit pas|amendment \d|modification \d|ineligib|code of conduct|code de conduite|access to information|acces a l'information|submitted (?:by|in|elect)|must be (?:submitted|received|addressed)|doivent etre (?:presentees|recues|envoyees|adressees)|epost|e-?mail|courriel|telephone|telecopieur|https?:|www\.|purpose of this (?:apn|advance|notice)|preliminary notice|avis preliminaire|present pa vise|security clearance|cote de securite|habilitation|attestation de securite|trade agreements?\b|accords? commerc|ententes? sur|set[- ]aside|indigenous|autochtone|aboriginal|reciprocal|reciproque|trading partner|partenaires? commercia|bid security|applicable taxes|taxes applicables|covid|\bgets\b|seaog|all instructions, clauses|offerors? (?:who|must)|bidders? (?:may|must|propos)|soumissionnaires? (?:peu|doi|qui)|les offrants|in the context of the major|dans le contexte des investissements|comprehensive land|revendications territoriales|no guarantee|aucune garantie|anticipated that|devrait etre lancee|conditional on|conditionnel a|faxed|will be received|language selected|langue choisie|previous|precedent|no defined end|date de fin/;
const LABEL =
  /^(?:trade agreements?|tendering procedures?|competitive procurement|nature of|comprehensive|processus de|strategie d|nature des|entente|phone|tel|fax|contact|file number|numero de dossier|items? [a-z]?\d|articles? [a-z]?\d|part no|no\.? de|quantit|unit|nscm|ncage|cof|to be delivered|a etre livre|solicitation no|notice of|avis d|title|titre|(?:project )?(?:inquiries|enquiries|questions)|apn number|contract number|adresse|address|nom|language|langue|selection|notes?)\b/;

/**
 * What the notice procures, in its own words: the one or two sentences near the beginning that state a need and share the
 * title's subject, in their order; headings, labelled lines and conditions of bidding are passed over. The title goes first
 * when they do not repeat its subject, and stands with the buyer and the regions when the text says nothing.
 */
export function summarize(
  notice: Pick<NoticeInput, 'buyer' | 'regions'>,
  language: Language | null,
  title: string,
  sentences: readonly Sentence[],
): { text: string; evidence: Evidence[] } {
  const subject = new Set(stems(title, language ?? 'both'));
  const judged = sentences
    .slice(0, SENTENCES_JUDGED)
    .map((sentence, index) => judge(sentence, index, subject, language))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score || one.index - other.index);
  const best = judged[0];
  if (!best) return { text: fromFields(notice, language, title), evidence: [] };
  const head = best.shared === 0 && title !== '' ? `${clip(title, 150)}. ` : '';
  const chosen = choose(judged, MAX_SUMMARY_CHARS - head.length);
  const evidence = chosen.map(({ sentence, length }) => evidenceOfSpan(sentence, length));
  const cut = chosen.some(({ sentence, length }) => length < sentence.end - sentence.start);
  return { text: head + evidence.map(({ quote }) => oneLine(quote)).join(' ') + (cut ? '…' : ''), evidence };
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

function isPassedOver({ folded }: Sentence, text: string): boolean {
  if (folded.length < MIN_SENTENCE_CHARS || folded.endsWith(':') || folded.startsWith('(')) return true;
  if ((folded.length < 80 && !/[.;!?]$/.test(folded)) || LABEL.test(folded)) return true;
  return isShouted(text) || BOILERPLATE.test(folded);
}

/** More capitals than small letters: a heading. */
function isShouted(text: string): boolean {
  const start = text.slice(0, 200);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const capitals = start.match(/\p{Lu}/gu)?.length ?? 0;
  return letters === 0 || capitals > letters * 0.5;
}

/** The best sentence, cut if it must be, and the next best that still fits; in the order of the text. */
function choose(judged: readonly Judged[], room: number): { sentence: Sentence; length: number }[] {
  const [best, ...others] = judged;
  if (!best) return [];
  const length = fittingLength(best.sentence, room - 1);
  const chosen = [{ sentence: best.sentence, length, index: best.index }];
  const second = others.find(
    ({ sentence, shared, score: own }) =>
      shared > 0 &&
      own >= MIN_SECOND_SCORE &&
      sentence.end - sentence.start <= room - length - 2 &&
      !repeats(sentence, best.sentence),
  );
  if (second)
    chosen.push({
      sentence: second.sentence,
      length: second.sentence.end - second.sentence.start,
      index: second.index,
    });
  return chosen.sort((one, other) => one.index - other.index);
}

function repeats(one: Sentence, other: Sentence): boolean {
  return one.folded.includes(other.folded.slice(0, 60)) || other.folded.includes(one.folded.slice(0, 60));
}

function fittingLength({ source, start, end }: Sentence, room: number): number {
  if (end - start <= room) return end - start;
  const blank = source.text.lastIndexOf(' ', start + room);
  return blank > start ? blank - start : room;
}

function evidenceOfSpan({ source, start }: Sentence, length: number): Evidence {
  const { text, place, language, page } = source;
  return {
    field: 'summary',
    quote: text.slice(start, start + length),
    place,
    language,
    start,
    end: start + length,
    page,
  };
}

function fromFields(
  { buyer, regions }: Pick<NoticeInput, 'buyer' | 'regions'>,
  language: Language | null,
  title: string,
): string {
  const name = (language === 'fr' ? (buyer.fr ?? buyer.en) : (buyer.en ?? buyer.fr)) ?? buyer.other;
  const labels =
    language === 'fr' ? { buyer: 'Acheteur : ', regions: 'Livraison : ' } : { buyer: 'Buyer: ', regions: 'Delivery: ' };
  const parts = [clip(oneLine(title), 200)];
  if (name) parts.push(labels.buyer + clip(oneLine(name), 90));
  if (regions.length > 0) parts.push(labels.regions + clip(oneLine(regions.join(', ')), 80));
  return parts.filter((part) => part !== '').join('. ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function clip(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const blank = text.lastIndexOf(' ', chars - 1);
  return `${text.slice(0, blank > chars / 2 ? blank : chars - 1).toWellFormed()}…`;
}
