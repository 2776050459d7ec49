import { SaxesParser } from 'saxes';
import { excerpt, MAX_NESTING, RecordFormatError, requireFormat, type PlacedRecord } from './record-format.ts';

/** An element as plain data: local name without prefix, attributes by local name, children in order, own text trimmed. */
export type XmlTree = { name: string; attributes: Readonly<Record<string, string>>; children: XmlTree[]; text: string };

type XmlOptions = { name: string; head: string; elements: readonly string[]; recordBytes: number };
/** An open element; `tree` is null outside of wanted elements, `place` outside of being wanted itself. */
type OpenElement = { tree: XmlTree | null; place: string | null };

const READABLE_ENCODINGS = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'iso-8859-1',
  'iso8859-1',
  'windows-1252',
  'latin1',
]);
/** What saxes reports and reads on behind: the text stays as it was written, which harms one value at most. */
const HARMLESS = ['undefined entity.', 'disallowed character.', 'malformed character entity.', 'duplicate attribute'];
const CUT = ['unclosed tag', 'unexpected end.', 'document must contain a root element.'];

/**
 * The elements with one of these local names, each once it is closed, from XML in valid UTF-8 without a byte-order mark (an
 * encoding that says windows-1252 or ISO-8859-1 has become UTF-8 before). Entities are never declared nor expanded: a DOCTYPE with
 * declarations of its own is refused, an unknown entity stays as text.
 *
 * Refused whole: another format, XML that is not well-formed or unfinished (with its line), an element over `recordBytes`,
 * nesting over 128 levels.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  options: XmlOptions,
): AsyncGenerator<PlacedRecord<XmlTree>> {
  requireFormat(options.name, options.head, 'xml');
  requireEncoding(options);
  const reader = new XmlReader(options);
  for await (const chunk of chunks) {
    reader.write(chunk.toString('utf8'));
    yield* reader.found.splice(0);
  }
  reader.end();
  yield* reader.found.splice(0);
}

function requireEncoding({ name, head }: XmlOptions): void {
  const declared = /^<\?xml[^>]{0,200}?encoding\s{0,10}=\s{0,10}["']([^"']{1,40})["']/i.exec(head)?.[1];
  if (declared === undefined || READABLE_ENCODINGS.has(declared.toLowerCase())) return;
  throw new RecordFormatError(`${name}: expected XML in UTF-8; it declares the encoding ${excerpt(declared)}`);
}

class XmlReader {
  readonly found: PlacedRecord<XmlTree>[] = [];
  private readonly parser = new SaxesParser();
  private readonly open: OpenElement[] = [];
  private readonly counts = new Map<string, number>();
  private readonly options: XmlOptions;
  /** In characters: what was written, where the last event was, where the outermost open wanted element began. */
  private written = 0;
  private lastEvent = 0;
  private recordStart: number | null = null;

  constructor(options: XmlOptions) {
    this.options = options;
    for (const name of options.elements) this.counts.set(name, 0);
    this.parser.on('error', (error) => this.fail(error.message));
    this.parser.on('doctype', (text) => this.doctype(text));
    this.parser.on('opentag', (tag) => this.opened(tag.name, tag.attributes));
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('closetag', () => this.closed());
  }

  write(text: string): void {
    this.written += text.length;
    this.parser.write(text);
    if (this.written - this.lastEvent > this.options.recordBytes + text.length) throw this.tooLarge();
  }

  end(): void {
    this.parser.close();
  }

  private fail(said: string): void {
    const message = said.replace(/^[^ ]{1,40}:\d+: |^\d+:\d+: /, '');
    if (HARMLESS.some((harmless) => message.startsWith(harmless))) return;
    const where = `line ${this.parser.line}`;
    const isCut = CUT.some((sign) => message.startsWith(sign));
    const reason = isCut
      ? `the XML ends in the middle, at ${where}: it is cut`
      : `is not well-formed XML at ${where}: ${excerpt(message)}`;
    throw new RecordFormatError(`${this.options.name}: ${reason}`);
  }

  private doctype(text: string): void {
    if (text.includes('[')) {
      throw new RecordFormatError(
        `${this.options.name}: has a DOCTYPE with declarations of its own, which is refused; expected XML without`,
      );
    }
  }

  private event(): void {
    this.lastEvent = this.parser.position;
    if (this.lastEvent - (this.recordStart ?? this.lastEvent) > this.options.recordBytes) throw this.tooLarge();
  }

  private opened(prefixed: string, attributes: Readonly<Record<string, string>>): void {
    this.event();
    if (this.open.length >= MAX_NESTING) {
      const reason = `nested deeper than ${MAX_NESTING} levels at line ${this.parser.line}`;
      throw new RecordFormatError(`${this.options.name}: ${reason}`);
    }
    const name = localName(prefixed);
    const place = this.placeOf(name);
    const parent = this.open.at(-1)?.tree ?? null;
    const tree =
      place !== null || parent ? { name, attributes: byLocalName(attributes), children: [], text: '' } : null;
    if (tree) parent?.children.push(tree);
    if (place !== null && this.recordStart === null) this.recordStart = this.lastEvent;
    this.open.push({ tree, place });
  }

  private text(text: string): void {
    this.event();
    const tree = this.open.at(-1)?.tree;
    if (tree) tree.text += text;
  }

  private closed(): void {
    this.event();
    const element = this.open.pop();
    if (!element?.tree) return;
    element.tree.text = element.tree.text.trim();
    if (element.place !== null) this.found.push({ place: element.place, value: element.tree });
    if (!this.open.at(-1)?.tree) this.recordStart = null;
  }

  /** Counts a wanted element and says where it is; null for another one. */
  private placeOf(name: string): string | null {
    const before = this.counts.get(name);
    if (before === undefined) return null;
    this.counts.set(name, before + 1);
    return `${name} ${before + 1} (line ${this.parser.line})`;
  }

  private tooLarge(): RecordFormatError {
    const { name, recordBytes } = this.options;
    const where = `up to line ${this.parser.line}`;
    return new RecordFormatError(
      `${name}: one element (${where}) is larger than ${recordBytes} characters, the most for one record`,
    );
  }
}

function localName(prefixed: string): string {
  return prefixed.slice(prefixed.indexOf(':') + 1);
}

/** Namespace declarations are left out; of two attributes with one local name the one without a prefix counts. */
function byLocalName(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(attributes).filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'));
  const prefixed = entries
    .filter(([name]) => name.includes(':'))
    .map(([name, value]) => [localName(name), value] as const);
  return Object.fromEntries([...prefixed, ...entries.filter(([name]) => !name.includes(':'))]);
}
