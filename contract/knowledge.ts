import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

export const CONTEXT_DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const;

export const contextDocumentSchema = z
  .strictObject({
    id: z.uuid(),
    filename: z.string(),
    content_type: z.string().describe('Detected from the content of the file, not from its name.'),
    size_bytes: z.int().min(1),
    status: z
      .enum(CONTEXT_DOCUMENT_STATUSES)
      .describe('`processing`: being read; `ready`: used in matching and drafting; `failed`: could not be read.'),
    ingest_error: z
      .string()
      .nullable()
      .describe(
        'Why reading failed. On a `ready` document: why its latest refresh failed; the earlier text is still used.',
      ),
    page_count: z.int().min(0).nullable().describe('Null until the document is read, and for formats without pages.'),
    created_at: dateTime,
    updated_at: dateTime,
    last_indexed_at: dateTime.nullable().describe('When the text in use was read.'),
  })
  .meta({ id: 'ContextDocument' });
export type ContextDocument = z.infer<typeof contextDocumentSchema>;

const EXAMPLE: ContextDocument = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  filename: 'Capability statement 2026.pdf',
  content_type: 'application/pdf',
  size_bytes: 482_133,
  status: 'ready',
  ingest_error: null,
  page_count: 12,
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '2026-11-20T14:05:03.000Z',
  last_indexed_at: '2026-11-20T14:05:03.000Z',
};
const ADDED: ContextDocument = {
  ...EXAMPLE,
  status: 'processing',
  page_count: null,
  updated_at: EXAMPLE.created_at,
  last_indexed_at: null,
};

export const listContextDocuments = route({
  method: 'GET',
  path: '/api/v1/knowledge/docs',
  operationId: 'listContextDocuments',
  summary: 'List context documents',
  description: 'What the company uploaded for match scoring and proposal drafting, newest first.',
  tag: 'Company',
  access: 'profile:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: `All documents, at most ${LIMITS.contextDocuments.perCompany}.`,
    schema: z.strictObject({ docs: z.array(contextDocumentSchema) }).meta({ id: 'ContextDocumentList' }),
    example: { docs: [EXAMPLE] },
  },
});

export const addContextDocument = route({
  method: 'POST',
  path: '/api/v1/knowledge/docs',
  operationId: 'addContextDocument',
  summary: 'Upload a context document',
  description: `PDF, DOCX, TXT or MD, detected from the content of the file. Files that clearly have no text (\`empty_document\`) or cannot be opened (\`unreadable_document\`) are rejected. Others are read in the background, and \`status\` becomes \`ready\` or \`failed\`. A company has at most ${LIMITS.contextDocuments.perCompany} documents.`,
  tag: 'Company',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'each' },
  upload: {
    maxBytes: LIMITS.contextDocuments.bytes,
    contentTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/plain',
      'text/markdown',
    ],
    description: 'The document.',
    example: 'Aurivane Imaging sells and services portable ultrasound systems in Ontario.\n',
  },
  errors: ['empty_document', 'unreadable_document', 'context_doc_cap_reached'],
  success: { status: 201, description: 'The document.', schema: contextDocumentSchema, example: ADDED },
  alreadyThere: { description: 'The existing document: the company already has this file.' },
});

export const removeContextDocument = route({
  method: 'DELETE',
  path: '/api/v1/knowledge/docs/{id}',
  operationId: 'removeContextDocument',
  summary: 'Delete a context document',
  description:
    'Also deletes its file and the text read from it. The matches of the company are then scored again without it.',
  tag: 'Company',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  params: idOf('the document'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The document was deleted.',
    schema: z.strictObject({ id: z.uuid() }).meta({ id: 'RemovedContextDocument' }),
    example: { id: EXAMPLE.id },
  },
});
