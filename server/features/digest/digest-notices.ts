import { placeShown } from '#features/matching/matching.ts';
import { type DetailContent, placedNotice } from '#features/opportunities/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  buyerNameIn,
  demandsInFewWords,
  isOpenContinuously,
  type StandingList,
  standingList,
} from '#features/reading/reading.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import { localDate } from '#platform/text/closing-time.ts';
import { postingAddress } from '#platform/text/posting-address.ts';
import { evaluationRounds } from './evaluation-rounds.ts';
import type { DigestItem } from './message-view.ts';
import type { Language } from './message-words.ts';
import { listContents, listNotices, type NoticeRow } from './queries.ts';

/** What mails say of notices. One notice goes to many companies, so it is read once for all digests of a morning. */

export type ShownNotice = Pick<
  DigestItem,
  | 'title'
  | 'buyer'
  | 'place'
  | 'url'
  | 'sourceLabel'
  | 'closing'
  | 'isOpenContinuously'
  | 'isInRounds'
  | 'list'
  | 'reference'
  | 'published'
> & {
  /** Papers that the notice asks for in a few words, which no reason names. */
  asks: readonly string[];
};

type Content = DetailContent & {
  closing?: {
    at?: string | null;
    raw?: string | null;
    dateOnly?: boolean;
    localDate?: string | null;
    zone?: string | null;
  };
  publishedAt?: string | null;
};
/** What follows from a notice's content alone, in one language; null where the content does not say it. */
type Said = {
  title: string | null;
  buyer: string | null;
  place: string | null;
  closingDay: string | null;
  isOpenContinuously: boolean;
  isInRounds: boolean;
  list: StandingList | null;
  published: string | null;
  asks: readonly string[];
};
type SaidIn = Readonly<Record<Language, () => Said>>;

/** About 1 KB each. */
const CACHED = 4_000;
/** By notice and content. */
const cache = new BoundedCache<string, SaidIn>(CACHED);

/** These notices in the reader's language; undefined for one that is gone. */
export async function readNotices(
  db: Connection,
  listingIds: ReadonlySet<string>,
): Promise<(listingId: string, language: Language) => ShownNotice | undefined> {
  const rows = await listNotices(db, [...listingIds]);
  const said = await readSaid(db, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (listingId, language) => {
    const row = byId.get(listingId);
    const own = said.get(listingId)?.[language]();
    return row === undefined || own === undefined ? undefined : shownNotice(row, own, language);
  };
}

function shownNotice(
  { title, buyer, source_url, source_label, deadline, reference }: NoticeRow,
  said: Said,
  language: Language,
): ShownNotice {
  return {
    title: said.title ?? title,
    buyer: said.buyer ?? buyer,
    place: said.place,
    url: source_url === null ? null : postingAddress(source_url, language),
    sourceLabel: source_label,
    closing: { at: deadline, date: said.closingDay },
    isOpenContinuously: said.isOpenContinuously,
    isInRounds: said.isInRounds,
    list: said.list,
    reference,
    published: said.published,
    asks: said.asks,
  };
}

/** By notice; only contents that are not known yet are read. */
async function readSaid(db: Connection, rows: readonly NoticeRow[]): Promise<Map<string, SaidIn>> {
  const known = new Map<string, SaidIn>();
  const unknown = new Map<string, NoticeRow>();
  for (const row of rows) {
    const said = cache.get(keyOf(row.id, row.content_hash));
    if (said === undefined) unknown.set(row.id, row);
    else known.set(row.id, said);
  }
  if (unknown.size === 0) return known;
  for (const { id, content_hash: hash, content } of await listContents(db, [...unknown.keys()])) {
    const said = { en: saidIn(content as Content, 'en'), fr: saidIn(content as Content, 'fr') };
    cache.set(keyOf(id, hash), said);
    known.set(id, said);
  }
  return known;
}

function keyOf(id: string, hash: string): string {
  return `${id} ${hash}`;
}

/** Made when it is first asked for: few notices are mailed in both languages. */
function saidIn(content: Content, language: Language): () => Said {
  let said: Said | undefined;
  return () => {
    if (said !== undefined) return said;
    const notice = placedNotice(content);
    const isOpen = isOpenContinuously(content);
    const { description } = content;
    const text = description?.[language] || description?.en || description?.fr || '';
    const rounds = isOpen ? evaluationRounds(text) : null;
    said = {
      title: content.title?.[language] || null,
      buyer: buyerOf(content, language),
      place: placeOf(notice, language),
      closingDay: content.closing?.dateOnly === true ? (content.closing.localDate ?? null) : null,
      isOpenContinuously: isOpen,
      isInRounds: rounds !== null,
      list: standingList(notice.titles.concat(notice.descriptions)),
      published: publishedDay(content),
      asks: [...(rounds === null ? [] : [rounds]), ...demandsInFewWords(content, language)],
    };
    return said;
  };
}

function buyerOf({ buyer }: Content, language: Language): string | null {
  const published = buyer?.[language] || buyer?.en || buyer?.fr;
  return published ? buyerNameIn(published, language) : null;
}

const UNKNOWN_WORKPLACE = { en: ' (place of work not given)', fr: ' (lieu d’exécution non précisé)' } as const;

/** The buyer's address alone does not say that the work is in the reader's region. */
function placeOf(notice: ReturnType<typeof placedNotice>, language: Language): string | null {
  const shown = placeShown(notice, language);
  return shown === null ? null : `${shown.text}${shown.isOffice ? UNKNOWN_WORKPLACE[language] : ''}`;
}

/** On the source's own calendar. */
function publishedDay({ publishedAt, closing }: Content): string | null {
  if (publishedAt === null || publishedAt === undefined || Number.isNaN(Date.parse(publishedAt))) return null;
  return localDate(new Date(publishedAt), closing?.zone ?? 'America/Toronto');
}
