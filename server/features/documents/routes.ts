import { readDocumentPage } from '#contract/documents/pages.ts';
import * as contract from '#contract/documents/solicitation.ts';
import type { EnqueueMatching } from '#features/profile/profile.ts';
import type { Http } from '#platform/http/http.ts';
import { listDocuments, openContent, removeDocument } from './documents.ts';
import { readPage } from './documents-texts.ts';
import { addDocument, type UploadDependencies } from './documents-upload.ts';

export type DocumentDependencies = UploadDependencies & { enqueueMatching: EnqueueMatching };

export function documentRoutes(http: Http, dependencies: DocumentDependencies): void {
  const { database, store, enqueueMatching, enqueueFileRemoval } = dependencies;
  http.handle(contract.listDocuments, ({ principal: { companyId }, params }) =>
    listDocuments(database.forCompany(companyId).db, companyId, params.id),
  );
  http.handle(readDocumentPage, ({ principal: { companyId }, params, query }) =>
    readPage(
      database.forCompany(companyId).db,
      companyId,
      { opportunityId: params.id, documentId: params.document_id },
      { page: query.page ?? null, quote: query.quote ?? null },
    ),
  );
  http.handle(contract.addDocument, ({ principal, params, receiveFile, once, requestId, setStatus }) => {
    const { companyId, actor } = principal;
    const company = database.forCompany(companyId);
    const context = { actor, requestId, once: once(company), onSame: (): void => setStatus(200) };
    return addDocument(company, params.id, receiveFile, context, dependencies);
  });
  http.handle(contract.removeDocument, ({ principal: { companyId, actor }, params, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) =>
        removeDocument(
          tx,
          companyId,
          { opportunityId: params.id, documentId: params.document_id },
          { actor, requestId, enqueueMatching, enqueueFileRemoval },
        ),
      ),
  );
  http.handle(contract.readDocumentContent, ({ principal: { companyId }, params }) =>
    openContent(
      database.forCompany(companyId).db,
      companyId,
      { opportunityId: params.id, documentId: params.document_id },
      store,
    ),
  );
}
