import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type EmbeddingsSettings, embeddingsSettingFaults } from '#platform/embeddings/embedder.ts';
import { type MailSettings, mailSettingFaults } from '#platform/mail/mailer.ts';
import { checkIssuerAddress } from '#platform/identity/issuer-documents.ts';
import { type StorageSettings, storageSettingFaults } from '#platform/storage/storage.ts';

/** Everything the environment sets, parsed once. Secrets may stand in a file named by `<NAME>_FILE`. */
export type Config = {
  port: number;
  host: string;
  /** Where `/metrics` is served, apart from the API; null: nowhere. */
  admin: { port: number; host: string } | null;
  publicUrl: string;
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A login for requests that cannot become the service's role; null: requests use that of `databaseUrl`. */
  databaseRequestUrl: string | null;
  /** Where rate limits are counted for all processes together; null: each counts its own. */
  redisUrl: string | null;
  dataDir: string;
  /** Keys cursors and links are sealed with; null: made and kept in `dataDir` (embedded database only). */
  secretKey: string | null;
  trustProxy: string[];
  /** Who signs people in; null: the service itself, by links sent by mail. */
  oidc: { issuer: string; audience: string[]; trustsEmail: boolean } | null;
  /** How mail leaves. */
  mail: MailSettings;
  /** Where uploaded documents are kept. */
  storage: StorageSettings;
  /** How long the originals of deleted documents stay, so that a backup that is being made finds them. */
  documentRemovalDelayHours: number;
  /** Where vectors of texts come from; all null: tenders are matched by words and codes alone. */
  embeddings: EmbeddingsSettings;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Settings of sources by source and name: `SOURCE_SAM_GOV_API_KEY` is `{'sam-gov': {api_key}}`. */
  sources: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How often each source is read from its address, in hours; 0: never by itself. */
  discoverEveryHours: number;
  /** Sources read where none is named; empty: all that can be read from their address. */
  discoverSources: string[];
};

/** The settings are faulty; the message lists every fault at once and no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REQUEST_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'RESEND_API_KEY',
  'S3_SECRET_ACCESS_KEY',
  'MODEL_EMBEDDINGS_API_KEY',
] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port, 0 to 65535'));
const url = (protocols: RegExp, what: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(text), `must be ${what}`);

const listOf = (item: RegExp, problem: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .refine((all) => all.every((one) => item.test(one)), problem);

function isIssuer(address: string): boolean {
  try {
    checkIssuerAddress(address);
    return true;
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  ADMIN_PORT: port.optional(),
  ADMIN_HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:\/\//, 'an http or https address').optional(),
  DATABASE_URL: url(/^postgres(?:ql)?:\/\//, 'a postgres:// address').optional(),
  DATABASE_REQUEST_URL: url(/^postgres(?:ql)?:\/\//, 'a postgres:// address').optional(),
  REDIS_URL: url(/^rediss?:\/\//, 'a redis:// address').optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: listOf(
    /^[0-9a-f.:]+(?:\/\d{1,3})?$|^(?:loopback|linklocal|uniquelocal)$/i,
    'must list addresses or CIDR ranges',
  ).default([]),
  OIDC_ISSUER: url(/^https?:\/\//, 'the https address of an OpenID Connect issuer')
    .refine(isIssuer, 'must be an https address, or http on this machine')
    .optional(),
  OIDC_AUDIENCE: listOf(/^[^\s,]{1,255}$/, 'must list client ids').default([]),
  OIDC_TRUST_EMAIL: z.stringbool('must be true or false').default(false),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp', 'resend'], 'must be outbox, smtp or resend').default('outbox'),
  MAIL_FROM: z.string().optional(),
  SMTP_URL: z.string().optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.string().optional(),
  DOCUMENT_STORE: z.enum(['files', 's3'], 'must be files or s3').default('files'),
  DOCUMENT_REMOVAL_DELAY_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of hours, 0 to 720')
    .transform(Number)
    .pipe(z.number().max(720, 'must be a whole number of hours, 0 to 720'))
    .default(0),
  S3_ENDPOINT: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MODEL_EMBEDDINGS_URL: z.string().optional(),
  MODEL_EMBEDDINGS_NAME: z.string().optional(),
  MODEL_EMBEDDINGS_API_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  DISCOVER_EVERY_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of hours, 0 for never')
    .transform(Number)
    .default(0),
  DISCOVER_SOURCES: z
    .string()
    .regex(/^[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*$/, 'must list sources, such as canadabuys,seao')
    .transform((text) => text.split(/\s*,\s*/))
    .default([]),
});

/** @throws ConfigError naming every faulty setting */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, faults } = withFiles(env);
  const result = environment.safeParse(values);
  if (!result.success) {
    faults.push(...result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  if (isOnePort(values))
    faults.push('ADMIN_PORT must be another port than PORT: metrics are not for clients of the API');
  const parsed = result.data;
  if (parsed?.DATABASE_URL !== undefined && parsed.SECRET_KEY === undefined) {
    faults.push('SECRET_KEY is required with DATABASE_URL: at least 32 random characters, the same for every process');
  }
  if (parsed?.DATABASE_REQUEST_URL !== undefined && parsed.DATABASE_URL === undefined) {
    faults.push('DATABASE_REQUEST_URL is of use with DATABASE_URL only: the embedded database has one login');
  }
  if (parsed?.OIDC_ISSUER !== undefined && parsed.OIDC_AUDIENCE.length === 0) {
    faults.push('OIDC_AUDIENCE is required with OIDC_ISSUER: the client ids whose ID tokens sign people in here');
  }
  if (parsed !== undefined) {
    faults.push(
      ...mailSettingFaults(mailOf(parsed)),
      ...storageSettingFaults(storageOf(parsed)),
      ...embeddingsSettingFaults(embeddingsOf(parsed)),
    );
  }
  if (faults.length > 0 || parsed === undefined) {
    throw new ConfigError(
      `the settings are faulty:\n${[...new Set(faults)].map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    admin: parsed.ADMIN_PORT === undefined ? null : { port: parsed.ADMIN_PORT, host: parsed.ADMIN_HOST },
    publicUrl:
      parsed.PUBLIC_URL ?? `http://${parsed.HOST.includes(':') ? `[${parsed.HOST}]` : parsed.HOST}:${parsed.PORT}`,
    databaseUrl: parsed.DATABASE_URL ?? null,
    databaseRequestUrl: parsed.DATABASE_REQUEST_URL ?? null,
    redisUrl: parsed.REDIS_URL ?? null,
    dataDir: parsed.DATA_DIR,
    secretKey: parsed.SECRET_KEY ?? null,
    trustProxy: parsed.TRUST_PROXY,
    oidc:
      parsed.OIDC_ISSUER === undefined
        ? null
        : { issuer: parsed.OIDC_ISSUER, audience: parsed.OIDC_AUDIENCE, trustsEmail: parsed.OIDC_TRUST_EMAIL },
    mail: mailOf(parsed),
    storage: storageOf(parsed),
    documentRemovalDelayHours: parsed.DOCUMENT_REMOVAL_DELAY_HOURS,
    embeddings: embeddingsOf(parsed),
    logLevel: parsed.LOG_LEVEL,
    sources: sourceSettings(values),
    discoverEveryHours: parsed.DISCOVER_EVERY_HOURS,
    discoverSources: parsed.DISCOVER_SOURCES,
  };
}

/** Whether both listeners would be given the same port; 0 is any free one. */
function isOnePort(values: Readonly<Record<string, string>>): boolean {
  const { PORT = '8080', ADMIN_PORT = '0' } = values;
  return Number(ADMIN_PORT) !== 0 && Number(ADMIN_PORT) === Number(PORT);
}

function mailOf(parsed: z.infer<typeof environment>): MailSettings {
  return {
    provider: parsed.MAIL_PROVIDER,
    from: parsed.MAIL_FROM ?? null,
    smtpUrl: parsed.SMTP_URL ?? null,
    resendApiKey: parsed.RESEND_API_KEY ?? null,
    resendBaseUrl: parsed.RESEND_BASE_URL ?? null,
  };
}

function storageOf(parsed: z.infer<typeof environment>): StorageSettings {
  return {
    kind: parsed.DOCUMENT_STORE,
    endpoint: parsed.S3_ENDPOINT ?? null,
    bucket: parsed.S3_BUCKET ?? null,
    region: parsed.S3_REGION ?? null,
    accessKeyId: parsed.S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: parsed.S3_SECRET_ACCESS_KEY ?? null,
  };
}

function embeddingsOf(parsed: z.infer<typeof environment>): EmbeddingsSettings {
  return {
    url: parsed.MODEL_EMBEDDINGS_URL ?? null,
    model: parsed.MODEL_EMBEDDINGS_NAME ?? null,
    apiKey: parsed.MODEL_EMBEDDINGS_API_KEY ?? null,
  };
}

/** The environment with secrets read from their files; an empty variable is an absent one. */
function withFiles(env: Readonly<Record<string, string | undefined>>): {
  values: Record<string, string>;
  faults: string[];
} {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') values[name] = value;
  const fileNames = Object.keys(values).filter(
    (name) => name.endsWith('_FILE') && isOurs(name.slice(0, -'_FILE'.length)),
  );
  for (const fileName of fileNames) {
    const name = fileName.slice(0, -'_FILE'.length);
    if (values[name] !== undefined) faults.push(`${name} and ${fileName} are both set; set one`);
    try {
      values[name] = readFileSync(values[fileName] ?? '', 'utf8').trim();
    } catch {
      faults.push(`${fileName} names a file that cannot be read`);
    }
  }
  return { values, faults };
}

function isOurs(name: string): boolean {
  return (SECRETS as readonly string[]).includes(name) || name.startsWith('SOURCE_');
}

const SOURCE_SETTINGS = [
  'API_KEY',
  'BASE_URL',
  'USER_AGENT',
  'PAUSE_MS',
  'QUERY',
  'ADDRESS',
  'FIRST_FILES',
  'FIRST_DAYS',
  'FIELDS',
  'DESCRIPTIONS',
];

function sourceSettings(values: Readonly<Record<string, string>>): Record<string, Record<string, string>> {
  const sources: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const setting = SOURCE_SETTINGS.find((one) => name.startsWith('SOURCE_') && name.endsWith(`_${one}`));
    if (setting === undefined) continue;
    const source = name
      .slice('SOURCE_'.length, -setting.length - 1)
      .toLowerCase()
      .replaceAll('_', '-');
    (sources[source] ??= {})[setting.toLowerCase()] = value;
  }
  return sources;
}
