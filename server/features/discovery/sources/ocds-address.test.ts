import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import { fakeReader } from '../../../../tests/support/discovery/fake-reader.ts';
import type { FakeReader } from '../../../../tests/support/discovery/fake-reader.ts';
import type { SourceRequest } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import { OCDS_CONNECTORS } from './ocds.ts';

const NOW = '2026-08-05T13:30:00Z';
const release = (ocid: string) => ({ ocid, id: '1', date: NOW, tender: { title: 'T' } });
const packageOf = (ocids: readonly string[], next?: string) =>
  fakeBody(JSON.stringify({ uri: 'u', releases: ocids.map(release), ...(next && { links: { next } }) }));

async function ocids(source: string, reader: FakeReader): Promise<string[]> {
  const connector = OCDS_CONNECTORS.find((one) => one.source === source);
  assert.ok(connector);
  const found: string[] = [];
  for await (const { value } of connector.fromAddress(reader)) found.push((value as { ocid: string }).ocid);
  return found;
}

describe('OCDS addresses: Québec’s weekly files', () => {
  const HOST = 'https://www.donneesquebec.ca';
  const resource = (id: string, name: string, modified: string) => ({
    id,
    url: `${HOST}/recherche/dataset/d/resource/${id}/download/${name}`,
    last_modified: modified,
  });
  const RESOURCES = [
    resource('r2', 'hebdo_20260713_20260719.json', '2026-07-20'),
    resource('r4', 'hebdo_20260720_20260726.json', '2026-07-28'),
    resource('m1', 'mensuel_20260601_20260630.json', '2026-07-01'),
    resource('r1', 'hebdo_20260706_20260712.json', '2026-07-13'),
    resource('r3', 'hebdo_20260720_20260726.json', '2026-07-27'),
  ];
  const answer = (request: SourceRequest) => {
    if (request.url.includes('package_show')) return fakeBody(JSON.stringify({ result: { resources: RESOURCES } }));
    const id = /resource\/(\w+)/.exec(request.url)?.[1] ?? '';
    if (id === 'r2') throw new SourceFormatError('r2 is cut');
    return packageOf([`x-${id}`]);
  };

  test('weekly files with unseen resource ids are read, oldest first, also two of one name', async () => {
    const reader = fakeReader(answer, { now: NOW, state: { read: ['r1', 'r2'] } });
    assert.deepEqual(await ocids('seao', reader), ['x-r3', 'x-r4']);
    assert.deepEqual(reader.resumed.at(-1), { read: ['r1', 'r2', 'r3', 'r4'] });
  });

  test('a file that is cut does not keep the later ones away, is not remembered and is not silent', async () => {
    const reader = fakeReader(answer, { now: NOW, settings: { first_files: '3' } });
    await assert.rejects(ocids('seao', reader), /1 of 3 files could not be read: r2 is cut/);
    assert.deepEqual(reader.resumed.at(-1), { read: ['r1', 'r3', 'r4'] });
  });

  test('files are fetched at the host the data set is listed at', async () => {
    const reader = fakeReader(answer, {
      state: { read: ['r1', 'r2', 'r3'] },
      settings: { base_url: 'http://127.0.0.1:8/' },
    });
    await ocids('seao', reader);
    assert.deepEqual(
      reader.requests.map(({ url }) => new URL(url).host),
      ['127.0.0.1:8', '127.0.0.1:8'],
    );
  });
});

describe('OCDS addresses: windows and pages', () => {
  test('Find a Tender is read in windows of six hours, each followed to its last page', async () => {
    const reader = fakeReader(
      ({ url }) =>
        url.includes('cursor')
          ? packageOf(['last'])
          : packageOf(['first'], url.includes('00%3A00') ? `${url}&cursor=a` : undefined),
      { now: NOW, state: { until: '2026-08-05T12:00:00.000Z' } },
    );
    const found = await ocids('uk-fts', reader);
    const windows = reader.requests.map(({ url }) => {
      const query = new URL(url).searchParams;
      return [query.get('updatedFrom'), query.get('updatedTo'), query.get('cursor')];
    });
    assert.deepEqual(windows, [
      ['2026-08-05T00:00:00', '2026-08-05T06:00:00', null],
      ['2026-08-05T00:00:00', '2026-08-05T06:00:00', 'a'],
      ['2026-08-05T06:00:00', '2026-08-05T12:00:00', null],
      ['2026-08-05T06:00:00', '2026-08-05T12:00:00', 'a'],
      ['2026-08-05T12:00:00', '2026-08-05T13:30:00', null],
      ['2026-08-05T12:00:00', '2026-08-05T13:30:00', 'a'],
    ]);
    assert.deepEqual(found, ['first', 'last', 'first', 'last', 'first', 'last']);
    assert.deepEqual(
      reader.resumed.map(({ until }) => until),
      ['2026-08-05T06:00:00.000Z', '2026-08-05T12:00:00.000Z', '2026-08-05T13:30:00.000Z'],
    );
  });

  test('a first run of Contracts Finder goes back as many days as set', async () => {
    const reader = fakeReader(() => packageOf([]), { now: NOW, settings: { first_days: '2' } });
    await ocids('uk-cf', reader);
    assert.equal(reader.requests.length, 2);
    assert.match(reader.requests[0]?.url ?? '', /publishedFrom=2026-08-03T13%3A30%3A00&/);
  });

  test('a next page at another host, and one that was read before, are refused', async () => {
    const state = { until: NOW };
    const elsewhere = fakeReader(() => packageOf(['a'], 'https://evil.example/x'), { now: NOW, state });
    await assert.rejects(ocids('uk-fts', elsewhere), /another host/);
    const circle = fakeReader(({ url }) => packageOf(['a'], url), { now: NOW, state });
    await assert.rejects(ocids('uk-fts', circle), /already read/);
  });

  test('Scotland is read by whole months from the last one read on, for each notice type', async () => {
    const reader = fakeReader(() => packageOf([]), { now: '2026-01-02T00:00:00Z', state: { month: '2025-12' } });
    await ocids('uk-scotland', reader);
    assert.deepEqual(
      reader.requests.map(({ url }) => new URL(url).searchParams.get('dateFrom')),
      [...Array(4).fill('12-2025'), ...Array(4).fill('01-2026')],
    );
    assert.deepEqual(reader.resumed.at(-1), { month: '2026-01' });
  });
});

describe('OCDS addresses: settings', () => {
  test('the generic publisher reads the address it is given, nothing when it is unchanged', async () => {
    const settings = { address: 'https://data.example.org/p.json' };
    assert.deepEqual(
      await ocids(
        'ocds',
        fakeReader(() => packageOf(['a']), { settings }),
      ),
      ['a'],
    );
    const reader = fakeReader(() => 'unchanged', { settings });
    assert.deepEqual(await ocids('ocds', reader), []);
    assert.equal(reader.requests[0]?.conditional, true);
  });

  test('without an address, and for the ended pilot, the error says what to do', async () => {
    await assert.rejects(
      ocids(
        'ocds',
        fakeReader(() => 'unchanged'),
      ),
      /needs the setting `address`/,
    );
    await assert.rejects(
      ocids(
        'buyandsell',
        fakeReader(() => 'unchanged'),
      ),
      /only be read from files/,
    );
  });
});
