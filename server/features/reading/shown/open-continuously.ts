import { fold } from '#platform/text/fold.ts';
import type { LocalizedText, PostedClosing } from '../facts.ts';

/** Calls that never close: the source fills its field with a day in another generation, or the text says so. */

/** No call that is published today stays open until then. */
const FAR_YEAR = 2040;
const YEAR = /^(\d{4})-\d{2}-\d{2}/;
const SAYS_SO =
  /\b(?:open[\s,–-]{1,4}on-?going|on-?going opportunity (?:for|to) qualif\w{1,9}|open continuously|continuously open|no fixed closing date|ouvert\w{0,2} en (?:permanence|continu)|possibilite continue (?:de|a) se qualifier|(?:possibilite|occasion)s? (?:continue|permanente)s? de qualification|(?:possibilite|occasion)s? de qualification (?:continue|permanente)\w{0,6}|sans date de cloture fixe)\b/;
const TEXT_CHARS = 20_000;

/** Whether a notice of which no closing counts says that it stays open, or its source that it closes in another generation. */
export function isOpenContinuously({
  closing,
  description = {},
}: {
  closing?: PostedClosing | { at?: string | null; raw?: string | null };
  description?: LocalizedText;
}): boolean {
  if (closing === undefined || (closing.at ?? null) !== null) return false;
  if (Number(YEAR.exec(closing.raw?.trim() ?? '')?.[1] ?? 0) >= FAR_YEAR) return true;
  return Object.values(description).some((text) => SAYS_SO.test(fold(text.slice(0, TEXT_CHARS))));
}
