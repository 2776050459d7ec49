import type { MessageKind } from './message-kind.ts';

/**
 * What becomes of a message, from what is known of it. Nothing that its text says has a part in it.
 *
 * | State | Means |
 * | --- | --- |
 * | refused | it is not for the service, or its writer may not instruct it |
 * | quarantined | nobody confirms who wrote it |
 * | accepted | its writer may instruct the assistant for one company, which is known |
 */
export type IntakeReason =
  // refused: no message of a person to the service
  | 'unreadable'
  | 'machine'
  | 'own_message'
  | 'not_addressed'
  | 'copy'
  // quarantined
  | 'sender_unclear'
  | 'sender_forged'
  | 'sender_unconfirmed'
  // refused: of a person who is known
  | 'too_many'
  | 'unknown_thread'
  | 'several_companies'
  | 'company_unclear'
  | 'no_access'
  | 'access_revoked'
  | 'member_disabled'
  | 'accepted';

export type IntakeVerdict = {
  state: 'refused' | 'quarantined' | 'accepted';
  reason: IntakeReason;
  /** One line for the operator. */
  detail: string;
};

/** So many messages of one sender are acted on in an hour: more is a loop, or a program. */
export const MOST_AN_HOUR = 20;

const refused = (reason: IntakeReason, detail: string): IntakeVerdict => ({ state: 'refused', reason, detail });
const quarantined = (reason: IntakeReason, detail: string): IntakeVerdict => ({
  state: 'quarantined',
  reason,
  detail,
});

/** What a message shows by itself. Addresses in the spelling of members. */
export type MessageFindings = {
  from: string | null;
  fromFault: string | null;
  kind: { kind: MessageKind; reason: string };
  isHuman: boolean;
  /** MAIL FROM of its delivery; null where unknown. */
  envelopeSender: string | null;
  sender: { result: 'pass' | 'fail' | 'none' | 'temporary'; reason: string };
  /** To or Cc names an address of the service. */
  isAddressed: boolean;
  isFromService: boolean;
};

/** What is decided without looking anything up; null: a person wrote it, and it is sure who. `later`: it cannot be told now. */
export function verdictOfMessage(found: MessageFindings): IntakeVerdict | 'later' | null {
  const { from, fromFault, kind, sender } = found;
  if (!found.isHuman) return refused('machine', `${kind.kind}: ${kind.reason}`);
  if (found.envelopeSender === '') return refused('machine', 'it has no envelope sender: a machine sent it');
  if (from === null) return quarantined('sender_unclear', `the message ${fromFault ?? 'has no sender'}`);
  if (found.isFromService) return refused('own_message', 'it comes from an address of this service');
  if (!found.isAddressed) return refused('not_addressed', 'neither To nor Cc names an address of this service');
  if (sender.result === 'temporary') return 'later';
  if (sender.result === 'fail') return quarantined('sender_forged', sender.reason);
  return sender.result === 'none' ? quarantined('sender_unconfirmed', sender.reason) : null;
}

/** A message of ours that is answered. */
export type Thread = { companyId: string; deliveryId: string };

export type SenderFindings = {
  /** A message with the same signature, or the same Message-ID of this sender, was received. */
  isCopy: boolean;
  /** Messages of the sender in the hour before. */
  recent: number;
  /**
   * The sender's domain confirms the field that names the service. Where it does not, anybody who has a message that the sender
   * wrote to others can send it on with another To.
   */
  isAddressConfirmed: boolean;
  /** By a reply address; `unknown` where one is made up or altered, or its message is gone. */
  byAddress: readonly (Thread | 'unknown')[];
  /** By Message-IDs that it answers, newest first. */
  byAnswers: readonly Thread[];
  /** What the sender was ever granted, with any company. */
  grants: readonly { companyId: string; isRevoked: boolean; isMemberDisabled: boolean }[];
};

export type SenderVerdict = IntakeVerdict & {
  companyId: string | null;
  thread: Thread | null;
  /** For which company a refusal may be answered: one that the sender has to do with; null: none. */
  answerAs: string | null;
};

/** What becomes of a message of which it is sure who wrote it. */
export function verdictOfSender(found: SenderFindings): SenderVerdict {
  const nobody = { companyId: null, thread: null, answerAs: null };
  if (found.isCopy) return { ...refused('copy', 'a copy of it was received before'), ...nobody };
  if (found.recent >= MOST_AN_HOUR)
    return {
      ...refused('too_many', `the sender wrote ${found.recent} messages in an hour, and ${MOST_AN_HOUR} are read`),
      ...nobody,
    };
  const known = found.byAddress.filter((one) => one !== 'unknown');
  if (known.length < found.byAddress.length)
    return { ...refused('unknown_thread', 'its reply address is not one that the service made'), ...nobody };
  const threads = [...known, ...found.byAnswers];
  const companies = new Set(threads.map(({ companyId }) => companyId));
  if (companies.size > 1)
    return { ...refused('several_companies', 'it answers messages of several companies'), ...nobody };
  const [thread = null] = threads;
  // A reply address and a Message-ID of ours cannot be guessed: a message that has one was meant for the service.
  if (thread === null && !found.isAddressConfirmed) {
    const detail =
      'it answers no message of the service, and the signature of the sender does not cover to whom it was sent';
    return { ...refused('not_addressed', detail), ...nobody };
  }
  return thread === null ? withoutThread(found.grants) : withThread(thread, found.grants);
}

type Grants = SenderFindings['grants'];

function withThread(thread: Thread, grants: Grants): SenderVerdict {
  const { companyId } = thread;
  const own = grants.find((one) => one.companyId === companyId);
  return { ...verdictOfGrant(own), companyId, thread, answerAs: companyId };
}

function withoutThread(grants: Grants): SenderVerdict {
  // A grant of a member who is disabled counts here: the message may have been meant for that company.
  const valid = grants.filter(({ isRevoked }) => !isRevoked);
  if (valid.length > 1) {
    const detail = `it answers no message of the service, and the sender has access to ${valid.length} companies`;
    const answerAs = valid[0]?.companyId ?? null;
    return { ...refused('company_unclear', detail), companyId: null, thread: null, answerAs };
  }
  const [one] = valid.length === 1 ? valid : grants;
  const isOnly = valid.length === 1 || grants.length === 1;
  const companyId = isOnly ? (one?.companyId ?? null) : null;
  return { ...verdictOfGrant(one), companyId, thread: null, answerAs: companyId };
}

function verdictOfGrant(grant: Grants[number] | undefined): IntakeVerdict {
  if (grant === undefined) return refused('no_access', 'the sender has no access to the assistant');
  if (grant.isRevoked) return refused('access_revoked', 'the access of the sender was revoked');
  if (grant.isMemberDisabled) return refused('member_disabled', 'the sender is a member who is disabled');
  return { state: 'accepted', reason: 'accepted', detail: '' };
}
