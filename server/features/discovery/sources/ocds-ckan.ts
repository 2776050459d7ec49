import type { AddressReader, Body, NativeRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import { fieldsOf, listOf, textOf } from './native-fields.ts';
import type { OcdsAddress } from './ocds-publishers.ts';
import { ocdsRecords } from './ocds-records.ts';

type CkanAddress = Extract<OcdsAddress, { kind: 'ckan' }>;
type Resource = { id: string; url: string; begins: string; modified: string };

/** As many resource ids as are remembered: several years of weekly files. */
const MAX_REMEMBERED = 1000;

/**
 * The files of a CKAN data set whose resource ids were not read yet, oldest first. A file name may occur under two ids with
 * different releases, so ids are what is remembered. A file that cannot be read does not keep the later ones away: it is
 * tried again in the next run, and this run ends with its error.
 */
export async function* readCkanFiles(reader: AddressReader, address: CkanAddress): AsyncGenerator<NativeRecord> {
  const base = (reader.settings['base_url'] ?? address.base).replace(/\/+$/, '');
  const resources = await listResources(reader, `${base}${address.listPath}`, address);
  const read = new Set(listOf(reader.state['read']).map(textOf));
  const unread = resources.filter(({ id }) => !read.has(id));
  const firstFiles = Number(reader.settings['first_files'] ?? address.firstFiles) || address.firstFiles;
  const wanted = read.size === 0 ? unread.slice(-firstFiles) : unread;
  if (read.size === 0) for (const { id } of unread.slice(0, -firstFiles)) read.add(id);
  const problems: string[] = [];
  for (const { id, url } of wanted) {
    try {
      const body = await reader.read({ url, expect: 'json' });
      if (body !== 'unchanged') {
        await readThrough(body);
        yield* ocdsRecords(body);
      }
    } catch (error) {
      if (!isFormatError(error)) throw error;
      problems.push(error.message);
      continue;
    }
    read.add(id);
    reader.resumeAt({ read: [...read].slice(-MAX_REMEMBERED) });
  }
  if (problems.length > 0)
    throw new SourceFormatError(
      `${problems.length} of ${wanted.length} files could not be read: ${problems.join('; ')}`,
    );
}

/** Goes through a body to its end: one that turns out broken there is refused before any of it is yielded. */
async function readThrough(body: Body): Promise<void> {
  const records = ocdsRecords(body);
  while ((await records.next()).done !== true);
}

function isFormatError(error: unknown): error is Error {
  return error instanceof Error && /^(?:Source|Record)FormatError$/.test(error.name);
}

async function listResources(reader: AddressReader, url: string, { fileName }: CkanAddress): Promise<Resource[]> {
  const body = await reader.read({ url, expect: 'json' });
  if (body === 'unchanged') return [];
  const found: Resource[] = [];
  for await (const { value } of body.json({ paths: [['result', 'resources', '*']] })) {
    const resource = resourceOf(value, url, fileName);
    if (resource !== null) found.push(resource);
  }
  if (found.length === 0) throw new SourceFormatError(`${url}: lists no file named like ${String(fileName)}`);
  return found.sort((a, b) => (`${a.begins} ${a.modified}` < `${b.begins} ${b.modified}` ? -1 : 1));
}

function resourceOf(value: unknown, listUrl: string, fileName: RegExp): Resource | null {
  const fields = fieldsOf(value) ?? {};
  const url = textOf(fields['url']);
  const path = URL.canParse(url, listUrl) ? new URL(url, listUrl) : null;
  const name = path?.pathname.split('/').at(-1) ?? '';
  const begins = fileName.exec(name)?.[1];
  if (path === null || begins === undefined) return null;
  const id = textOf(fields['id']) || (/\/resource\/([^/]+)\//.exec(path.pathname)?.[1] ?? url);
  const list = new URL(listUrl);
  // The data set is read at the host it is listed at, wherever its entries say they lie.
  const href = `${list.origin}${path.pathname}${path.search}`;
  return { id, url: href, begins, modified: textOf(fields['last_modified']) };
}
