import { rm } from 'node:fs/promises';
import type { RecordBody } from './body.ts';

/** A connector reads pages one after the other, at times the details of one page's records in between. */
const MOST_KEPT = 16;

type Kept = { path: string; open: number; isGone: boolean; onRead: () => void };

/** Keeps the files of the bodies used last and of those being read, so that a long run does not fill the disk. */
export class BodyShelf {
  /** The one used last is at the end. */
  private readonly kept = new Set<Kept>();

  /**
   * The same body, whose file is deleted once it is neither read nor among the last ones used. `onRead` is called each time
   * it was read to its end.
   */
  async keep(body: RecordBody, path: string, onRead: () => void): Promise<RecordBody> {
    const place: Kept = { path, open: 0, isGone: false, onRead };
    this.kept.add(place);
    await this.deleteOldest();
    const watched = <T>(records: () => AsyncIterable<T>) => this.watched(place, body.name, records);
    return {
      name: body.name,
      head: body.head,
      csv: (options) => watched(() => body.csv(options)),
      json: (options) => watched(() => body.json(options)),
      xml: (options) => watched(() => body.xml(options)),
    };
  }

  async clear(): Promise<void> {
    for (const place of this.kept) await this.delete(place);
  }

  private async *watched<T>(place: Kept, name: string, records: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (place.isGone)
      throw new Error(`${name}: its body was deleted after ${MOST_KEPT} later ones; read the address again`);
    place.open += 1;
    try {
      yield* records();
      place.onRead();
    } finally {
      place.open -= 1;
      if (this.kept.delete(place)) this.kept.add(place);
    }
  }

  private async deleteOldest(): Promise<void> {
    for (const place of this.kept) {
      if (this.kept.size <= MOST_KEPT) return;
      if (place.open === 0) await this.delete(place);
    }
  }

  private async delete(place: Kept): Promise<void> {
    place.isGone = true;
    this.kept.delete(place);
    await rm(place.path, { force: true });
  }
}
