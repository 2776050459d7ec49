import type { z } from 'zod';
import { type EmbeddingsSettings, embeddingsSettingFaults } from '#platform/embeddings/embedder.ts';
import { type MailSettings, mailSettingFaults } from '#platform/mail/mailer.ts';
import { type ModelSettings, modelSettingFaults } from '#platform/models/model-settings.ts';
import type { RecognitionSettings } from '#platform/documents/recognition.ts';
import type { PrivateAddresses } from '#platform/network/private-addresses.ts';
import { type StorageSettings, storageSettingFaults } from '#platform/storage/storage.ts';
import { environment, SECRETS } from './config-environment.ts';
import { withFiles } from './config-files.ts';
import { unknownNames } from './config-names.ts';
import { isSourceSetting, sourceSettings } from './config-sources.ts';

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
  /** Connections of this process to PostgreSQL; how long a request waits for the database, and a statement may take. */
  database: { poolSize: number; waitMs: number; statementMs: number };
  /** How long the process still serves after SIGTERM; null: as its command does by itself. */
  drainMs: number | null;
  /** Where rate limits are counted for all processes together; null: each counts its own. */
  redisUrl: string | null;
  dataDir: string;
  /** Cursors are sealed and portal tokens signed with it; null: made and kept in `dataDir` (embedded database only). */
  secretKey: string | null;
  /** While keys change: what it sealed or signed is accepted too. */
  previousSecretKey: string | null;
  trustProxy: string[];
  /** Which addresses that are not public this program may connect to by HTTP. */
  privateAddresses: PrivateAddresses;
  /** Who signs people in; null: the service itself, by links sent by mail. */
  oidc: {
    issuer: string;
    audience: string[];
    trustsEmail: boolean;
    /** As which people sign in there; null: only ID tokens that another application got there count. */
    client: { id: string; secret: string | null } | null;
  } | null;
  /** How mail leaves. */
  mail: MailSettings;
  /** How mail comes in: the address that people answer, and the ways in that are open; each null where it is not set. */
  inbound: {
    address: string | null;
    webhookSecret: string | null;
    smtp: { port: number; host: string } | null;
  };
  /** Where uploaded documents are kept. */
  storage: StorageSettings;
  /** How long the originals of deleted documents stay, so that a backup that is being made finds them. */
  documentRemovalDelayHours: number;
  /** After how many days closed tenders, older versions of notices and records of discovery are removed; null: they stay. */
  retention: { closed: number | null; versions: number | null; runs: number | null };
  /** Where vectors of texts come from; all null: tenders are matched by words and codes alone. */
  embeddings: EmbeddingsSettings;
  /** What language model answers; `provider` null: none, and everything works by rules. */
  languageModel: ModelSettings;
  /** Whether that model reads documents besides answering questions. */
  modelReadsDocuments: boolean;
  /** Whether it also moves scores, by a few points and for reasons that are checked. */
  modelJudges: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether each request gets a line in the log; null: in production. */
  accessLog: boolean | null;
  /** Settings of sources by source and name: `SOURCE_SAM_GOV_API_KEY` is `{'sam-gov': {api_key}}`. */
  sources: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Variables that begin like settings of ours and are none: probably of other programs. */
  ignoredNames: string[];
  /** Whether documents are fetched from the addresses in notices. */
  fetchesDocuments: boolean;
  /** Whether pages that are pictures of text are read, and by which program; one that is not installed reads none. */
  recognition: RecognitionSettings;
  /** How often each source is read from its address, in hours; 0: never by itself. */
  discoverEveryHours: number;
  /** Sources read where none is named; empty: all that can be read from their address. */
  discoverSources: string[];
};

/** The settings are faulty; the message lists every fault at once and no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError naming every faulty setting */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { values, faults } = withFiles(env, isSecret);
  const { parsed, formFaults } = parseForms(values);
  const names = unknownNames(values, Object.keys(environment.shape), isSecret);
  const ofSources = sourceSettings(values);
  faults.push(...formFaults, ...ofSources.faults, ...names.faults, ...faultsBetween(values, parsed));
  // A setting that is faulty by itself, or cannot be read from its file, is not also missing.
  const own = new Set(faults.filter((fault) => !fault.includes(' is required ')).map(subjectOf));
  const all = new Set(faults.filter((fault) => !fault.includes(' is required ') || !own.has(subjectOf(fault))));
  if (all.size > 0) {
    throw new ConfigError(`the settings are invalid:\n${[...all].map((fault) => `  - ${fault}`).join('\n')}`);
  }
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    admin: parsed.ADMIN_PORT === undefined ? null : { port: parsed.ADMIN_PORT, host: parsed.ADMIN_HOST },
    publicUrl:
      parsed.PUBLIC_URL ?? `http://${parsed.HOST.includes(':') ? `[${parsed.HOST}]` : parsed.HOST}:${parsed.PORT}`,
    databaseUrl: parsed.DATABASE_URL ?? null,
    databaseRequestUrl: parsed.DATABASE_REQUEST_URL ?? null,
    database: {
      poolSize: parsed.DATABASE_POOL_SIZE,
      waitMs: parsed.DATABASE_WAIT_SECONDS * 1_000,
      statementMs: parsed.DATABASE_STATEMENT_SECONDS * 1_000,
    },
    drainMs: parsed.DRAIN_SECONDS === undefined ? null : parsed.DRAIN_SECONDS * 1_000,
    redisUrl: parsed.REDIS_URL ?? null,
    dataDir: parsed.DATA_DIR,
    secretKey: parsed.SECRET_KEY ?? null,
    previousSecretKey: parsed.SECRET_KEY_PREVIOUS ?? null,
    trustProxy: parsed.TRUST_PROXY,
    privateAddresses: parsed.ALLOW_PRIVATE_ADDRESSES,
    oidc: oidcOf(parsed),
    mail: mailOf(parsed),
    inbound: inboundOf(parsed),
    storage: storageOf(parsed),
    documentRemovalDelayHours: parsed.DOCUMENT_REMOVAL_DELAY_HOURS,
    retention: {
      closed: parsed.RETAIN_CLOSED_DAYS ?? null,
      versions: parsed.RETAIN_VERSIONS_DAYS ?? null,
      runs: parsed.RETAIN_RUNS_DAYS ?? null,
    },
    embeddings: embeddingsOf(parsed),
    languageModel: languageModelOf(parsed),
    modelReadsDocuments: parsed.MODEL_READS_DOCUMENTS === 'on',
    modelJudges: parsed.MODEL_JUDGES === 'on',
    logLevel: parsed.LOG_LEVEL,
    accessLog: parsed.ACCESS_LOG === undefined ? null : parsed.ACCESS_LOG === 'on',
    sources: ofSources.sources,
    ignoredNames: [...ofSources.ignored, ...names.ignored],
    fetchesDocuments: parsed.FETCH_DOCUMENTS === 'on',
    recognition: { isOn: parsed.READ_SCANS === 'on', program: parsed.TESSERACT_PATH ?? 'tesseract' },
    discoverEveryHours: parsed.DISCOVER_EVERY_HOURS,
    discoverSources: parsed.DISCOVER_SOURCES,
  };
}

/** What may stand in a file named by `<NAME>_FILE`. */
function isSecret(name: string): boolean {
  return (SECRETS as readonly string[]).includes(name) || isSourceSetting(name);
}

/** Each setting by itself. What is faulty counts as not set for the faults that lie between settings. */
function parseForms(values: Readonly<Record<string, string>>): {
  parsed: z.infer<typeof environment>;
  formFaults: string[];
} {
  const result = environment.safeParse(values);
  if (result.success) return { parsed: result.data, formFaults: [] };
  const faulty = new Set(result.error.issues.map(({ path }) => String(path[0])));
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => !faulty.has(name)));
  return {
    parsed: environment.parse(right),
    formFaults: result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
  };
}

/** What of settings that are right by themselves does not go together. */
function faultsBetween(values: Readonly<Record<string, string>>, parsed: z.infer<typeof environment>): string[] {
  const faults: string[] = [];
  if (isOnePort(values)) faults.push('ADMIN_PORT must differ from PORT: API clients must not see the metrics');
  if (values['DATABASE_URL'] !== undefined && values['SECRET_KEY'] === undefined) {
    faults.push('SECRET_KEY is required with DATABASE_URL: at least 32 random characters, the same for every process');
  }
  if (values['DATABASE_REQUEST_URL'] !== undefined && values['DATABASE_URL'] === undefined) {
    faults.push('DATABASE_REQUEST_URL works only with DATABASE_URL: the embedded database has a single login');
  }
  if (values['SECRET_KEY'] !== undefined && values['SECRET_KEY'] === values['SECRET_KEY_PREVIOUS']) {
    faults.push('SECRET_KEY_PREVIOUS must differ from SECRET_KEY: it is the key being replaced');
  }
  if (parsed.MODEL_READS_DOCUMENTS === 'on' && parsed.MODEL_PROVIDER === undefined) {
    faults.push('MODEL_PROVIDER is required with MODEL_READS_DOCUMENTS: openai, anthropic or ollama');
  }
  if (parsed.MODEL_JUDGES === 'on' && parsed.MODEL_PROVIDER === undefined) {
    faults.push('MODEL_PROVIDER is required with MODEL_JUDGES: openai, anthropic or ollama');
  }
  faults.push(...oidcFaults(values, parsed));
  return [
    ...faults,
    ...mailSettingFaults(mailOf(parsed)),
    ...storageSettingFaults(storageOf(parsed)),
    ...embeddingsSettingFaults(embeddingsOf(parsed)),
    ...modelSettingFaults(languageModelOf(parsed)),
  ];
}

function oidcFaults(
  values: Readonly<Record<string, string>>,
  { OIDC_AUDIENCE: audience }: z.infer<typeof environment>,
): string[] {
  const has = (name: string): boolean => values[name] !== undefined;
  const faults: string[] = [];
  if (has('OIDC_ISSUER') && !has('OIDC_CLIENT_ID') && audience.length === 0)
    faults.push(
      'OIDC_CLIENT_ID is required with OIDC_ISSUER: the client that signs people in here; or OIDC_AUDIENCE, if another application does',
    );
  if (has('OIDC_CLIENT_ID') && !has('OIDC_ISSUER'))
    faults.push('OIDC_CLIENT_ID works only with OIDC_ISSUER: where people sign in');
  if (has('OIDC_CLIENT_SECRET') && !has('OIDC_CLIENT_ID'))
    faults.push('OIDC_CLIENT_SECRET works only with OIDC_CLIENT_ID: whose secret it is');
  return faults;
}

/** The setting that a fault begins with; of a file, the setting that it stands for. */
function subjectOf(fault: string): string {
  return (fault.split(' ')[0] ?? '').replace(/_FILE$/, '');
}

/** Whether both listeners would be given the same port; 0 is any free one. */
function isOnePort(values: Readonly<Record<string, string>>): boolean {
  const { PORT = '8080', ADMIN_PORT = '0' } = values;
  return Number(ADMIN_PORT) !== 0 && Number(ADMIN_PORT) === Number(PORT);
}

/** The service's own client is one whose tokens count, whatever else is listed. */
function oidcOf(parsed: z.infer<typeof environment>): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_AUDIENCE: listed } = parsed;
  if (issuer === undefined) return null;
  return {
    issuer,
    audience: id === undefined ? listed : [...new Set([id, ...listed])],
    trustsEmail: parsed.OIDC_TRUST_EMAIL,
    client: id === undefined ? null : { id, secret: parsed.OIDC_CLIENT_SECRET ?? null },
  };
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

function inboundOf(parsed: z.infer<typeof environment>): Config['inbound'] {
  const { INBOUND_SMTP_PORT: smtpPort, INBOUND_SMTP_HOST: smtpHost } = parsed;
  return {
    address: parsed.INBOUND_MAIL_ADDRESS ?? null,
    webhookSecret: parsed.INBOUND_WEBHOOK_SECRET ?? null,
    smtp: smtpPort === undefined ? null : { port: smtpPort, host: smtpHost },
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

function languageModelOf(parsed: z.infer<typeof environment>): ModelSettings {
  return {
    provider: parsed.MODEL_PROVIDER ?? null,
    url: parsed.MODEL_URL ?? null,
    model: parsed.MODEL_NAME ?? null,
    apiKey: parsed.MODEL_API_KEY ?? null,
    timeoutMs: parsed.MODEL_TIMEOUT_SECONDS * 1_000,
    tokensPerDay: parsed.MODEL_TOKENS_PER_DAY,
  };
}
