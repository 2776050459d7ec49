/** Thrown when too many documents wait already; says nothing about the document, which is to be tried again later. */
export class DocumentReaderBusyError extends Error {
  constructor() {
    super('too many documents wait to be read already; try again later');
    this.name = 'DocumentReaderBusyError';
  }
}

/** Lets some run at once and a bounded number wait, in their order. */
export class Turns {
  private readonly atOnce: number;
  private readonly mostWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
  }

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.running < this.atOnce) this.running += 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      // A turn goes straight to the next one, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new DocumentReaderBusyError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      const place = this.waiting.indexOf(resolve);
      if (place === -1) return;
      this.waiting.splice(place, 1);
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped while waiting'));
    };
    this.waiting.push(resolve);
    signal.addEventListener('abort', abort);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }
}
