/** What the tests use of `js-yaml` 4.3.2, which ships no types. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
