import { join } from 'node:path';
import type { Outbound } from '#platform/network/outbound.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The settings of the document store as the environment has them; null: not set. */
export type StorageSettings = {
  /** DOCUMENT_STORE */
  kind: 'files' | 's3';
  /** S3_ENDPOINT, such as https://s3.ca-central-1.amazonaws.com */
  endpoint: string | null;
  /** S3_BUCKET */
  bucket: string | null;
  /** S3_REGION */
  region: string | null;
  /** S3_ACCESS_KEY_ID */
  accessKeyId: string | null;
  /** S3_SECRET_ACCESS_KEY */
  secretAccessKey: string | null;
};

const REGION = 'us-east-1';
const VISIBLE = /^[\u0021-\u007e]{1,200}$/;

type Setting = Exclude<keyof StorageSettings, 'kind'>;
const RULES: readonly {
  setting: Setting;
  variable: string;
  isRequired: boolean;
  isRight: (text: string) => boolean;
  problem: string;
}[] = [
  {
    setting: 'endpoint',
    variable: 'S3_ENDPOINT',
    isRequired: true,
    isRight: isEndpoint,
    problem:
      'must be an https address without parameters, such as https://s3.ca-central-1.amazonaws.com (http only to this machine or a name without a dot)',
  },
  {
    setting: 'bucket',
    variable: 'S3_BUCKET',
    isRequired: true,
    isRight: (text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text),
    problem: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, hyphens and dots',
  },
  {
    setting: 'region',
    variable: 'S3_REGION',
    isRequired: false,
    isRight: (text) => /^[a-z0-9-]{1,40}$/.test(text),
    problem: 'must be a region, such as ca-central-1',
  },
  {
    setting: 'accessKeyId',
    variable: 'S3_ACCESS_KEY_ID',
    isRequired: true,
    isRight: (text) => VISIBLE.test(text) && !/[,/]/.test(text),
    problem: 'must be 1 to 200 visible ASCII characters without commas and slashes',
  },
  {
    setting: 'secretAccessKey',
    variable: 'S3_SECRET_ACCESS_KEY',
    isRequired: true,
    isRight: (text) => VISIBLE.test(text),
    problem: 'must be 1 to 200 visible ASCII characters',
  },
];

/** Every fault of the settings, each with the name of its variable and without its value. */
export function storageSettingFaults(settings: StorageSettings): string[] {
  return RULES.flatMap(({ setting, variable, isRequired, isRight, problem }) => {
    const value = settings[setting];
    if (value !== null) return isRight(value) ? [] : [`${variable} ${problem}`];
    return isRequired && settings.kind === 's3' ? [`${variable} is required with DOCUMENT_STORE=s3`] : [];
  });
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  if (`${search}${hash}${username}${password}` !== '') return false;
  const isNear = hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname) || /^[a-z0-9-]+$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isNear);
}

/**
 * The store that the settings choose: files in DATA_DIR/documents, or a bucket. Nothing is written or connected before its
 * first use. @throws Error when the settings have faults
 */
export function openStorage(
  settings: StorageSettings,
  { dataDir, now, outbound }: { dataDir: string; now: () => Date; outbound: Outbound },
): FileStore {
  const faults = storageSettingFaults(settings);
  if (faults.length > 0) throw new Error(`the settings of the document store are invalid: ${faults.join('; ')}`);
  const { kind, endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  if (kind === 'files') return folderStore(join(dataDir, 'documents'), now);
  return s3Store({
    endpoint: (endpoint ?? '').replace(/\/+$/, ''),
    fetch: outbound.toConfigured(endpoint ?? '').fetch,
    bucket: bucket ?? '',
    credentials: {
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
      region: region ?? REGION,
    },
    temporaryFolder: join(dataDir, 'tmp'),
    now,
  });
}
