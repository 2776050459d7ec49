import type { Command } from 'commander';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listCompanies } from '#features/access/access.ts';
import { isAddressOfService, receiveMail } from '#features/assistant/assistant-intake.ts';
import { openMetricsServer } from '#features/operations/operations-metrics.ts';
import { type Control, serveControl } from '#platform/control/control.ts';
import { openSmtpListener, type SmtpListener } from '#platform/mail/smtp-listener.ts';
import type { App } from '../app.ts';
import { VERSION } from '../version.ts';
import { type CommandContext, examples, type HeldService, type RunCommand, type Service } from './command.ts';
import { demoLink, firstLook, isDemoWanted, makeDemo, portalLine } from './demo.ts';
import { listenFailure, type Place } from './listening.ts';
import { drain, drainMs } from './ending.ts';
import { callerOf, serverHost } from './service.ts';

type Role = { name: string; serves: boolean; works: boolean; makesDemo: boolean };

/** `serve`, `worker` and `start`: the commands that stay until they are told to stop. */
export function serveCommands(program: Command, context: CommandContext, runCommand: RunCommand): void {
  const stay = (role: Role): Promise<void> => stayAs(role, context, runCommand);
  program
    .command('serve')
    .summary('Serve the API')
    .description('Serve the API only. Background jobs need a `worker` process.')
    .addHelpText('after', examples('tenderfit serve', 'PORT=9000 tenderfit serve'))
    .action(() => stay({ name: 'serve', serves: true, works: false, makesDemo: false }));
  program
    .command('worker')
    .summary('Run background jobs')
    .description('Run background jobs only. On PostgreSQL you can run several workers.')
    .addHelpText('after', examples('tenderfit worker'))
    .action(() => stay({ name: 'worker', serves: false, works: true, makesDemo: false }));
  program
    .command('start')
    .summary('Serve the API and run background jobs')
    .description(
      'Serve the API and run background jobs in one process. With the embedded database, this is all you need.',
    )
    .option('--demo', 'if the database is empty, fill it with demo data first')
    .addHelpText('after', examples('tenderfit start', 'tenderfit start --demo'))
    .action((options: { demo?: boolean }) =>
      stay({ name: 'start', serves: true, works: true, makesDemo: options.demo === true }),
    );
}

async function stayAs(role: Role, context: CommandContext, runCommand: RunCommand): Promise<void> {
  const { io, host } = context;
  const startedMs = performance.now();
  if (role.makesDemo) io.stderr.write(`Tenderfit ${VERSION} is starting. The first start takes a few seconds.\n`);
  // Who serves alone, or writes to no terminal, does not try things out.
  const isProduction = role.name === 'serve' || !io.isTerminal;
  const held = await host.holdService({ migrates: role.name === 'start', serves: role.serves, isProduction });
  let control: Control | null = null;
  let metrics: MetricsListener | null = null;
  let smtp: SmtpListener | null = null;
  try {
    if (held.migrated.length > 0) {
      io.stderr.write(
        `  - database created: ${place(held)} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)\n`,
      );
    }
    metrics = await serveMetrics(held);
    const address = role.serves ? await listen(held.app.http.server, held.config) : null;
    smtp = role.serves ? await takeMail(held) : null;
    const service: Service = { ...held };
    if (held.app.database.kind === 'embedded') control = await takeCommands(held, service, runCommand);
    const words = await firstWords(role, service, context, { address, metrics: metrics?.address ?? null });
    if (role.works && !io.signal.aborted) {
      held.app.preparation.begin();
      await held.app.jobs.start();
      await held.app.queueDiscovery();
      service.hasWorkers = true;
    }
    if (!io.signal.aborted) io.stdout.write(`${words}\n`);
    if (!io.signal.aborted) await once(io.signal, 'abort');
  } catch (error) {
    // Ctrl-C in the midst of the first start is an end like any other.
    if (!io.signal.aborted) throw error;
  } finally {
    const drainsMs = drainMs(role.name, io.signal, held);
    if (io.signal.aborted) io.stderr.write(drainsMs > 0 ? `Stopping in ${drainsMs / 1_000} s …\n` : 'Stopping …\n');
    await drain(held, drainsMs);
    await control?.close();
    await smtp?.close();
    await metrics?.close();
    await held.close();
  }
}

/** Operators' commands reach the embedded database through the process that holds it. */
async function takeCommands({ config }: HeldService, service: Service, runCommand: RunCommand): Promise<Control> {
  return await serveControl(config.dataDir, async (sent, streams) => {
    const { argv, io } = callerOf(sent, streams);
    return await runCommand(argv, { io, host: serverHost(service) });
  });
}

type MetricsListener = { address: string; close(): Promise<void> };

/** Where ADMIN_PORT is set, begins to count and to serve what is counted; before the API listens. */
async function serveMetrics({ app, config, log }: HeldService): Promise<MetricsListener | null> {
  if (config.admin === null) return null;
  const { database, http, now } = app;
  const server = await openMetricsServer({ database, api: http.server, version: VERSION, now, log });
  const address = await listen(server, config.admin, 'ADMIN_');
  return { address, close: async () => await server.close() };
}

/** Where INBOUND_SMTP_PORT is set, takes mail by SMTP. */
async function takeMail({ app, config, log }: HeldService): Promise<SmtpListener | null> {
  if (config.inbound.smtp === null) return null;
  const place = config.inbound.smtp;
  try {
    return await openSmtpListener({
      ...place,
      log,
      isRecipient: (email) => isAddressOfService(app.intake, email),
      receive: async (arrival) => (await receiveMail(app.intake, { ...arrival, arrivedBy: 'smtp' })).outcome,
    });
  } catch (error) {
    throw listenFailure(error, place, 'INBOUND_SMTP_');
  }
}

/** Gives the address under which the server is reached. `prefix` begins the names of the settings that say where. */
async function listen(
  server: App['http']['server'],
  { port, host }: Place,
  prefix: '' | 'ADMIN_' = '',
): Promise<string> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    throw listenFailure(error, { port, host }, prefix);
  }
  const { port: bound } = server.server.address() as AddressInfo;
  // What listens on all addresses is reached from here by the loopback one.
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound}`;
}

/** What is printed once all is ready: the address and, at the first start, the key. */
async function firstWords(
  role: Role,
  service: Service,
  { io }: CommandContext,
  { address, metrics }: { address: string | null; metrics: string | null },
): Promise<string> {
  const does = address === null ? 'is running background jobs' : `is running at ${address}`;
  const watched = metrics === null ? '' : ` metrics are at ${metrics}/metrics;`;
  const running = `Tenderfit ${does};${watched} ${place(service)}.`;
  const ending = 'Press Ctrl-C to stop.';
  if (!role.makesDemo || address === null) return `${running} ${ending}`;
  if (await isDemoWanted(service.app)) {
    const demo = await makeDemo(service, io);
    return `\n${firstLook(demo, address, await demoLink(service.app))}\n\n${running} ${ending} Your data is kept.`;
  }
  const [company] = await listCompanies(service.app.database.db);
  if (company === undefined) return `${running} ${ending}\nNext, create a company: npx tenderfit company create --help`;
  const link = await demoLink(service.app);
  return `${link === null ? '' : `${portalLine(link)}\n\n`}${running} ${ending}
Matches: npx tenderfit opportunities --company ${company.id}
The API key was shown at the first start. To create another for ${company.legal_name}:
  npx tenderfit key create --company ${company.id} --name "Another key" --scope opportunities:read`;
}

function place({ app }: Service): string {
  return app.database.kind === 'embedded' ? `the data is in ${app.config.dataDir}` : 'the data is in PostgreSQL';
}
