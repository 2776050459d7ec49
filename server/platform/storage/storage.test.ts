import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type S3Server, startS3Server } from '../../../tests/support/storage/s3-server.ts';
import { type FileFacts, type FileStore, StoredFileMissingError } from './file-store.ts';
import { s3Store } from './s3-store.ts';
import { openStorage, type StorageSettings, storageSettingFaults } from './storage.ts';
import { usualOutbound as outbound } from '../../../tests/support/outbound.ts';

const now = (): Date => new Date();
const NAME = '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f/0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f';
const FILES: StorageSettings = {
  kind: 'files',
  endpoint: null,
  bucket: null,
  region: null,
  accessKeyId: null,
  secretAccessKey: null,
};

let folder = '';
let server: S3Server;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderfit-storage-'));
  server = await startS3Server();
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const s3Settings = (changes: Partial<StorageSettings> = {}): StorageSettings => ({
  kind: 's3',
  endpoint: server.endpoint,
  bucket: server.bucket,
  region: server.region,
  accessKeyId: server.accessKeyId,
  secretAccessKey: server.secretAccessKey,
  ...changes,
});

async function fileOf(bytes: Buffer): Promise<{ path: string; facts: FileFacts }> {
  const path = join(folder, `given-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`);
  await writeFile(path, bytes);
  return { path, facts: { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() } };
}

const read = (store: FileStore, name = NAME): Promise<Buffer> => store.withFile(name, (path) => readFile(path));

const stores: [kind: string, open: (dataDir: string) => FileStore][] = [
  ['in files', (dataDir) => openStorage(FILES, { dataDir, now, outbound })],
  ['in a bucket', (dataDir) => openStorage(s3Settings(), { dataDir, now, outbound })],
];
for (const [index, [kind, open]] of stores.entries()) {
  describe(`A store ${kind}`, () => {
    const dataDir = (): string => join(folder, `data-${index}`);

    test('gives back the bytes it was given, to another process after a restart too, and once only deletes', async () => {
      const bytes = Buffer.alloc(15 * 1024 * 1024, 'ab\u0000');
      const { path, facts } = await fileOf(bytes);
      await open(dataDir()).put(NAME, path, facts);
      assert.ok((await read(open(dataDir()))).equals(bytes));
      await open(dataDir()).put(NAME, path, facts);
      await open(dataDir()).delete(NAME);
      await assert.rejects(read(open(dataDir())), StoredFileMissingError);
      await open(dataDir()).delete(NAME);
    });

    test('takes no name that could lead elsewhere', async () => {
      const { path, facts } = await fileOf(Buffer.from('x'));
      for (const name of ['../x', '/etc/passwd', 'a/../b', 'a//b', '', 'A', 'a b', 'a%2fb', 'x'.repeat(65)]) {
        await assert.rejects(open(dataDir()).put(name, path, facts), /named by letters/, name);
        await assert.rejects(read(open(dataDir()), name), /named by letters/, name);
        await assert.rejects(open(dataDir()).delete(name), /named by letters/, name);
      }
    });

    test('leaves no file behind of what was read', async () => {
      const store = open(dataDir());
      const { path, facts } = await fileOf(Buffer.from('read and left'));
      await store.put(NAME, path, facts);
      await assert.rejects(
        store.withFile(NAME, () => Promise.reject(new Error('unreadable'))),
        /unreadable/,
      );
      const temporary = join(dataDir(), store.kind === 's3' ? 'tmp' : 'documents/incoming');
      assert.deepEqual(await readdir(temporary), []);
    });
  });
}

test('Files are only for this user to read, and a file is there whole or not at all', async () => {
  const dataDir = join(folder, 'private');
  const store = openStorage(FILES, { dataDir, now, outbound });
  const { path, facts } = await fileOf(Buffer.from('private'));
  await store.put(NAME, path, facts);
  const kept = join(dataDir, 'documents', 'kept', NAME);
  assert.equal((await stat(kept)).mode & 0o777, 0o600);
  assert.equal((await stat(join(dataDir, 'documents', 'kept'))).mode & 0o777, 0o700);
  await assert.rejects(store.put(`${NAME}b`, join(folder, 'is-not-there'), facts), /ENOENT/);
  assert.equal(existsSync(`${kept}b`), false);
  assert.deepEqual(await readdir(join(dataDir, 'documents', 'incoming')), []);
});

test('What a killed process left of a file is cleared away by the next one', async () => {
  const dataDir = join(folder, 'killed');
  const incoming = join(dataDir, 'documents', 'incoming');
  await mkdir(incoming, { recursive: true });
  const left = join(incoming, `tenderfit-spool.${(await import('node:os')).hostname()}.999999999.deadbeef.1`);
  await writeFile(left, 'half');
  const { path, facts } = await fileOf(Buffer.from('next'));
  await openStorage(FILES, { dataDir, now, outbound }).put(NAME, path, facts);
  assert.equal(existsSync(left), false);
});

describe('A bucket', () => {
  const open = (changes: Partial<StorageSettings> = {}): FileStore => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3Settings(changes);
    const credentials = {
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
      region: region ?? '',
    };
    const options = { endpoint: endpoint ?? '', bucket: bucket ?? '', credentials, now, pauseMs: 1, timeoutMs: 60_000 };
    return s3Store({
      ...options,
      fetch: outbound.toConfigured(options.endpoint).fetch,
      temporaryFolder: join(folder, 'bucket'),
    });
  };

  test('is asked by signed requests only, under a prefix of its own', async () => {
    const { path, facts } = await fileOf(Buffer.from('signed'));
    server.requests.length = 0;
    await open().put(NAME, path, facts);
    assert.deepEqual(server.requests, [`PUT /${server.bucket}/documents/${NAME} 200`]);
    assert.deepEqual(server.objects.get(`/${server.bucket}/documents/${NAME}`)?.toString(), 'signed');
  });

  const wrong: [what: string, changes: Partial<StorageSettings>, error: RegExp][] = [
    ['secret', { secretAccessKey: 'another' }, /answered 403 SignatureDoesNotMatch$/],
    ['region', { region: 'eu-west-1' }, /answered 403 SignatureDoesNotMatch$/],
    ['bucket', { bucket: 'another-bucket' }, /answered 404 NoSuchBucket$/],
    ['address', { endpoint: 'http://127.0.0.1:1' }, /could not be reached/],
  ];
  for (const [what, changes, error] of wrong) {
    test(`with a wrong ${what} fails with a reason and no secret`, async () => {
      const { path, facts } = await fileOf(Buffer.from('refused'));
      const failure = await open(changes)
        .put(NAME, path, facts)
        .then(
          () => 'stored',
          (thrown: unknown) => (thrown instanceof Error ? thrown.message : ''),
        );
      assert.match(failure, error);
      assert.ok(!failure.includes('another/') && !failure.includes(server.secretAccessKey));
    });
  }

  test('is asked again after a failure that may pass, and not after one that will not', async () => {
    const { path, facts } = await fileOf(Buffer.from('again'));
    server.answerNext.push({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' });
    server.requests.length = 0;
    await open().put(NAME, path, facts);
    assert.deepEqual(
      server.requests.map((line) => line.slice(-3)),
      ['503', '500', '200'],
    );
    server.answerNext.push({ status: 403, code: 'AccessDenied' });
    await assert.rejects(open().put(NAME, path, facts), /answered 403 AccessDenied$/);
    assert.equal(server.requests.length, 4);
  });

  test('refuses a body that is not what was announced', async () => {
    const { path } = await fileOf(Buffer.from('changed on its way'));
    const { facts } = await fileOf(Buffer.from('what it was'));
    await assert.rejects(open().put(NAME, path, facts), /answered 400 XAmzContentSHA256Mismatch$/);
  });
});

test('Settings of the document store: each fault is told, without values', () => {
  const cases: [changes: Partial<StorageSettings>, faults: RegExp[]][] = [
    [{}, []],
    [
      { bucket: null, secretAccessKey: null },
      [/^S3_BUCKET is required with DOCUMENT_STORE=s3$/, /^S3_SECRET_ACCESS_KEY is/],
    ],
    [{ endpoint: null, accessKeyId: null }, [/^S3_ENDPOINT is required/, /^S3_ACCESS_KEY_ID is required/]],
    [{ region: null }, []],
    [{ endpoint: 'http://s3.example.org' }, [/^S3_ENDPOINT must be an https address/]],
    [{ endpoint: 'http://minio:9000' }, []],
    [{ endpoint: 'https://s3.example.org/?x=1' }, [/^S3_ENDPOINT must/]],
    [{ endpoint: 'https://key:secret@s3.example.org' }, [/^S3_ENDPOINT must/]],
    [{ endpoint: 'minio' }, [/^S3_ENDPOINT must/]],
    [{ bucket: 'A_B' }, [/^S3_BUCKET must be the name/]],
    [{ region: 'Canada (Central)' }, [/^S3_REGION must be/]],
    [{ accessKeyId: 'a/b' }, [/^S3_ACCESS_KEY_ID must/]],
    [{ secretAccessKey: 'two words' }, [/^S3_SECRET_ACCESS_KEY must/]],
    [{ kind: 'files', bucket: null, endpoint: null, accessKeyId: null, secretAccessKey: null }, []],
    [{ kind: 'files', bucket: 'A_B' }, [/^S3_BUCKET must/]],
  ];
  for (const [changes, faults] of cases) {
    const told = storageSettingFaults(s3Settings(changes));
    assert.equal(told.length, faults.length, JSON.stringify([changes, told]));
    for (const [index, fault] of faults.entries()) assert.match(told[index] ?? '', fault);
    if (faults.length > 0)
      assert.throws(() => openStorage(s3Settings(changes), { dataDir: folder, now, outbound }), /are invalid/);
  }
});
