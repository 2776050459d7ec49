import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { addressFault } from './address.ts';

/** A message of ours that people answer. */
type Answered = { companyId: string; id: string };

/**
 * Addresses to which one message of ours is answered: `reply+TOKEN@example.org`. The token names the message and holds a tag over
 * it and its company, so that nobody can make one, or have one stand for another company's message.
 */
export type ReplyAddresses = {
  /** The address that people may write to on their own account. */
  base: string;
  of: (message: Answered) => string;
  /** Whether mail to this address is for the service: the base, or any reply address, true or made up. */
  isOurs(email: string): boolean;
  /** The id of the message that a reply address names, null for any other address. It counts only with `isOf` true. */
  messageIdOf(email: string): string | null;
  /** Whether the address was made for this message of this company. */
  isOf(email: string, message: Answered): boolean;
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_BYTES = 16;
const TAG_BYTES = 10;
/** Of base32, which survives servers that change the case of letters. */
const TOKEN_CHARS = Math.ceil(((ID_BYTES + TAG_BYTES) * 8) / 5);
/** Mail servers take 64 characters before the @. */
export const MAX_BASE_LOCAL_CHARS: number = 64 - 1 - TOKEN_CHARS;

/** What is wrong with a base address, or null. */
export function replyBaseFault(base: string): string | null {
  const fault = addressFault(base);
  if (fault !== null) return fault;
  const local = base.slice(0, base.indexOf('@'));
  if (local.includes('+')) return 'must have no + before the @: the service puts one there';
  return local.length > MAX_BASE_LOCAL_CHARS
    ? `must have at most ${MAX_BASE_LOCAL_CHARS} characters before the @`
    : null;
}

/** @param base without fault, as `replyBaseFault` finds; `previousSecretKey`: accepted too, while keys change */
export function replyAddresses(
  base: string,
  secretKey: string,
  previousSecretKey: string | null = null,
): ReplyAddresses {
  const key = tagKey(secretKey);
  const accepted = previousSecretKey === null ? [key] : [key, tagKey(previousSecretKey)];
  const lower = asciiLower(base);
  const at = lower.indexOf('@');
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)];
  const tokenOf = (email: string): Buffer | null => {
    const given = asciiLower(email);
    const [start, end] = [`${local}+`, `@${domain}`];
    if (!given.startsWith(start) || !given.endsWith(end)) return null;
    return decode(given.slice(start.length, -end.length));
  };
  return {
    base: lower,
    of: (message) => {
      const token = Buffer.concat([idBytes(message.id), tagOf(key, message)]);
      return `${local}+${encode(token)}@${domain}`;
    },
    isOurs: (email) => {
      const given = asciiLower(email);
      return given === lower || (given.startsWith(`${local}+`) && given.endsWith(`@${domain}`));
    },
    messageIdOf: (email) => {
      const token = tokenOf(email);
      return token === null ? null : uuidOf(token.subarray(0, ID_BYTES));
    },
    isOf: (email, message) => {
      const token = tokenOf(email);
      if (token === null || !token.subarray(0, ID_BYTES).equals(idBytes(message.id))) return false;
      return accepted.some((one) => timingSafeEqual(token.subarray(ID_BYTES), tagOf(one, message)));
    },
  };
}

/** A to Z alone: the full table turns other letters into them. */
const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function tagKey(secretKey: string): KeyObject {
  return createSecretKey(createHmac('sha256', secretKey).update('tenderfit reply address 1').digest());
}

function tagOf(key: KeyObject, { companyId, id }: Answered): Buffer {
  return createHmac('sha256', key)
    .update(Buffer.concat([idBytes(companyId), idBytes(id)]))
    .digest()
    .subarray(0, TAG_BYTES);
}

function idBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function encode(bytes: Buffer): string {
  let bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  bits = bits.padEnd(TOKEN_CHARS * 5, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function decode(text: string): Buffer | null {
  if (text.length !== TOKEN_CHARS || !/^[a-z2-7]+$/.test(text)) return null;
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  // The bits that are left over say nothing; one spelling only.
  return encode(bytes) === text ? bytes : null;
}
