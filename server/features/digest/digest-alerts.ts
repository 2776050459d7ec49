import type { Connection } from '#platform/database/database.ts';
import { readSettings } from './digest-settings.ts';
import { listRecipientCompanies } from './queries-settings.ts';

/** What alerts about amendments need to know of digests and of the settings of mail. */

export { listAppearances, listThreads } from './queries-alerts.ts';

/** How a company is mailed about amendments; null: there is no such company. */
export async function readMailChoices(db: Connection, companyId: string, now: Date) {
  const company = (await listRecipientCompanies(db, [companyId])).get(companyId);
  if (company === undefined) return null;
  const settings = await readSettings(db, companyId, now);
  return {
    policy: settings.amendment_notification_policy,
    floor: settings.digest_min_score,
    zone: settings.digest_tz,
    recipients: settings.effective_recipients,
    language: company.language,
    company: company.legal_name,
  };
}
