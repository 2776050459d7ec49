import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { findCompany, insertCompany, listCompanies, type CompanyRow } from './queries.ts';

/**
 * Owns companies, members, keys and sessions: who may call, for which company, with which scopes (specification,
 * Authentication).
 */

export type NewCompany = { legalName: string; contactEmail: string; country: string; language: 'en' | 'fr' };

export async function createCompany(tx: Connection, company: NewCompany, actor: Actor): Promise<CompanyRow> {
  const row = await insertCompany(tx, { id: randomUUID(), ...company });
  await recordAudit(tx, { companyId: row.id, actor, action: 'company.create', subject: row.id, after: company });
  return row;
}

export { findCompany, listCompanies, type CompanyRow };
export { keyHoldsSql } from './key-sql.ts';
