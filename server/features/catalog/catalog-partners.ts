import { randomUUID } from 'node:crypto';
import type { NewPartner, Partner } from '#contract/catalog.ts';
import { recordAudit } from '#features/audit/audit.ts';
import {
  addManufacturerPartners,
  type ChangeContext,
  comparisonKey,
  type FollowPartners,
  lockProfile,
} from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  findPartnerByKey,
  listPartners,
  updateDiscontinuedByChange,
  updatePartner,
  updateReactivatedByChange,
  updateUnauthorized,
  upsertAuthorized,
} from './queries-partners.ts';

/** The manufacturers a company sells for. A partner is authorized while manufacturer_partners of the profile names it. */

export { listPartners };

/** Lets partners and their products follow a change of manufacturer_partners, in its transaction. */
export const followPartners: FollowPartners = async (tx, companyId, { changeId, removed, added }) => {
  const [goneKeys, comeKeys] = [removed.map(comparisonKey), added.map(comparisonKey)];
  const deactivated = goneKeys.length === 0 ? 0 : await updateDiscontinuedByChange(tx, companyId, goneKeys, changeId);
  if (goneKeys.length > 0) await updateUnauthorized(tx, companyId, goneKeys);
  await authorizePartners(tx, companyId, added);
  const reactivated = comeKeys.length === 0 ? 0 : await updateReactivatedByChange(tx, companyId, comeKeys, changeId);
  return { products_deactivated: deactivated, products_reactivated: reactivated };
};

/** Makes these partners where they are not there, and authorizes them; answers with their ids by the key of the name. */
export async function authorizePartners(
  tx: Connection,
  companyId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const byKey = new Map(names.map((name) => [comparisonKey(name), name]));
  const partners = [...byKey].map(([nameKey, name]) => ({ id: randomUUID(), name, nameKey }));
  return await upsertAuthorized(tx, companyId, partners);
}

/**
 * Adds a partner by name, or authorizes it again; its discontinued products stay so. What is given of relationship and
 * source_url is set, what is absent stays.
 */
export async function createPartner(
  tx: Connection,
  companyId: string,
  { name, relationship, source_url: sourceUrl }: NewPartner,
  context: Omit<ChangeContext, 'followPartners'>,
): Promise<{ partner: Partner; isNew: boolean }> {
  await lockProfile(tx, companyId);
  const key = comparisonKey(name);
  const before = await findPartnerByKey(tx, companyId, key);
  await addManufacturerPartners(tx, companyId, [name], { ...context, source: 'portal_edit', followPartners });
  // The profile may have named it all along.
  const id = (await authorizePartners(tx, companyId, [name.replace(/\s+/g, ' ')])).get(key) ?? '';
  await updatePartner(tx, companyId, id, {
    relationship: relationship === undefined ? (before?.relationship ?? null) : relationship,
    source_url: sourceUrl === undefined ? (before?.source_url ?? null) : sourceUrl,
  });
  const partner = await findPartnerByKey(tx, companyId, key);
  if (partner === null) throw new Error('a partner that was just made is not there');
  const [was, is] = [before === null ? null : recorded(before), recorded(partner)];
  if (JSON.stringify(was) !== JSON.stringify(is)) {
    await recordAudit(tx, {
      companyId,
      actor: context.actor,
      action: before === null ? 'partner.add' : 'partner.change',
      subject: partner.id,
      before: was,
      after: is,
      ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
    });
  }
  return { partner, isNew: before === null };
}

function recorded({ name, authorized, relationship, source_url }: Partner): Record<string, unknown> {
  return { name, authorized, relationship, source_url };
}
