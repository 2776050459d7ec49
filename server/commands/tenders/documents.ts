import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import { LIMITS } from '#contract/limits.ts';
import { listDocuments } from '#features/documents/documents.ts';
import { addDocument } from '#features/documents/documents-upload.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { App } from '../../app.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  type CommandIo,
  examples,
  OPERATOR,
  printResult,
} from '../command.ts';
import { findOpportunity, opportunityPrefix } from '../opportunities.ts';
import { counted, table } from '../table.ts';
import { visible } from '../visible.ts';

type Options = { opportunity: string; json?: boolean };

export const documentCommands: CommandFile = (program, context) => {
  const noun = program.command('documents').description('Solicitation documents of a tender');
  addAdd(noun, context);
  addList(noun, context);
};

function addAdd(noun: Command, { io, host }: CommandContext): void {
  withOpportunity(noun.command('add'))
    .description('Add documents or ZIP packages to a tender, for the company whose opportunity it is.')
    .argument('<file...>', 'PDF, DOCX, XLSX, HTML, TXT, MD or ZIP')
    .option('--json', 'print {documents} as JSON; documents are as in the API')
    .addHelpText(
      'after',
      `${examples('tenderfit documents add --opportunity 3f2a91bc RFP.pdf "Annex A.docx"', 'tenderfit documents add --opportunity 3f2a91bc package.zip')}

They are read in the background by \`tenderfit start\` or \`tenderfit worker\`.`,
    )
    .action(async (files: string[], options: Options) => {
      await host.withService(async ({ app }) => {
        const { id, company_id: companyId } = await findOpportunity(app, options.opportunity, null);
        const documents: SolicitationDocument[] = [];
        for (const file of files) documents.push(await addFile(app, { companyId, id }, file, io));
        printResult(io, options, { documents }, linesOf(documents));
      });
    });
}

function addList(noun: Command, { io, host }: CommandContext): void {
  withOpportunity(noun.command('list'))
    .description('List the documents of a tender with what became of each.')
    .option('--json', 'print the API response as JSON')
    .addHelpText('after', examples('tenderfit documents list --opportunity 3f2a91bc'))
    .action(async (options: Options) => {
      await host.withService(async ({ app }) => {
        const { id, company_id: companyId } = await findOpportunity(app, options.opportunity, null);
        const list = await listDocuments(app.database.forCompany(companyId).db, companyId, id);
        printResult(io, options, list, linesOf(list.documents));
      });
    });
}

function withOpportunity(command: Command): Command {
  return command.requiredOption(
    '--opportunity <id>',
    'id of the match, or its first characters as shown in the list',
    opportunityPrefix,
  );
}

/** Takes one file as the API would; what is wrong with it names it. */
async function addFile(
  app: App,
  { companyId, id }: { companyId: string; id: string },
  file: string,
  io: CommandIo,
): Promise<SolicitationDocument> {
  if (io.signal.aborted) throw new CommandError('interrupted');
  const path = resolve(io.cwd, file);
  await requireFile(path, file);
  const company = app.database.forCompany(companyId);
  const once: Once = { transaction: (work) => company.transaction(work), endIfAnswered: () => Promise.resolve() };
  try {
    return await addDocument(
      company,
      id,
      (consume) => consume(createReadStream(path), { name: basename(path), contentType: '' }),
      { actor: OPERATOR, once, onSame: () => undefined },
      app.documents,
    );
  } catch (error) {
    throw error instanceof Error ? new CommandError(`${visible(file)}: ${error.message}`) : error;
  }
}

async function requireFile(path: string, file: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() !== true) throw new CommandError(`${visible(file)}: no such file`);
  const { packageBytes } = LIMITS.solicitationDocuments;
  if (found.size > packageBytes)
    throw new CommandError(`${visible(file)}: larger than ${packageBytes / (1024 * 1024)} MB`);
}

function linesOf(documents: readonly SolicitationDocument[]): string {
  if (documents.length === 0) return 'No documents.';
  const rows = documents.map(({ id, filename, status, page_count: pages, recognized_pages: recognized, reason }) => [
    id.slice(0, 8),
    visible(filename),
    status,
    pages === null ? '' : `${counted(pages, 'page')}${recognized === 0 ? '' : `, ${recognized} from pictures`}`,
    visible(reason ?? ''),
  ]);
  return table(['ID', 'FILE', 'STATUS', 'PAGES', 'REASON'], rows);
}
