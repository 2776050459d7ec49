import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { SAMPLES } from '../real-samples.ts';

const zoneFile = z.record(z.string(), z.record(z.string(), z.array(z.unknown())));
const record = z.union([z.array(z.string()), z.array(z.array(z.string()))]);

/** The DNS of the real messages' senders, as it was when they were written. */
export function openZone(): ResolveRecord {
  const zone = zoneFile.parse(JSON.parse(readFileSync(join(SAMPLES, 'mail/derived/dns.json'), 'utf8')));
  return (name, type) => {
    const found = zone[name.toLowerCase()]?.[type];
    if (found !== undefined) return Promise.resolve(record.parse(found));
    return Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
  };
}
