import type { Award, Listing } from './listing.ts';

/** One record as the source gives it, with the place a person can find it at (`row 17`, `releases[3]`). */
export type NativeRecord = { place: string; value: unknown };

/** What one native record turned out to be. A failure names the record by its own id where it has one, else its place. */
export type ParsedRecord =
  | { kind: 'listing'; listing: Listing; awards: Award[] }
  | { kind: 'awards'; awards: Award[] }
  | { kind: 'ignored'; reason: string }
  | { kind: 'failure'; record: string; reason: string };

/** An XML element as plain data: local name without prefix, attributes by local name, children in order, own text trimmed. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/**
 * A body that arrived whole or is a file: the streaming readers a connector may use on it. Each throws `SourceFormatError`
 * when the body is not what the connector expects; memory stays bounded by one record.
 */
export type Body = {
  /** File name or address, for messages. */
  name: string;
  /** First bytes as text, to tell formats apart (at most 4,096 characters, BOM removed, white space trimmed at the start). */
  head: string;
  /** UTF-8 CSV with a header line. Refuses a file that lacks one of `required` (compared without case). Keys are the headers as written in `required`/`optional` where they match without case, else as in the file. */
  csv(options: { required: readonly string[] }): AsyncIterable<NativeRecord & { value: Record<string, string> }>;
  /**
   * JSON: yields the elements found at the given paths as they stream by; `*` stands for any array index.
   * `['releases', '*']` yields each release; `['*']` each element of a top-level array; `[]` the whole document.
   * Also JSON lines: with `lines: true` each line is one document and the paths apply inside each line.
   */
  json(options: {
    paths: readonly (readonly string[])[];
    lines?: boolean;
  }): AsyncIterable<NativeRecord & { path: readonly string[] }>;
  /** XML: yields each element with one of these local names once it is closed. */
  xml(options: { elements: readonly string[] }): AsyncIterable<NativeRecord & { value: XmlElement }>;
};

export type SourceRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: unknown;
  /** Sends If-None-Match / If-Modified-Since from the last time this address was read; the answer may be `unchanged`. */
  conditional?: boolean;
  /** What the answer must be, checked before anything is parsed. */
  expect: 'csv' | 'json' | 'xml';
};

/** What a connector gets to read its public address with. Rate, retries, time-outs and size limits are the reader's. */
export type AddressReader = {
  now: Date;
  /** Settings of this source from the environment or its stored row (`api_key`, `base_url`, `user_agent` …). */
  settings: Readonly<Record<string, string | undefined>>;
  /** What the last successful run left; an object that the connector alone understands. */
  state: Readonly<Record<string, unknown>>;
  /** Remembers where to resume. Kept when the records yielded before this call are safely stored. */
  resumeAt(state: Record<string, unknown>): void;
  /** Reads one address whole (a truncated answer is refused), or says that it is unchanged since the last read. */
  read(request: SourceRequest): Promise<Body | 'unchanged'>;
};

/** Pause between two requests, and the wait after a 403 where that means "too many requests" rather than "blocked". */
export type ReadingPace = { pauseMs?: number; forbiddenWaitMs?: number };

/** One source: where to read, how to page and resume, how to turn one native record into a listing. */
export type Connector = {
  /** The `source` of its listings: 1-40 characters of a-z, 0-9 and '-'. */
  source: string;
  /** For people. */
  label: string;
  /** IANA zone that offset-less times of this source are in. */
  zone: string;
  /** Lower is nearer to the buyer: 10 the buyer's own portal, 20 provincial or national portal, 30 federal aggregator, 40 private aggregator. */
  rank: number;
  /** True when its records are complete at each read (a snapshot): a read with far fewer rows than the last one is refused. */
  snapshot: boolean;
  /** How gently its address is read, where it asks for more than one request a second: see `ReadingPace`. */
  pace?: ReadingPace;
  fromAddress(reader: AddressReader): AsyncIterable<NativeRecord>;
  /** The records of one file in this source's own format; throws `SourceFormatError` when it is another. */
  fromFile(body: Body): AsyncIterable<NativeRecord>;
  /** Never throws for bad data: what cannot be read is a failure with its reason. */
  parse(record: NativeRecord): ParsedRecord;
};

/** The body is not what this source publishes; the message says what was expected, what was found and where. */
export class SourceFormatError extends Error {
  override readonly name = 'SourceFormatError';
}
