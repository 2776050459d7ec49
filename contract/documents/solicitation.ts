import { z } from 'zod';
import { LIMITS, RATE } from '../limits.ts';
import { dateTime, idOf } from '../parameters.ts';
import { route } from '../route.ts';

/** The solicitation documents of a tender: what the buyer attached to its notice, and what the company uploaded for it. */

/** Why a document, or a part of it, was not read. */
export const DOCUMENT_PROBLEMS = [
  'login',
  'gone',
  'unreachable',
  'address',
  'moved_or_too_large',
  'too_large',
  'package',
  'type',
  'scan',
  'scan_unread',
  'empty',
  'password',
  'damaged',
  'too_long',
  'files_left_out',
  'pages_left_out',
  'fault',
] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];

export const DOCUMENT_STATUSES = ['found', 'waiting', 'fetched', 'read', 'refused', 'failed'] as const;

const megabytes = (bytes: number): number => bytes / (1024 * 1024);
const { bytes: FILE_BYTES, packageBytes, packageFiles, perTender } = LIMITS.solicitationDocuments;

export const solicitationDocument = z
  .strictObject({
    id: z.uuid(),
    filename: z.string(),
    content_type: z.string().nullable().describe('Detected from the content; null until there is any.'),
    size_bytes: z.int().min(1).nullable(),
    status: z
      .enum(DOCUMENT_STATUSES)
      .describe(
        '`found`: listed by the source, not fetched; `waiting` or `fetched`: to be read; `read`: its facts count; `refused`: not fetched or not of a kind that is read; `failed`: could not be fetched or read.',
      ),
    reason: z.string().nullable().describe('Why it was refused or failed, or what of it was not read.'),
    problem: z
      .enum(DOCUMENT_PROBLEMS)
      .nullable()
      .describe(
        '`reason` as a code: the website asks for a `login`, has it no more (`gone`) or did not send it (`unreachable`); an `address` that is not fetched; `moved_or_too_large`: larger than what is fetched, or redirected; `too_large`; a `package` where none is opened; a `type` that is not read; a `scan`, with nothing installed that recognizes characters; `scan_unread`: character recognition found no text in it; `empty`; under a `password`; `damaged`; takes `too_long` to read; `files_left_out` of a package; `pages_left_out` of a document; a `fault` of the service.',
      ),
    languages: z.array(z.enum(['en', 'fr'])).describe('In which most of its text is written; empty if not known.'),
    page_count: z
      .int()
      .min(0)
      .nullable()
      .describe('Pages, or sheets of a workbook. Null until it is read, and for formats without pages.'),
    recognized_pages: z
      .int()
      .min(0)
      .describe(
        'Pages that are pictures and whose text was read by character recognition, which may be wrong; compare with the original.',
      ),
    uploaded: z.boolean().describe('Uploaded by the company, which alone sees it; otherwise published by the buyer.'),
    package_id: z.uuid().nullable().describe('The ZIP package it came in.'),
    source_url: z.string().nullable().describe('Where the buyer published it.'),
    created_at: dateTime,
    updated_at: dateTime,
    read_at: dateTime.nullable(),
  })
  .meta({ id: 'SolicitationDocument' });
export type SolicitationDocument = z.infer<typeof solicitationDocument>;

const EXAMPLE: SolicitationDocument = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e60',
  filename: 'RFP 2026-114.pdf',
  content_type: 'application/pdf',
  size_bytes: 1_204_311,
  status: 'read',
  reason: null,
  problem: null,
  languages: ['en'],
  page_count: 84,
  recognized_pages: 0,
  uploaded: true,
  package_id: null,
  source_url: null,
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '2026-11-20T14:05:09.000Z',
  read_at: '2026-11-20T14:05:09.000Z',
};
const ADDED: SolicitationDocument = {
  ...EXAMPLE,
  status: 'waiting',
  languages: [],
  page_count: null,
  updated_at: EXAMPLE.created_at,
  read_at: null,
};

const documentOf = z.strictObject({
  id: z.uuid({ error: 'must be a uuid' }).describe('The id of the opportunity.'),
  document_id: z.uuid({ error: 'must be a uuid' }).describe('The id of the document.'),
});

export const listDocuments = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/documents',
  operationId: 'listDocuments',
  summary: 'List solicitation documents',
  description:
    'What the buyer published with the notice, and what the company uploaded for the tender, under whichever copy of it. Documents uploaded by other companies are never included.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: idOf('the opportunity'),
  success: {
    status: 200,
    description: 'All documents, the newest first.',
    schema: z
      .strictObject({
        documents: z.array(solicitationDocument),
        listed: z
          .array(z.strictObject({ filename: z.string(), source_url: z.string() }))
          .describe('What the notice lists that is not among `documents`, because it was not fetched.'),
      })
      .meta({ id: 'SolicitationDocumentList' }),
    example: {
      documents: [EXAMPLE],
      listed: [{ filename: 'Addendum 1.pdf', source_url: 'https://example.org/addendum-1.pdf' }],
    },
  },
  errors: ['not_found'],
});

export const addDocument = route({
  method: 'POST',
  path: '/api/v1/opportunities/{id}/documents',
  operationId: 'addDocument',
  summary: 'Upload a solicitation document',
  description: `PDF, DOCX, XLSX without macros, HTML, TXT or MD of at most ${megabytes(FILE_BYTES)} MB, or a ZIP package of them of at most ${megabytes(packageBytes)} MB, of which the first ${packageFiles} files are opened. The type is detected from the content. The document is read in the background; its facts then count for this company only, and the match is scored again. A tender has at most ${perTender} uploaded documents.`,
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  params: idOf('the opportunity'),
  idempotency: { unkeyed: 'each' },
  upload: {
    maxBytes: packageBytes,
    contentTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
      'text/html',
      'text/plain',
      'text/markdown',
    ],
    description: 'The document.',
    example: 'Request for proposal 2026-114. Questions are due by 1 December 2026.\n',
  },
  errors: ['not_found', 'empty_document', 'document_cap_reached'],
  success: { status: 201, description: 'The document.', schema: solicitationDocument, example: ADDED },
  alreadyThere: { description: 'The existing document: the company already uploaded this file for the tender.' },
});

export const removeDocument = route({
  method: 'DELETE',
  path: '/api/v1/opportunities/{id}/documents/{document_id}',
  operationId: 'removeDocument',
  summary: 'Delete an uploaded solicitation document',
  description:
    'Also deletes its file, its text, its facts and, of a package, the documents in it. Only uploaded documents can be deleted.',
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  params: documentOf,
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The document was deleted.',
    schema: z.strictObject({ id: z.uuid() }).meta({ id: 'RemovedSolicitationDocument' }),
    example: { id: EXAMPLE.id },
  },
});

export const readDocumentContent = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/documents/{document_id}/content',
  operationId: 'readDocumentContent',
  summary: 'Download a solicitation document',
  description: 'The file as it was uploaded or fetched. Browsers save it and never show it as a page.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: documentOf,
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The file.',
    schema: z.string().meta({ id: 'DocumentContent', openapi: { type: 'string', format: 'binary' } }),
    file: { contentType: 'application/octet-stream', name: 'document' },
    example: '%PDF-1.7 …',
  },
});
