/*
 * What the index of companies takes in a worker, filled from stored keys: `node --max-semi-space-size=4 --expose-gc
 * bench/percolation/memory.ts [--write]`. Under a minute on an idle machine. Of 100,000 companies the first 10,000 are distinct and
 * filed again under other ids.
 */
import { randomUUID } from 'node:crypto';
import { keysOfText, textOfKeys } from '../../server/features/matching/candidates/filed-keys.ts';
import { Percolator } from '../../server/features/matching/candidates/percolator.ts';
import { companyKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { openReport } from '../report.ts';
import { company, statistics } from './synthetic-companies.ts';

const SIZES = [10_000, 100_000];
const DISTINCT = 10_000;
const count = (value: number): string => Math.round(value).toLocaleString('en');

function usedBytes(): number {
  if (globalThis.gc === undefined) throw new Error('start node with --expose-gc');
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const known = statistics();
const texts = Array.from({ length: DISTINCT }, (_, at) => textOfKeys(companyKeys(company(at), known)));

function fill(size: number): string[] {
  const before = usedBytes();
  const index = new Percolator();
  const beganMs = cpuMs();
  for (let at = 0; at < size; at += 1) index.put(randomUUID(), 1, keysOfText(texts[at % DISTINCT] as string));
  const ms = cpuMs() - beganMs;
  const bytes = usedBytes() - before;
  const { keys, postings } = index.sizes();
  return [size, keys, postings / size, ms, bytes / 1_000_000, bytes / size].map(count);
}

const report = openReport(
  'Memory of the index of companies',
  'index-memory.md',
  'Of the heap and of arrays, after garbage was collected. Processor time.',
);
report.table(
  ['companies', 'keys', 'keys a company', 'ms to fill it from stored keys', 'memory, MB', 'bytes a company'],
  SIZES.map(fill),
);
const stored = texts.reduce((sum, text) => sum + text.length, 0) / DISTINCT;
report.print(`The stored keys of a company are ${count(stored)} characters, before the database compresses them.`);
report.save();
