/** One message on the control socket. */
export type Frame =
  | { kind: 'argv'; argv: string[] }
  | { kind: 'stdin' | 'stdout' | 'stderr'; bytes: Buffer }
  /** The caller's input is at its end. */
  | { kind: 'end' }
  | { kind: 'exit'; code: number };

const kinds: Frame['kind'][] = ['argv', 'stdin', 'stdout', 'stderr', 'end', 'exit'];

const headerBytes = 5;
/** Longest content of a frame; longer output is written in several. */
const longestContentBytes: number = 16 * 1024 * 1024;

/** A frame as bytes: its kind in one byte, the length of its content in four, the content. */
export function encodeFrame(frame: Frame): Buffer {
  const content = contentOf(frame);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(kinds.indexOf(frame.kind), 0);
  header.writeUInt32BE(content.length, 1);
  return Buffer.concat([header, content]);
}

function contentOf(frame: Frame): Buffer {
  switch (frame.kind) {
    case 'argv':
      return Buffer.from(JSON.stringify(frame.argv));
    case 'end':
      return Buffer.alloc(0);
    case 'exit':
      return Buffer.from(String(frame.code));
    case 'stdin':
    case 'stdout':
    case 'stderr':
      return frame.bytes;
    default:
      return frame satisfies never;
  }
}

/** Puts frames together from the pieces in which bytes arrive. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  #pending: Buffer = Buffer.alloc(0);

  constructor(onFrame: (frame: Frame) => void) {
    this.#onFrame = onFrame;
  }

  /** @throws Error when the bytes are not frames */
  take(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (this.#pending.length >= headerBytes) {
      const length = this.#pending.readUInt32BE(1);
      if (length > longestContentBytes) throw new Error('a control frame is too long');
      if (this.#pending.length < headerBytes + length) return;
      const content = this.#pending.subarray(headerBytes, headerBytes + length);
      const kind = kinds[this.#pending.readUInt8(0)];
      this.#pending = this.#pending.subarray(headerBytes + length);
      this.#onFrame(decode(kind, content));
    }
  }
}

function decode(kind: Frame['kind'] | undefined, content: Buffer): Frame {
  switch (kind) {
    case 'argv':
      return { kind, argv: (JSON.parse(content.toString()) as unknown[]).map(String) };
    case 'end':
      return { kind };
    case 'exit':
      return { kind, code: Number(content.toString()) };
    case undefined:
      throw new Error('a control frame has an unknown kind');
    case 'stdin':
    case 'stdout':
    case 'stderr':
      return { kind, bytes: content };
    default:
      return kind satisfies never;
  }
}
