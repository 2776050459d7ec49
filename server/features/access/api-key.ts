/** The form of API keys (decisions.md section 2): prefix, 43 base62 characters of 32 random bytes, 6 of CRC-32. */
export const KEY_PREFIX = 'pk_live_';
const BODY_CHARS = 43;
const CHECKSUM_CHARS = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^pk_live_[0-9A-Za-z]{49}$/;
export const SUFFIX_CHARS = 4;

/** The secret of 32 random bytes. */
export function keySecret(randomBytes: Uint8Array): string {
  if (randomBytes.length !== 32) throw new RangeError(`an API key needs 32 random bytes, not ${randomBytes.length}`);
  let number = 0n;
  for (const byte of randomBytes) number = (number << 8n) | BigInt(byte);
  const body = base62(number, BODY_CHARS);
  return KEY_PREFIX + body + checksum(body);
}

/** Whether text has the form and checksum of a key: a typo is refused without asking the database. */
export function looksLikeKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(KEY_PREFIX.length, KEY_PREFIX.length + BODY_CHARS);
  return text.slice(KEY_PREFIX.length + BODY_CHARS) === checksum(body);
}

function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); text.length < CHECKSUM_CHARS; rest = Math.floor(rest / 62)) {
    text = DIGITS.charAt(rest % 62) + text;
  }
  return text;
}

function base62(number: bigint, chars: number): string {
  let text = '';
  for (let rest = number; text.length < chars; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 (IEEE 802.3) of ASCII text. */
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (let index = 0; index < text.length; index += 1) {
    crc = (CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
