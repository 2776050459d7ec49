import type { DigestPreview } from '#contract/digests.ts';
import type { Connection } from '#platform/database/database.ts';
import { previewDigest } from './digest.ts';
import type { ComposingSettings } from './digest-composing.ts';

/** The next digest as the API shows it. */

/** Stands in the place of the token in a reader's link, and opens nothing: the link acts for whoever has it. */
const NO_TOKEN = 'preview';

export async function readPreview(
  db: Connection,
  companyId: string,
  now: Date,
  settings: ComposingSettings,
): Promise<DigestPreview> {
  const { digest, dueAt, isHeld } = await previewDigest(db, companyId, now, settings);
  const [first] = digest.messages;
  const withoutToken = (text: string): string => text.replaceAll(tokenOf(first?.leaveUrl ?? ''), NO_TOKEN);
  return {
    due_at: dueAt,
    is_waiting: isHeld,
    reason: digest.reason,
    recipients: digest.messages.map(({ to }) => to),
    subject: first?.content.subject ?? null,
    html: first === undefined ? null : withoutToken(first.content.html),
    text: first === undefined ? null : withoutToken(first.content.text),
    considered: digest.considered,
    items: digest.listed.map(({ id, ...item }) => ({ ...item, opportunity_id: id })),
    left_out: { ...digest.leftOut },
    sources: digest.sources.map(({ lastSuccessAt, ...source }) => ({ ...source, last_success_at: lastSuccessAt })),
  };
}

function tokenOf(leaveUrl: string): string {
  return leaveUrl.slice(leaveUrl.lastIndexOf('/') + 1);
}
