import type { NoticeCopy } from '../terms/notice-copy.ts';
import type { ProfileCategory } from '../vocabulary/code-bridge.ts';

/** The texts of tenders and of profiles that are compared by their meaning. */

/** One text of a tender: its title and the beginning of its description in one language. */
export type NoticeText = { text: string; title: string; language: 'en' | 'fr' | null };

/** What a compiled company carries: its texts as they are now, and which vectors of them are known. */
export type CompanyTexts = { mark: string; texts: readonly ProfileText[] };

const TITLE_CHARS = 300;
/** What follows is about bidding more than about what is bought. */
const DESCRIPTION_CHARS = 1_200;
const MAX_NOTICE_TEXTS = 4;
const CATEGORY_CHARS = 300;
const OVERVIEW_CHARS = 2_000;
/** One request to a service of embeddings. */
const MAX_PROFILE_TEXTS = 64;

const LANGUAGES = [
  ['en', 'en'],
  ['fr', 'fr'],
  ['other', null],
] as const;

/** The texts of a tender by its copies, the representative's first; each text once. */
export function noticeTexts(copies: readonly Pick<NoticeCopy, 'title' | 'description'>[]): NoticeText[] {
  const texts = new Map<string, NoticeText>();
  for (const copy of copies) {
    for (const [name, language] of LANGUAGES) {
      const title = copy.title[name] ?? '';
      if (title.trim() === '') continue;
      const description = plain(copy.description[name] ?? '', DESCRIPTION_CHARS);
      const text = [plain(title, TITLE_CHARS), description].filter((part) => part !== '').join('\n');
      if (!texts.has(text)) texts.set(text, { text, title, language });
    }
  }
  return [...texts.values()].slice(0, MAX_NOTICE_TEXTS);
}

/** One text of a profile; `label` is the category as the company wrote it, null for its overview. */
export type ProfileText = { text: string; label: string | null };

/** What a profile says in words: its overview, and its categories but those that are only codes; each text once. */
export function profileTexts(
  categories: readonly Pick<ProfileCategory, 'text' | 'terms'>[],
  overview: string | null,
): ProfileText[] {
  const spoken = categories
    .filter(({ terms }) => terms.length > 0)
    .map(({ text: label }): ProfileText => ({ text: plain(label, CATEGORY_CHARS), label }));
  const all = [...spoken, { text: plain(overview ?? '', OVERVIEW_CHARS), label: null }];
  const distinct = new Map<string, ProfileText>();
  for (const one of all) if (one.text !== '' && !distinct.has(one.text)) distinct.set(one.text, one);
  return [...distinct.values()].slice(-MAX_PROFILE_TEXTS);
}

/** One line of at most so many characters, none of them half of one. */
function plain(text: string, maxChars: number): string {
  const line = text
    .slice(0, 4 * maxChars)
    .replace(/\s+/gu, ' ')
    .trim();
  return line.slice(0, maxChars).toWellFormed().trim();
}
