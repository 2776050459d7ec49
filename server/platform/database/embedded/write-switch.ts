import type { PGlite } from '@electric-sql/pglite';
import type { DiskReserve } from './disk-reserve.ts';

const readyForQuery = 'Z'.charCodeAt(0);
const readyBytes = 6;
const idle = 'I'.charCodeAt(0);

/**
 * Has the one session refuse to write while the disk is full, so that what is kept for the log lasts; reading goes on. A
 * refused write fails with `read_only_sql_transaction`.
 */
export class WriteSwitch {
  readonly #database: PGlite;
  readonly #reserve: DiskReserve;
  #isIdle = true;
  #isOff = false;

  constructor(database: PGlite, reserve: DiskReserve) {
    this.#database = database;
    this.#reserve = reserve;
  }

  /** Sees from what PostgreSQL answers whether a transaction is open, in which no setting lasts. */
  heed(answer: Uint8Array): void {
    const at = answer.length - readyBytes;
    if (at >= 0 && answer[at] === readyForQuery) this.#isIdle = answer[answer.length - 1] === idle;
  }

  /** After each answer: once the disk is full, no further transaction may write. */
  async settle(): Promise<void> {
    const { isFull } = this.#reserve;
    // Said each time while it is full: a new connection begins with all settings forgotten.
    if (!this.#isIdle || (!isFull && !this.#isOff)) return;
    await this.#database.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    this.#isOff = isFull;
  }

  /** Lets writing begin again once there is room. */
  async recover(): Promise<void> {
    this.#reserve.recover();
    await this.settle();
  }
}
