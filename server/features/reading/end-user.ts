import { fold } from '#platform/text/fold.ts';
import type { Evidence, Finding, LocalizedText, NoticeInput } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional } from './wording.ts';

/** Sentences longer than this name too many parties to tell whose need it is. */
const MAX_SENTENCE_CHARS = 1_500;

const ORGANISATION_EN =
  "((?:\\d{1,2} Wing|[A-Z][\\p{L}'’.&-]{1,30}|[A-Z]{2,8})(?: (?:of|and|for|the|&|[A-Z(][\\p{L}'’.()&-]{0,30})){1,12})";
const ORGANISATION_FR =
  "((?:[Mm]inistère|[Aa]gence|[Ss]ervices?|[Ss]ociété|[Cc]ommission|[Uu]niversité|[Vv]ille|[Gg]endarmerie|[Bb]ibliothèque|[Bb]ureau|[Cc]onseil|[Cc]entre|[Mm]usée|[Cc]ollège|[Hh]ôpital|[Mm]unicipalité|[Dd]ivision|[Uu]nité|Parcs|Ressources|Environnement|Transports?|Élections)(?: [\\p{L}'’()-]{1,30}){0,10}?|[A-ZÀÉ][\\p{L}'’-]{1,30}(?: [\\p{L}'’-]{1,30}){0,6} Canada(?: \\([A-Z]{2,8}\\))?)";

const NEEDED_BY_EN = new RegExp(
  `\\b(?:required by|on behalf of|requirement is for:?|for use by) (?:[Tt]he )?${ORGANISATION_EN}`,
  'u',
);
const HAS_NEED_EN = new RegExp(
  `^(?:\\d{1,2}[.)] )?(?:[Tt]he )?${ORGANISATION_EN},? (?:has|have) (?:a|an) (?:ongoing |urgent |continuing )?(?:requirement|need)\\b`,
  'u',
);
const REQUIRES_EN = new RegExp(
  `(?:^|: )(?:The )?${ORGANISATION_EN},? (?:requires|needs|seeks|is seeking|is studying)\\b`,
  'u',
);
const AT_NEEDS_EN = new RegExp(`^(?:The )?${ORGANISATION_EN}, at [^.;]{1,60}?, (?:requires|needs|seeks)\\b`, 'u');
const NEEDED_BY_FR = new RegExp(
  `(?:requis(?:e|es)? par|pour le compte d[eu]s?|au nom d[eu]s?|besoin vise ?:?) (?:la |le |les |l['’]|La |Le |Les |L['’])?${ORGANISATION_FR}(?=[.,;:]|$| à | pour | en | \\()`,
  'u',
);
const HAS_NEED_FR = new RegExp(
  `(?:^|: )(?:\\d{1,2}[.)] )?(?:[Ll]e |[Ll]a |[Ll]es |[Ll]['’])?${ORGANISATION_FR},? (?:(?:a|ont)(?: un| des)? besoins?|requiert|requièrent|recherche|cherche|sollicite|souhaite|désire)(?![\\p{L}])`,
  'u',
);

/** `… detectors for Toronto Water.`: an organisation by its last word, at the end of what is bought. */
const FOR_EN =
  /\bfor (?:the |use by the )?((?:Office of the(?: (?:of|and|[A-Z][\p{L}'’-]{1,20})){1,7}|(?:[A-Z][\p{L}'’-]{1,20} ){1,3}(?:Department|Division|Branch|Directorate|Library|Police(?: Service)?|Fire Services?|Water))(?=[.,;]|$| (?:in|at) [A-Z]))/u;

const PATTERNS = [NEEDED_BY_EN, HAS_NEED_EN, NEEDED_BY_FR, HAS_NEED_FR, REQUIRES_EN, AT_NEEDS_EN, FOR_EN];
/** A capital word alone is no organisation: the name must say what kind it is. */
const IS_ORGANISATION =
  /\b(?:wing|facility|water|library|branch|directorate|fire|unit|unit[eé]|department|ministry|agency|services?|office|commission|canada|corporation|university|college|city|town|municipality|authority|police|hospital|institute|institution|board|museum|bank|centre|center|council|forces|region|school|parks|minist[eè]re|agence|soci[eé]t[eé]|universit[eé]|ville|gendarmerie|biblioth[eè]que|bureau|conseil|mus[eé]e|coll[eè]ge|h[oô]pital|municipalit[eé]|parcs|ressources|environnement|transports?|[eé]lections|division)\b/i;
/** Somebody who acts for another need not buy for it: `a role that the survey undertakes on behalf of the Office`. */
const BUYS =
  /\b(?:requir\w*|needs?|procur\w*|purchas\w*|buy\w*|acquir\w*|seek\w*|wish\w*|invit\w*|tender\w*|contract|establish\w*|award\w*|supply|qualify)\b/;
const NOT_ONE =
  /^(?:the )?(?:contractor|supplier|bidder|offeror|proponent|request|this|these|all|any|canadian suppliers?)\b|^(?:the )?(?:contracting |local |public )?(?:authority|council|city|town|department|ministry|agency|board|university|college|municipality|corporation|buyer|purchaser|client)(?: of)?$|^\S+$/i;

/**
 * Who will use what is bought: the notice's own field, else the organisation whose need the text states, in each language it is
 * named in. A name that merely repeats the buyer tells of no other user.
 */
export function readEndUser(
  byLanguage: readonly (readonly Sentence[])[],
  notice: Pick<NoticeInput, 'endUserEntity' | 'endUserNames' | 'buyer'>,
): Finding<LocalizedText> {
  const field = fieldNames(notice);
  const own = Object.entries(field).filter(([, name]) => name && !repeatsBuyer(name, notice.buyer));
  if (own.length > 0) return { value: Object.fromEntries(own), evidence: [] };
  const names: LocalizedText = {};
  const evidence: Evidence[] = [];
  for (const sentences of byLanguage) {
    const found = firstOrganisation(sentences);
    if (!found) continue;
    // The same organisation in the other language: the buyer's name may be published in one only.
    if (repeatsBuyer(found.name, notice.buyer)) return { value: {}, evidence: [] };
    names[found.evidence.language ?? 'other'] = found.name.charAt(0).toUpperCase() + found.name.slice(1);
    evidence.push(found.evidence);
  }
  return { value: names, evidence };
}

function fieldNames({
  endUserEntity,
  endUserNames,
}: Pick<NoticeInput, 'endUserEntity' | 'endUserNames'>): LocalizedText {
  if (endUserNames) return endUserNames;
  const named = endUserEntity?.split('\n')[0]?.replace(/^\*/, '').trim();
  return named ? { other: named } : {};
}

function firstOrganisation(sentences: readonly Sentence[]): { name: string; evidence: Evidence } | null {
  for (const pattern of PATTERNS) {
    for (const sentence of sentences) {
      const found = organisationIn(sentence, pattern);
      if (found) return found;
    }
  }
  return null;
}

/** Whether a name is the buyer's, in either language: abbreviations in brackets, articles and signs do not count. */
function repeatsBuyer(name: string, buyer: LocalizedText): boolean {
  const key = nameKey(name);
  const short = abbreviationOf(name);
  return [buyer.en, buyer.fr, buyer.other].some(
    (one) => one !== undefined && (nameKey(one) === key || (short !== null && abbreviationOf(one) === short)),
  );
}

function nameKey(name: string): string {
  return fold(name)
    .replace(/\([^)]{0,40}\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:the|of|and|le|la|les|l|de|du|des|d|et|canada)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** `(CSC)` behind the name. */
function abbreviationOf(name: string): string | null {
  return /\(([A-Z]{2,8})\)/.exec(name)?.[1] ?? null;
}

function organisationIn(sentence: Sentence, pattern: RegExp): { name: string; evidence: Evidence } | null {
  if (sentence.end - sentence.start > MAX_SENTENCE_CHARS || isConditional(sentence)) return null;
  const match = pattern.exec(sentence.source.text.slice(sentence.start, sentence.end));
  const name = match?.[1]
    ?.replace(/^The /, '')
    .replace(/\s+(?:of|and|for|the|&)$/u, '')
    .replace(/[\s,.;:-]+$/u, '');
  if (match && /^(?:on behalf|for )/i.test(match[0]) && !BUYS.test(sentence.folded)) return null;
  if (!match || !name || NOT_ONE.test(name) || !IS_ORGANISATION.test(name)) return null;
  return { name, evidence: evidenceOf('end_user', sentence, match.index) };
}
