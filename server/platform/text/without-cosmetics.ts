import { decodeEntities } from './html.ts';

/**
 * Text as versions of it are compared: entities decoded, white space folded, invisible marks left out, typographic quotes
 * and dashes as plain ones. Texts that are equal in this form differ only cosmetically.
 */
export function withoutCosmetics(text: string): string {
  return decodeEntities(text)
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„″]|« ?| ?»/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replaceAll('…', '...')
    .trim();
}
