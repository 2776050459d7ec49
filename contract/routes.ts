import { listScopes, readOpenApi } from './access.ts';
import { listAmendments } from './amendments.ts';
import { askOpportunity } from './documents/ask.ts';
import { listAudit } from './audit.ts';
import { readAccount, signIn, signOut } from './account.ts';
import { createKey, listKeys, revokeKey } from './api-keys.ts';
import { importProducts, readImportTemplate } from './catalog-import.ts';
import { changeProduct, createPartner, createProduct, listPartners, listProducts } from './catalog.ts';
import { readDocumentPage } from './documents/pages.ts';
import { addDocument, listDocuments, readDocumentContent, removeDocument } from './documents/solicitation.ts';
import { answerOpportunity, withdrawFeedback } from './feedback.ts';
import { addContextDocument, listContextDocuments, removeContextDocument } from './knowledge.ts';
import { countOpportunities } from './opportunity-counts.ts';
import { archiveOpportunity, unarchiveOpportunity } from './archive.ts';
import { listOpportunities, readOpportunity } from './opportunities.ts';
import { readCalendar, readNotice } from './notice.ts';
import { readCoverage } from './coverage.ts';
import { listDigests, previewDigest } from './digests.ts';
import { changeMember, inviteMember, listMembers } from './members.ts';
import { listOutbox, readOutboxMessage } from './outbox.ts';
import { changeNotificationSettings, readNotificationSettings } from './notifications.ts';
import { changeProfile, listProfileChanges, readProfile, revertProfileChange } from './profile.ts';
import { listProfileSuggestions } from './profile-suggestions.ts';
import { readRescore } from './rescore.ts';
import type { AnyRoute } from './route.ts';
import { readRuleEffect } from './rule-effect.ts';
import { readRuleEvidence } from './rule-evidence.ts';
import { listRules, switchRule } from './rules.ts';

const EVERY_ROUTE = [
  listOpportunities,
  countOpportunities,
  readOpportunity,
  archiveOpportunity,
  unarchiveOpportunity,
  askOpportunity,
  answerOpportunity,
  withdrawFeedback,
  listAmendments,
  readNotice,
  readCalendar,
  listDocuments,
  addDocument,
  removeDocument,
  readDocumentPage,
  readDocumentContent,
  readCoverage,
  readRescore,
  readProfile,
  changeProfile,
  listProfileSuggestions,
  listProfileChanges,
  revertProfileChange,
  listProducts,
  createProduct,
  changeProduct,
  listPartners,
  createPartner,
  readImportTemplate,
  importProducts,
  listContextDocuments,
  addContextDocument,
  removeContextDocument,
  readNotificationSettings,
  changeNotificationSettings,
  previewDigest,
  listDigests,
  listRules,
  switchRule,
  readRuleEvidence,
  readRuleEffect,
  readAccount,
  signIn,
  signOut,
  listKeys,
  createKey,
  revokeKey,
  listMembers,
  inviteMember,
  changeMember,
  listAudit,
  listOutbox,
  readOutboxMessage,
  listScopes,
  readOpenApi,
] as const;

/** Every endpoint. The server refuses to start when one has no handler or a handler has no entry here. */
export const ROUTES = EVERY_ROUTE as readonly unknown[] as readonly AnyRoute[];

/** Their types, for a client that is checked against them. */
export type ContractRoute = (typeof EVERY_ROUTE)[number];
