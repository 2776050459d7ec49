import { MemoryFS } from '@electric-sql/pglite';
import { withStep } from './pre-run.ts';

type InitParameters = Parameters<MemoryFS['init']>;
type InitResult = Awaited<ReturnType<MemoryFS['init']>>;

type FileNode = { contents: Uint8Array; usedBytes: number };

/** The part of PGlite's file layer that is filled here; its types do not show it. */
type FileLayer = {
  FS: { mkdirTree(path: string): void; lookupPath(path: string): { node: FileNode } };
  MEMFS: { createNode(parent: FileNode, name: string, mode: number, device: number): FileNode };
};

/** Where PGlite looks for its database. */
const DATA_DIRECTORY = '/pglite/data';
const FOLDER = 0o40700;
const FILE = 0o100600;

/**
 * PGlite's storage in memory, filled from an image that `dumpDataDir('none')` made. Each file is a part of the image itself:
 * PGlite's own way to load one looks every path up and copies every file several times, which takes longer than all else that
 * opening does. Reaches into an internal: PGlite is pinned to one version.
 */
export class ImageFS extends MemoryFS {
  readonly #image: Uint8Array;

  /** @param image a tar archive, which belongs to the database from here on */
  constructor(image: Uint8Array) {
    super();
    this.#image = image;
  }

  override async init(pg: InitParameters[0], options: InitParameters[1]): Promise<InitResult> {
    return withStep(await super.init(pg, options), (module) => fillFolder(module as FileLayer, this.#image));
  }
}

function fillFolder({ FS, MEMFS }: FileLayer, image: Uint8Array): void {
  FS.mkdirTree(DATA_DIRECTORY);
  const folders = new Map([['', FS.lookupPath(DATA_DIRECTORY).node]]);
  const folder = (path: string): FileNode => {
    const made = folders.get(path) ?? make(path, FOLDER);
    folders.set(path, made);
    return made;
  };
  const make = (path: string, mode: number): FileNode => {
    const at = path.lastIndexOf('/');
    return MEMFS.createNode(folder(path.slice(0, Math.max(at, 0))), path.slice(at + 1), mode, 0);
  };
  for (const { path, contents } of entriesOf(image)) {
    if (contents === null) folder(path);
    else Object.assign(make(path, FILE), { contents, usedBytes: contents.length });
  }
}

/** Sizes of a tar archive, in bytes: everything in it begins at a multiple of a block, a file after the block that describes it. */
const BLOCK = 512;
const NAME = { from: 0, to: 100 };
const SIZE = { from: 124, to: 136 };
const TYPE_AT = 156;
const IS_FOLDER = '5'.charCodeAt(0);

/** What a tar archive holds, in its order; a folder has no contents. The archive ends with an empty block. */
function* entriesOf(image: Uint8Array): Generator<{ path: string; contents: Uint8Array | null }> {
  for (let at = 0; image[at] !== undefined && image[at] !== 0;) {
    const text = (field: { from: number; to: number }): string =>
      new TextDecoder().decode(image.subarray(at + field.from, at + field.to)).replace(/\0.*/, '');
    const size = Number.parseInt(text(SIZE), 8);
    const path = text(NAME).replaceAll(/^\/|\/$/g, '');
    const from = at + BLOCK;
    const isFolder = image[at + TYPE_AT] === IS_FOLDER;
    yield { path, contents: isFolder ? null : image.subarray(from, from + size) };
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}
