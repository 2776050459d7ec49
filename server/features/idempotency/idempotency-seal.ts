import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Answers as they are stored: AES-256-GCM under a key made from SECRET_KEY and what only the sender of the request knows. Neither the
 * database nor SECRET_KEY alone opens an answer, which may hold the secret of an API key.
 */

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type BoundTo = { companyId: string; nameHash: Buffer; fingerprint: Buffer; sealedWith: string };

export function sealAnswer(secretKey: string, boundTo: BoundTo, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey, boundTo), nonce).setAAD(identityOf(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text, or null where it was sealed for another request, by another sender or under none of these keys. */
export function openAnswer(secretKeys: readonly string[], boundTo: BoundTo, sealed: Buffer): string | null {
  for (const secretKey of secretKeys) {
    const text = openWith(secretKey, boundTo, sealed);
    if (text !== null) return text;
  }
  return null;
}

function openWith(secretKey: string, boundTo: BoundTo, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secretKey, boundTo), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(identityOf(boundTo)).setAuthTag(tag);
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

function keyOf(secretKey: string, { sealedWith }: BoundTo): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, hash('sha256', sealedWith, 'buffer'), 'tenderfit answer 1', 32));
}

function identityOf({ companyId, nameHash, fingerprint }: BoundTo): Buffer {
  return Buffer.concat([Buffer.from(companyId), nameHash, fingerprint]);
}
