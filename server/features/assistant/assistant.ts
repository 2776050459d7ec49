import { createHash } from 'node:crypto';
import { parseMail, type ReceivedMail } from '#platform/mail/received-mail.ts';
import { checkSender, type Envelope, type SenderCheck } from '#platform/mail/sender-check.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { isHuman, kindOf, type KindReading } from './message-kind.ts';
import { type NewText, readNewText } from './new-text.ts';

/** How the service reads one message. */
export type MailReading = {
  mail: ReceivedMail;
  sender: SenderCheck;
  kind: KindReading;
  newText: NewText;
  /** SHA-256 of the whole message, in hexadecimal: the same delivery twice has the same one. */
  sha256: string;
  /** A person wrote it and the domain of From confirms it. Whether that person may ask for anything is another question. */
  isTrusted: boolean;
};

export type MailReadingResult = { reading: MailReading; refusal: null } | { reading: null; refusal: string };

/** Reads a message: who wrote it, whether that is sure, what kind it is, and what is new in it. Never rejects. */
export async function readMail(
  raw: Uint8Array,
  envelope: Envelope | null,
  world: { resolve: ResolveRecord; now: Date },
): Promise<MailReadingResult> {
  const { mail, refusal } = await parseMail(raw);
  if (mail === null) return { reading: null, refusal };
  const newText = readNewText(mail.text);
  const kind = kindOf({
    headers: mail.headers,
    from: mail.from?.email ?? null,
    subject: mail.subject,
    newText: newText.text,
    quotes: newText.quotes,
    isAnswer: mail.answers.length > 0,
    parts: mail.parts,
  });
  const sender = await checkSender({ raw, from: mail.from, fromFault: mail.fromFault, envelope }, world);
  const sha256 = createHash('sha256').update(raw).digest('hex');
  const isTrusted = sender.result === 'pass' && isHuman(kind.kind);
  return { reading: { mail, sender, kind, newText, sha256, isTrusted }, refusal: null };
}
