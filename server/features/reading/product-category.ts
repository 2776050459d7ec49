import { stems } from '#platform/text/stem.ts';
import { trimEnd } from '#platform/text/trim-end.ts';
import type { Language, LocalizedText, NoticeCategory, NoticeInput, ProcurementNature } from './facts.ts';
import { familyOfCode } from './nature.ts';

/** Long enough for a code's title, short enough for a list. */
const MAX_LABEL_CHARS = 90;
const COMMODITY_SCHEMES = new Set(['UNSPSC', 'GSIN', 'CPV', 'NAICS', 'PSC']);
/** Below this part of its words a label is another thing than the title names. */
const MIN_FIT = 0.6;
const LANGUAGES: readonly Language[] = ['en', 'fr'];
/** Words of code titles that say nothing about the thing bought. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    stems(
      'service services goods other miscellaneous equipment system systems component components accessories supplies specified elsewhere construction autres divers biens equipement systeme composants accessoires fournitures',
      language,
    ),
  ),
);
const TAIL = /,? (?:not elsewhere specified|n\.e\.s\.?|non mentionn[ée]s? ailleurs|n\.m\.a\.?)$/i;
/** What stands before the subject in a title: kind of notice, number of the solicitation. */
const TITLE_HEAD =
  /^(?:APN|LOI|PA|PD|n?RFP|RFT|n?RFSQ|RFQ|RFI|RFSA|RFSO|ITQ|ITT|NPP|ACAN|DDP|DP|DAMA|AO|TENDER|advance procurement notice|pr[ée]avis d['’]approvisionnement|request for (?:proposals?|quotations?|quotes?|information|supply arrangements?|standing offers?|tenders?|expressions? of interest|(?:supplier |statements? of )?(?:pre-?)?qualifications?(?: to qualify)?(?: for future eligibility)?(?: to (?:provide|submit bids))?)|tenders?(?= for )|roster list(?= for )|quotations?(?= for )|request(?= for the non-exclusive)|invitation to (?:tender|bid|qualify)|demande de (?:propositions?|soumissions?|prix|renseignements)|demande d['’]offres? [àa] commandes?|avis d['’]appel d['’]offres|appel d['’]offres|notice of proposed procurement)(?: \([A-Z]{2,5}\))?(?: (?:for|pour|de|d['’]un|of) (?:an? |the |une? )?|\s*[-–—:_,]+\s*)/i;
/** `Town of Example - Invitation to Bid - Road works`: the buyer and the kind of notice stand first. */
const BUYER_HEAD =
  /^(?:.{1,120}? - (?:request for [a-z ]{5,30}|invitation to (?:bid|tender|qualify)|tender|appel d['’]offres) - |[^-–]{3,80} (?:supply arrangement|standing offer) - |.{0,60}\bsolicitation #? ?\S{3,20} (?:(?:request for (?:proposals?|quotations?|tenders?) )(?!for )|(?=request for |for ))|.{0,60}\bappel d['’]offres # ?\S{3,20} (?:demande de (?:soumissions?|propositions?|prix) (?:pour (?:la |le |les |l['’])?)?)?|[^-–]{0,60}\b(?:Council|Commissioner|Borough|Authority|University|Ministry)\b[^-–]{0,40} [-–] )/i;
/** `SIC7001-15-GA01 (Suite BC 850)- Programme`, `ABC-DEF-T-For the supply`. */
const CODE_HEAD =
  /^(?=(?:[^\s\d]*\d){3})[A-Z0-9][A-Z0-9._/-]{4,30} \([Ss]uite [^)]{1,30}\)\s?-{0,2}\s?|^(?:[A-Z]{1,6}-){2,5}(?=For )/;
/** A reference of letters and digits before the words: `SIC7001-15-GA01 Programme`. */
const REFERENCE_HEAD = /^(?=(?:[^\s\d]*\d){3})[A-Z0-9][A-Z0-9._/-]{4,30}\s+(?=(?:[A-Z]{1,3} )?\p{L}{3}|\d+ \p{L})/u;
/** An article's own number with letters: `53YLL`. */
const ARTICLE_HEAD = /^(?:[A-Z]{1,3}\.[A-Z.]{1,4}-)?\d{2,}[A-Z]{2,}\w*\s+(?=\p{L}{3})/u;
const NUMBER_HEAD = /^[A-Z0-9][A-Z0-9._/-]{3,30}(?<=\d[A-Z._/-]{0,20})\s*[-–—:;]+\s*/i;
const WORK_NUMBER = /^(?:request for )?doc\d+\s*[-–—:,]+\s*|^[A-Z][A-Z.]{0,4} ?\d{3,8}\s*[-–—:,]+\s*/i;
/** `Tender PW-2027-11, …`, `RFP 27-02 …`: the kind of call with its number. */
const KIND_NUMBER_HEAD =
  /^(?:tender|rfp|rft|rfq|nrfp|itt|itq|bid|quotation|contract|project|appel d['’]offres|ao|dp|projet|contrat)\s(?:no\.?\s?|n[o°]\s?|#\s?)?(?=[A-Z0-9./-]{0,20}\d)[A-Z0-9][A-Z0-9./-]{1,20}(?:\s?[-–—:,]{1,2}\s?|\s)(?=\p{L}{3})/iu;
/** Several acts on one thing: the first stands for them, with the thing. */
const ACTS_ON =
  /^((?:\p{L}+ ){0,2}(?:maintenance|repairs?|inspection|testing|cleaning|entretien))(?:, [^,]{4,50}){1,5},? and [^,]{3,40}? ((?:for|of) (?:the )?[^,;.–]{4,60})/iu;
const MAX_HEADS = 3;

/** Sentences that a title begins with before it names the thing. */
const LEAD_IN =
  /^(?:.{0,160}? )?(?:(?:is|are) issuing (?:this|an?) (?:rfp|rfq|rft|rfsq|request for [a-z]{4,12}|tender) (?:for|to) (?:an? )?|lance (?:une|la présente) demande de [a-z]{4,12} (?:pour |en vue de )(?:l['’]|la |le |les |une? )?|(?:is|are) (?:an )?invit(?:ed|ation|ing)\b.{0,140}?(?:submit (?:bids|proposals|quotations|tenders|offers) (?:for|to provide)|(?:bids|tenders|proposals|quotations) for|invited for)|(?:purpose|intent|objective) of this .{0,160}?(?:is )?to (?:select|procure|obtain|retain|engage|secure|hire) .{0,60}?\b(?:to provide|to perform|for|of)|the work under this .{0,40}? is for (?:the undertaking of )?|invitation by .{0,80}?: for|this [a-z]{0,4}(?:rfp|rfq|rft|rfi|rfsq|tender) is for|invites? (?:tenders|bids|proposals|quotations|offers) for|submit (?:bids|quotations|proposals) for the performance of the work, including|invited for|for the provision of all labour, (?:equipment|materials?)(?:,| and) (?:equipment|materials?) necessary (?:for|to (?:provide|supply))|(?:a|ont) pour (?:objet|but) (?:de |d['’]|la |l['’]|le |les )?|vise (?:à|l['’]|la |le |les ))\s*/i;
/** All that a service takes, before what it is. */
const LABOUR_HEAD =
  /^(?:(?:for|the|non-exclusive) ){0,6}(?:supply|provision)(?: and delivery)? of all labou?r\b.{0,240}?\b(?:necessary|required) (?:for|to)(?: (?:perform|provide|supply|complete|undertake))?(?: all operations (?:necessary|required) to (?:perform|provide))? (?:the )?(?=\S{4})/i;
const DOING_HEAD =
  /^(?:non-exclusive )?services to (?:perform|provide) (?=\S{4})|^(?:the )?(?:performance|provision|(?:non-exclusive )?supply and management) of (?:the )?(?=\S{4})|^for (?:the )?(?=\S{4})/i;
const SUPPLY_HEAD =
  /^(?:(?:the|a|an|for|for the|performance of|provision of|non-exclusive supply and management of|non-exclusive|nonexclusive|on an as required basis|all labour,? (?:equipment )?and materials? for) ){0,3}(?:supply(?:, (?:manufacture|delivery|assembly|installation|warranty|testing|integration|programming|maintenance|activation|distribution|application|re-application)){1,6},? and [a-z]{4,14}(?= of )|supply(?:,| and|\/| &)? ?(?:deliver(?:y|ing)|installation)?(?:,? and warranty)?|purchase|provision|procurement|acquisitions?|achats?|fourniture(?:,? et (?:la )?(?:livraison|installation))?|(?:acquisitions?|achats?),? et (?:livraison|installation)|supply, including [^.]{1,120}) (?:(?:of|de|des|du)\b|d['’])\s*(?:the |an? |une? |l['’]|all elements required to construct (?:an? )?|all |various (?:types of )?|les |la |le )?/i;
/** A kind of call that a sentence repeats: `the Request for Proposal for …`. */
const CALL_HEAD = /^(?:the )?request for (?:proposals?|quotations?|tenders?) for (?:the )?(?=\S{4})/i;
/** Kinds of contract that name nothing: what they are for is what is bought. */
const HOLLOW_HEAD =
  /^(?:programme de contrats?(?: [àa] ex[ée]cution sur demande)?|concession(?: contracts?| agreements?| de services? publics?)?|(?:term )?service contracts?|term contracts?|contracts?(?= for (?:the )?(?:provision|supply)\b)|(?:open )?framework(?: agreement)?|contrats?|accord-cadre|entente(?:-cadre)?|convention|march[ée] (?:public|de (?:services?|travaux|fournitures?))|standing list|concours (?:restreint|ouvert)|mandat)\s+(?:en vue de|for|of|on|pour|en|de|du|des|d['’]|relatif [àa]|relatifs [àa]|portant sur)\s*(?:the |an? |la |le |les |l['’]|effectuer (?:la |le |les |des |l['’])?)?(?=\p{L}{3})/iu;
/** `Example Approved Provider List for …`: a list of suppliers, for what stands behind it. */
const SUPPLIERS_LIST_HEAD =
  /^[^,;:]{0,40}?\b(?:(?:approved|recogni[sz]ed|standing|preferred|select|qualified) ){1,2}(?:(?:provider|supplier|contractor|vendor)s? )?lists? (?:for|of) (?:the )?(?:(?:provision|supply) of (?:the )?)?(?=\p{L}{3})/iu;
const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante';
/** `Fourteen (14) snow ploughs`: how many stands before the thing. */
const COUNT_HEAD = new RegExp(
  `^(?:for )?(?:up to |jusqu['’]à )?(?:${NUMBER_WORD})(?:[ -](?:${NUMBER_WORD}))? ?\\(\\d{1,4}\\) `,
  'i',
);
/** `Repair of Three (3) Boilers`. */
const COUNT_WITHIN = new RegExp(`(?<= )(?:${NUMBER_WORD})(?:[ -](?:${NUMBER_WORD}))? ?\\(\\d{1,4}\\) `, 'gi');
/** What follows the thing: for whom, where, how long, under which document. */
const TAIL_PARTS =
  /(?:,? ?[-–:] ?(?:open approved list|re-?tender|calls? for expressions? of interest)\b|,? including,? but not limited to\b|,? but (?:is |are )?not limited to\b| (?:for|pour) la région\b| \d{4} wave\b|,? (?:as (?:further )?described|as per|in accordance|all in accordance|for (?:a|the|an initial) (?:fixed )?(?:period|term)|on an as|on behalf of|for use by|at various locations|within the|for the (?:city|town|county|region|department|province|ministry|government|royal|canadian|transportation|division|purposes)\b|for (?:city|parks|toronto|defence|royal|national|natural|various|shared)\b|pour (?:la |le |une |l['’])?(?:période|durée|ville|municipalité|ministère|compte)|conformément|selon|au fur et à mesure)\b|,? ?[-–—(] ?(?:RCMP|CFB|BFC|GRC|CFS|(?:garrison|base|ward|district|lot|various)\b)|,? (?:[-–—] ?|\()\d|,?(?: (?:for|at|pour|à))?(?: (?:the|la|le))?(?: \d{1,2}e?)? (?:CFB|BFC|CFS|ASU|USS|GARRISON|GARNISON|WING|ESCADRE) [A-ZÀ-Ü]|(?: pour des mandats)? relatifs? (?:à|aux?)(?: l['’]?| la)?$| (?:for|at|as|of|and|in|to|by|pour|à|de|du|des|et|en)(?: the| la| le)?$| It is the intention |…|\.\.\.| ?\([A-Z0-9]{1,8}\)$)/iu;
/** Lists of suppliers to be: what they are for is what is bought. */
const LIST_OF =
  /^(?:open )?(.{4,60}?) (?:QRT )?source list$|^répertoire (?:ouvert )?(?:d['’]entrepreneurs|de fournisseurs)(?: pour SIR)?(?: en| pour des services de| pour)? (.{4,60})$/iu;
/** Titles that name nothing. */
const NO_TITLE =
  /^(?:(?:please )?(?:see|refer to|voir|consulter)\b.*|(?:this|the following|detailed|services expected|cette|le présent|la présente|the (?:purpose|intent)|posting summary|it is|suppliers are|work(?:s)? (?:may )?includes?|project works?|please note).*|(?:all )?(?:labou?r|supplies|materials?|equipment|work|the work|performance of the work|types?|tasks?|projects?|projets?|contracts?|contrats?|concession(?: contract)?|mandats?|programmes?).{0,4}|.{0,40}\b(?:to obtain information|procurement title|procedure name)\b.*|(?:contrat|contract|lot|projet|project|task|phase|item)s?(?: [A-Z]{1,4})? ?[\d.-]+|the|le|la|(?:the )?[^,]{3,60}\b(?:has|have|is|are|was|will|must|shall|invites|seeks|requires|calls for)\b.*|programme de contrats?(?: [àa] ex[ée]cution sur demande)?(?: [-–] .*)?|calls? for expressions? of interest|to participate\b.*|(?:as part|dans le cadre) (?:of|de|d['’]).*|notice to (?:suppliers|bidders|vendors|proponents)\b.*|avis aux (?:fournisseurs|soumissionnaires)\b.*|invitational request\b.*|(?:the )?(?:non-exclusive )?(?:supply|delivery|installation)(?:(?:, and|,| and) (?:supply|delivery|installation)){1,3}|n\/?a|tbd|title.*|test|tender|document|various|divers|services?|goods|see part \d+)$/i;
const MAX_WORDS = 9;

type Names = { names: LocalizedText; code: string | null };

/**
 * A short label of what is bought, in each language of the notice: the title of the commodity code that the notice's title
 * repeats for the most part (a code is often chosen for its neighbourhood: `Containers and storage` for backpacks), otherwise
 * the thing that the notice's title names, without number, kind of notice, place and term; where that is no short name, the
 * notice's only commodity code. A goods code on a notice for services, or the reverse, is not considered.
 */
export function readProductCategory(
  notice: Pick<NoticeInput, 'title' | 'categories'> & Partial<Pick<NoticeInput, 'description'>>,
  nature: ProcurementNature,
): Names {
  let best: { category: NoticeCategory; fit: number } | null = null;
  const usable = notice.categories.filter((one) => isMeaningful(one) && !contradicts(one, nature));
  for (const category of usable) {
    const fit = fitOf(category.label, notice.title);
    if (fit >= MIN_FIT && fit > (best?.fit ?? 0)) best = { category, fit };
  }
  if (best) return { names: namesOf(best.category.label, notice.title), code: best.category.code };
  const things: LocalizedText = {};
  for (const key of KEYS) {
    const title = notice.title[key];
    if (title !== undefined && title !== '') things[key] = titleLabel(uncut(title, notice.description?.[key]));
  }
  const isNamed = Object.values(things).some(
    (one) => one !== '' && one.split(' ').length <= MAX_WORDS && !one.endsWith('…'),
  );
  const [only] = usable;
  const isCode =
    notice.categories.filter(isMeaningful).length === 1 &&
    (isUnnamed(things) || fitOf(only?.label ?? {}, notice.title) > 0);
  if (!isNamed && only && isCode) return { names: namesOf(only.label, notice.title), code: only.code };
  return { names: Object.fromEntries(Object.entries(things).filter(([, one]) => one !== '')), code: null };
}

function isUnnamed(things: LocalizedText): boolean {
  return Object.values(things).every((one) => one === '');
}

const KEYS = ['en', 'fr', 'other'] as const;
const CUT = /(?:…|\.\.\.)$/;
const BEGUN_CHARS = 20;
const SENTENCE_CHARS = 600;

/** A title that its source cut, as the text that begins with it goes on to the end of the sentence. */
function uncut(title: string, description = ''): string {
  const begun = title.replace(CUT, '').replace(/\s+/g, ' ').trim();
  const text = description.slice(0, 2_000).replace(/\s+/g, ' ').trim();
  if (!CUT.test(title) || begun.length < BEGUN_CHARS || !text.startsWith(begun)) return title;
  const [sentence = title] = text.slice(0, SENTENCE_CHARS).split(/(?<=\p{L}{3}[.;])\s/u, 1);
  return trimEnd(sentence, ' .;');
}

/** The code's title in each language of its own; in the notice's where the code has no other. */
function namesOf(label: LocalizedText, title: LocalizedText): LocalizedText {
  const names: LocalizedText = {};
  for (const key of KEYS) if (label[key]) names[key] = labelText(label[key]);
  // A reader of a language that the code has no title in reads the notice's own.
  for (const key of ['en', 'fr'] as const) if (!names[key] && title[key]) names[key] = titleLabel(title[key]);
  return names;
}

function isMeaningful({ scheme, label }: NoticeCategory): boolean {
  return COMMODITY_SCHEMES.has(scheme) && [label.en, label.fr, label.other].some((text) => text !== undefined);
}

function contradicts({ scheme, code }: NoticeCategory, nature: ProcurementNature): boolean {
  const family = familyOfCode(scheme, code ?? '');
  return family !== null && nature !== 'mixed' && nature !== 'unknown' && family !== nature;
}

/** The part of a label's telling words that the title has too, in the language in which it is greater; 0 to 1. */
function fitOf(label: LocalizedText, title: LocalizedText): number {
  const fits = LANGUAGES.map((language) => {
    const wanted = new Set(stems(label[language] ?? '', language).filter((stem) => !SAYS_NOTHING.has(stem)));
    const present = new Set(stems(title[language] ?? '', language));
    return wanted.size === 0 ? 0 : [...wanted].filter((stem) => present.has(stem)).length / wanted.size;
  });
  return Math.max(...fits);
}

function labelText(label: string): string {
  return shorten(sentenceCase(label.replace(/^\*/, '').trim().replace(TAIL, '')));
}

function titleLabel(title: string): string {
  let text = title.trim().replace(BUYER_HEAD, '');
  for (let round = 0; round < MAX_HEADS; round += 1) {
    const next = text
      .replace(CODE_HEAD, '')
      .replace(REFERENCE_HEAD, '')
      .replace(ARTICLE_HEAD, '')
      .replace(KIND_NUMBER_HEAD, '')
      .replace(TITLE_HEAD, '')
      .replace(NUMBER_HEAD, '')
      .replace(WORK_NUMBER, '')
      .trim();
    if (next === text || next.length < 4) break;
    text = next;
  }
  text = thingIn(text.replace(/_/g, ' '));
  const isSentence =
    IS_SENTENCE.test(text) && text.length > MAX_LABEL_CHARS && title.trimStart().startsWith(text.slice(0, 20));
  const isNone = NO_TITLE.test(text) || isSentence || !NAMES_SOMETHING.test(text);
  const label = isNone ? '' : closed(shorten(capitalized(closed(text))));
  return label.endsWith('…') ? '' : label;
}

/** A long title that begins so is a sentence of which the beginning names nothing. */
const IS_SENTENCE = /^(?:the|this|these|it) /i;

/** Not only a number, a code or a sign. */
const NAMES_SOMETHING = /\p{L}{3}/u;

const PAIRS = [
  ['(', ')'],
  ['«', '»'],
  ['“', '”'],
] as const;

/** Without a bracket or a quotation that was opened and not closed. */
function closed(text: string): string {
  for (const [opens, closes] of PAIRS) {
    const open = text.lastIndexOf(opens);
    if (open > 3 && !text.includes(closes, open)) return closed(trimEnd(text.slice(0, open), ' ,;:–-'));
  }
  return text;
}

/** The thing within a title that is a sentence, without what follows it; the title itself where nothing would be left. */
function thingIn(title: string): string {
  let text = title.slice(0, 1_000);
  for (const head of [LEAD_IN, CALL_HEAD, LABOUR_HEAD, DOING_HEAD, SUPPLIERS_LIST_HEAD, HOLLOW_HEAD, SUPPLY_HEAD]) {
    const next = text.replace(head, '').trim();
    if (next.length >= 4) text = next;
  }
  text = text.replace(COUNT_HEAD, '').replace(COUNT_WITHIN, '').replace(ACTS_ON, '$1 $2');
  for (let round = 0; round < MAX_HEADS; round += 1) {
    const tail = text.search(TAIL_PARTS);
    const next = trimEnd(tail === -1 ? text : text.slice(0, tail), ' \t\n\u00a0,;:.–-');
    if (next === text || next.length < 4) break;
    text = next;
  }
  const [, english, french] = LIST_OF.exec(text) ?? [];
  return english ?? french ?? text;
}

/** Titles of codes in capitals are read as ordinary ones; a notice's title is left as it is, for its abbreviations. */
function sentenceCase(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const shouted = letters.length > 8 && letters === letters.toUpperCase();
  return capitalized(shouted ? text.toLowerCase() : text);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PHRASE =
  /^(.{16,88})(?:,| (?:of|for|to|and|in|on|at|from|with|by|de|des|du|d['’]une?|pour|dans|sur|à|aux?|en|et|avec|visant|relatif|relative)) /iu;

function shorten(text: string): string {
  if (text.length <= MAX_LABEL_CHARS) return text;
  // A list or a place behind the thing may go; a phrase may not be broken.
  const [, whole] =
    /^(.{16,88}?)(?:,| (?:on|at|over|from|for|in|including|along|pour|dans|sur|à|[-–—])) [^,]*$/u.exec(
      text.slice(0, MAX_LABEL_CHARS),
    ) ?? [];
  if (whole !== undefined) return whole.toWellFormed();
  // Of several things that say more of the first one the last may go.
  const [, phrase] = PHRASE.exec(text.slice(0, MAX_LABEL_CHARS)) ?? [];
  if (phrase !== undefined) return phrase.toWellFormed();
  const cut = text.lastIndexOf(' ', MAX_LABEL_CHARS - 1);
  return `${text
    .slice(0, cut > 20 ? cut : MAX_LABEL_CHARS - 1)
    .replace(/[\s,;:–-]+$/, '')
    .toWellFormed()}…`;
}
