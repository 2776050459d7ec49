import * as contract from '#contract/knowledge.ts';
import type { EnqueueMatching } from '#features/profile/profile.ts';
import type { Http } from '#platform/http/http.ts';
import { type EnqueueFileRemoval, listDocuments, removeDocument } from './knowledge.ts';
import { addDocument, type UploadDependencies } from './knowledge-upload.ts';

export type KnowledgeDependencies = UploadDependencies & {
  enqueueMatching: EnqueueMatching;
  enqueueFileRemoval: EnqueueFileRemoval;
  removalDelayHours?: number;
};

export function knowledgeRoutes(http: Http, dependencies: KnowledgeDependencies): void {
  const { database, enqueueMatching, enqueueFileRemoval } = dependencies;
  http.handle(contract.listContextDocuments, async ({ principal: { companyId } }) => ({
    docs: await listDocuments(database.forCompany(companyId).db, companyId),
  }));
  http.handle(contract.addContextDocument, ({ principal, receiveFile, once, requestId, setStatus }) => {
    const { companyId, actor } = principal;
    const company = database.forCompany(companyId);
    const onSame = (): void => setStatus(200);
    const context = { actor, requestId, enqueueFileRemoval, once: once(company), onSame };
    return addDocument(company, receiveFile, context, dependencies);
  });
  http.handle(contract.removeContextDocument, ({ principal: { companyId, actor }, params, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) =>
        removeDocument(tx, companyId, params.id, { actor, requestId, enqueueMatching, enqueueFileRemoval }),
      ),
  );
}
