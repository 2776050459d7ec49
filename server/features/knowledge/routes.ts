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
  http.handle(contract.addContextDocument, async ({ principal, receiveFile, requestId, setStatus }) => {
    const { companyId, actor } = principal;
    const context = { actor, requestId, enqueueFileRemoval };
    const { document, isNew } = await addDocument(companyId, receiveFile, context, dependencies);
    if (!isNew) setStatus(200);
    return document;
  });
  http.handle(contract.removeContextDocument, ({ principal: { companyId, actor }, params, requestId }) =>
    database
      .forCompany(companyId)
      .transaction((tx) =>
        removeDocument(tx, companyId, params.id, { actor, requestId, enqueueMatching, enqueueFileRemoval }),
      ),
  );
}
