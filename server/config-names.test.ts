import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTORS } from '#features/discovery/discovery.ts';
import { ConfigError, readConfig } from './config.ts';
import { SOURCES } from './config-sources.ts';
import { nearest } from './near-names.ts';

/** Every fault of the settings, a line each. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.replace('  - ', ''));
  }
  return [];
}

test('Settings: the sources that settings may name are those that there are', () => {
  assert.deepEqual(
    SOURCES,
    CONNECTORS.map(({ source }) => source),
  );
});

test('Settings: a slip in a name is refused with the name that was meant, and tells no value', () => {
  const cases: [string, string][] = [
    ['SECRETKEY', 'SECRET_KEY'],
    ['SECRET_KEYS', 'SECRET_KEY'],
    ['secret_key', 'SECRET_KEY'],
    ['SECRETKEY_FILE', 'SECRET_KEY_FILE'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['REDIS_URI', 'REDIS_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['ALLOW_PRIVATE_ADDRESS', 'ALLOW_PRIVATE_ADDRESSES'],
    ['DISCOVER_EVERY_HOUR', 'DISCOVER_EVERY_HOURS'],
    ['DISCOVERSOURCES', 'DISCOVER_SOURCES'],
    ['OIDC_ISUSER', 'OIDC_ISSUER'],
    ['OIDC_AUDIENCES', 'OIDC_AUDIENCE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['S3_ENDPOINTS', 'S3_ENDPOINT'],
    ['S3_ACCESSKEYID', 'S3_ACCESS_KEY_ID'],
    ['MODEL_EMBEDDING_URL', 'MODEL_EMBEDDINGS_URL'],
    ['MODEL_EMBEDDINGS_APIKEY', 'MODEL_EMBEDDINGS_API_KEY'],
  ].map(([name = '', meant = '']) => [name, meant]);
  for (const [name, meant] of cases) {
    const faults = faultsOf({ [name]: 'value-of-mine' });
    assert.deepEqual(faults, [`${name} is not a setting; did you mean ${meant}?`]);
  }
});

test('Settings: an unknown name of a namespace in use is refused; where it is not in use, it is somebody else’s', () => {
  const s3 = {
    DOCUMENT_STORE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'docs',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  assert.match(
    faultsOf({ ...s3, S3_PATH_STYLE: '1' }).join(),
    /^S3_PATH_STYLE is not a setting; settings that start the same way are S3_/,
  );
  assert.deepEqual(readConfig({ S3_PATH_STYLE: '1', SMTP_HOST: 'mail', MODEL_PATH: 'x' }).ignoredNames, [
    'S3_PATH_STYLE',
    'SMTP_HOST',
    'MODEL_PATH',
  ]);
  const smtp = { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'a@example.org', SMTP_URL: 'smtps://a.example' };
  assert.match(faultsOf({ ...smtp, SMTP_HOST: 'mail' }).join(), /^SMTP_HOST is not a setting/);
  assert.match(
    faultsOf({ DISCOVER_DAILY: 'yes' }).join(),
    /^DISCOVER_DAILY is not a setting; settings that start the same way are DISCOVER_/,
  );
  assert.match(faultsOf({ MODEL_EMBEDDINGS_DIMENSION: '3' }).join(), /^MODEL_EMBEDDINGS_DIMENSION is not a setting/);
});

test('Settings: variables of platforms and other programs are let be', () => {
  const foreign =
    `HOME HOSTNAME HOSTTYPE PATH USER PORTS PORT_8080_TCP PORT_8080_TCP_ADDR npm_config_host npm_package_name PGHOST
    PGDATABASE PGPASSWORD POSTGRES_URL POSTGRES_PASSWORD DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL REDIS_TLS_URL REDIS_HOST
    SOURCE_DATE_EPOCH SOURCE_VERSION SOURCE_COMMIT SECRET_KEY_BASE AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
    KUBERNETES_PORT TENDERFIT_PORT_80_TCP NODE_ENV NODE_OPTIONS LOGNAME SHLVL MAIL TZ LANG XDG_DATA_DIRS XDG_DATA_HOME
    MALLOC_ARENA_MAX INVOCATION_ID JOURNAL_STREAM HTTP_PROXY PROXY_URL DYNO RENDER FLY_APP_NAME ADMIN_EMAIL`.split(
      /\s+/,
    );
  const config = readConfig(Object.fromEntries(foreign.map((name) => [name, 'x'])));
  assert.deepEqual(config.ignoredNames, []);
  // Two spellings of which one is ours: the other is somebody else's.
  assert.deepEqual(faultsOf({ PUBLIC_URL: 'https://a.example', PUBLIC_URI: '/' }), []);
});

test('Settings: what stands in a file is a secret; another setting’s file is refused instead of overlooked', () => {
  assert.deepEqual(faultsOf({ S3_BUCKET_FILE: '/run/bucket' }), [
    'S3_BUCKET_FILE is ignored: S3_BUCKET is not a secret; set S3_BUCKET directly',
  ]);
});

test('Settings of sources: each has bounds, and an unknown source or setting is refused with what would be right', () => {
  const cases: [Record<string, string>, string][] = [
    [{ SOURCE_UK_FTS_PAUSE_MS: 'x' }, 'SOURCE_UK_FTS_PAUSE_MS must be a whole number of milliseconds, 0 to 600,000'],
    [{ SOURCE_TED_PAUSE_MS: '-1' }, 'SOURCE_TED_PAUSE_MS must be a whole number of milliseconds, 0 to 600,000'],
    [{ SOURCE_TED_PAUSE_MS: '1e3' }, 'SOURCE_TED_PAUSE_MS must be a whole number of milliseconds, 0 to 600,000'],
    [{ SOURCE_TED_PAUSE_MS: '600001' }, 'SOURCE_TED_PAUSE_MS must be a whole number of milliseconds, 0 to 600,000'],
    [{ SOURCE_SAM_GOV_FIRST_DAYS: '0' }, 'SOURCE_SAM_GOV_FIRST_DAYS must be a whole number of days, 1 to 3,650'],
    [{ SOURCE_SEAO_FIRST_FILES: '2.5' }, 'SOURCE_SEAO_FIRST_FILES must be a whole number of files, 1 to 10,000'],
    [
      { SOURCE_CANADABUYS_BASE_URL: 'file:///etc/passwd' },
      'SOURCE_CANADABUYS_BASE_URL must be an http or https address of at most 2,000 characters',
    ],
    [
      { SOURCE_CANADABUYS_USER_AGENT: 'a\r\nHost: b' },
      'SOURCE_CANADABUYS_USER_AGENT must be 1 to 200 printable ASCII characters',
    ],
    [{ SOURCE_SAM_GOV_DESCRIPTIONS: 'yes' }, 'SOURCE_SAM_GOV_DESCRIPTIONS must be on or off'],
    [{ SOURCE_SAM_GOV_API_KEY: 'a b' }, 'SOURCE_SAM_GOV_API_KEY must be 1 to 200 visible ASCII characters'],
    [{ SOURCE_TED_QUERY: 'a\nb' }, 'SOURCE_TED_QUERY must be 1 to 2,000 characters on one line'],
    [{ SOURCE_TED_FIELDS: 'BT-21;drop' }, 'SOURCE_TED_FIELDS must be names of fields, separated by commas or blanks'],
    [
      { SOURCE_SAMGOV_API_KEY: 'k' },
      'SOURCE_SAMGOV_API_KEY does not name a source; did you mean SOURCE_SAM_GOV_API_KEY?',
    ],
    [
      { SOURCE_SAM_GOV_APIKEY: 'k' },
      'SOURCE_SAM_GOV_APIKEY is not a setting of the source sam-gov; did you mean SOURCE_SAM_GOV_API_KEY?',
    ],
    [
      { SOURCE_SAM_GOV_API_KEY_FLIE: '/run/key' },
      'SOURCE_SAM_GOV_API_KEY_FLIE is not a setting of the source sam-gov; did you mean SOURCE_SAM_GOV_API_KEY_FILE?',
    ],
    [
      { SOURCE_OCDS_ADDRESS: 'https://a.example/p', SOURCE_OCDS_BASE_URL: 'https://b.example/p' },
      'SOURCE_OCDS_ADDRESS and SOURCE_OCDS_BASE_URL are the same setting; set only one',
    ],
  ];
  for (const [env, fault] of cases) assert.deepEqual(faultsOf(env), [fault]);
  assert.match(
    faultsOf({ SOURCE_MERX_API_KEY: 'k' }).join(),
    /^SOURCE_MERX_API_KEY does not name a source; the sources are canadabuys, seao, /,
  );
  assert.match(
    faultsOf({ SOURCE_TORONTO_FIRST_DAYS: '3' }).join(),
    /^SOURCE_TORONTO_FIRST_DAYS is not a setting of the source toronto; its settings are SOURCE_TORONTO_BASE_URL, /,
  );
  assert.deepEqual(readConfig({ SOURCE_OCDS_ADDRESS: 'https://a.example/p' }).sources, {
    ocds: { address: 'https://a.example/p' },
  });
  assert.deepEqual(readConfig({ SOURCE_OF_TRUTH: 'x' }).ignoredNames, ['SOURCE_OF_TRUTH']);
});

test('Settings: faults of every kind come at once, those that lie between settings too', () => {
  const faults = faultsOf({
    PORT: 'x',
    ADMIN_PORT: '70000',
    DATABASE_URL: 'postgres://db/x',
    SECRETKEY: 'k'.repeat(40),
    OIDC_ISSUER: 'https://id.example.com',
    MAIL_PROVIDER: 'smtp',
    DOCUMENT_STORE: 's3',
    S3_BUCKET: 'My Bucket',
    S3_SECRET_ACCESS_KEY_FILE: '/nowhere/at/all',
    MODEL_EMBEDDINGS_NAME: 'small',
    DISCOVER_SOURCES: 'canadabuys,merx',
    DISCOVER_EVERY_HOURS: '1000',
    SOURCE_TED_PAUSE_MS: 'x',
    SOURCE_MERX_BASE_URL: 'https://merx.example',
    ALLOW_PRIVATE_ADDRESSES: 'localhost',
  });
  const expected = [
    'PORT must be a port',
    'ADMIN_PORT must be a port',
    'SECRET_KEY is required',
    'SECRETKEY is not a setting',
    'OIDC_CLIENT_ID is required',
    'MAIL_FROM is required',
    'SMTP_URL is required',
    'S3_ENDPOINT is required',
    'S3_BUCKET must be',
    'S3_ACCESS_KEY_ID is required',
    'S3_SECRET_ACCESS_KEY_FILE is the path of a file that cannot be read',
    'MODEL_EMBEDDINGS_URL is required',
    'DISCOVER_SOURCES must list sources',
    'DISCOVER_EVERY_HOURS must be a whole number of hours, 0 to 999',
    'SOURCE_TED_PAUSE_MS must be',
    'SOURCE_MERX_BASE_URL does not name a source',
    'ALLOW_PRIVATE_ADDRESSES must be true, false, or addresses',
  ];
  for (const start of expected)
    assert.ok(
      faults.some((fault) => fault.startsWith(start)),
      `${start}\n${faults.join('\n')}`,
    );
  assert.equal(faults.length, expected.length, faults.join('\n'));
});

test('the nearest name is one slip away, two in a long name, or the same but for case and underscores', () => {
  const known = ['DATABASE_URL', 'DISCOVER_EVERY_HOURS'];
  const cases: [string, string | null][] = [
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSAE_URL', 'DATABASE_URL'],
    ['DATABASE_UR', 'DATABASE_URL'],
    ['DATABASE__URL', 'DATABASE_URL'],
    ['DATA_BASE_URI', 'DATABASE_URL'],
    ['DATABASE_PATH', null],
    ['DISCOVER_EVRY_HOUR', 'DISCOVER_EVERY_HOURS'],
    ['DISCOVER_ALL_HOURS', null],
    ['DATABASE_URL', null],
  ];
  for (const [name, meant] of cases) assert.equal(nearest(name, known), meant, name);
});
