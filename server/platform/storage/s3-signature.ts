import { AwsV4Signer } from 'aws4fetch';

/** Who asks a store that speaks S3, and in which region it is. */
export type S3Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** A request to be signed; `payloadHash` is the SHA-256 of its body in hex. */
export type S3Request = { method: string; url: URL; payloadHash: string };

/** The headers to send with a request, `authorization` among them: AWS Signature Version 4 for S3, in headers. */
export async function signedHeaders(request: S3Request, credentials: S3Credentials, now: Date): Promise<Headers> {
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method: request.method,
    url: request.url.href,
    headers: { 'x-amz-content-sha256': request.payloadHash },
    datetime: now.toISOString().replaceAll(/[-:]|\.\d+/g, ''),
  });
  return (await signer.sign()).headers;
}
