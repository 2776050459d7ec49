import { AMENDMENT_ALERT, listMailedAmendments } from '#features/amendments/amendments.ts';
import { findDelivery, findMessage } from '#features/deliveries/deliveries.ts';
import { DIGEST, listPositions } from '#features/digest/digest.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/mail.ts';
import type { MailItem } from './instructions/instruction.ts';
import { itemLines } from './instructions/quoted-item.ts';
import { findAnsweredDelivery } from './queries-actions.ts';

/** What the mail that a message answers had in it, as it was saved: never what a list shows today. */

/** The kind of the deliveries that confirm what a message came to. */
export const REPLY_CONFIRMATION = 'reply_confirmation';
/** The kind of those that say that acting on a message failed. */
export const REPLY_FAILURE = 'reply_failure';

export type AnsweredMail = {
  items: readonly MailItem[];
  /** By number. */
  opportunityIds: ReadonlyMap<number, string>;
  /** The delivery whose numbers these are: that of the first mail of the conversation. */
  deliveryId: string | null;
  /** The message that the answered mail confirmed; null where it was no confirmation. */
  confirmedMessageId: string | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NONE: AnsweredMail = { items: [], opportunityIds: new Map(), deliveryId: null, confirmedMessageId: null };
/** A conversation is followed back over so many confirmations. */
const MAX_CONFIRMATIONS = 20;

/** The mail that a delivery was, with its numbers. A confirmation has those of the mail that the confirmed message answered. */
export async function answeredMail(
  tx: Connection,
  companyId: string,
  deliveryId: string | null,
): Promise<AnsweredMail> {
  let confirmedMessageId: string | null = null;
  let id = deliveryId;
  for (let steps = 0; steps < MAX_CONFIRMATIONS && id !== null; steps += 1) {
    const delivery = await findDelivery(tx, id);
    // The intake saw to it; this is for the day when it does not.
    if (delivery === null || delivery.companyId !== companyId) return NONE;
    if (delivery.kind !== REPLY_CONFIRMATION && delivery.kind !== REPLY_FAILURE) {
      return { ...(await itemsOf(tx, companyId, delivery)), deliveryId: id, confirmedMessageId };
    }
    confirmedMessageId ??= delivery.subjectId;
    id = await findAnsweredDelivery(tx, companyId, delivery.subjectId);
  }
  return { ...NONE, confirmedMessageId };
}

async function itemsOf(
  tx: Connection,
  companyId: string,
  { id, kind, subjectId }: { id: string; kind: string; subjectId: string },
): Promise<Pick<AnsweredMail, 'items' | 'opportunityIds'>> {
  if (kind === AMENDMENT_ALERT) {
    const mailed = await listMailedAmendments(tx, companyId, subjectId);
    // An alert has one tender, and no numbers in its text.
    const text = mailed.length > 1 ? await savedText(tx, id) : '';
    return {
      items: itemLines(
        text,
        mailed.map(({ number }) => number),
      ),
      opportunityIds: new Map(
        mailed.flatMap(({ number, opportunityId }) =>
          opportunityId === null ? [] : [[number, opportunityId] as const],
        ),
      ),
    };
  }
  // Any text may be the subject of a delivery.
  if (kind !== DIGEST || !UUID.test(subjectId)) return NONE;
  const positions = await listPositions(tx, companyId, subjectId);
  const text = await savedText(tx, id);
  return {
    items: itemLines(
      text,
      positions.map(({ position }) => position),
    ),
    opportunityIds: new Map(positions.map(({ position, opportunityId }) => [position, opportunityId])),
  };
}

async function savedText(tx: Connection, deliveryId: string): Promise<string> {
  const saved = await findMessage(tx, deliveryId);
  return saved === null ? '' : (JSON.parse(saved) as Message).text;
}
