/** Forms as clients send them, encoded by Node's own fetch. */

export type Form = { headers: { 'content-type': string }; payload: Buffer };
export type FormFile = { content: string | Uint8Array; part?: string; fileName?: string; contentType?: string };

/** A form of these files, in this order. */
export async function formOf(...files: readonly FormFile[]): Promise<Form> {
  const form = new FormData();
  for (const { content, part = 'file', fileName = 'products.csv', contentType = 'text/csv' } of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    form.append(part, new Blob([bytes], { type: contentType }), fileName);
  }
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
