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
  /^(?:APN|PA|PD|n?RFP|RFT|n?RFSQ|RFQ|RFI|RFSA|RFSO|ITQ|ITT|NPP|ACAN|DDP|DP|DAMA|AO|TENDER|advance procurement notice|pr[ée]avis d['’]approvisionnement|request for (?:proposals?|quotations?|quotes?|information|supply arrangements?|standing offers?|tenders?|expressions? of interest)|invitation to (?:tender|bid|qualify)|demande de (?:propositions?|soumissions?|prix|renseignements)|demande d['’]offres? [àa] commandes?|avis d['’]appel d['’]offres|appel d['’]offres|notice of proposed procurement)(?: \([A-Z]{2,5}\))?(?: (?:for|pour|de|d['’]un|of) (?:an? |the |une? )?|\s*[-–—:_,]+\s*)/i;
/** `Town of Example - Invitation to Bid - Road works`: the buyer and the kind of notice stand first. */
const BUYER_HEAD =
  /^.{1,120}? - (?:request for [a-z ]{5,30}|invitation to (?:bid|tender|qualify)|tender|appel d['’]offres) - /i;
const NUMBER_HEAD = /^(?=[^\s]*\d)[A-Z0-9][A-Z0-9._/-]{3,30}\s*[-–—:]+\s*/i;
const WORK_NUMBER = /^(?:request for )?doc\d+\s*[-–—:,]+\s*|^[A-Z][A-Z.]{0,4} ?\d{3,8}\s*[-–—:,]+\s*/i;
/** `Tender PW-2027-11, …`, `RFP 27-02 …`: the kind of call with its number. */
const KIND_NUMBER_HEAD =
  /^(?:tender|rfp|rft|rfq|nrfp|itt|itq|bid|quotation|contract|project|appel d['’]offres|ao|dp|projet|contrat)\s(?:no\.?\s?|n[o°]\s?|#\s?)?(?=[A-Z0-9./-]{0,20}\d)[A-Z0-9][A-Z0-9./-]{1,20}(?:\s?[-–—:,]{1,2}\s?|\s)(?=\p{L}{3})/iu;
const MAX_HEADS = 3;

/** Sentences that a title begins with before it names the thing. */
const LEAD_IN =
  /^(?:.{0,160}? )?(?:(?:is|are) (?:an )?invit(?:ed|ation|ing)\b.{0,140}?(?:submit (?:bids|proposals|quotations|tenders|offers) for|(?:bids|tenders|proposals|quotations) for|invited for)|(?:purpose|intent|objective) of this .{0,160}?(?:is )?to (?:select|procure|obtain|retain|engage|secure|hire) .{0,60}?\b(?:to provide|to perform|for|of)|the work under this .{0,40}? is for (?:the undertaking of )?|invitation by .{0,80}?: for|this [a-z]{0,4}(?:rfp|rfq|rft|rfi|rfsq|tender) is for|invites? (?:tenders|bids|proposals|quotations|offers) for|invited for|for the provision of all labour, (?:equipment|materials?)(?:,| and) (?:equipment|materials?) necessary (?:for|to (?:provide|supply))|(?:a|ont) pour (?:objet|but) (?:de |d['’]|la |l['’]|le |les )?|vise (?:à|l['’]|la |le |les ))\s*/i;
const DOING_HEAD =
  /^(?:the )?(?:performance|provision|(?:non-exclusive )?supply and management) of (?:the )?(?=\S{4})|^for (?:the )?(?=\S{4})/i;
const SUPPLY_HEAD =
  /^(?:(?:the|a|an|for|for the|performance of|provision of|non-exclusive supply and management of|non-exclusive|nonexclusive|on an as required basis|all labour,? (?:equipment )?and materials? for) ){0,3}(?:supply(?:,| and|\/| &)? ?(?:deliver(?:y|ing)|installation)?(?:,? and warranty)?|purchase|provision|procurement|acquisition|achat|fourniture(?:,? et (?:la )?livraison)?) (?:(?:of|de|des|du)\b|d['’])\s*(?:the |an? |all |various (?:types of )?|les |la |le )?/i;
const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante';
/** `Fourteen (14) snow ploughs`: how many stands before the thing. */
const COUNT_HEAD = new RegExp(
  `^(?:up to |jusqu['’]à )?(?:${NUMBER_WORD})(?:[ -](?:${NUMBER_WORD}))? ?\\(\\d{1,4}\\) `,
  'i',
);
/** What follows the thing: for whom, where, how long, under which document. */
const TAIL_PARTS =
  /(?:,? (?:as (?:further )?described|as per|in accordance|all in accordance|for (?:a|the|an initial) (?:fixed )?(?:period|term)|on an as|on behalf of|for use by|at various locations|within the|for the (?:city|town|county|region|department|province|ministry|government|royal|canadian|transportation|division|purposes)\b|for (?:city|parks|toronto|defence|royal|national|natural|various|shared)\b|pour (?:la |le |une |l['’])?(?:période|durée|ville|municipalité|ministère|compte)|conformément|selon|au fur et à mesure)\b|,? ?[-–—(] ?(?:RCMP|CFB|BFC|GRC|CFS|garrison|base|ward|district|lot|various|\d)|,?(?: (?:for|at|pour|à))?(?: (?:the|la|le))?(?: \d{1,2}e?)? (?:CFB|BFC|CFS|ASU|USS|GARRISON|GARNISON|WING|ESCADRE) [A-ZÀ-Ü]| (?:for|at|as|of|and|in|to|by|pour|à|de|du|des|et|en)(?: the| la| le)?$| It is the intention |…|\.\.\.| ?\([A-Z0-9]{1,8}\)$)/iu;
/** Lists of suppliers to be: what they are for is what is bought. */
const LIST_OF =
  /^(?:open )?(.{4,60}?) (?:QRT )?source list$|^répertoire (?:ouvert )?(?:d['’]entrepreneurs|de fournisseurs)(?: pour SIR)?(?: en| pour des services de| pour)? (.{4,60})$/iu;
/** Titles that name nothing. */
const NO_TITLE =
  /^(?:(?:please )?(?:see|refer to|voir|consulter)\b.*|(?:this|the following|detailed|services expected|cette|le présent|la présente|the (?:purpose|intent)|posting summary).*|(?:all )?(?:labou?r|supplies|materials?|equipment|work|the work|performance of the work|types?).{0,4}|n\/?a|tbd|title.*|test|tender|document|various|divers|services?|goods|see part \d+)$/i;
const MAX_WORDS = 9;

type Names = { names: LocalizedText; code: string | null };

/**
 * A short label of what is bought, in each language of the notice: the title of the commodity code that the notice's title
 * repeats for the most part (a code is often chosen for its neighbourhood: `Containers and storage` for backpacks), otherwise
 * the thing that the notice's title names, without number, kind of notice, place and term; where that is no short name, the
 * notice's only commodity code. A goods code on a notice for services, or the reverse, is not considered.
 */
export function readProductCategory(
  notice: Pick<NoticeInput, 'title' | 'categories'>,
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
    if (title !== undefined && title !== '') things[key] = titleLabel(title);
  }
  const isNamed = Object.values(things).some(
    (one) => one !== '' && one.split(' ').length <= MAX_WORDS && !one.endsWith('…'),
  );
  const [only] = usable;
  if (!isNamed && only && usable.length === 1) return { names: namesOf(only.label, notice.title), code: only.code };
  return { names: Object.fromEntries(Object.entries(things).filter(([, one]) => one !== '')), code: null };
}

const KEYS = ['en', 'fr', 'other'] as const;

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
      .replace(KIND_NUMBER_HEAD, '')
      .replace(TITLE_HEAD, '')
      .replace(NUMBER_HEAD, '')
      .replace(WORK_NUMBER, '')
      .trim();
    if (next === text || next.length < 4) break;
    text = next;
  }
  text = thingIn(text.replace(/_/g, ' '));
  return NO_TITLE.test(text) ? '' : shorten(capitalized(text));
}

/** The thing within a title that is a sentence, without what follows it; the title itself where nothing would be left. */
function thingIn(title: string): string {
  let text = title.slice(0, 1_000);
  for (const head of [LEAD_IN, DOING_HEAD, SUPPLY_HEAD]) {
    const next = text.replace(head, '').trim();
    if (next.length >= 4) text = next;
  }
  text = text.replace(COUNT_HEAD, '');
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

function shorten(text: string): string {
  if (text.length <= MAX_LABEL_CHARS) return text;
  // A list or a place behind the thing may go; a phrase may not be broken.
  const [, whole] =
    /^(.{16,88}?)(?:,| (?:on|at|over|from|for|in|including|along|pour|dans|sur|à|[-–—])) [^,]*$/u.exec(
      text.slice(0, MAX_LABEL_CHARS),
    ) ?? [];
  if (whole !== undefined) return whole.toWellFormed();
  const cut = text.lastIndexOf(' ', MAX_LABEL_CHARS - 1);
  return `${text
    .slice(0, cut > 20 ? cut : MAX_LABEL_CHARS - 1)
    .replace(/[\s,;:–-]+$/, '')
    .toWellFormed()}…`;
}
