import { ExtractionError } from './extraction.ts';

const MOST_CONTROL_SHARE = 0.01;

/**
 * Decodes a text file: by its byte-order mark (UTF-8, UTF-16), else as UTF-8 where it is valid, else as Windows-1252, which the
 * older Windows programs write. Throws ExtractionError `unreadable` for what is no text: NUL, or over 1 % control characters.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (!looksLikeText(text)) {
    throw new ExtractionError('unreadable', 'The file is not text: it holds bytes that no text has.');
  }
  return text;
}

/** True for characters as text has them: no NUL, and at most 1 % control characters other than tabs and line ends. */
export function looksLikeText(text: string): boolean {
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) return false;
    if ((code < 0x20 && (code < 0x09 || code > 0x0d)) || code === 0x7f) controls += 1;
  }
  return controls <= text.length * MOST_CONTROL_SHARE;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
