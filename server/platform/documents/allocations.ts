/**
 * Watches for memory that is asked for and not given, from now on and for the rest of the process. pdf.js takes a stream that it
 * has no memory for as one that ends there, and gives half of a page as if it were whole; so it must be seen where it happens.
 * Only for the process that reads documents: it replaces a global.
 */
export function watchAllocations(): { hasFailed(): boolean } {
  let hasFailed = false;
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, given, newTarget): object {
      try {
        return Reflect.construct(target, given, newTarget) as object;
      } catch (error) {
        // A damaged file also makes lengths that are no lengths; that is a RangeError too.
        if (error instanceof RangeError && error.message.includes('allocation failed')) hasFailed = true;
        throw error;
      }
    },
  });
  return { hasFailed: () => hasFailed };
}
