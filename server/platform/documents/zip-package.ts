import { expandZipEntry, readZipDirectory, ZipError, type ZipEntry } from './zip-archive.ts';

/** What of a ZIP package is opened. */
export type PackageLimits = { files: number; fileBytes: number; expandedBytes: number };

/**
 * A file of a package that is left closed says why. The name is what the archive says, for people only; it is never a path.
 * `open` expands the file, to no more bytes than the limits let through. @throws ZipError from `open` for damaged data
 */
export type PackagedFile =
  | { name: string; refusal: null; open: () => Buffer }
  | { name: string; refusal: string; open: null };

/** Entries of an archive that are looked at; more makes it unreadable. */
const MAX_ENTRIES = 10_000;
/** Documents compress 5 to 60 times; what expands much more was made to. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1024 * 1024;
const SYSTEM_FILES = new Set(['thumbs.db', 'desktop.ini']);
/**
 * The files of a ZIP package in the order of its directory, folders and files of the operating system left out. Nothing is
 * expanded before it is asked for. @throws ZipError for an archive that is broken or holds too much
 */
export function readPackage(bytes: Buffer, limits: PackageLimits): PackagedFile[] {
  const files = readZipDirectory(bytes, MAX_ENTRIES).filter(({ name }) => !isOfSystem(name));
  if (files.length === 0) throw new ZipError('The archive holds no files.');
  let [opened, expanded] = [0, 0];
  return files.map((entry) => {
    const name = entry.name;
    const refusal = refusalOf(entry, limits, { opened, expanded });
    if (refusal !== null) return { name, refusal, open: null };
    opened += 1;
    expanded += entry.expandedBytes;
    return { name, refusal: null, open: () => expandZipEntry(bytes, entry) };
  });
}

/** Folders, hidden files, and what systems add to archives on their own. */
function isOfSystem(name: string): boolean {
  const parts = name.toLowerCase().split(/[/\\]/);
  const last = parts.at(-1) ?? '';
  return last === '' || last.startsWith('.') || parts.includes('__macosx') || SYSTEM_FILES.has(last);
}

function refusalOf(
  { isEncrypted, compressedBytes, expandedBytes }: ZipEntry,
  limits: PackageLimits,
  taken: { opened: number; expanded: number },
): string | null {
  if (isEncrypted) return 'The file is protected by a password.';
  if (expandedBytes === 0) return 'The file is empty.';
  if (expandedBytes > limits.fileBytes) return `The file is over ${limits.fileBytes / (1024 * 1024)} MB.`;
  if (expandedBytes > RATIO_FROM_BYTES && expandedBytes > MAX_RATIO * compressedBytes)
    return 'The file expands to far more than a document does.';
  if (taken.opened >= limits.files) return `Of a package, the first ${limits.files} files are opened.`;
  if (taken.expanded + expandedBytes > limits.expandedBytes)
    return `Of a package, at most ${limits.expandedBytes / (1024 * 1024)} MB are opened.`;
  return null;
}
