import type { Connector, NativeRecord, ParsedRecord } from '../connector.ts';
import { withWinner } from './blank-records.ts';
import { fieldsOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';
import { readOcdsAddress } from './ocds-address.ts';
import { awardsOf } from './ocds-awards.ts';
import { anyLanguage, languageOf } from './ocds-members.ts';
import type { OcdsProcess } from './ocds-members.ts';
import { isRecord, processOfRecord, processOfRelease } from './ocds-merge.ts';
import { OCDS_PUBLISHERS } from './ocds-publishers.ts';
import type { OcdsPublisher } from './ocds-publishers.ts';
import { ocdsRecords } from './ocds-records.ts';
import { isDirectContract, listingOf } from './ocds-release.ts';

/**
 * The connector of one publisher of the Open Contracting Data Standard, versions 1.0 and 1.1, and of the draft that the
 * federal pilot of Canada used. Extensions and unknown members are ignored, never refused.
 */
export function ocdsConnector(publisher: OcdsPublisher): Connector {
  return {
    source: publisher.source,
    label: publisher.label,
    zone: publisher.zone,
    rank: publisher.rank,
    snapshot: false,
    pace: publisher.pace,
    fromAddress: (reader) => readOcdsAddress(reader, publisher),
    fromFile: (body) => ocdsRecords(body),
    parse: (record) => parse(record, publisher),
  };
}

/** One connector per publisher. */
export const OCDS_CONNECTORS: readonly Connector[] = OCDS_PUBLISHERS.map(ocdsConnector);

function parse({ place, value }: NativeRecord, publisher: OcdsPublisher): ParsedRecord {
  const given = fieldsOf(value);
  if (given === null) return { kind: 'failure', record: place, reason: 'is not a JSON object with members' };
  const process = isRecord(given) ? processOfRecord(given, publisher) : processOfRelease(given);
  if (process === null) return withoutContent(given, place);
  if (process.ocid === '') return { kind: 'failure', record: place, reason: 'has no `ocid`, the id of its process' };
  const other = otherPublisherOf(process.ocid, publisher);
  if (other !== null) return { kind: 'failure', record: process.ocid, reason: `is a record of ${other.label}` };
  const listing = listingOf(process, publisher);
  const awards = awardsOf(process, {
    publisher,
    language: languageOf(process.release, publisher),
    nativeId: listing.nativeId,
    solicitationNumber: listing.solicitationNumber,
    title: anyLanguage(listing.title),
    buyer: anyLanguage(listing.buyer),
  });
  const hasTitle = anyLanguage(listing.title) !== null;
  if (hasTitle && !isDirectContract(process)) return withWinner(listing, awards);
  if (awards.length > 0) return { kind: 'awards', awards };
  return { kind: 'ignored', reason: reasonWithout(process, hasTitle) };
}

/** The publisher whose processes begin like this one, when that is another one; any publisher's may be read as `ocds`. */
function otherPublisherOf(ocid: string, { source, carriesOthers }: OcdsPublisher): OcdsPublisher | null {
  if (carriesOthers || source === 'ocds') return null;
  const owner = OCDS_PUBLISHERS.find(({ ocidPrefix }) => ocidPrefix !== null && ocid.startsWith(ocidPrefix));
  return owner === undefined || owner.source === source ? null : owner;
}

function withoutContent(record: Fields, place: string): ParsedRecord {
  if (Array.isArray(record['releases']) && record['releases'].length > 0)
    return { kind: 'ignored', reason: 'the record only links to its releases' };
  return { kind: 'failure', record: place, reason: 'is a record without any release' };
}

function reasonWithout({ release, tags }: OcdsProcess, hasTitle: boolean): string {
  if (hasTitle) return 'a contract given without a call for bids, which names no supplier';
  if ('contracts' in release || 'awards' in release) return 'awards or contracts without the name of a supplier';
  if (fieldsOf(release['tender'])) return 'a tender without title and description';
  return tags.some((tag) => tag.startsWith('planning'))
    ? 'planning without a title'
    : 'neither planning, tender, award nor contract';
}
