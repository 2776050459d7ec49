import type { Database } from '#platform/database/database.ts';

/** What acting on a message needs. */
export type ActingDependencies = { database: Database; now: () => Date };

/**
 * Does what an accepted message asks for, and answers it. Whoever sent it must still have access at that moment: a person may
 * be disabled, or the access revoked, after the message was accepted. Is safe to repeat.
 */
export async function actOnMessage(
  _deps: ActingDependencies,
  _message: { companyId: string; messageId: string },
): Promise<void> {
  // Nothing acts on mail: the message stays accepted, and `mail inbound list` shows it so.
}
