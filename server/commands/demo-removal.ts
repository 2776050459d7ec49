import { rm } from 'node:fs/promises';
import { listCompanies } from '#features/access/access.ts';
import { removeNoticesReadFrom } from '#features/operations/operations-notices.ts';
import { DEMO_CONTACT_EMAIL, DEMO_PROFILE } from '../../demo/company.ts';
import { type CommandIo, type Service } from './command.ts';
import { deleteNamed } from './company-delete.ts';
import { finishJobs } from './pending-jobs.ts';
import { withProgress } from './progress.ts';

export type RemovedDemo = { companies: number; notices: number };

/**
 * Takes away the demonstration company and the notices that were read from the demonstration's files and from nowhere else.
 * Once it is gone nothing happens.
 */
export async function removeDemo(
  service: Service,
  io: CommandIo,
  folder: string,
  prefix: string,
): Promise<RemovedDemo> {
  const { app } = service;
  const { legal_name: name } = DEMO_PROFILE;
  const companies = (await listCompanies(app.database.db)).filter(
    (one) => one.legal_name === name && one.contact_email === DEMO_CONTACT_EMAIL,
  );
  for (const { id } of companies) await deleteNamed(service, id, name, io);
  const notices = await app.database.transaction((tx) =>
    removeNoticesReadFrom(tx, prefix, {
      now: app.now(),
      enqueueMatching: (_tx, groupIds) => app.jobs.enqueue(tx, 'match-groups', { groupIds }),
    }),
  );
  await rm(folder, { recursive: true, force: true });
  if (notices > 0) await withProgress(io, (progress) => finishJobs(service, io, progress));
  return { companies: companies.length, notices };
}
