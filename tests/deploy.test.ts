import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'js-yaml';
import { z } from 'zod';
import { openMetricsServer } from '#features/operations/operations-metrics.ts';
import { drainMs } from '../server/commands/ending.ts';
import { readConfig } from '../server/config.ts';
import { openWorld } from './support/world.ts';

/** What lies in deploy/ agrees with the program: commands, ports, settings, times and figures. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const ENDS_WITHIN_S = 15;
const defaults = readConfig({});
const drainsS = drainMs('serve', AbortSignal.abort('SIGTERM'), { config: defaults }) / 1_000;
const COMMANDS = ['migrate', 'serve', 'worker', 'start'];
const settings = new Set(
  [...read('docs/operations/settings.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
);

function assertSettings(names: readonly string[]): void {
  for (const name of names) {
    if (name === 'NODE_ENV') continue;
    assert.ok(settings.has(name.replace(/_FILE$/, '')), `${name} is no setting of docs/operations/settings.md`);
  }
}

const service = z.looseObject({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  read_only: z.boolean().optional(),
});
const compose = z.looseObject({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

test('Deploy: the compose file runs commands and settings of the program, migrates first and leaves time to end', () => {
  const { services, secrets } = compose.parse(load(read('deploy/compose.yml')));
  for (const name of ['migrate', 'serve', 'worker']) {
    const one = services[name];
    assert.ok(one !== undefined, name);
    assert.deepEqual(one.command, [name]);
    assert.equal(one.read_only, true);
    assertSettings(Object.keys(one.environment ?? {}));
    assert.ok(parseInt(one.stop_grace_period ?? '', 10) > drainsS + ENDS_WITHIN_S, `${name} has time to end`);
    for (const secret of one.secrets ?? []) {
      assert.ok(secrets[secret] !== undefined);
      assert.equal(one.environment?.[`${secret.toUpperCase()}_FILE`], `/run/secrets/${secret}`);
    }
    if (name !== 'migrate')
      assert.equal(one.depends_on?.['migrate']?.condition, 'service_completed_successfully', name);
  }
  assert.deepEqual(services['serve']?.ports, [`127.0.0.1:${defaults.port}:${defaults.port}`]);
  assert.equal(Number(services['serve']?.environment?.['DRAIN_SECONDS']), drainsS);
});

test('Deploy: the image is built of files that exist, runs as nobody special and starts a command of the program', () => {
  const file = read('deploy/Dockerfile');
  for (const [, sources = ''] of file.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of sources.split(' ')) assert.ok(existsSync(join(root, source)), source);
  const ignored = read('deploy/Dockerfile.dockerignore');
  for (const [, path = ''] of ignored.matchAll(/^!(.+)$/gm)) assert.ok(existsSync(join(root, path)), path);
  const major = /^FROM node:(\d+)-/m.exec(file)?.[1];
  assert.equal(Number(major), Number(/PINNED_MAJOR = (\d+)/.exec(read('bin/tenderfit.js'))?.[1]));
  assert.match(file, /^USER node$/m);
  assert.equal(Number(/^EXPOSE (\d+)$/m.exec(file)?.[1]), defaults.port);
  assert.match(file, /^ENTRYPOINT \["node", "bin\/tenderfit\.js"\]$/m);
  assert.ok(COMMANDS.includes(/^CMD \["(\w+)"\]$/m.exec(file)?.[1] ?? ''));
  assertSettings([...file.matchAll(/\b([A-Z_]+)=\S/g)].map(([, name = '']) => name));
});

test('Deploy: each unit runs a command of the program with its settings and leaves it time to end', () => {
  const folder = 'deploy/systemd';
  const commands = readdirSync(join(root, folder)).map((name) => {
    const unit = read(`${folder}/${name}`);
    const command = /^ExecStart=\/usr\/bin\/node bin\/tenderfit\.js (\w+)$/m.exec(unit)?.[1] ?? '';
    for (const [, line = ''] of unit.matchAll(/^Environment=(.+)$/gm))
      assertSettings(line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    if (command !== 'migrate')
      assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > drainsS + ENDS_WITHIN_S, name);
    assert.match(unit, /^Restart=on-failure\nRestartSec=\d+$/m, name);
    if (command === 'serve' || command === 'worker') {
      for (const how of ['Wants', 'After', 'PartOf'])
        assert.match(unit, new RegExp(`^${how}=tenderfit-migrate\\.service$`, 'm'), `${name}: ${how}`);
      assert.doesNotMatch(unit, /^Requires=/m, `${name} would stay down after one failed migration`);
    }
    if (command !== 'start') assert.match(unit, /^StartLimitIntervalSec=0$/m, `${name} gives up`);
    assert.match(unit, /^User=tenderfit$/m);
    assert.match(unit, /^ProtectSystem=strict$/m);
    return command;
  });
  assert.deepEqual(commands.toSorted(), COMMANDS.toSorted());
});

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Tenderfit[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.object({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});

test('Alerts: every rule is over figures that the program tells, and says where to read what to do', async () => {
  const { app } = await openWorld();
  const quiet = { debug: () => {}, info: () => {}, error: () => {} };
  const { database, http, now } = app;
  const server = await openMetricsServer({ database, api: http.server, version: '1', now, log: quiet });
  const page = (await server.inject('/metrics')).body;
  await server.close();
  const told = new Set(
    [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );
  const { groups } = rules.parse(load(read('deploy/prometheus-alerts.yml')));
  const sections = read('docs/operations/alerts.md');
  const alerts = groups.flatMap((group) => group.rules);
  assert.ok(alerts.length > 5);
  for (const { alert, expr, annotations } of alerts) {
    const names = [...expr.matchAll(/\btenderfit_\w+/g)].map(([name]) => name);
    assert.ok(names.length > 0 || expr.startsWith('up{job="tenderfit"}'), alert);
    for (const name of names) assert.ok(told.has(name), `${alert}: nobody tells ${name}`);
    assert.ok(annotations.action.endsWith(`docs/operations/alerts.md#${alert.toLowerCase()}`), alert);
    assert.ok(sections.includes(`\n## ${alert}\n`), `docs/operations/alerts.md has no section ${alert}`);
  }
});
