import { bodyFromFile, type RecordBody } from '#platform/records/body.ts';

/** Reads a file of many records in a process of its own and prints how many there were and what memory that took. */
const READERS: Record<string, (body: RecordBody) => AsyncIterable<{ place: string }>> = {
  csv: (body) => body.csv({ required: ['id', 'title'] }),
  json: (body) => body.json({ paths: [['releases', '*']] }),
  lines: (body) => body.json({ paths: [[]], lines: true }),
  xml: (body) => body.xml({ elements: ['entry'] }),
};

const [path = '', kind = ''] = process.argv.slice(2);
const before = process.memoryUsage.rss();
const started = performance.now();
const body = await bodyFromFile(path, path);
let records = 0;
for await (const record of READERS[kind]?.(body) ?? []) if (record.place !== '') records += 1;
const growthBytes = process.resourceUsage().maxRSS * 1024 - before;
process.stdout.write(JSON.stringify({ records, growthBytes, ms: Math.round(performance.now() - started) }));
