import { randomUUID } from 'node:crypto';
import type { ImportReport } from '#contract/catalog-import.ts';
import { type AuditEntry, recordAudits } from '#features/audit/audit.ts';
import { addManufacturerPartners, type ChangeContext, comparisonKey, lockProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { InvalidImport } from '#platform/http/api-error.ts';
import { authorizePartners, followPartners } from './catalog-partners.ts';
import { requestMatching } from './catalog-products.ts';
import { readCsv } from './import-csv.ts';
import { otherKind } from './import-header.ts';
import { type ImportPlan, planImport, roomIssues } from './import-plan.ts';
import { type ImportedProduct, ImportJudge } from './import-rules.ts';
import {
  insertImported,
  listNamedProducts,
  listPartnersByKeys,
  type NewImportedProduct,
  updateImported,
} from './queries-import.ts';

/** The import of a CSV of products (specification, CSV import rules): read as it arrives, then written at once or not at all. */

type Context = Omit<ChangeContext, 'followPartners'>;

/**
 * The products of a file, which is held whole: it is no larger than an upload may be.
 * @throws InvalidImport with what is wrong with the file
 */
export async function readImport(chunks: AsyncIterable<Buffer>): Promise<readonly ImportedProduct[]> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  const file = Buffer.concat(pieces);
  const judge = new ImportJudge(comparisonKey);
  // A file of another kind is recognized by its first bytes, and not read as CSV.
  const kind = otherKind(file);
  if (kind !== null) judge.refuse(kind);
  else for (const row of readCsv(file)) judge.take(row);
  const { products, first, count } = judge.end();
  if (count > 0) throw new InvalidImport(first, count);
  return products;
}

/**
 * Makes the company's catalog what the file says, or with `isDryRun` tells what that would do. Both follow one plan, made
 * while no other writer of the company's profile or catalog is at work.
 * @throws InvalidImport where manufacturer_partners has no room for the file's partners
 */
export async function importProducts(
  tx: Connection,
  companyId: string,
  file: readonly ImportedProduct[],
  { isDryRun, ...context }: Context & { isDryRun: boolean },
): Promise<ImportReport> {
  const profile = await lockProfile(tx, companyId);
  const issues = roomIssues(file, new Set(profile.manufacturer_partners.map(comparisonKey)));
  if (issues.length > 0) throw new InvalidImport(issues, issues.length);
  const keys = [...new Set(file.map(({ partnerKey }) => partnerKey))];
  const plan = planImport(file, {
    partners: await listPartnersByKeys(tx, companyId, keys),
    products: await listNamedProducts(tx, companyId, file),
  });
  if (!isDryRun) await carryOut(tx, companyId, plan, context);
  return {
    dry_run: isDryRun,
    rows: file.length,
    products_created: plan.created.length,
    products_updated: plan.updated.length,
    products_unchanged: plan.unchanged,
    partners_created: [...plan.partnersCreated],
    partners_reauthorized: plan.partnersReauthorized.map(({ name }) => name),
  };
}

async function carryOut(tx: Connection, companyId: string, plan: ImportPlan, context: Context): Promise<void> {
  await addManufacturerPartners(tx, companyId, plan.partners, { ...context, source: 'portal_import', followPartners });
  // The profile may have named some of them all along.
  const partnerIds = await authorizePartners(tx, companyId, plan.partners);
  const created = plan.created.map((product) => ({
    ...product,
    id: randomUUID(),
    partnerId: partnerIds.get(product.partnerKey) ?? '',
  }));
  await insertImported(tx, companyId, created);
  await updateImported(
    tx,
    companyId,
    plan.updated.map(({ before: { id }, after }) => ({ ...after, id })),
  );
  const common = {
    companyId,
    actor: context.actor,
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  };
  const changes = auditOf(plan, created, partnerIds);
  await recordAudits(
    tx,
    changes.map((change) => ({ ...common, ...change })),
  );
  // Where nothing can move a score, the re-score finds nothing to do.
  if (movesScores(plan)) await requestMatching(tx, companyId, context);
  else await context.enqueueMatching(tx, { companyId });
}

function auditOf(
  { partnersCreated, partnersReauthorized, updated }: ImportPlan,
  created: readonly NewImportedProduct[],
  partnerIds: ReadonlyMap<string, string>,
): Omit<AuditEntry, 'companyId' | 'actor' | 'requestId'>[] {
  return [
    ...partnersCreated.map((name) => ({
      action: 'partner.add' as const,
      subject: partnerIds.get(comparisonKey(name)) ?? '',
      after: { name, authorized: true, relationship: null, source_url: null },
    })),
    ...partnersReauthorized.map(({ id }) => ({
      action: 'partner.change' as const,
      subject: id,
      before: { authorized: false },
      after: { authorized: true },
    })),
    ...created.map(({ id, partnerId, row: _row, partner: _name, partnerKey: _key, ...fields }) => ({
      action: 'product.create' as const,
      subject: id,
      after: { oem_partner_id: partnerId, ...fields, specs: {}, status: 'active' },
    })),
    ...updated.map(({ before, after, changed }) => ({
      action: 'product.change' as const,
      subject: before.id,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, after[field]])),
    })),
  ];
}

/** Whether what changes of the products can change a match; the profile sees to its own part. */
function movesScores({ created, updated }: ImportPlan): boolean {
  const counts = updated.some(
    ({ before, changed }) => before.status === 'active' && changed.some((field) => field !== 'source_url'),
  );
  return created.length > 0 || counts;
}
