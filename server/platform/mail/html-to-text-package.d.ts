/** What is used of `html-to-text` 10.0.1, which ships no types. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  type Builder = { addInline(text: string): void };
  type Walk = (children: readonly unknown[], builder: Builder) => void;
  type Formatter = (element: { children: readonly unknown[] }, walk: Walk, builder: Builder) => void;
  type Options = {
    wordwrap: false | number;
    formatters?: Record<string, Formatter>;
    selectors: Selector[];
    limits: { maxDepth: number; maxChildNodes: number; maxInputLength: number; ellipsis: string };
  };
  export function convert(html: string, options: Options): string;
}
