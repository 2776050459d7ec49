import type { DocumentClosing, StandingList } from '#platform/text/closing-lines.ts';
import type { Closing } from '#platform/text/closing-time.ts';
import type { SourceReceipt } from './coverage.ts';
import type { Language } from './message-words.ts';
import type { LeftOut } from './selection.ts';

/** A digest as its mail shows it, whatever the form. */
export type DigestView = {
  language: Language;
  /** The zone of every time in it. */
  zone: string;
  /** The start of the digest. */
  at: Date;
  company: string;
  items: readonly DigestItem[];
  leftOut: Readonly<Record<LeftOut, number>>;
  floor: number;
  cap: number;
  /** When the previous digest began, or from when on sources are counted in the first. */
  since: Date;
  sources: readonly SourceReceipt[];
  /** The portal's list of what digests left out. */
  leftOutUrl: string;
  /** Opens the page where this reader leaves the digest. */
  leaveUrl: string;
  /** The service, for the reader to tell which one it is. */
  host: string;
  /** Replies are read: the numbers may be used in them. */
  takesReplies: boolean;
};

export type DigestItem = {
  number: number;
  title: string;
  buyer: string;
  place: string | null;
  /** The posting's address as it was published; null where it has none. It is linked where it is http or https. */
  url: string | null;
  sourceLabel: string;
  /** The tender in the portal. */
  detailUrl: string;
  score: number;
  /** `Good fit · 74 of 100`. */
  fit: string;
  band: 'strong' | 'good' | 'possible' | 'weak';
  main: string | null;
  /** Where nothing speaks for it: what it was found by; null: something does, or it is barred. */
  ground: string | null;
  against: readonly string[];
  /** Whether the company can bid, in one line; null where that is told otherwise. */
  bid: string | null;
  /** That it was amended; null: it was not. */
  amended: string | null;
  /** That another closing is stated somewhere; null: none is. */
  otherClosing: string | null;
  /** Other postings of the tender, by the names of their sources. */
  alsoOn: readonly { label: string; url: string | null }[];
  closing: Closing;
  /** Where a document states it, otherwise than the posting or where that gives none. */
  documentClosing?: DocumentClosing;
  /** It has no closing because it stays open. */
  isOpenContinuously?: boolean;
  /** It stays open, and bids count by certain days of the year, which its words name. */
  isInRounds?: boolean;
  /** Where it is a list of suppliers that stays open. */
  list: StandingList | null;
  /** The notice's number at its source. */
  reference: string;
  /** The day of publication, such as `2026-11-20`; null: unknown. */
  published: string | null;
};
