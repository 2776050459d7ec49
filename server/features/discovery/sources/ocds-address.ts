import type { AddressReader, Body, NativeRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import { textOf } from './native-fields.ts';
import { readCkanFiles } from './ocds-ckan.ts';
import type { OcdsAddress, OcdsPublisher } from './ocds-publishers.ts';
import { ocdsRecords } from './ocds-records.ts';
import type { PackageLinks } from './ocds-records.ts';

const HOUR_MS = 3_600_000;
const MAX_PAGES = 1000;

/**
 * The records behind a publisher's address. Settings: `base_url` (another host with the same paths), `first_days` (how far
 * back the first run of a publisher with time windows reads), and for the generic publisher `address`.
 */
export function readOcdsAddress(reader: AddressReader, publisher: OcdsPublisher): AsyncGenerator<NativeRecord> {
  const { address } = publisher;
  if (address.kind === 'ckan') return readCkanFiles(reader, address);
  if (address.kind === 'windows') return readWindows(reader, address);
  if (address.kind === 'months') return readMonths(reader, address);
  return address.kind === 'setting' ? readSetting(reader, publisher) : refuse(publisher.source, address.why);
}

/** Window after window, oldest first; each run starts a little before the end of the last one. */
async function* readWindows(
  reader: AddressReader,
  address: Extract<OcdsAddress, { kind: 'windows' }>,
): AsyncGenerator<NativeRecord> {
  const now = reader.now.getTime();
  const firstDays = positive(reader.settings['first_days']) ?? address.firstDays;
  const last = Date.parse(textOf(reader.state['until']));
  let from = Number.isNaN(last) ? now - firstDays * 24 * HOUR_MS : Math.min(last, now) - address.overlapHours * HOUR_MS;
  while (from < now) {
    const until = Math.min(from + address.windowHours * HOUR_MS, now);
    const query = new URLSearchParams({
      [address.from]: seconds(from),
      [address.to]: seconds(until),
      ...address.query,
    });
    yield* pages(reader, `${baseOf(reader, address.base)}${address.path}?${query.toString()}`);
    reader.resumeAt({ until: new Date(until).toISOString() });
    from = until;
  }
}

function seconds(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

/** Whole months are all these services offer: the last month read is read again, for what came in since. */
async function* readMonths(
  reader: AddressReader,
  address: Extract<OcdsAddress, { kind: 'months' }>,
): AsyncGenerator<NativeRecord> {
  const current = reader.now.getUTCFullYear() * 12 + reader.now.getUTCMonth();
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(textOf(reader.state['month'])) ?? [];
  const last = year === undefined ? Number.NaN : Number(year) * 12 + Number(month) - 1;
  const first = Number.isNaN(last) ? current - address.firstMonths + 1 : Math.min(last, current);
  for (let index = first; index <= current; index += 1) {
    const [yyyy, mm] = [String(Math.floor(index / 12)), String((index % 12) + 1).padStart(2, '0')];
    for (const noticeType of address.noticeTypes) {
      const query = new URLSearchParams({ dateFrom: `${mm}-${yyyy}`, noticeType, outputType: '0' });
      yield* pages(reader, `${baseOf(reader, address.base)}${address.path}?${query.toString()}`);
    }
    reader.resumeAt({ month: `${yyyy}-${mm}` });
  }
}

async function* readSetting(reader: AddressReader, { source }: OcdsPublisher): AsyncGenerator<NativeRecord> {
  const url = reader.settings['address'] ?? reader.settings['base_url'];
  if (url === undefined || url.trim() === '')
    throw new Error(`${source} needs the setting \`address\`: the web address of an OCDS package`);
  yield* pages(reader, url.trim(), true);
}

/** A package and those that follow it by `links.next`, all at one host. */
async function* pages(reader: AddressReader, start: string, conditional = false): AsyncGenerator<NativeRecord> {
  const seen = new Set<string>();
  for (let url: string | null = start; url !== null;) {
    if (seen.has(url)) throw new SourceFormatError(`${start}: \`links.next\` points to a page that was already read`);
    if (seen.size >= MAX_PAGES) throw new SourceFormatError(`${start}: more than ${MAX_PAGES} pages in one response`);
    seen.add(url);
    const body: Body | 'unchanged' = await reader.read({
      url,
      expect: 'json',
      ...(conditional && seen.size === 1 && { conditional }),
    });
    if (body === 'unchanged') return;
    const links: PackageLinks = {};
    yield* ocdsRecords(body, links);
    url = links.next === undefined ? null : sameHost(links.next, url);
  }
}

function sameHost(next: string, page: string): string {
  const url = URL.canParse(next, page) ? new URL(next, page) : null;
  if (url === null || url.host !== new URL(page).host)
    throw new SourceFormatError(`${page}: \`links.next\` points to another host: ${next.slice(0, 200)}`);
  // Behind a proxy a service may write its own links with http.
  url.protocol = new URL(page).protocol;
  return url.href;
}

// oxlint-disable-next-line require-yield
async function* refuse(source: string, why: string): AsyncGenerator<NativeRecord> {
  throw new Error(`${source} can only be read from files: ${why}`);
}

function baseOf({ settings }: AddressReader, base: string): string {
  return (settings['base_url'] ?? base).replace(/\/+$/, '');
}

function positive(setting: string | undefined): number | null {
  const number = Number(setting ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? number : null;
}
