import { grown } from './percolator-postings.ts';

/**
 * How the recent sums of each company are spread: counts in buckets that grow by a fifth each, 48 bytes a company. Old ones
 * fade by halves, so that a sketch speaks of the last few thousand notices.
 */
export type ScoreSketch = {
  /** Counts one more notice; true where its sums are to be noted: of every fourth. */
  wants(): boolean;
  note(slot: number, score: number): void;
  /** The sum that about this share of the recent notices reaches; the base while too few were seen. */
  threshold(slot: number, share: number): number;
  forget(slot: number): void;
  bytes(): number;
};

const BUCKETS = 24;
const GROWTH = 1.2;
const NOTED_EVERY = 4;
/** Noted notices, of which half are kept then. */
const FADES_AT = 1_000;
/** With fewer the tail of the sums is chance. */
const ENOUGH = 50;

export function createScoreSketch(base: number): ScoreSketch {
  let counts = new Uint16Array(0);
  let total = 0;
  let notices = 0;

  function fade(): void {
    total = Math.floor(total / 2);
    for (let at = 0; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) >> 1;
  }

  return {
    note(slot, score) {
      if ((slot + 1) * BUCKETS > counts.length) {
        counts = grown(counts, new Uint16Array(Math.max(counts.length * 1.5, (slot + 64) * BUCKETS)));
      }
      const bucket = Math.min(BUCKETS - 1, Math.floor(Math.log(score / base) / Math.log(GROWTH)));
      const at = slot * BUCKETS + Math.max(0, bucket);
      counts[at] = (counts[at] ?? 0) + 1;
    },
    wants() {
      notices += 1;
      if (notices % NOTED_EVERY !== 0) return false;
      total += 1;
      if (total >= FADES_AT) fade();
      return true;
    },
    threshold(slot, share) {
      if (total < ENOUGH) return base;
      let room = share * total;
      for (let bucket = BUCKETS - 1; bucket >= 0; bucket -= 1) {
        const count = counts[slot * BUCKETS + bucket] ?? 0;
        if (count > room) {
          const [from, to] = [edge(base, bucket), edge(base, bucket + 1)];
          return Math.ceil(to - (room / count) * (to - from));
        }
        room -= count;
      }
      return base;
    },
    forget(slot) {
      counts.fill(0, slot * BUCKETS, (slot + 1) * BUCKETS);
    },
    bytes: () => counts.byteLength,
  };
}

function edge(base: number, bucket: number): number {
  return base * GROWTH ** bucket;
}
