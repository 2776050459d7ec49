import { PGlite } from '@electric-sql/pglite';

/** PostgreSQL's settings for a database in memory or one that may lose its last writes. */
export const looseParameters: string[] = [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB'];

/** PostgreSQL's settings for a database whose commits are on the disk: `-F` would switch every flush off. */
export const durableParameters: string[] = [
  ...looseParameters.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
