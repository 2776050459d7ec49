import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

export const CONTEXT_DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const;

export const contextDocumentSchema = z
  .strictObject({
    id: z.uuid(),
    filename: z.string(),
    content_type: z.string().describe('Told by what the file holds, not by its name.'),
    size_bytes: z.int().min(1),
    status: z
      .enum(CONTEXT_DOCUMENT_STATUSES)
      .describe(
        '`processing`: it is being read; `ready`: it counts in matching and drafting; `failed`: it could not be read.',
      ),
    ingest_error: z
      .string()
      .nullable()
      .describe(
        'Why it failed. Of a `ready` document: why its latest refresh failed; what was read before goes on serving.',
      ),
    page_count: z.int().min(0).nullable().describe('Null where the format has no pages, and before it was read.'),
    created_at: dateTime,
    updated_at: dateTime,
    last_indexed_at: dateTime.nullable().describe('When what serves was last read.'),
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
    description: `All of them, at most ${LIMITS.contextDocuments.perCompany}.`,
    schema: z.strictObject({ docs: z.array(contextDocumentSchema) }).meta({ id: 'ContextDocumentList' }),
    example: { docs: [EXAMPLE] },
  },
});

export const addContextDocument = route({
  method: 'POST',
  path: '/api/v1/knowledge/docs',
  operationId: 'addContextDocument',
  summary: 'Upload a context document',
  description: `PDF, DOCX, TXT or MD, told by what the file holds. What plainly has no text (\`empty_document\`) or cannot be opened (\`unreadable_document\`) is refused; the rest is read in the background, and its \`status\` turns \`ready\` or \`failed\`. At most ${LIMITS.contextDocuments.perCompany} documents a company.`,
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
  alreadyThere: { description: 'The company has the same file already: that document.' },
});

export const removeContextDocument = route({
  method: 'DELETE',
  path: '/api/v1/knowledge/docs/{id}',
  operationId: 'removeContextDocument',
  summary: 'Delete a context document',
  description: 'With its file and all that was read from it. The company is scored anew without it.',
  tag: 'Company',
  access: 'profile:write',
  ratePerMinute: RATE.write,
  params: idOf('the document'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'It is gone.',
    schema: z.strictObject({ id: z.uuid() }).meta({ id: 'RemovedContextDocument' }),
    example: { id: EXAMPLE.id },
  },
});
