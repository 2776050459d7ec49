import type { Operation } from '#contract/profile.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { saveDelivery, type SavingDependencies } from '#features/deliveries/deliveries.ts';
import { categoriesNamed, isPlace } from '#features/matching/matching.ts';
import { readSettings } from '#features/digest/digest.ts';
import type { EnqueueJudging } from '#features/opportunities/opportunities.ts';
import { type ChangeContext, lockProfile, type Profile } from '#features/profile/profile.ts';
import { statedFacts } from '#features/rules/rules.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { type AnsweredMail, answeredMail, REPLY_CONFIRMATION } from './assistant-answered-mail.ts';
import { mayInstruct } from './assistant-access.ts';
import { carryOut, type CarriedOut } from './assistant-carrying-out.ts';
import { type Confirmation, confirmationMessage } from './confirmation.ts';
import type { Reading } from './instructions/instruction.ts';
import { readReply } from './instructions/read-reply.ts';
import {
  type AcceptedMessage,
  findCompanyName,
  insertEffects,
  listTenders,
  lockAccepted,
  updateDone,
} from './queries-actions.ts';
import { updateRefused } from './queries-inbound.ts';
import { threadHeaders } from './thread-headers.ts';

/** What acting on a message needs. */
export type ActingDependencies = Pick<ChangeContext, 'enqueueMatching' | 'followPartners'> & {
  database: Database;
  now: () => Date;
  enqueueJudging: EnqueueJudging;
  /** Has an accepted message acted on. */
  enqueueActing: (tx: Connection, payload: { companyId: string; messageId: string }) => Promise<void>;
  saving: SavingDependencies;
  publicUrl: string;
  /** Where answers to a message of ours are read; null: at the address that it comes from. */
  replyTo: ((delivery: { companyId: string; id: string }) => string) | null;
};

const ACCESS_LOST = {
  reason: 'access_lost',
  detail: 'the sender lost the access to the assistant before it was acted on',
};

/**
 * Does what an accepted message asks for, and answers it. Whoever sent it must still have access at that moment: a person may
 * be disabled, or the access revoked, after the message was accepted. All of it is one transaction, in which the message is
 * held: it is done whole or not at all, and only once.
 */
export async function actOnMessage(
  deps: ActingDependencies,
  { companyId, messageId }: { companyId: string; messageId: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const message = await lockAccepted(tx, companyId, messageId);
    if (message === null) return;
    if (await mayInstruct(tx, { companyId, email: message.userEmail })) await act(tx, message, deps);
    else await updateRefused(tx, messageId, ACCESS_LOST);
  });
}

async function act(tx: Connection, message: AcceptedMessage, deps: ActingDependencies): Promise<void> {
  const { companyId } = message;
  const now = deps.now();
  // Before any tender, as every writer of a company does.
  const profile = await lockProfile(tx, companyId);
  const mail = await answeredMail(tx, companyId, message.deliveryId);
  const reading = read(message, mail, profile);
  const tenders = await listTenders(tx, companyId, [...mail.opportunityIds.values()], message.language);
  const actor = { kind: 'mail', id: message.userEmail } as const;
  const context = { ...deps, actor, requestId: message.id, now, tenders };
  const carried = await carryOut(tx, message, { mail, reading, context });
  await insertEffects(tx, companyId, message.id, carried.effects);
  const deliveryId = await confirm(tx, message, { mail, reading, carried, now }, deps);
  const outcome = {
    instructions: reading.instructions.length,
    unclear: reading.unclear.length,
    effects: carried.effects.length,
    delivery_id: deliveryId,
  };
  const reason = reading.instructions.length > 0 ? 'acted' : 'nothing_asked';
  await updateDone(tx, { companyId, id: message.id, at: now.toISOString(), reason, outcome });
  const entry = { companyId, actor, action: 'inbound_mail.act', subject: message.id } as const;
  await recordAudit(tx, { ...entry, after: outcome });
}

function read(message: AcceptedMessage, { items }: AnsweredMail, { geography, categories }: Profile): Reading {
  const known = {
    isPlace,
    namesPlaces: geography.length > 0,
    categoriesOf: categoriesNamed(categories),
    buyer: null,
  };
  const readFacts = (text: string): Operation[] => statedFacts(text, known).operations;
  const reading = readReply({ text: message.newText, answers: message.inlineAnswers }, { items, readFacts });
  return { ...reading, isCut: reading.isCut || message.isTextCut };
}

type Acted = { mail: AnsweredMail; reading: Reading; carried: CarriedOut; now: Date };

/** Saves the answer, to the sender alone and in the conversation. Thanks alone are not answered: null. */
async function confirm(
  tx: Connection,
  message: AcceptedMessage,
  { mail, reading, carried, now }: Acted,
  { saving, publicUrl, replyTo }: ActingDependencies,
): Promise<string | null> {
  if (reading.instructions.length === 0 && reading.unclear.length === 0 && !reading.isCut) return null;
  const { companyId, language, subject } = message;
  const confirmation: Confirmation = {
    ...carried,
    language,
    company: await findCompanyName(tx, companyId),
    host: new URL(publicUrl).host,
    subject,
    unclear: reading.unclear,
    isCut: reading.isCut,
    numbers: mail.items.map(({ number }) => number),
    zone: (await readSettings(tx, companyId, now)).digest_tz,
  };
  const saved = await saveDelivery(
    tx,
    {
      companyId,
      kind: REPLY_CONFIRMATION,
      subjectId: message.id,
      message: {
        to: message.userEmail,
        ...confirmationMessage(confirmation),
        ...(replyTo === null ? {} : { replyTo: (delivery) => ({ name: 'Tenderfit', email: replyTo(delivery) }) }),
        headers: { 'Auto-Submitted': 'auto-replied', ...threadHeaders(message.messageId, message.answersTo) },
      },
    },
    saving,
  );
  return saved.id;
}
