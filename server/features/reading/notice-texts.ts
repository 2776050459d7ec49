import type { Language, LocalizedText } from './facts.ts';
import { unwrapLines } from './lines.ts';
import { MAX_READ_CHARS } from './sentences.ts';

/**
 * The text of a notice in one language, as it was read: its hard line breaks inside sentences taken out, which is where the
 * offsets of evidence count. `language` is null for a text whose language the source does not name.
 */
export type NoticeText = { language: Language | null; title: string; text: string; isCut: boolean };

const KEYS: readonly (keyof LocalizedText)[] = ['en', 'fr', 'other'];

/** One for each language that the notice has a title or a description in. */
export function noticeTexts(notice: { title?: LocalizedText; description?: LocalizedText }): NoticeText[] {
  return KEYS.flatMap((key) => {
    const [title, description] = [notice.title?.[key] ?? '', notice.description?.[key] ?? ''];
    if (title === '' && description === '') return [];
    return [
      {
        language: key === 'other' ? null : key,
        title: unwrapLines(title.slice(0, MAX_READ_CHARS)),
        text: unwrapLines(description.slice(0, MAX_READ_CHARS)),
        isCut: title.length > MAX_READ_CHARS || description.length > MAX_READ_CHARS,
      },
    ];
  });
}
