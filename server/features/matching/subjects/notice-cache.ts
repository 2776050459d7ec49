import type { MatchedNotice } from './notice.ts';

/** A tender as it was read: of the same version of its group it is the same, for that stands for its copies and their facts. */
export type ReadTender = {
  notice: MatchedNotice;
  listings: number;
  /** False where it was read without its description, which then held nothing that mattered. */
  isWhole: boolean;
};

/** About what a tender takes by its words, read and indexed, measured with Node 24, and what it takes beside them. */
const WORD_BYTES = 280;
const TENDER_BYTES = 8_000;

/** Tenders judged of late, which the next edit of a profile mostly concerns again; those not used for longest go first. */
export class KeptNotices {
  readonly #mostBytes: number;
  readonly #tenders = new Map<string, ReadTender & { bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  has(groupId: string): boolean {
    return this.#tenders.has(groupId);
  }

  /** Null where it is not kept or is of another version. `untold`: the version of which the description is not asked for. */
  find(groupId: string, version: number, untold: number | undefined): ReadTender | null {
    const kept = this.#tenders.get(groupId);
    if (kept?.notice.groupVersion !== version || (!kept.isWhole && version !== untold)) return null;
    this.#tenders.delete(groupId);
    this.#tenders.set(groupId, kept);
    return kept;
  }

  /** `besideBytes`: what is kept beside it, as long as it is. */
  keep(tender: ReadTender, besideBytes: number): void {
    const { groupId, passages } = tender.notice;
    if (this.#tenders.get(groupId)?.notice === tender.notice) return;
    const words = passages.reduce((sum, passage) => sum + passage.words.length, 0);
    const bytes = TENDER_BYTES + WORD_BYTES * words + besideBytes;
    this.#forget(groupId);
    this.#tenders.set(groupId, { ...tender, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#tenders.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(groupId: string): void {
    this.#bytes -= this.#tenders.get(groupId)?.bytes ?? 0;
    this.#tenders.delete(groupId);
  }
}
