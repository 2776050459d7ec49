import { TokenType, type Tokenizer } from '@streamparser/json';
import { placeOfPath, type PathNode } from './json-paths.ts';
import { MAX_NESTING } from './record-format.ts';

type Token = Parameters<Tokenizer['onToken']>[0];
type Found = { place: string; path: readonly string[]; value: unknown };

/** One open object or array; `built` is its value when something inside a wanted path, else null. */
type Frame = {
  isArray: boolean;
  node: PathNode | null;
  built: unknown[] | Map<string, unknown> | null;
  key: string;
  index: number;
  /** True when this value itself is wanted. */
  isWanted: boolean;
};

type Expectation = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** What the tokens do not add up to; the reader adds the file and the place. */
export class JsonStructureError extends Error {
  override readonly name = 'JsonStructureError';
}

/**
 * Puts tokens together to the values at the wanted paths and keeps nothing else. Two numbers in a row are read as one
 * number that could not be read, and numbers that overflow likewise: both become null, because sources publish `1e9999` and
 * ` 000,` (sources.md, section 5.2).
 *
 * The library's `TokenParser` selects paths, too, in the same time. It was tried and left: it takes the members of
 * `"releases": {"0": {}}` for a list, does not see that a list is empty, stops at ` 000`, and says of no value where it stands.
 */
export class JsonBuilder {
  readonly found: Found[] = [];
  /** True once something wanted was there, or a list that a path with `*` asks for, even an empty one or null. */
  sawWanted = false;
  /** Offset in bytes at which the outermost open wanted value began, or null outside of one. */
  recordStart: number | null = null;
  /** Names of the members of the top-level object, the first few, for messages. */
  readonly topMembers: string[] = [];
  private recordDepth = 0;
  private readonly frames: Frame[] = [];
  private readonly root: PathNode;
  private expected: Expectation = 'value';
  private wasNumber = false;

  constructor(root: PathNode) {
    this.root = root;
  }

  get isComplete(): boolean {
    return this.expected === 'nothing';
  }

  get place(): string {
    return placeOfPath(this.path());
  }

  add({ token, value, offset }: Token): void {
    const wasNumber = this.wasNumber;
    this.wasNumber = false;
    switch (token) {
      case TokenType.LEFT_BRACE:
        return this.open(false, offset);
      case TokenType.LEFT_BRACKET:
        return this.open(true, offset);
      case TokenType.RIGHT_BRACE:
        return this.close(false);
      case TokenType.RIGHT_BRACKET:
        return this.close(true);
      case TokenType.COLON:
        return this.require('colon', 'value');
      case TokenType.COMMA:
        return this.comma();
      case TokenType.STRING:
        return this.expected.startsWith('key') ? this.key(String(value)) : this.scalar(value);
      case TokenType.NUMBER:
        if (wasNumber) return this.replaceNumber();
        this.scalar(Number.isFinite(value) ? value : null);
        this.wasNumber = true;
        return;
      case TokenType.TRUE:
      case TokenType.FALSE:
      case TokenType.NULL:
        return this.scalar(value);
      case TokenType.SEPARATOR:
        return;
    }
  }

  private path(): (string | number)[] {
    return this.frames.map((frame) => (frame.isArray ? frame.index : frame.key));
  }

  private require(expected: Expectation, next: Expectation): void {
    if (this.expected !== expected) throw new JsonStructureError(`expected ${this.expected}`);
    this.expected = next;
  }

  private childNode(): PathNode | null {
    const frame = this.frames.at(-1);
    if (!frame) return this.root;
    if (frame.isArray) return frame.node?.element ?? null;
    return frame.node?.members.get(frame.key) ?? null;
  }

  private open(isArray: boolean, offset: number): void {
    if (!this.expected.startsWith('value')) throw new JsonStructureError(`expected ${this.expected}`);
    if (this.frames.length >= MAX_NESTING) throw new JsonStructureError(`nested deeper than ${MAX_NESTING} levels`);
    const node = this.childNode();
    const isWanted = node?.isEnd ?? false;
    const isInside = isWanted || (this.frames.at(-1)?.built ?? null) !== null;
    if (isWanted && this.recordStart === null) {
      this.recordStart = offset;
      this.recordDepth = this.frames.length;
    }
    if (isArray && node?.element) this.sawWanted = true;
    const built = isArray ? [] : new Map<string, unknown>();
    this.frames.push({ isArray, node, built: isInside ? built : null, key: '', index: 0, isWanted });
    this.expected = isArray ? 'value or end' : 'key or end';
  }

  private close(isArray: boolean): void {
    const frame = this.frames.at(-1);
    const mayEnd = this.expected === 'comma or end' || this.expected === (isArray ? 'value or end' : 'key or end');
    if (!frame || frame.isArray !== isArray || !mayEnd) throw new JsonStructureError(`expected ${this.expected}`);
    this.frames.pop();
    const value = frame.built instanceof Map ? Object.fromEntries(frame.built) : frame.built;
    this.finish(value, frame.isWanted);
  }

  private scalar(value: unknown): void {
    if (!this.expected.startsWith('value')) throw new JsonStructureError(`expected ${this.expected}`);
    const node = this.childNode();
    if (value === null && node?.element) this.sawWanted = true;
    this.finish(value, node?.isEnd ?? false);
  }

  private finish(value: unknown, isWanted: boolean): void {
    const frame = this.frames.at(-1);
    if (frame?.built instanceof Map) frame.built.set(frame.key, value);
    else frame?.built?.push(value);
    if (isWanted) this.emit(value);
    if (this.frames.length <= this.recordDepth) this.recordStart = null;
    this.expected = frame ? 'comma or end' : 'nothing';
  }

  private emit(value: unknown): void {
    const path = this.path();
    this.sawWanted = true;
    this.found.push({ place: placeOfPath(path), path: path.map(String), value });
  }

  private key(name: string): void {
    const frame = this.frames.at(-1);
    if (!frame) throw new JsonStructureError(`expected ${this.expected}`);
    frame.key = name;
    if (this.frames.length === 1 && this.topMembers.length < 8) this.topMembers.push(name);
    this.expected = 'colon';
  }

  private comma(): void {
    const frame = this.frames.at(-1);
    if (!frame) throw new JsonStructureError(`expected ${this.expected}`);
    this.require('comma or end', frame.isArray ? 'value' : 'key');
    frame.index += 1;
  }

  private replaceNumber(): void {
    const frame = this.frames.at(-1);
    if (!frame) throw new JsonStructureError(`expected ${this.expected}`);
    if (frame.built instanceof Map) frame.built.set(frame.key, null);
    else if (frame.built) frame.built[frame.built.length - 1] = null;
    const last = this.found.at(-1);
    if (this.childNode()?.isEnd && last) last.value = null;
    this.wasNumber = true;
  }
}
