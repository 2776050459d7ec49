import { stems } from '#platform/text/stem.ts';
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
  /^(?:APN|PA|PD|RFP|RFQ|RFI|RFSA|RFSO|ITQ|ITT|NPP|ACAN|DDP|DP|DAMA|AO|TENDER|advance procurement notice|pr[ée]avis d['’]approvisionnement|request for (?:proposals?|quotations?|quotes?|information|supply arrangements?|standing offers?|tenders?|expressions? of interest)|invitation to (?:tender|bid|qualify)|demande de (?:propositions?|soumissions?|prix|renseignements)|demande d['’]offres? [àa] commandes?|avis d['’]appel d['’]offres|appel d['’]offres|notice of proposed procurement)(?: \([A-Z]{2,5}\))?(?: (?:for|pour|de|d['’]un|of) (?:an? |the |une? )?|\s*[-–—:_,]+\s*)/i;
/** `Town of Example - Invitation to Bid - Road works`: the buyer and the kind of notice stand first. */
const BUYER_HEAD =
  /^.{1,120}? - (?:request for [a-z ]{5,30}|invitation to (?:bid|tender|qualify)|tender|appel d['’]offres) - /i;
const NUMBER_HEAD = /^(?=[^\s]*\d)[A-Z0-9][A-Z0-9._/-]{3,30}\s*[-–—:]+\s*/i;
const MAX_HEADS = 3;

type Label = { label: string; code: string | null };

/**
 * A short label of what is bought: the title of the commodity code that the notice's title repeats for the most part (a
 * code is often chosen for its neighbourhood: `Containers and storage` for backpacks), otherwise the notice's title without
 * number and kind of notice. A goods code on a notice for services, or the reverse, is not considered.
 */
export function readProductCategory(
  notice: Pick<NoticeInput, 'title' | 'categories'>,
  nature: ProcurementNature,
): Label {
  let best: { category: NoticeCategory; fit: number } | null = null;
  for (const category of notice.categories) {
    if (!isMeaningful(category) || contradicts(category, nature)) continue;
    const fit = fitOf(category.label, notice.title);
    if (fit >= MIN_FIT && fit > (best?.fit ?? 0)) best = { category, fit };
  }
  if (best) return { label: labelOf(best.category.label), code: best.category.code };
  return { label: titleLabel(notice.title.en ?? notice.title.fr ?? notice.title.other ?? ''), code: null };
}

function isMeaningful({ scheme, label }: NoticeCategory): boolean {
  return COMMODITY_SCHEMES.has(scheme) && [label.en, label.fr, label.other].some((text) => text !== undefined);
}

function contradicts({ scheme, code }: NoticeCategory, nature: ProcurementNature): boolean {
  const family = familyOfCode(scheme, code ?? '');
  return family !== null && (nature === 'goods' || nature === 'services') && family !== nature;
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

function labelOf(label: LocalizedText): string {
  return shorten(sentenceCase((label.en ?? label.fr ?? label.other ?? '').replace(/^\*/, '').trim().replace(TAIL, '')));
}

function titleLabel(title: string): string {
  let text = title.trim().replace(BUYER_HEAD, '');
  for (let round = 0; round < MAX_HEADS; round += 1) {
    const next = text.replace(TITLE_HEAD, '').replace(NUMBER_HEAD, '').trim();
    if (next === text || next.length < 4) break;
    text = next;
  }
  return shorten(capitalized(text.replace(/_/g, ' ')));
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
  const cut = text.lastIndexOf(' ', MAX_LABEL_CHARS - 1);
  return `${text
    .slice(0, cut > 20 ? cut : MAX_LABEL_CHARS - 1)
    .replace(/[\s,;:–-]+$/, '')
    .toWellFormed()}…`;
}
