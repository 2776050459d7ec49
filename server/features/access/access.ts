import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  deleteCompanyRow,
  findCompany,
  insertCompany,
  listCompanies,
  lockCompany,
  lockImports,
  updateLanguage as setCompanyLanguage,
  type CompanyRow,
} from './queries.ts';
import { deleteSignInsOfCompany } from './queries-sessions.ts';

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

/**
 * Deletes a locked company with everything that is its own, but for its stored files, whose rows stay until the files are gone,
 * and the audit trail, which says so.
 */
export async function deleteCompany(tx: Connection, company: CompanyRow, actor: Actor): Promise<void> {
  await deleteSignInsOfCompany(tx, company.id);
  await deleteCompanyRow(tx, company.id);
  const before = {
    legalName: company.legal_name,
    contactEmail: company.contact_email,
    country: company.country,
    language: company.language,
  };
  await recordAudit(tx, { companyId: company.id, actor, action: 'company.delete', subject: company.id, before });
}

export { findCompany, listCompanies, lockCompany, lockImports, setCompanyLanguage, type CompanyRow };
export { keyHoldsSql } from './key-sql.ts';
export { listNames, nameKey, shownName } from './access-actors.ts';
