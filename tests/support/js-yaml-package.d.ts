/** What the tests use of `js-yaml` 4.3.2, which ships no types. */
declare module 'js-yaml' {
  /** Reads dates as the text they are. */
  export const CORE_SCHEMA: unknown;
  export function load(text: string, options?: { schema?: unknown; filename?: string }): unknown;
}
