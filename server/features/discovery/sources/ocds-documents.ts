import type { SourceDocument } from '../listing.ts';
import { textOf, webAddress } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { anyLanguage, languageOf, localizedMember, member, momentOf, objectsOf, shortLine } from './ocds-members.ts';
import type { OcdsProcess } from './ocds-members.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';

/** Notices of the Procurement Act 2023 (United Kingdom) by their code. */
const NOTICE_NAMES: ReadonlyMap<string, string> = new Map([
  ['UK1', 'Pipeline notice'],
  ['UK2', 'Preliminary market engagement notice'],
  ['UK3', 'Planned procurement notice'],
  ['UK4', 'Tender notice'],
  ['UK5', 'Transparency notice'],
  ['UK6', 'Contract award notice'],
  ['UK7', 'Contract details notice'],
  ['UK8', 'Contract payment notice'],
  ['UK9', 'Contract performance notice'],
  ['UK10', 'Contract change notice'],
  ['UK11', 'Contract termination notice'],
  ['UK12', 'Procurement termination notice'],
  ['UK13', 'Dynamic market intention notice'],
  ['UK14', 'Dynamic market establishment notice'],
  ['UK15', 'Dynamic market modification notice'],
  ['UK16', 'Dynamic market cessation notice'],
  ['UK17', 'Payments compliance notice'],
]);
const MAX_ADDRESS_CHARS = 2000;

/** What kind of notice it is, as the publisher says it; the first tag where it says nothing. */
export function noticeTypeOf(process: OcdsProcess, publisher: OcdsPublisher): string | null {
  const tender = member(process.release, 'tender');
  const language = languageOf(process.release, publisher);
  const details = anyLanguage(localizedMember(tender, 'procurementMethodDetails', language));
  if (publisher.noticeType === 'method-details' && details !== null) return details;
  const code = publisher.noticeType === 'notice-code' ? noticeCode(process) : '';
  const name = NOTICE_NAMES.get(code);
  if (code !== '') return name === undefined ? code : `${code}: ${name}`;
  return process.tags.map(shortLine).find((tag) => tag !== '') ?? null;
}

/** The code of the notice this release is made from, else of the last notice in it. */
function noticeCode({ release, releaseId }: OcdsProcess): string {
  const notices = ['planning', 'tender']
    .flatMap((stage) => objectsOf(member(release, stage)['documents']))
    .filter((document) => textOf(document['noticeType']) !== '');
  const own = notices.find(({ id }) => textOf(id) === releaseId) ?? notices.at(-1);
  return shortLine(own?.['noticeType']).slice(0, 20);
}

/** The posting's page for people. */
export function noticePageOf(process: OcdsProcess, reference: string, publisher: OcdsPublisher): string | null {
  if (publisher.noticePage !== null) return publisher.noticePage.replace('{reference}', encodeURIComponent(reference));
  const tender = member(process.release, 'tender');
  const page = objectsOf(tender['documents']).find((document) => isPage(document, publisher));
  const candidates = [page?.['url'], tender['url'], process.release['url'], process.release['urlSECOP']];
  return candidates.map(address).find((url) => url !== null) ?? null;
}

/** The page at another host that a forwarded notice names as its original. */
export function canonicalAddress(release: Fields, publisher: OcdsPublisher): string | null {
  const links = objectsOf(release['links']).find(({ rel }) => textOf(rel) === 'canonical');
  const url = address(links?.['href']);
  if (url === null || !('base' in publisher.address)) return url;
  return new URL(url).host === new URL(publisher.address.base).host ? null : url;
}

/** The tender's files, each address once; the posting's own pages are no files. */
export function documentsOf(process: OcdsProcess, page: string | null, publisher: OcdsPublisher): SourceDocument[] {
  const { release } = process;
  const given = [
    ...objectsOf(member(release, 'tender')['documents']),
    ...objectsOf(member(release, 'planning')['documents']),
  ].filter((document) => !isPage(document, publisher));
  const found = new Map<string, SourceDocument>();
  for (const document of given) {
    const url = address(document['url']);
    if (url === null || url === page || found.has(url)) continue;
    found.set(url, {
      url,
      fileName: fileNameOf(document, url),
      language: documentLanguage(document),
      kind: shortLine(document['documentType']) || null,
      publishedAt:
        momentOf(document['datePublished'], publisher.zone) ?? momentOf(document['dateModified'], publisher.zone),
      amendmentNumber: null,
    });
  }
  return [...found.values()];
}

function isPage(document: Fields, { documentsArePages }: OcdsPublisher): boolean {
  return documentsArePages || /^text\/html\b/i.test(textOf(document['format']));
}

function documentLanguage(document: Fields): 'en' | 'fr' | null {
  const code = textOf(document['language']).slice(0, 2).toLowerCase();
  return code === 'en' || code === 'fr' ? code : null;
}

/** A name with an ending where the title or the address has one, else the title. */
function fileNameOf(document: Fields, url: string): string | null {
  const title = shortLine(document['title']);
  if (/\.[a-z0-9]{2,5}$/i.test(title)) return title;
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? decoded(last) : title || null;
}

function decoded(segment: string): string {
  try {
    return shortLine(decodeURIComponent(segment));
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}

function address(value: unknown): string | null {
  const text = textOf(value);
  return text.length > MAX_ADDRESS_CHARS ? null : webAddress(text);
}
