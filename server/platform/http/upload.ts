import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Issue } from '#contract/errors.ts';
import { UPLOAD_PART } from '#contract/route.ts';
import { ApiError, validationFailed } from './api-error.ts';
import { boundaryOf, FormDataError, type FormPart, readForm } from './form-data.ts';

/** What the client says of its file; neither proves anything. The name is without folders and at most 255 characters long. */
export type UploadedFile = { name: string | null; contentType: string };

/**
 * Takes the bytes of a file as they arrive. What it leaves behind counts only once `ReceiveFile` answers, since the end of
 * the form may still show a fault. It reads all chunks; they throw where the file is too large or breaks off.
 */
export type FileConsumer<T> = (chunks: AsyncIterable<Buffer>, file: UploadedFile) => Promise<T>;

/**
 * Gives the one part `file` of the request to `consume` and answers with what that answers. Rejects with what `consume`
 * throws, or with an ApiError: `missing_file`, `file_too_large`, or `validation_failed` for what is no whole form, for other
 * parts and for a second file. Whenever it rejects, `consume` has ended, or was never called.
 */
export type ReceiveFile = <T>(consume: FileConsumer<T>) => Promise<T>;

type Request = Readable & Pick<IncomingMessage, 'headers'>;

/** Boundaries, headers and whatever else stands in the form may take this much beside the file. */
const FORM_BYTES = 65_536;
const NAMED_PARTS = 10;
const NAME_CHARS = 100;

/** Refuses by its headers a request that brings no form, or a longer one than any that may be. */
export function refuseUpload(headers: IncomingMessage['headers'], maxBytes: number): void {
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) throw missingFile([]);
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data *(?:;|$)/i.test(type))
    throw new ApiError('unsupported_type', `send multipart/form-data with the file as its part \`${UPLOAD_PART}\``);
  if (boundaryOf(type) === null)
    throw validationFailed([{ path: 'content-type', problem: 'must name the boundary of the form' }]);
  if (length > maxBytes + FORM_BYTES) throw fileTooLarge(maxBytes);
}

/** See `ReceiveFile`. The request's headers have passed `refuseUpload`. */
export async function receiveFile<T>(request: Request, maxBytes: number, consume: FileConsumer<T>): Promise<T> {
  const chunks = bounded(request, maxBytes);
  try {
    const boundary = boundaryOf(request.headers['content-type'] ?? '') ?? '';
    return await fileOf(readForm(chunks, boundary), maxBytes, consume);
  } catch (error) {
    throw error instanceof FormDataError ? validationFailed([{ path: 'body', problem: error.message }]) : error;
  } finally {
    // What is left unread would stand before the connection's next request. A consumer that failed may have left a chunk
    // asked for that is long in coming.
    void chunks.return(undefined).finally(() => request.resume());
  }
}

async function fileOf<T>(form: AsyncGenerator<FormPart>, maxBytes: number, consume: FileConsumer<T>): Promise<T> {
  const others: string[] = [];
  const files: { value: T }[] = [];
  let isRepeated = false;
  for await (const { name, chunks, fileName, contentType } of form) {
    if (name !== UPLOAD_PART) {
      if (others.length < NAMED_PARTS) others.push(name.slice(0, NAME_CHARS));
    } else if (files.length > 0) {
      isRepeated = true;
    } else {
      const size = { bytes: 0 };
      files.push({ value: await consume(counted(chunks, size, maxBytes), { name: fileName, contentType }) });
      // What a browser sends for a form in which no file is chosen.
      if (size.bytes === 0 && fileName === '') files.pop();
    }
  }
  const [file] = files;
  if (file === undefined) throw missingFile(others);
  const issues: Issue[] = others.map((name) => ({ path: name === '' ? 'body' : name, problem: 'is not recognized' }));
  if (isRepeated) issues.push({ path: UPLOAD_PART, problem: 'must be one part, not several' });
  if (issues.length > 0) throw validationFailed(issues);
  return file.value;
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  size: { bytes: number },
  maxBytes: number,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    size.bytes += chunk.length;
    if (size.bytes > maxBytes) throw fileTooLarge(maxBytes);
    yield chunk;
  }
}

/** The request's body, up to what a form may be; the request itself lives on when reading stops. */
async function* bounded(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes + FORM_BYTES) throw fileTooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    // The client went away.
    throw error instanceof ApiError ? error : new FormDataError('breaks off before the form ends');
  }
}

function missingFile(others: readonly string[]): ApiError {
  const found = others.length === 0 ? '' : `; found ${others.map((name) => `\`${name}\``).join(', ')}`;
  return new ApiError('missing_file', `send the file as the part \`${UPLOAD_PART}\` of multipart/form-data${found}`);
}

function fileTooLarge(maxBytes: number): ApiError {
  return new ApiError('file_too_large', `the file must have at most ${maxBytes} bytes`);
}
