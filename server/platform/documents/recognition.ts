import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { runProgram, type ProgramLimits } from './confined-process.ts';
import { type RecognizedWord, wordsOf } from './recognized-words.ts';

/** Reads the text of pictures with the program tesseract, where it is installed. */
export type Recognizer = {
  /** The languages that it reads; null: it is off, not installed, or has none of ours. Looked up once. */
  languages(): Promise<readonly string[] | null>;
  /** The words on a grey picture; null: it could not read it. Rejects when `signal` aborts. */
  read(picture: GreyPicture, signal: AbortSignal, wallMs: number): Promise<RecognizedWord[] | null>;
};
export type GreyPicture = { width: number; height: number; dpi: number; pixels: Uint8Array };
/** `program`: its path, or its name if it is on the PATH. */
export type RecognitionSettings = { isOn: boolean; program: string };

export const RECOGNITION_OFF: RecognitionSettings = { isOn: false, program: 'tesseract' };
/** Those in which the service reads facts. */
const LANGUAGES = ['eng', 'fra'];
/** A page takes one to four seconds and 150 MB. */
const LIMITS: ProgramLimits = { wallMs: 60_000, cpuSeconds: 60, memoryMb: 700, outputCharacters: 2 * 1024 * 1024 };
const LOOK_UP: ProgramLimits = { ...LIMITS, wallMs: 30_000, outputCharacters: 64 * 1024 };

export function openRecognizer({ isOn, program }: RecognitionSettings): Recognizer {
  let found: Promise<{ path: string; languages: string[] } | null> | undefined;
  const find = async (): ReturnType<typeof lookUp> => {
    // What may pass, such as a machine too busy to start it, is looked up again.
    found ??= lookUp(isOn ? program : null).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return await found;
  };
  return {
    languages: async () => (await find())?.languages ?? null,
    read: async (picture, signal, wallMs) => {
      const known = await find();
      if (known === null) return null;
      const limits = { ...LIMITS, wallMs: Math.min(LIMITS.wallMs, wallMs) };
      const args = ['stdin', 'stdout', '-l', known.languages.join('+'), '--dpi', String(picture.dpi), 'tsv'];
      const { end, output } = await runProgram([known.path, ...args], portableGreyMap(picture), {
        limits,
        signal,
        env: environment(),
      });
      return end === 'finished' ? wordsOf(output) : null;
    },
  };
}

async function lookUp(program: string | null): Promise<{ path: string; languages: string[] } | null> {
  const path = program === null ? null : await pathOf(program);
  if (path === null) return null;
  const { end, output } = await runProgram([path, '--list-langs'], new Uint8Array(), {
    limits: LOOK_UP,
    signal: new AbortController().signal,
    env: environment(),
  });
  if (end === 'timed_out') throw new Error(`${path} does not answer`);
  const installed = new Set(end === 'finished' ? output.split(/\s+/) : []);
  const languages = LANGUAGES.filter((one) => installed.has(one));
  return languages.length === 0 ? null : { path, languages };
}

async function pathOf(program: string): Promise<string | null> {
  const folders = isAbsolute(program) ? [''] : (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  for (const folder of folders) {
    const path = folder === '' ? program : join(folder, program);
    if (await isProgram(path)) return path;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** One thread, and where an operator keeps the data of languages elsewhere, that folder. */
function environment(): NodeJS.ProcessEnv {
  const folder = process.env['TESSDATA_PREFIX'];
  return { OMP_THREAD_LIMIT: '1', ...(folder !== undefined && { TESSDATA_PREFIX: folder }) };
}

/** Its head is written here: what a document makes of its pixels is no other format. */
function portableGreyMap({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
