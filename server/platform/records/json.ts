import { Tokenizer, TokenizerError } from '@streamparser/json';
import { readLines } from './bytes.ts';
import { JsonBuilder, JsonStructureError } from './json-builder.ts';
import { expectedLists, pathTree, type PathNode } from './json-paths.ts';
import { excerpt, RecordFormatError, requireFormat, type PlacedRecord } from './record-format.ts';

type JsonOptions = { name: string; head: string; paths: readonly (readonly string[])[]; recordBytes: number };
type JsonRecord = PlacedRecord<unknown> & { path: readonly string[] };

const SPACE = 0x20;

/**
 * The values at `paths` of one JSON document in valid UTF-8, as they stream by; `path` holds the real index where the wanted
 * path has `*`. Control characters inside strings, which some sources write raw, are read as blanks; numbers that
 * JavaScript cannot hold become null.
 *
 * Refused whole: another format, broken or unfinished JSON (with the byte and the place), something behind the document,
 * a value over `recordBytes`, nesting over 128 levels, and a document with nothing at any of the
 * paths although one of them asks for the elements of a list (an empty list is something).
 */
export async function* readJson(chunks: AsyncIterable<Buffer>, options: JsonOptions): AsyncGenerator<JsonRecord> {
  requireFormat(options.name, options.head, 'json');
  const builder = new JsonBuilder(pathTree(options.paths));
  const tokenizer = new Tokenizer();
  let read = 0;
  let lastToken = 0;
  tokenizer.onToken = (token) => {
    lastToken = token.offset;
    if (token.offset - (builder.recordStart ?? token.offset) > options.recordBytes) throw tooLarge(builder, options);
    builder.add(token);
  };
  for await (const chunk of chunks) {
    run(() => tokenizer.write(withoutControls(chunk)), builder, options, { read, chunk });
    read += chunk.length;
    if (read - lastToken > options.recordBytes + chunk.length && !builder.isComplete) throw tooLarge(builder, options);
    yield* builder.found.splice(0);
  }
  run(() => tokenizer.end(), builder, options, null);
  yield* builder.found.splice(0);
  if (!builder.isComplete) throw cut(builder, options, read);
  requireWanted(builder.sawWanted, builder.topMembers, options);
}

/** JSON never needs a control character but as white space, so a blank in its place changes nothing in valid JSON. */
function withoutControls(chunk: Buffer): Buffer {
  for (let at = 0; at < chunk.length; at += 1) if ((chunk[at] ?? SPACE) < SPACE) chunk[at] = SPACE;
  return chunk;
}

/** `at` is null when the input has ended. */
function run(
  step: () => void,
  builder: JsonBuilder,
  options: JsonOptions,
  at: { read: number; chunk: Buffer } | null,
): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof TokenizerError || error instanceof JsonStructureError)) throw error;
    if (at === null) throw cut(builder, options, null);
    throw broken(error, builder, options, at);
  }
}

function broken(
  error: Error,
  builder: JsonBuilder,
  { name }: JsonOptions,
  { read, chunk }: { read: number; chunk: Buffer },
): RecordFormatError {
  const position = Number(/absolute position "(\d+)"/.exec(error.message)?.[1] ?? Number.NaN);
  const near = Number.isNaN(position)
    ? ''
    : excerpt(chunk.subarray(Math.max(0, position - read - 30), position - read + 30).toString());
  const what = error instanceof JsonStructureError ? `: ${error.message}` : '';
  const where = Number.isNaN(position) ? '' : ` at byte ${position}, near \`${near}\``;
  if (builder.isComplete) return new RecordFormatError(`${name}: goes on behind the end of the JSON document${where}`);
  return new RecordFormatError(`${name}: is not valid JSON in ${builder.place}${where}${what}`, { cause: error });
}

function cut(builder: JsonBuilder, { name }: JsonOptions, bytes: number | null): RecordFormatError {
  const where = bytes === null ? '' : ` after ${bytes} bytes`;
  return new RecordFormatError(`${name}: the JSON ends in the middle${where}, in ${builder.place}: it is cut`);
}

function tooLarge(builder: JsonBuilder, { name, recordBytes }: JsonOptions): RecordFormatError {
  return new RecordFormatError(
    `${name}: ${builder.place} is larger than ${recordBytes} bytes, the most for one record`,
  );
}

function requireWanted(sawWanted: boolean, members: readonly string[], { name, paths }: JsonOptions): void {
  const lists = expectedLists(paths);
  if (sawWanted || lists.length === 0) return;
  const found = members.length === 0 ? '' : `; it has ${members.map((member) => `\`${excerpt(member)}\``).join(', ')}`;
  throw new RecordFormatError(`${name}: expected JSON with ${lists.join(' or ')}${found}`);
}

/**
 * The values at `paths` inside each line, every line being one JSON document; empty lines are skipped. A line that is no
 * JSON is yielded with its `problem`, except a last one without a line end, which shows that the file is cut.
 */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>, options: JsonOptions): AsyncGenerator<JsonRecord> {
  requireFormat(options.name, options.head, 'json');
  const root = pathTree(options.paths);
  let sawWanted = false;
  for await (const line of readLines(chunks, options.name, options.recordBytes)) {
    if (line.text.trim() === '') continue;
    const place = `line ${line.number}`;
    const parsed = parseLine(line.text);
    if ('value' in parsed) {
      const found: JsonRecord[] = [];
      sawWanted = collect(parsed.value, root, { path: [], place }, found) || sawWanted;
      yield* found;
    } else if (line.ended) {
      yield { place, path: [], value: null, problem: `is not valid JSON; it begins with \`${excerpt(line.text)}\`` };
    } else {
      throw new RecordFormatError(`${options.name}: ends in the middle of ${place}: the file is cut`);
    }
  }
  requireWanted(sawWanted, [], options);
}

function parseLine(text: string): { value: unknown } | { problem: true } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: true };
    throw error;
  }
}

type Position = { path: readonly string[]; place: string };

/** Adds what is wanted of `value`; returns whether something wanted or a list that `*` asks for was there. Recursion is as deep as the paths. */
function collect(value: unknown, node: PathNode, at: Position, found: JsonRecord[]): boolean {
  if (node.isEnd) found.push({ ...at, value });
  let sawWanted = node.isEnd || (node.element !== null && (value === null || Array.isArray(value)));
  const { element } = node;
  if (element && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      sawWanted = collect(item, element, stepTo(at, String(index), `[${index}]`), found) || sawWanted;
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return sawWanted;
  for (const [name, member] of node.members) {
    const inner: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (inner !== undefined)
      sawWanted =
        collect(inner, member, stepTo(at, name, at.path.length === 0 ? ` ${name}` : `.${name}`), found) || sawWanted;
  }
  return sawWanted;
}

function stepTo(at: Position, step: string, written: string): Position {
  return { path: [...at.path, step], place: at.place + written };
}
