import { CONNECTORS } from '#features/discovery/discovery.ts';
import type { Connector, NativeRecord } from '#features/discovery/connector.ts';
import { bodyFromFile, recordFilesAt, type RecordBody } from '#platform/records/body.ts';
import { CommandError } from './command.ts';

/** Publishers of the Open Contracting Data Standard write one format; these words, in every release of theirs, tell them. */
const PUBLISHER_MARKS: readonly { source: string; mark: RegExp }[] = [
  { source: 'seao', mark: /"ocid"\s*:\s*"ocds-ec9k95-/ },
  { source: 'uk-fts', mark: /"ocid"\s*:\s*"ocds-h6vhtk-/ },
  { source: 'uk-cf', mark: /"ocid"\s*:\s*"ocds-b5fd17-/ },
  { source: 'buyandsell', mark: /"releaseID"\s*:\s*"Buyandsell\.gc\.ca-/i },
];
const OCDS_SOURCES = ['seao', 'uk-fts', 'uk-cf', 'uk-scotland', 'uk-wales', 'buyandsell', 'ocds'];
const OCDS_HINT = ' (ocds: any other publisher that uses OCDS)';
/** So many records are tried; in one of them at least the source must recognise its own. */
const TRIED_RECORDS = 5;
const MARKED_CHARACTERS = 50_000;
const DETAIL_CHARACTERS = 240;

type Trial = { source: string; fits: boolean; refusal: string | null; sample: string };

/**
 * Which source a file, or the first readable file of a folder, is of: the one whose connector reads it.
 * @throws CommandError saying what each source expected, or which sources it could be
 */
export async function whichSource(path: string, name: string): Promise<string> {
  const body = await firstBody(path);
  const trials = [];
  for (const connector of CONNECTORS) trials.push(await tryConnector(connector, body));
  const fitting = trials.filter((trial) => trial.fits);
  const [only] = fitting;
  // A file that is cut after its first record is still of somebody; reading it says where it ends.
  if (only === undefined) return publisherOf(body.head) ?? refuse(fitsNone(name, trials));
  if (fitting.length === 1) return only.source;
  const publisher = publisherOf(only.sample);
  if (publisher !== null && fitting.every(({ source }) => OCDS_SOURCES.includes(source))) return publisher;
  const sources = fitting.map(({ source }) => source).join(', ');
  throw new CommandError(
    `${name}: several sources have this format (${sources}); choose one with --source${sources.includes('ocds') ? OCDS_HINT : ''}`,
  );
}

/** The publisher whose marks a record bears, of those that share a format; null when it bears none. */
export function publisherOf(recordText: string): string | null {
  return PUBLISHER_MARKS.find(({ mark }) => mark.test(recordText))?.source ?? null;
}

/** Refuses a file that bears the marks of another publisher than the source, which its format alone would not tell. */
export async function refuseOtherPublisher(path: string, name: string, source: string): Promise<void> {
  if (!OCDS_SOURCES.includes(source) || source === 'ocds') return;
  const body = await firstBody(path).catch(() => null);
  const found = body === null ? null : publisherOf(body.head);
  if (found !== null && found !== source) {
    throw new CommandError(`${name}: expected records from ${source}; the first ones are from ${found}`);
  }
}

async function firstBody(path: string): Promise<RecordBody> {
  let refusal: unknown = null;
  for (const file of await recordFilesAt(path)) {
    try {
      return await bodyFromFile(file.path, file.name);
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
}

async function tryConnector(connector: Connector, body: RecordBody): Promise<Trial> {
  const { source } = connector;
  const tried: NativeRecord[] = [];
  try {
    for await (const record of connector.fromFile(body)) {
      tried.push(record);
      if (tried.length === TRIED_RECORDS) break;
    }
  } catch (error) {
    const refusal = error instanceof Error ? error.message : String(error);
    if (tried.length === 0) return { source, fits: false, refusal, sample: '' };
  }
  const parsed = tried.map((record) => connector.parse(record));
  const failure = parsed.find((one) => one.kind === 'failure');
  const fits = parsed.some((one) => one.kind !== 'failure');
  const sample = tried
    .map(({ value }) => JSON.stringify(value))
    .join('\n')
    .slice(0, MARKED_CHARACTERS);
  return { source, fits, refusal: failure ? `its first record ${failure.reason}` : 'no record was found', sample };
}

function refuse(error: CommandError): never {
  throw error;
}

/** Connectors quote outside text; a detail stays one line of bounded length. */
function oneLine(text: string): string {
  const line = text.slice(0, 1_000).replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > DETAIL_CHARACTERS ? `${line.slice(0, DETAIL_CHARACTERS)}…` : line;
}

function fitsNone(name: string, trials: readonly Trial[]): CommandError {
  const bySource = new Map<string, string[]>();
  for (const { source, refusal } of trials) {
    const reason = oneLine((refusal ?? '').replace(`${name}: `, ''));
    bySource.set(reason, [...(bySource.get(reason) ?? []), source]);
  }
  const details = [...bySource].map(([reason, sources]) => `  ${sources.join(', ')}: ${reason}`);
  return new CommandError(`${name}: no source has this format; choose the source with --source`, details);
}
