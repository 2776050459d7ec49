import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';

const MAX_LINE_CHARS = 76;
/** RFC 5322 2.1.1: no line is longer, its end not counted. */
const MAX_LINE_BYTES = 998;
/** RFC 2047: an encoded word has 75 characters at most. */
const MAX_WORD_CHARS = 75;
const PRINTABLE = /^[\u0020-\u007e]*$/;

/** True for text that stands in a header as it is: printable ASCII that no reader takes for an encoded word. */
function isPlainHeaderText(text: string): boolean {
  return PRINTABLE.test(text) && !text.includes('=?');
}

/**
 * Any text as a header value: as it is where it is printable ASCII, else as encoded words in base64, whose alphabet holds no
 * line end and no separator. So no text can begin a header of its own.
 */
export function headerText(text: string): string {
  return isPlainHeaderText(text) ? text : encodeWord(text.toWellFormed(), 'B', MAX_WORD_CHARS);
}

/** The name of a mailbox as a header value: quoted, or as encoded words. */
export function headerName(name: string): string {
  return isPlainHeaderText(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : headerText(name);
}

/** A header line, broken before spaces so that its lines stay within 76 characters where it has spaces. */
export function headerLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = `${name}:`;
  for (const word of value.split(' ')) {
    // A line of white space alone would end the header, so a break needs a word on both sides of it.
    const isBreakable = line.trim() !== '' && line !== `${name}:` && word !== '';
    if (isBreakable && line.length + 1 + word.length > MAX_LINE_CHARS) {
      lines.push(line);
      line = '';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\r\n');
}

/** A body part as it travels. */
type EncodedBody = { encoding: '7bit' | '8bit' | 'quoted-printable'; body: string };

/**
 * Text as a body part with CRLF line ends: as it is where every line is short enough and, unless `isEightBit`, ASCII; else
 * quoted-printable.
 */
export function encodeBody(text: string, options: { isEightBit: boolean }): EncodedBody {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- controls are what it drops
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .split('\n');
  const body = lines.join('\r\n');
  const isShort = lines.every((line) => Buffer.byteLength(line) <= MAX_LINE_BYTES);
  const isAscii = body.length === Buffer.byteLength(body);
  if (isShort && isAscii) return { encoding: '7bit', body };
  if (isShort && options.isEightBit) return { encoding: '8bit', body };
  return { encoding: 'quoted-printable', body: wrap(encode(body)) };
}
