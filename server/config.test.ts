import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

test('Settings: with none set the embedded database in ./data is served on 127.0.0.1:8080', () => {
  const config = readConfig({});
  const { port, host, publicUrl, databaseUrl, redisUrl, dataDir, secretKey, logLevel, discoverEveryHours } = config;
  assert.deepEqual(
    { port, host, publicUrl, databaseUrl, redisUrl, dataDir, secretKey, logLevel, discoverEveryHours },
    {
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      redisUrl: null,
      dataDir: './data',
      secretKey: null,
      logLevel: 'info',
      discoverEveryHours: 0,
    },
  );
  assert.deepEqual(config.database, { poolSize: 10, waitMs: 4_000, statementMs: 60_000 });
  assert.deepEqual(config.embeddings, { url: null, model: null, apiKey: null });
  assert.deepEqual([config.trustProxy, config.sources, config.discoverSources], [[], {}, []]);
});

test('Settings: an empty variable is an absent one', () => {
  assert.equal(readConfig({ PORT: '', SECRET_KEY: '' }).port, 8080);
});

test('Settings: each wrong value is a fault that names its setting', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /PORT must be a port, 0 to 65535/],
    [{ PORT: '65536' }, /PORT must be a port, 0 to 65535/],
    [{ PORT: '-1' }, /PORT must be a port/],
    [{ ADMIN_PORT: 'nine' }, /ADMIN_PORT must be a port, 0 to 65535/],
    [{ PORT: '9000', ADMIN_PORT: '9000' }, /ADMIN_PORT must differ from PORT/],
    [{ ADMIN_PORT: '8080' }, /ADMIN_PORT must differ from PORT/],
    [{ ADMIN_PORT: '8080', LOG_LEVEL: 'loud' }, /ADMIN_PORT must differ from PORT/],
    [{ PUBLIC_URL: 'tenders.example.org' }, /PUBLIC_URL must be an http or https address/],
    [{ DATABASE_URL: 'mysql://db/x', SECRET_KEY: KEY }, /DATABASE_URL must be a postgres:\/\/ address/],
    [{ DATABASE_POOL_SIZE: '1' }, /DATABASE_POOL_SIZE must be a whole number of connections, 2 to 200/],
    [{ DATABASE_POOL_SIZE: 'many' }, /DATABASE_POOL_SIZE must be a whole number of connections/],
    [{ DATABASE_WAIT_SECONDS: '0' }, /DATABASE_WAIT_SECONDS must be a whole number of seconds, 1 to 60/],
    [{ DATABASE_WAIT_SECONDS: '61' }, /DATABASE_WAIT_SECONDS must be a whole number of seconds, 1 to 60/],
    [{ DATABASE_STATEMENT_SECONDS: '4' }, /DATABASE_STATEMENT_SECONDS must be a whole number of seconds, 5 to 3,600/],
    [{ DATABASE_STATEMENT_SECONDS: '1.5' }, /DATABASE_STATEMENT_SECONDS must be a whole number of seconds/],
    [{ DRAIN_SECONDS: '301' }, /DRAIN_SECONDS must be a whole number of seconds, 0 to 300/],
    [{ REDIS_URL: 'http://cache' }, /REDIS_URL must be a redis:\/\/ address/],
    [{ DATABASE_URL: 'postgres://db/x' }, /SECRET_KEY is required with DATABASE_URL/],
    [{ SECRET_KEY: 'short' }, /SECRET_KEY must have at least 32 characters/],
    [{ SECRET_KEY_PREVIOUS: 'short' }, /SECRET_KEY_PREVIOUS must have at least 32 characters/],
    [{ SECRET_KEY: KEY, SECRET_KEY_PREVIOUS: KEY }, /SECRET_KEY_PREVIOUS must differ from SECRET_KEY/],
    [
      { SECRET_KEY_PREVIOUS_FILE: '/nowhere/at/all' },
      /SECRET_KEY_PREVIOUS_FILE is the path of a file that cannot be read/,
    ],
    [{ TRUST_PROXY: '10.0.0.0/8, everyone' }, /TRUST_PROXY must list addresses or CIDR ranges/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent/],
    [{ ACCESS_LOG: 'yes' }, /ACCESS_LOG must be on or off/],
    [{ DISCOVER_EVERY_HOURS: 'often' }, /DISCOVER_EVERY_HOURS must be a whole number of hours/],
    [{ DISCOVER_SOURCES: 'canadabuys;seao' }, /DISCOVER_SOURCES must list sources/],
    [{ DOCUMENT_STORE: 'tape' }, /DOCUMENT_STORE must be files or s3/],
    [{ DOCUMENT_STORE: 's3' }, /S3_ENDPOINT is required with DOCUMENT_STORE=s3[\s\S]*S3_SECRET_ACCESS_KEY is required/],
    [{ S3_BUCKET: 'My Bucket' }, /S3_BUCKET must be the name of a bucket/],
    [
      { MODEL_EMBEDDINGS_URL: 'models' },
      /MODEL_EMBEDDINGS_URL must be an http[\s\S]*MODEL_EMBEDDINGS_NAME is required/,
    ],
    [{ MODEL_EMBEDDINGS_NAME: 'small' }, /MODEL_EMBEDDINGS_URL is required/],
    [{ MODEL_READS_DOCUMENTS: 'on' }, /MODEL_PROVIDER is required with MODEL_READS_DOCUMENTS/],
    [{ MODEL_JUDGES: 'on' }, /MODEL_PROVIDER is required with MODEL_JUDGES/],
    [{ SECRET_KEY_FILE: '/nowhere/at/all' }, /SECRET_KEY_FILE is the path of a file that cannot be read/],
  ];
  for (const [env, fault] of cases) {
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof ConfigError && fault.test(error.message),
    );
  }
});

test('Settings: metrics are served where ADMIN_PORT says, on this machine unless ADMIN_HOST names another address', () => {
  assert.equal(readConfig({ ADMIN_HOST: '10.0.0.5' }).admin, null);
  assert.deepEqual(readConfig({ ADMIN_PORT: '9464' }).admin, { port: 9464, host: '127.0.0.1' });
  assert.deepEqual(readConfig({ PORT: '0', ADMIN_PORT: '0', ADMIN_HOST: '10.0.0.5' }).admin, {
    port: 0,
    host: '10.0.0.5',
  });
});

test('Settings: all faults are told at once, and no value', () => {
  const env = {
    PORT: 'port-of-mine',
    LOG_LEVEL: 'level-of-mine',
    SECRET_KEY: 'key-of-mine',
    DATABASE_URL: 'host-of-mine',
    TRUST_PROXY: 'proxy-of-mine!',
  };
  assert.throws(
    () => readConfig(env),
    (error) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(env)) assert.match(error.message, new RegExp(`- ${name} `));
      assert.doesNotMatch(error.message, /of-mine/);
      return true;
    },
  );
});

test('Settings: a secret may stand in a file, and not in both places', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-config-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'secret');
  await writeFile(path, `${KEY}\n`);
  assert.equal(readConfig({ SECRET_KEY_FILE: path }).secretKey, KEY);
  assert.equal(readConfig({ SECRET_KEY_PREVIOUS_FILE: path }).previousSecretKey, KEY);
  assert.equal(readConfig({ S3_SECRET_ACCESS_KEY_FILE: path }).storage.secretAccessKey, KEY);
  const service = { MODEL_EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1', MODEL_EMBEDDINGS_NAME: 'small' };
  assert.equal(readConfig({ ...service, MODEL_EMBEDDINGS_API_KEY_FILE: path }).embeddings.apiKey, KEY);
  const model = { MODEL_PROVIDER: 'anthropic', MODEL_URL: 'https://models.example.org/v1', MODEL_NAME: 'm' };
  assert.equal(readConfig({ ...model, MODEL_API_KEY_FILE: path }).languageModel.apiKey, KEY);
  assert.deepEqual(readConfig({ SOURCE_SAM_GOV_API_KEY_FILE: path }).sources, { 'sam-gov': { api_key: KEY } });
  assert.throws(() => readConfig({ SECRET_KEY: KEY, SECRET_KEY_FILE: path }), /both set; set only one/);
});

test('Settings: sources are named by their settings, and listed with commas', () => {
  const config = readConfig({
    SOURCE_UK_FTS_PAUSE_MS: '5000',
    SOURCE_OCDS_BASE_URL: 'http://x',
    DISCOVER_SOURCES: 'seao, uk-fts',
  });
  assert.deepEqual(config.sources, { 'uk-fts': { pause_ms: '5000' }, ocds: { base_url: 'http://x' } });
  assert.deepEqual(config.discoverSources, ['seao', 'uk-fts']);
});

test('Settings: the public address of an IPv6 host is bracketed', () => {
  assert.equal(readConfig({ HOST: '::1', PORT: '9000' }).publicUrl, 'http://[::1]:9000');
});
