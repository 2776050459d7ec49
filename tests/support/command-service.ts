import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { listAudit } from '../../server/features/audit/audit.ts';
import { type App, openApp } from '../../server/app.ts';
import type { Service } from '../../server/commands/command.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { command, type Outcome } from './command-line.ts';

/** A service that commands are given to as on a command line, and what tests of them ask. */
export type CommandService = {
  service: Service;
  app: App;
  folder: string;
  /** The same with other settings. */
  open: (settings: Record<string, string>) => Promise<Service>;
  run: (...argv: string[]) => Promise<Outcome>;
  /** What a command that must succeed prints with `--json`. */
  json: (...argv: string[]) => Promise<Record<string, unknown>>;
  /** Makes a company; its id. */
  companyOf: (name: string) => Promise<string>;
  /** The actions in the audit trail. */
  actions: () => Promise<string[]>;
};

/** Gone with its folder after the tests of the file. */
export async function commandService(database: Database, now: () => Date): Promise<CommandService> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-commands-'));
  const standing = { DATA_DIR: folder, SECRET_KEY: 'a key for tests only, of forty characters' };
  const open = async (settings: Record<string, string>): Promise<Service> => {
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const app = await openApp({ config: readConfig({ ...standing, ...settings }), database, log, now });
    after(() => app.stop());
    return { app, hasWorkers: false, migrated: [] };
  };
  const service = await open({});
  after(() => rm(folder, { recursive: true, force: true }));
  const run = (...argv: string[]): Promise<Outcome> => command(service, argv, folder);
  const json = async (...argv: string[]): Promise<Record<string, unknown>> => {
    const { code, stdout, stderr } = await run(...argv, '--json');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^[^\n]+\n$/);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  return {
    service,
    app: service.app,
    folder,
    open,
    run,
    json,
    companyOf: async (name) =>
      String((await json('company', 'create', '--name', name, '--contact', 'c@example.org'))['id']),
    actions: async () =>
      (await listAudit(service.app.database.db, {}, { limit: 1_000 })).entries.map(({ action }) => action),
  };
}
