import { oneLine } from '#platform/text/html.ts';
import { instantOf } from '../closing.ts';
import { type AddressReader, type Body, type Connector, type NativeRecord, SourceFormatError } from '../connector.ts';
import type { ParsedRecord, XmlElement } from '../connector.ts';
import type { Award, Category, Listing, SourceStatus } from '../listing.ts';
import { blankAward, blankListing, namingWinners } from './blank-records.ts';
import { provinceName } from './canadian-terms.ts';
import { countryAlpha2 } from './country-codes.ts';
import { solicitationNumber } from './placeholders.ts';
import {
  bidAmount,
  contractedOnly,
  deliveryRegions,
  moment,
  money,
  NATURES,
  noticeClosing,
  NOTICE_TYPES,
  SEAO_ZONE as ZONE,
  SERVICE_KINDS,
  typeLabel,
} from './seao-xml-codes.ts';
import { elementsAt, isXmlElement } from './xml-elements.ts';

const SOURCE = 'seao-xml';
const EXPECTED =
  'an XML export of SEAO (<export> with <avis>, <contrat> or <depense>) or JSON lines of notices with `numeroseao`';

/** The fields of one notice and of its bidders under the names of the XML export, whichever file they came from. */
type Notice = { fields: Fields; bidders: Fields[]; exportedThrough: string | null; revised: boolean };
type Fields = Readonly<Record<string, string>>;
type ExportedElement = { element: XmlElement; exportedThrough: string | null; revised: boolean };

/**
 * Quebec's XML exports of awarded contracts (SEAO, 2009 to 2024): `Avis_*` and `AvisRevisions_*` (notices with every
 * bidder; a revision replaces the notice of the same number), `Contrats_*` (final amounts) and `Depenses_*` (further
 * spending, not kept), and the same notices as JSON lines. French only. Local time without offset; 1900-01-01 is "none".
 *
 * The exports are archives of past contracts, so nothing is read from an address unless the setting `base_url` names a
 * CKAN `package_show` answer; its unseen XML resources are then read once each.
 */
export const seaoXml: Connector = {
  source: SOURCE,
  label: 'SEAO (Québec), XML exports',
  zone: ZONE,
  rank: 20,
  snapshot: false,
  fromAddress,
  fromFile,
  parse,
};

async function* fromAddress(reader: AddressReader): AsyncIterable<NativeRecord> {
  const listingUrl = reader.settings['base_url'];
  if (!listingUrl) return;
  const body = await reader.read({ url: listingUrl, expect: 'json', conditional: true });
  if (body === 'unchanged') return;
  const seen = { ...asObject(reader.state['read']) };
  let resources = 0;
  for await (const record of body.json({ paths: [['result', 'resources', '*']] })) {
    resources += 1;
    const { id, url, last_modified: modified } = asObject(record.value);
    const path = typeof url === 'string' ? url.toLowerCase().split(/[?#]/)[0] : undefined;
    if (typeof id !== 'string' || typeof url !== 'string' || !path || !/\.(?:xml|zip)$/.test(path)) continue;
    const version = typeof modified === 'string' ? modified : '';
    if (seen[id] === version) continue;
    if (path.endsWith('.zip')) {
      yield { place: url, value: { archive: url } };
    } else {
      const file = await reader.read({ url, expect: 'xml' });
      if (file !== 'unchanged') yield* fromFile(file);
    }
    seen[id] = version;
    reader.resumeAt({ read: { ...seen } });
  }
  if (resources === 0) throw new SourceFormatError(`${body.name}: expected a CKAN answer with result.resources`);
}

async function* fromFile(body: Body): AsyncIterable<NativeRecord> {
  if (body.head.startsWith('{') && body.head.includes('"numeroseao"')) {
    yield* body.json({ paths: [[]], lines: true });
    return;
  }
  if (!/<export[\s>]/.test(body.head)) {
    throw new SourceFormatError(`${body.name}: expected ${EXPECTED}, found "${body.head.slice(0, 60)}"`);
  }
  const named = /_(\d{4})(\d{2})(\d{2})\.xml/i.exec(body.name);
  const exportedThrough =
    /\bdatefin="(\d{4}-\d{2}-\d{2})"/.exec(body.head)?.[1] ?? (named ? `${named[1]}-${named[2]}-${named[3]}` : null);
  const revised = /revisions/i.test(body.name);
  for await (const { place, value } of body.xml({ elements: ['avis', 'contrat', 'depense'] })) {
    yield { place, value: { element: value, exportedThrough, revised } satisfies ExportedElement };
  }
}

function parse({ place, value }: NativeRecord): ParsedRecord {
  const raw = asObject(value);
  if (typeof raw['archive'] === 'string') {
    return { kind: 'ignored', reason: 'a zip archive; unpack it and import the XML files in it' };
  }
  if (isXmlElement(raw['element'])) return parseElement(place, raw as ExportedElement);
  if (!('numeroseao' in raw)) {
    return { kind: 'failure', record: place, reason: 'expected a notice with `numeroseao`' };
  }
  const { bidders, ...rest } = raw;
  const rows = Array.isArray(bidders) ? bidders.map((bidder) => bidderFields(asObject(bidder))) : [];
  return parseNotice(place, { fields: textFields(rest), bidders: rows, exportedThrough: null, revised: false });
}

function parseElement(place: string, { element, exportedThrough, revised }: ExportedElement): ParsedRecord {
  const fields = childTexts(element);
  if (element.name === 'depense') return { kind: 'ignored', reason: 'spending after the award, not a notice' };
  if (element.name === 'contrat') return parseContract(place, fields);
  const bidders = elementsAt(element, 'fournisseurs', 'fournisseur').map(childTexts);
  return parseNotice(place, { fields, bidders, exportedThrough, revised });
}

function parseContract(place: string, fields: Fields): ParsedRecord {
  const nativeId = read(fields, 'numeroseao');
  if (!nativeId) return { kind: 'failure', record: place, reason: 'numeroseao is missing' };
  const supplierName = read(fields, 'nomcontractant');
  if (!supplierName) return { kind: 'ignored', reason: 'final data of a contract without the name of the contractor' };
  const award: Award = {
    ...blankAward(SOURCE, supplierName),
    nativeId,
    solicitationNumber: solicitationNumber(fields['numero']),
    supplierNumber: read(fields, 'neqcontractant'),
    won: true,
    ...money(fields['montantfinal'], 'CAD'),
  };
  return { kind: 'awards', awards: [award] };
}

function parseNotice(place: string, notice: Notice): ParsedRecord {
  const { fields } = notice;
  const nativeId = read(fields, 'numeroseao');
  if (!nativeId) return { kind: 'failure', record: place, reason: 'numeroseao is missing' };
  const title = read(fields, 'titre')?.replace(MISREAD_APOSTROPHE, '’');
  if (!title) return { kind: 'failure', record: nativeId, reason: 'titre is missing' };
  const buyer = read(fields, 'organisme');
  const publishedAt = instantOf(moment(fields['datepublication']), ZONE);
  const type = NOTICE_TYPES.get(fields['type'] ?? '');
  const disposition = read(fields, 'disposition');
  const listing: Listing = {
    ...blankListing(SOURCE),
    nativeId,
    revision: revisionOf(notice),
    title: { fr: title },
    buyer: buyer ? { fr: buyer } : {},
    buyerCity: read(fields, 'ville'),
    buyerRegion: regionOf(fields),
    buyerCountry: countryAlpha2(fields['pays']),
    referenceNumber: nativeId,
    solicitationNumber: solicitationNumber(fields['numero']),
    noticeType: typeLabel(fields['type'] ?? '', isAwarded(notice)) ?? read(fields, 'type'),
    procurementMethod: type && disposition ? `${type.method} (disposition ${disposition})` : (type?.method ?? null),
    sourceStatus: statusOf(notice),
    publishedAt,
    closing: noticeClosing(fields, publishedAt),
    categories: categoriesOf(fields),
    nature: NATURES.get(fields['nature'] ?? '')?.nature ?? 'unknown',
    regions: deliveryRegions(fields['regionlivraison'] ?? ''),
    sourceUrl: /^https?:\/\//.test(fields['hyperlienseao'] ?? '') ? (fields['hyperlienseao'] ?? null) : null,
  };
  const awards = awardsOf(listing, notice);
  return namingWinners(listing, awards, contractedOnly(awards, notice.bidders));
}

function awardsOf({ nativeId, solicitationNumber, title, buyer }: Listing, { fields, bidders }: Notice): Award[] {
  const awarded = moment(fields['dateadjudication']);
  const awardedOn = instantOf(awarded, ZONE) === null ? null : (awarded?.slice(0, 10) ?? null);
  return bidders.flatMap((bidder) => {
    const supplierNumber = read(bidder, 'neq');
    // A bidder without a name is still a bidder when its registration number is there.
    const supplierName = read(bidder, 'nomorganisation') ?? (supplierNumber && `NEQ ${supplierNumber}`);
    // The exports fill some notices up with entirely empty bidder rows.
    if (!supplierName) return [];
    return {
      ...blankAward(SOURCE, supplierName),
      nativeId,
      solicitationNumber,
      title: title.fr ?? null,
      buyer: buyer.fr ?? null,
      supplierNumber,
      supplierCity: read(bidder, 'ville'),
      supplierRegion: regionOf(bidder),
      supplierCountry: countryAlpha2(bidder['pays']),
      won: bidder['adjudicataire'] === '1',
      ...bidAmount(bidder),
      awardedOn,
    };
  });
}

/** The end of the exported period, then 1 for a revision: the later month wins, and a revision over its notice. */
function revisionOf({ fields, exportedThrough, revised }: Notice): string {
  const entered = ['datepublication', 'datesaisieouverture', 'datesaisieadjudication']
    .map((name) => moment(fields[name])?.slice(0, 10) ?? '')
    .sort();
  const through = exportedThrough ?? entered.at(-1);
  return through ? `${through} ${revised ? 1 : 0}` : '';
}

/** Bidding is over once bids were opened or a winner is named; the exports hold no status of their own. */
function statusOf({ fields, bidders }: Notice): SourceStatus {
  const opened = moment(fields['datesaisieouverture']) ?? moment(fields['datesaisieadjudication']);
  return opened || bidders.some((bidder) => bidder['adjudicataire'] === '1') ? 'complete' : 'unknown';
}

/** Whether the record names a winner, or the day of the award; its type alone does not say so. */
function isAwarded({ fields, bidders }: Notice): boolean {
  const isDated = instantOf(moment(fields['dateadjudication']), ZONE) !== null;
  return isDated || bidders.some((bidder) => bidder['adjudicataire'] === '1');
}

function categoriesOf(fields: Fields): Category[] {
  const categories: Category[] = [];
  const unspsc = read(fields, 'unspscprincipale');
  if (unspsc) categories.push({ scheme: 'UNSPSC', code: unspsc, label: {} });
  const own = read(fields, 'categorieseao');
  if (own) {
    const [, code, label] = /^([A-Z]\d{1,3}) - (.+)$/.exec(own) ?? [];
    categories.push({ scheme: 'SOURCE', code: code ?? null, label: { fr: label ?? own } });
  }
  const kind = precisionLabel(fields) ?? NATURES.get(fields['nature'] ?? '')?.label;
  if (kind) categories.push({ scheme: 'SOURCE', code: null, label: { fr: kind } });
  return categories;
}

/** `precision` is a service kind (1, 2) or the digit 0 before free text (`0Aide financière`). */
function precisionLabel(fields: Fields): string | null {
  const precision = read(fields, 'precision') ?? '';
  const kind = fields['nature'] === '2' ? SERVICE_KINDS.get(precision) : undefined;
  return kind ?? (precision.replace(/^\d/, '').trim() || null);
}

/** The exports write some apostrophes as `¿` (l¿assurance). */
const MISREAD_APOSTROPHE = /(?<=\p{L})¿(?=\p{L})/gu;

/** A Canadian province under the name that every source gets it by; another country's region as published. */
function regionOf(fields: Fields): string | null {
  const region = read(fields, 'province');
  // The JSON lines name no country.
  return (countryAlpha2(fields['pays']) ?? 'CA') === 'CA' ? provinceName(region) : region;
}

function read(fields: Fields, name: string): string | null {
  return oneLine(fields[name] ?? '') || null;
}

function childTexts(element: XmlElement): Fields {
  return Object.fromEntries(element.children.map(({ name, text }) => [name, text]));
}

function bidderFields(bidder: Readonly<Record<string, unknown>>): Fields {
  const { name, won, bid, city, prov, ...rest } = bidder;
  return textFields({
    ...rest,
    nomorganisation: name,
    adjudicataire: won === true || won === '1' ? '1' : '0',
    montantsoumis: bid,
    ville: city,
    province: prov,
  });
}

function textFields(raw: Readonly<Record<string, unknown>>): Fields {
  const texts = Object.entries(raw).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return Object.fromEntries(texts);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
