import { PGlite } from '@electric-sql/pglite';

/**
 * Pages that PostgreSQL keeps in its own memory; the system keeps the files' pages as well. Its default of 160 MB made an idle
 * process 100 MB larger.
 */
const SHARED_BUFFERS = '32MB';

/** PostgreSQL's settings for a database in memory or one that may lose its last writes. */
export const looseParameters: string[] = [
  ...PGlite.defaultStartParams,
  '-c',
  'min_wal_size=32MB',
  '-c',
  `shared_buffers=${SHARED_BUFFERS}`,
];

/** PostgreSQL's settings for a database whose commits are on the disk: `-F` would switch every flush off. */
export const durableParameters: string[] = [
  ...looseParameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
