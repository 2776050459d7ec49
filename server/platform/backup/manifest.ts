import { z } from 'zod';

/** What a backup holds: its first entry, by which everything after it is checked. */

const FORMAT = 'tenderfit-backup';
const FORMAT_VERSION = 1;

// What the program itself names files: nothing here can lead out of the folder that is restored to.
const PATH = /^(?:secret-key[a-z0-9.-]{0,40}|(?:database|documents)(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}){0,8})$/;
const path = z.string().max(200).regex(PATH);

const schema = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  /** When the database stood still for it. */
  made_at: z.iso.datetime(),
  /** The program that made it. */
  version: z.string().max(40),
  /** Applied to the database, in order. */
  migrations: z.array(z.string().max(100)).max(10_000),
  /** Where the originals of uploaded documents are. */
  documents: z.enum(['archive', 's3']),
  folders: z.array(path),
  files: z.array(
    z.strictObject({
      path,
      size_bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof schema>;

/** A backup cannot be made or restored; the message says why. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** The archive cannot be restored; the message goes on after the name of its file: `it is damaged`. */
export class ArchiveError extends BackupError {
  override readonly name = 'ArchiveError';
}

/** Whether a manifest can list this path. */
export function canList(candidate: string): boolean {
  return path.safeParse(candidate).success;
}

/** Completes what is known of a backup to its manifest. */
export function manifestOf(facts: Omit<Manifest, 'format' | 'format_version'>): Manifest {
  return { format: FORMAT, format_version: FORMAT_VERSION, ...facts };
}

/** @throws ArchiveError when the text is no manifest, or one of a format that this version does not know */
export function readManifest(text: string): Manifest {
  const found = parsed(text);
  if (found?.format !== FORMAT) throw new ArchiveError('it is not a Tenderfit backup');
  if (typeof found.format_version === 'number' && found.format_version > FORMAT_VERSION) {
    throw new ArchiveError('it was made by a newer version of Tenderfit; restore it with that version');
  }
  const result = schema.safeParse(found);
  if (!result.success) throw new ArchiveError('its list of contents is damaged');
  const paths = [...result.data.folders, ...result.data.files.map((file) => file.path)];
  if (new Set(paths).size !== paths.length) throw new ArchiveError('its list of contents is damaged');
  return result.data;
}

function parsed(text: string): { format?: unknown; format_version?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
