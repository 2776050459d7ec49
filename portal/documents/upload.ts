import { ApiFault, caller, Unreachable } from '../app/api.ts';

/** Uploads a document to this path and says how much of it was sent, 0 to 100: fetch cannot tell. `isKnown`: it was there already. */
export async function uploadDocument(
  path: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ isKnown: boolean }> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file);
  request.open('POST', path);
  request.setRequestHeader('accept-language', caller.language);
  request.setRequestHeader('idempotency-key', crypto.randomUUID());
  if (caller.companyId !== null) request.setRequestHeader('x-tenderfit-tenant', caller.companyId);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)));
  const ended = new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => reject(new Unreachable('the service did not answer')));
  });
  request.send(form);
  await ended;
  const body = readBody(request.responseText);
  if (request.status >= 400) throw faultOf(request, body);
  return { isKnown: request.status === 200 };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

function faultOf(request: XMLHttpRequest, body: unknown): ApiFault {
  const { error, message, requestId } = body as { error?: string; message?: string; requestId?: string };
  const retryAfter = request.getResponseHeader('retry-after');
  return new ApiFault({
    status: request.status,
    code: error ?? 'internal',
    message: message ?? request.statusText,
    requestId: requestId ?? null,
    issues: [],
    issueCount: 0,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
  });
}
