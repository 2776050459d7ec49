import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { EMPTY_SHA256, signedHeaders } from './s3-signature.ts';

// The worked examples of Amazon's documentation (Signature Calculations for the Authorization Header, single chunk).
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const AT = new Date('2013-05-24T00:00:00.000Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

type Example = { method: string; path: string; headers?: Record<string, string>; body?: string; signature: string };

const EXAMPLES: readonly Example[] = [
  {
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

for (const { method, path, headers = {}, body, signature } of EXAMPLES) {
  test(`${method} ${path} is signed as Amazon's own example of it`, () => {
    const payloadHash = body === undefined ? EMPTY_SHA256 : createHash('sha256').update(body).digest('hex');
    const signed = signedHeaders({ method, url: new URL(`${HOST}${path}`), headers, payloadHash }, credentials, AT);
    const names = [...Object.keys(headers), 'host', 'x-amz-content-sha256', 'x-amz-date'].sort().join(';');
    assert.equal(
      signed['authorization'],
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    );
  });
}
