import type { CommandFile, RunCommand } from './command.ts';

/**
 * The first words of all commands, as the help lists them. The file of a command is loaded when its first word was typed: most
 * of them reach for the whole service, which takes longer to load than to print a help or to hand a command to a server.
 */

/** A first word. `load`: the files that add it and its commands, those that share the word all together. */
export type FirstWord = { name: string; summary: string; load: (run: RunCommand) => Promise<readonly CommandFile[]> };

const serving: FirstWord['load'] = async (run) => {
  const { serveCommands } = await import('./serve.ts');
  return [(program, context) => serveCommands(program, context, run)];
};

const listing: FirstWord['load'] = async () => [(await import('./opportunities.ts')).opportunityCommands];
const saving: FirstWord['load'] = async () => [(await import('./backup.ts')).backupCommands];

export const OUTLINE: readonly { heading: string; words: readonly FirstWord[] }[] = [
  {
    heading: 'Run:',
    words: [
      { name: 'serve', summary: 'Serve the API', load: serving },
      { name: 'worker', summary: 'Run background jobs', load: serving },
      { name: 'start', summary: 'Serve the API and run background jobs', load: serving },
    ],
  },
  {
    heading: 'Quick start:',
    words: [
      {
        name: 'demo',
        summary: 'Create a demo company with notices',
        load: async () => [(await import('./demo.ts')).demoCommand],
      },
    ],
  },
  {
    heading: 'Companies and access:',
    words: [
      {
        name: 'company',
        summary: 'Create, import, list and delete companies',
        load: async () => [(await import('./company.ts')).companyCommands],
      },
      {
        name: 'profile',
        summary: 'What a company sells, where and to whom',
        load: async () => [(await import('./profile.ts')).profileCommands],
      },
      {
        name: 'member',
        summary: 'People who may use the portal',
        load: async () => [(await import('./member.ts')).memberCommands],
      },
      {
        name: 'portal-token',
        summary: 'Create a token that signs a person in',
        load: async () => [(await import('./portal-token.ts')).portalTokenCommand],
      },
      { name: 'key', summary: 'API keys of companies', load: async () => [(await import('./key.ts')).keyCommands] },
      {
        name: 'audit',
        summary: 'Who changed what, and when',
        load: async () => [(await import('./audit.ts')).auditCommands],
      },
    ],
  },
  {
    heading: 'Tenders:',
    words: [
      {
        name: 'discover',
        summary: 'Read notices now',
        load: async () => [(await import('./discover.ts')).discoverCommand],
      },
      {
        name: 'match',
        summary: 'Match waiting tenders now',
        load: async () => [(await import('./match.ts')).matchCommand],
      },
      {
        name: 'opportunities',
        summary: 'List the tenders that match a company',
        load: listing,
      },
      {
        name: 'opportunity',
        summary: 'Show one match in full',
        load: listing,
      },
      {
        name: 'documents',
        summary: 'Solicitation documents of a tender',
        load: async () => [(await import('./tenders/documents.ts')).documentCommands],
      },
      {
        name: 'source',
        summary: 'Where notices come from',
        load: async () => [(await import('./source.ts')).sourceCommands],
      },
    ],
  },
  {
    heading: 'Mail:',
    words: [
      {
        name: 'digest',
        summary: 'Digests',
        load: async () => [
          (await import('./mail/digest.ts')).digestCommands,
          (await import('./mail/digest-reconcile.ts')).digestReconcileCommand,
        ],
      },
      {
        name: 'mail',
        summary: 'Messages and whether they were sent',
        load: async () => [
          (await import('./mail/mail.ts')).mailCommands,
          (await import('./mail/mail-read.ts')).mailReadCommand,
          (await import('./mail/mail-receive.ts')).mailReceiveCommand,
          (await import('./mail/mail-inbound.ts')).mailInboundCommands,
        ],
      },
      {
        name: 'agent-access',
        summary: 'People who may instruct the assistant by email',
        load: async () => [(await import('./mail/agent-access.ts')).agentAccessCommands],
      },
    ],
  },
  {
    heading: 'Upkeep:',
    words: [
      {
        name: 'status',
        summary: 'Show what is waiting',
        load: async () => [(await import('./status.ts')).statusCommand],
      },
      { name: 'jobs', summary: 'Background jobs', load: async () => [(await import('./jobs.ts')).jobsCommands] },
      {
        name: 'backup',
        summary: 'Write all data to one file',
        load: saving,
      },
      {
        name: 'restore',
        summary: 'Restore a backup',
        load: saving,
      },
      {
        name: 'migrate',
        summary: 'Update the database schema',
        load: async () => [(await import('./migrate.ts')).migrateCommand],
      },
      {
        name: 'grouping',
        summary: 'Check how copies of a tender are grouped',
        load: async () => [(await import('./grouping.ts')).groupingCommands],
      },
      {
        name: 'openapi',
        summary: 'Write the OpenAPI description of the API',
        load: async () => [(await import('./openapi.ts')).openapiCommand],
      },
    ],
  },
];
