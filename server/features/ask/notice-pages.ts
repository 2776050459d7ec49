import type { Notice } from '#contract/notice.ts';
import type { Profile } from '#contract/profile.ts';
import type { MaterialLine, MaterialPage } from './material.ts';
import { fieldLines, type NoticeFields } from './notice-fields.ts';
import type { Language } from './question.ts';

/** The notice: its fields as lines, then its texts, those in the language of the question first. */
export function noticePages(fields: NoticeFields, { texts }: Notice, language: Language): MaterialPage[] {
  const ranked = texts.toSorted(
    (one, other) => Number(other.language === language) - Number(one.language === language),
  );
  const page = (lines: MaterialLine[]): MaterialPage => ({ kind: 'notice', document: null, page: null, lines });
  return [{ ...page(fieldLines(fields, language)), isField: true }, ...ranked.map(({ text }) => page(linesOf(text)))];
}

const LONG_LINE = 40;
const LONG_PARAGRAPH = 120;
const MARKED = /^(?:[-–•●○o*▪‣]\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s|\d{1,2}(?:\.\d{1,2})+)/i;

/** A sentence that a blank line breaks is one line again: half of it says something else. */
function linesOf(text: string): MaterialLine[] {
  const lines: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const before = lines.findLastIndex((one) => one !== '');
    const last = lines[before];
    if (last !== undefined && goesOn(last, line)) lines[before] = `${last} ${line}`;
    else lines.push(line);
  }
  return lines.map((one) => ({ text: one, kind: 'paragraph' }));
}

function goesOn(before: string, line: string): boolean {
  if (!/[\p{L}\p{N},]$/u.test(before) || MARKED.test(line) || line === '') return false;
  if (/^\p{Ll}[\p{L}’']*[ ,]/u.test(line)) return before.length >= LONG_LINE && !MARKED.test(before);
  // A heading or an item needs no full stop; a sentence behind others does.
  const isOfSentences = /[.!?]\s+\p{Lu}/u.test(before) && !/[:,;][^.!?]*$/.test(before);
  return isOfSentences && before.length >= LONG_PARAGRAPH && line.length >= LONG_LINE && /^\p{Lu}.*[.!?]/u.test(line);
}

const OF_COMPANY =
  /\b(?:do|are|have) we (?:hold|have|own|sell|carry|offer|certified|registered|a |an |authori[sz]ed)\b(?! to\b)|\bour (?:company|certificat\w*|products?|profile|partners?|experience)\b|\b(?:avons|sommes|detenons|vendons|offrons)-nous\b|\b(?:notre|nos) (?:entreprise|certificat\w*|produits?|profil|partenaires?|experience)\b/;

/** Whether a folded question is about the company that asks; only then is its own material an answer. */
export function asksOfCompany(folded: string): boolean {
  return OF_COMPANY.test(folded);
}

const OF_VERDICT =
  /\b(?:why|how come) .{0,60}\b(?:score\w*|match\w*|recommend\w*|rated|listed|shown|for us)\b|\bwhat is the score\b|\bpourquoi .{0,60}\b(?:score|pointage|correspond\w*|recommand\w*|note|pour nous)\b/;

/** Whether a folded question asks for the reasons of the verdict. */
export function asksForVerdict(folded: string): boolean {
  return OF_VERDICT.test(folded);
}

/** What the profile says, a list a line. */
export function profilePage(profile: Profile, language: Language): MaterialPage {
  const french = language === 'fr';
  const lists = [
    [french ? 'Certifications' : 'Certifications', profile.certifications],
    [french ? 'Catégories' : 'Categories', profile.categories],
    [french ? 'Régions' : 'Regions', profile.geography],
    [french ? 'Fabricants partenaires' : 'Manufacturer partners', profile.manufacturer_partners],
  ] as const;
  const lines = lists
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => `${label}${french ? ' :' : ':'} ${values.join(', ')}`);
  if (profile.overview !== null) lines.push(...profile.overview.split('\n'));
  return { kind: 'profile', document: null, page: null, lines: lines.map((text) => ({ text, kind: 'row' })) };
}
