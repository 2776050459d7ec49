import { z } from 'zod';
import { MODEL_PROVIDERS } from '#platform/models/model-settings.ts';
import { SOURCES } from './config-sources.ts';
import {
  baseAddress,
  isIssuer,
  isProxy,
  listeningHost,
  listOf,
  port,
  privateAddresses,
  replyBase,
  url,
  webhookSecret,
  wholeNumber,
} from './config-values.ts';

/** The settings that may also stand in a file named by `<NAME>_FILE`, next to those of sources. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REQUEST_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'RESEND_API_KEY',
  'INBOUND_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'MODEL_EMBEDDINGS_API_KEY',
  'MODEL_API_KEY',
] as const;

/** A key that is shorter could be guessed. */
export const LEAST_KEY_CHARACTERS = 32;
const secretKey = z.string().min(LEAST_KEY_CHARACTERS, `must have at least ${LEAST_KEY_CHARACTERS} characters`);

/** Less would take away what the pages of the last weeks are made of. */
const retention = wholeNumber(30, 36_500, 'days').transform(Number).optional();

/** Every setting but those of sources, with its bounds and default. */
export const environment = z.object({
  PORT: port.default(8080),
  HOST: listeningHost.default('127.0.0.1'),
  ADMIN_PORT: port.optional(),
  ADMIN_HOST: listeningHost.default('127.0.0.1'),
  PUBLIC_URL: baseAddress.optional(),
  DATABASE_URL: url(/^postgres(?:ql)?:\/\//, 'a postgres:// address').optional(),
  DATABASE_REQUEST_URL: url(/^postgres(?:ql)?:\/\//, 'a postgres:// address').optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 'connections').transform(Number).default(10),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 60, 'seconds').transform(Number).default(4),
  DATABASE_STATEMENT_SECONDS: wholeNumber(5, 3_600, 'seconds').transform(Number).default(60),
  DRAIN_SECONDS: wholeNumber(0, 300, 'seconds').transform(Number).optional(),
  REDIS_URL: url(/^rediss?:\/\//, 'a redis:// address').optional(),
  DATA_DIR: z
    .string()
    .regex(/^[^\0]{1,1000}$/, 'must be a folder, in at most 1,000 characters')
    .default('./data'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  TRUST_PROXY: listOf(isProxy, 'must list addresses or CIDR ranges, at most 100').default([]),
  ALLOW_PRIVATE_ADDRESSES: privateAddresses.default('none'),
  OIDC_ISSUER: url(/^https?:\/\//, 'the address of an OpenID Connect issuer')
    .refine(isIssuer, 'must be an https address, or http on this machine')
    .optional(),
  OIDC_CLIENT_ID: z
    .string()
    .regex(/^[^\s,]{1,255}$/, 'must be a client id of at most 255 characters')
    .optional(),
  OIDC_CLIENT_SECRET: z
    .string()
    .regex(/^[\x20-\x7e]{1,1000}$/, 'must be a secret of at most 1,000 printable characters')
    .optional(),
  OIDC_AUDIENCE: listOf(
    (id) => /^[^\s,]{1,255}$/.test(id),
    'must list client ids of at most 255 characters, at most 100',
  ).default([]),
  OIDC_TRUST_EMAIL: z.stringbool('must be true or false').default(false),
  MAIL_PROVIDER: z.enum(['outbox', 'smtp', 'resend'], 'must be outbox, smtp or resend').default('outbox'),
  MAIL_FROM: z.string().optional(),
  SMTP_URL: z.string().optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.string().optional(),
  INBOUND_MAIL_ADDRESS: replyBase.optional(),
  INBOUND_WEBHOOK_SECRET: webhookSecret.optional(),
  INBOUND_SMTP_PORT: port.optional(),
  INBOUND_SMTP_HOST: listeningHost.default('127.0.0.1'),
  DOCUMENT_STORE: z.enum(['files', 's3'], 'must be files or s3').default('files'),
  DOCUMENT_REMOVAL_DELAY_HOURS: wholeNumber(0, 720, 'hours').transform(Number).default(0),
  S3_ENDPOINT: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MODEL_EMBEDDINGS_URL: z.string().optional(),
  MODEL_EMBEDDINGS_NAME: z.string().optional(),
  MODEL_EMBEDDINGS_API_KEY: z.string().optional(),
  MODEL_PROVIDER: z.enum(MODEL_PROVIDERS, 'must be openai, anthropic or ollama').optional(),
  MODEL_URL: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_API_KEY: z.string().optional(),
  MODEL_TIMEOUT_SECONDS: wholeNumber(1, 60, 'seconds').transform(Number).default(20),
  MODEL_TOKENS_PER_DAY: wholeNumber(0, 100_000_000, 'tokens').transform(Number).default(200_000),
  MODEL_READS_DOCUMENTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MODEL_JUDGES: z.enum(['on', 'off'], 'must be on or off').default('off'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], 'must be on or off').optional(),
  READ_SCANS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TESSERACT_PATH: z
    .string()
    .regex(/^\/[^\0]{1,1000}$/, 'must be the absolute path of a program, in at most 1,000 characters')
    .optional(),
  FETCH_DOCUMENTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  RETAIN_CLOSED_DAYS: retention,
  RETAIN_VERSIONS_DAYS: retention,
  RETAIN_RUNS_DAYS: retention,
  DISCOVER_EVERY_HOURS: wholeNumber(0, 999, 'hours').transform(Number).default(0),
  DISCOVER_SOURCES: listOf(
    (source) => SOURCES.includes(source),
    `must list sources, separated by commas, of ${SOURCES.join(', ')}`,
  ).default([]),
});
