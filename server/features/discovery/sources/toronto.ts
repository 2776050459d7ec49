import { htmlToText, oneLine } from '#platform/text/html.ts';
import { closingOf, instantOf } from '../closing.ts';
import { SourceFormatError } from '../connector.ts';
import type { AddressReader, Body, Connector, NativeRecord, ParsedRecord } from '../connector.ts';
import type { Award, Closing, Listing, ProcurementNature, SourceStatus } from '../listing.ts';
import { withWinner } from './blank-records.ts';
import { restoreGarbled } from './garbled-text.ts';
import {
  amountOf,
  fieldsOf,
  lineOf,
  listOf,
  localized,
  publishedDate,
  publishedInstant,
  textOf,
  webAddress,
} from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { contactEmail, contactName, contactPhone } from './placeholders.ts';
import { documentNumber, torontoTitle } from './toronto-title.ts';

const ZONE = 'America/Toronto';
const ODATA_HOST = 'https://secure.toronto.ca';
const ODATA_PATH = '/c3api_data/v2/DataAccess.svc/pmmd_solicitations/feis_solicitation_published';
const CKAN_HOST = 'https://ckan0.cf.opendata.inter.prod-toronto.ca';
const CKAN_DATASET = 'tobids-all-open-solicitations';
const PAGE_ROWS = 1000;
const CSV_COLUMNS = ['Document Number', 'Issue Date', 'Submission Deadline'] as const;
/** Member that marks a CSV row whose number occurs again in a newer row of the same file; holds that row's place. */
const SUPERSEDED_BY = 'superseded_by';

const STATUSES: ReadonlyMap<string, SourceStatus> = new Map([
  ['open', 'active'],
  ['awarded', 'complete'],
  ['cancelled', 'cancelled'],
  // The CSV has no status column: the city publishes in it the rows whose status is Open.
  ['', 'active'],
]);
const NATURES: ReadonlyMap<string, ProcurementNature> = new Map([
  ['construction services', 'construction'],
  ['professional services', 'services'],
  ['goods and services', 'mixed'],
  ['goods & services', 'mixed'],
  ['goods', 'goods'],
]);

/** Solicitations of the City of Toronto: OData, the open-data CSV, and dated versions as JSON lines (sources.md 9.1). */
export const toronto: Connector = {
  source: 'toronto',
  label: 'City of Toronto',
  zone: ZONE,
  rank: 10,
  snapshot: true,
  fromAddress,
  fromFile,
  parse,
};

/** Every OData row, page by page until an empty page; then rows of the open-data CSV that OData did not have. */
async function* fromAddress(reader: AddressReader): AsyncGenerator<NativeRecord> {
  const base = reader.settings['base_url']?.replace(/\/+$/, '');
  const known = new Set<string>();
  for (let skip = 0; ;) {
    const url = `${base ?? ODATA_HOST}${ODATA_PATH}?$format=application/json;odata.metadata=none&$count=true&$top=${PAGE_ROWS}&$skip=${skip}`;
    const page = await all(jsonRows(needed(await reader.read({ url, expect: 'json' }), url)));
    if (page.length === 0) break;
    const fresh = page.filter(({ value }) => !known.has(rowKey(value)));
    if (fresh.length === 0)
      throw new SourceFormatError(`${url} repeats rows of earlier pages; $skip must move on to the next rows`);
    for (const { value } of fresh) known.add(rowKey(value)).add(numberKey(value));
    yield* page.map(({ value }, index) => ({ place: `row ${skip + index + 1}`, value }));
    skip += page.length;
  }
  for await (const record of openDataRows(reader, base ?? CKAN_HOST)) {
    if (!known.has(numberKey(record.value))) yield record;
  }
}

/** The CSV of the open-data portal. Its resource gets a new id at every refresh, so the id is asked for first. */
async function* openDataRows(reader: AddressReader, host: string): AsyncGenerator<NativeRecord> {
  const packageUrl = `${host}/api/3/action/package_show?id=${CKAN_DATASET}`;
  const dataset = needed(await reader.read({ url: packageUrl, expect: 'json' }), packageUrl);
  let id = '';
  for await (const { value } of dataset.json({ paths: [['result', 'resources', '*']] })) {
    const resource = fieldsOf(value);
    if (resource?.['datastore_active'] === true && id === '') id = textOf(resource['id']);
  }
  if (id === '') throw new SourceFormatError(`${packageUrl} names no resource with datastore_active true`);
  const url = `${host}/datastore/dump/${encodeURIComponent(id)}`;
  const body = await reader.read({ url, conditional: true, expect: 'csv' });
  if (body !== 'unchanged') yield* csvRows(body);
}

function needed(body: Body | 'unchanged', url: string): Body {
  if (body === 'unchanged') throw new SourceFormatError(`${url} answered "unchanged" to an unconditional request`);
  return body;
}

async function* fromFile(body: Body): AsyncGenerator<NativeRecord> {
  if (/^[[{]/.test(body.head)) yield* jsonRows(body);
  else yield* csvRows(body);
}

/** Rows of an OData answer, of a list, or of JSON lines (one row a line). */
function jsonRows(body: Body): AsyncIterable<NativeRecord> {
  if (body.head.startsWith('[')) return body.json({ paths: [['*']] });
  if (/"value"\s*:\s*\[/.test(body.head)) return body.json({ paths: [['value', '*']] });
  return body.json({ paths: [[]], lines: true });
}

/**
 * Rows of the CSV; of several with one document number all but the newest are marked, or each read would swap them. The
 * body is gone through twice, so that no more than the numbers and ages of its rows are held.
 */
async function* csvRows(body: Body): AsyncGenerator<NativeRecord> {
  const newest = new Map<string, { age: string; place: string }>();
  for await (const { place, value } of body.csv({ required: CSV_COLUMNS })) {
    const [key, age] = [numberKey(value), csvAge(value)];
    const other = newest.get(key);
    if (other === undefined || age >= other.age) newest.set(key, { age, place });
  }
  for await (const row of body.csv({ required: CSV_COLUMNS })) {
    const key = numberKey(row.value);
    const kept = newest.get(key);
    const isSuperseded = key !== '' && kept !== undefined && kept.place !== row.place;
    yield isSuperseded ? { place: row.place, value: { ...row.value, [SUPERSEDED_BY]: kept.place } } : row;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Orders CSV rows of one number: later issue first, the intended procurement after its advance notice, later deadline. */
function csvAge(value: unknown): string {
  const fields = fieldsOf(value) ?? {};
  const isAdvance = /^advance/i.test(textOf(fields['NOIP (Notice of Intended Procurement) Type']));
  return `${textOf(fields['Issue Date'])} ${isAdvance ? 0 : 1} ${textOf(fields['Submission Deadline'])}`;
}

function numberKey(value: unknown): string {
  const fields = fieldsOf(value) ?? {};
  return documentNumber(textOf(fields['Solicitation_Document_Number'] ?? fields['Document Number'])) ?? '';
}

function rowKey(value: unknown): string {
  return `id ${textOf(fieldsOf(value)?.['id']) || JSON.stringify(value)}`;
}

/** Reads a member by its OData name or, in CSV rows and dated versions, by its CSV header. */
type Member = (odata: string, csv?: string) => unknown;

function parse(record: NativeRecord): ParsedRecord {
  const fields = fieldsOf(record.value);
  if (fields === null) return { kind: 'failure', record: record.place, reason: 'the record is not an object' };
  const supersededBy = textOf(fields[SUPERSEDED_BY]);
  if (supersededBy) return { kind: 'ignored', reason: `a newer row has the same document number (${supersededBy})` };
  if (/^no$/i.test(textOf(fields['Ready_For_Posting']))) return { kind: 'ignored', reason: 'not ready for posting' };
  const pick: Member = (odata, csv = '') => fields[odata] ?? fields[csv];
  const raw = textOf(pick('Solicitation_Document_Number', 'Document Number'));
  const number = documentNumber(raw);
  if (number === null) {
    const reason = raw
      ? `"${raw.slice(0, 40)}" is not a document number; one such as 4530978523 was expected`
      : 'the row has no document number';
    return { kind: 'failure', record: record.place, reason };
  }
  const description = descriptionOf(pick);
  const title = torontoTitle(restoreGarbled(textOf(pick('Posting_Title'))), description);
  if (title === null)
    return { kind: 'failure', record: number, reason: 'the row has neither a title nor a description' };
  const listing = listingOf(pick, number, title, description);
  return withWinner(listing, awardsOf(fields, listing));
}

function descriptionOf(pick: Member): string {
  const text = htmlToText(
    restoreGarbled(textOf(pick('Solicitation_Document_Description', 'Solicitation Document Description'))),
  );
  return /^x+$/i.test(text) ? '' : text;
}

function listingOf(pick: Member, number: string, title: string, description: string): Listing {
  const publishedAt = publishedInstant(pick('Issue_Date', 'Issue Date') ?? pick('Publish_Date'), ZONE);
  const modifiedAt = instantOf(textOf(pick('__ModifiedOn')), ZONE);
  const category = lineOf(pick('High_Level_Category', 'High Level Category'));
  const link = webAddress(pick('Ariba_Discovery_Posting_Link'));
  return {
    source: 'toronto',
    nativeId: number,
    revision: modifiedAt ?? textOf(pick('first_seen')),
    title: localized(title),
    description: localized(description),
    buyer: { en: 'City of Toronto' },
    buyerId: null,
    buyerCity: 'Toronto',
    buyerRegion: 'Ontario',
    buyerCountry: 'CA',
    endUserEntity: divisions(pick('Client_Division', 'Division')),
    referenceNumber: number,
    solicitationNumber: number,
    noticeType: noticeType(pick),
    procurementMethod: isYes(pick('Limited_Suppliers')) ? 'Limited suppliers' : null,
    sourceStatus: STATUSES.get(textOf(pick('Status')).toLowerCase()) ?? 'unknown',
    publishedAt,
    amendedAt: modifiedAt !== null && publishedAt !== null && isLaterDay(modifiedAt, publishedAt) ? modifiedAt : null,
    closing: closingTime(textOf(pick('Closing_Date', 'Submission Deadline')), publishedAt),
    estimatedValue: null,
    categories: category === null ? [] : [{ scheme: 'SOURCE', code: category, label: { en: category } }],
    nature: NATURES.get((category ?? '').toLowerCase()) ?? 'unknown',
    regions: wards(pick('Wards')),
    tradeAgreements: listOf(pick('Applicable_Trade_Agreement'))
      .map((agreement) => lineOf(agreement))
      .filter((agreement) => agreement !== null),
    contactName: contactName(pick('Buyer_Name', 'Buyer Name')),
    contactEmail: contactEmail(pick('Buyer_Email', 'Buyer Email')),
    contactPhone: contactPhone(pick('Buyer_Phone_Number', 'Buyer Phone Number')),
    sourceUrl: link ?? webAddress(/https?:\/\/discovery\.ariba\.com\/rfx\/\d{1,20}/i.exec(description)?.[0]),
    originUrl: null,
    documents: [],
  };
}

/** The city closes bids in working hours: a midnight without a zone is a date without a time. */
function closingTime(raw: string, publishedAt: string | null): Closing {
  const closing = closingOf(raw.replace(/[T ]00:00(?::00)?(?:\.0+)?$/, ''), ZONE, publishedAt);
  return closing.raw === null ? closing : { ...closing, raw };
}

/** The RFx type, with the notice's form behind it when it only announces a later solicitation. */
function noticeType(pick: Member): string | null {
  const type = lineOf(pick('Solicitation_Document_Type', 'RFx (Solicitation) Type'));
  const form = lineOf(pick('Solicitation_Form_Type', 'NOIP (Notice of Intended Procurement) Type'));
  return type !== null && form !== null && /^advance/i.test(form) ? `${type} - ${form}` : (type ?? form);
}

function divisions(value: unknown): string | null {
  const names = listOf(value).map((division) => oneLine(restoreGarbled(textOf(division))));
  return names.filter((name) => name !== '').join(', ') || null;
}

/** `Ward 1 Etobicoke North,Ward 2 …` as single wards. */
function wards(value: unknown): string[] {
  return listOf(value)
    .flatMap((part) => textOf(part).split(/,(?=\s*Ward\s)/))
    .map((ward) => oneLine(restoreGarbled(ward)))
    .filter((ward) => ward !== '');
}

function isYes(value: unknown): boolean {
  return value === true || /^yes$/i.test(textOf(value));
}

function isLaterDay(later: string, earlier: string): boolean {
  return (publishedDate(later, ZONE) ?? '') > (publishedDate(earlier, ZONE) ?? '');
}

function awardsOf(fields: Fields, listing: Listing): Award[] {
  return listOf(fields['Awarded_Suppliers']).flatMap((entry) => {
    const supplier = fieldsOf(entry);
    const supplierName = lineOf(supplier?.['Successful_Bidder']);
    if (supplier === null || supplierName === null) return [];
    const amount = amountOf(supplier['Award_Amount']);
    return {
      source: 'toronto',
      nativeId: listing.nativeId,
      solicitationNumber: listing.solicitationNumber,
      title: listing.title.en ?? null,
      buyer: listing.buyer.en ?? null,
      supplierName,
      supplierNumber: null,
      supplierCity: lineOf(supplier['city']),
      supplierRegion: lineOf(supplier['province']),
      supplierCountry: null,
      won: true,
      amount,
      currency: amount === null ? null : 'CAD',
      awardedOn: publishedDate(supplier['Date_Awarded'] ?? supplier['AwardedDate'], ZONE),
    };
  });
}
