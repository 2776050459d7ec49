import { randomUUID } from 'node:crypto';
import { signIn, portalToken } from '../support/people.ts';
import type { World } from '../support/world.ts';
import { addressOf, ask, bodyFor, type Headers, type RawAnswer } from './ask.ts';
import { type Company, idsOf } from './companies.ts';
import { ownId } from './own-id.ts';
import { document, operationsOf, type Operation } from './document.ts';
import type { Statements } from './walls.ts';

/** What one company's credentials get for every id of the others, in every place where an operation takes one. */

export type Found = {
  probes: number;
  /** Answers that hold a text or an id of another company. */
  leaks: string[];
  /** Answers to another company's id that are not byte for byte those to an unknown one. */
  differences: string[];
  /** Operations with statements that lost a condition on the company, when conditions are taken away. */
  rewritten: Set<string>;
};

type Credential = { name: string; headers: Headers };
/** One place of an operation for a foreign id, as a request; `null` in its place asks with an unknown id. */
type Place = { name: string; values: readonly string[]; send: (value: string | null) => Promise<RawAnswer> };

const operations = operationsOf(document);
const HEADER = 'x-tenderfit-tenant';

export class Prober {
  readonly found: Found = { probes: 0, leaks: [], differences: [], rewritten: new Set() };
  readonly #world: World;
  readonly #own: Company;
  readonly #others: readonly Company[];
  #foreign: string[] = [];
  #marks: string[] = [];
  #cursors: string[] = [];
  /** Of each kind of id that an operation takes, some that are not left out. */
  readonly #ofItsKind = new Set<string>();
  readonly #ownIds = new Map<Operation, Record<string, string>>();
  #statements: Statements | null = null;

  constructor(world: World, companies: { own: Company; others: readonly Company[] }) {
    this.#world = world;
    this.#own = companies.own;
    this.#others = companies.others;
  }

  /** Collects what the others have; to be done while both walls stand. */
  async prepare(cursors: readonly string[]): Promise<void> {
    const { database } = this.#world.app;
    for (const operation of operations) {
      const ids: Record<string, string> = {};
      for (const name of operation.pathIds) {
        ids[name] = await ownId(database, this.#own.id, operation.path, name);
        for (const { id } of this.#others) this.#ofItsKind.add(await ownId(database, id, operation.path, name));
      }
      this.#ownIds.set(operation, ids);
    }
    const theirs = new Set<string>();
    const own = await idsOf(database, this.#own.id);
    for (const other of this.#others) for (const id of await idsOf(database, other.id)) theirs.add(id);
    this.#foreign = [...theirs].sort();
    // A tender that several companies are matched with has one id for all; it tells nothing of any of them.
    this.#marks = [...this.#others.map(({ canary }) => canary), ...this.#foreign.filter((id) => !own.has(id))];
    this.#cursors = [...cursors];
  }

  /** Sends at least `wanted` probes, evenly over all ids and all places, and what the company may ask for its own. */
  async probe(wanted: number, statements: Statements | null): Promise<Found> {
    this.#statements = statements;
    const { secret, admin } = this.#own;
    const key: Credential = { name: 'key', headers: { authorization: `Bearer ${secret}` } };
    const { headers } = await signIn(this.#world, admin);
    const session: Credential = { name: 'session', headers };
    const pairs = operations.flatMap((operation) => [key, session].map((credential) => ({ operation, credential })));
    const places = pairs.flatMap(({ operation, credential }) =>
      this.#places(operation, credential).map((place) => ({ operation, place })),
    );
    const all = places.reduce((sum, { place }) => sum + place.values.length, 0);
    const stride = Math.max(1, Math.floor(all / wanted));
    for (const [at, { operation, place }] of places.entries())
      await this.#probePlace(operation, place, (index) => (index + at) % stride === 0);
    for (const { operation, credential } of pairs) await this.#askOwn(operation, credential);
    // A credential that had ended on the way would have been refused everything, and every probe have passed.
    for (const one of [key, session]) {
      const { status } = await ask(this.#world, { method: 'GET' }, '/api/v1/opportunities', one.headers);
      if (status !== 200) throw new Error(`the ${one.name} no longer holds: ${status}`);
    }
    return this.found;
  }

  #places(operation: Operation, { name, headers }: Credential): Place[] {
    const { admits } = operation;
    if (admits === 'everyone') return [];
    const companies = this.#others.map(({ id }) => id);
    const title = `${operation.method} ${operation.path} by ${name}`;
    if (admits === 'portal token') return [this.#tokenPlace(operation, title, companies)];
    const ids = this.#ownIds.get(operation) ?? {};
    const send = async (changes: {
      ids?: Record<string, string>;
      query?: string;
      headers?: Headers;
      body?: string;
    }): Promise<RawAnswer> =>
      await this.#send(
        operation,
        addressOf(operation, { ...ids, ...changes.ids }, changes.query),
        { ...(operation.id === 'signOut' ? await this.#anew(headers) : headers), ...changes.headers },
        bodyFor(operation, changes.body ?? randomUUID()),
      );
    const places: Place[] = [];
    for (const named of [{}, { [HEADER]: this.#own.id }]) {
      const shown = HEADER in named ? ', the own company named' : '';
      for (const member of operation.pathIds)
        places.push({
          name: `${title}, ${member} of the path${shown}`,
          values: this.#foreign,
          send: (value) => send({ ids: { [member]: value ?? randomUUID() }, headers: named }),
        });
      for (const member of operation.queryIds)
        places.push({
          name: `${title}, ${member} of the query${shown}`,
          values: this.#foreign,
          send: (value) => send({ query: `${member}=${value ?? randomUUID()}`, headers: named }),
        });
    }
    if (operation.bodyNamesRow)
      places.push({
        name: `${title}, ids of the body`,
        values: this.#foreign,
        send: (value) => send({ body: value ?? randomUUID() }),
      });
    for (const member of operation.cursors)
      places.push({
        name: `${title}, ${member}`,
        values: this.#cursors,
        send: (value) => send({ query: `${member}=${value ?? madeUpCursor()}` }),
      });
    for (const header of [HEADER, 'x-service-tenant'])
      places.push({
        name: `${title}, ${header}`,
        values: companies,
        send: (value) => send({ headers: { [header]: value ?? randomUUID() } }),
      });
    return places;
  }

  /** The same credential, but a session of its own: for what ends one. */
  async #anew(headers: Headers): Promise<Headers> {
    return 'cookie' in headers ? (await signIn(this.#world, this.#own.admin)).headers : headers;
  }

  /** Signing in to a company of which the person is no member. */
  #tokenPlace(operation: Operation, title: string, values: readonly string[]): Place {
    return {
      name: `${title}, ${HEADER}`,
      values,
      send: async (value) =>
        await this.#send(operation, addressOf(operation, {}), {
          authorization: `Bearer ${await portalToken(this.#world, this.#own.admin)}`,
          [HEADER]: value ?? randomUUID(),
        }),
    };
  }

  async #send(operation: Operation, url: string, headers: Headers, body?: unknown): Promise<RawAnswer> {
    const before = this.#statements?.rewritten() ?? 0;
    const answer = await ask(this.#world, operation, url, headers, body);
    if ((this.#statements?.rewritten() ?? 0) > before) this.found.rewritten.add(operation.id);
    return answer;
  }

  async #probePlace(
    operation: Operation,
    { name, values, send }: Place,
    isSent: (index: number) => boolean,
  ): Promise<void> {
    const unknown = await send(null);
    for (const [index, value] of values.entries()) {
      if (values === this.#foreign && !isSent(index) && !this.#ofItsKind.has(value)) continue;
      this.found.probes += 1;
      const answer = await send(value);
      this.#look(`${name} = ${value}`, answer);
      const difference = differenceOf(answer, unknown);
      if (difference !== null) this.found.differences.push(`${operation.id}: ${name} = ${value}: ${difference}`);
    }
  }

  #look(name: string, answer: RawAnswer): void {
    const text = JSON.stringify(answer);
    const mark = this.#marks.find((one) => text.includes(one));
    if (mark !== undefined) this.found.leaks.push(`${name}: ${mark} in ${text.slice(0, 200)}`);
  }

  /** What the company may ask for: its own, in which nothing of another may stand. */
  async #askOwn(operation: Operation, { name, headers }: Credential): Promise<void> {
    if (operation.id === 'signOut' || typeof operation.admits === 'string') return;
    const ids = this.#ownIds.get(operation) ?? {};
    for (const query of operation.query.length > 0 ? ['', ...OWN_QUERIES] : ['']) {
      if (query !== '' && !operation.query.includes(query.split('=')[0] ?? '')) continue;
      this.found.probes += 1;
      const url = addressOf(operation, ids, query);
      const answer = await this.#send(operation, url, headers, bodyFor(operation, randomUUID()));
      this.#look(`${operation.method} ${url} by ${name}`, answer);
    }
  }
}

function differenceOf(answer: RawAnswer, unknown: RawAnswer): string | null {
  if (JSON.stringify(answer) === JSON.stringify(unknown)) return null;
  if (answer.status !== unknown.status) return `${answer.status} instead of ${unknown.status}`;
  const names = [...new Set([...Object.keys(answer.headers), ...Object.keys(unknown.headers)])];
  const differing = names.filter((name) => String(answer.headers[name]) !== String(unknown.headers[name]));
  const shown = differing.map(
    (name) => `${name}: ${String(answer.headers[name])} for ${String(unknown.headers[name])}`,
  );
  return [...shown, answer.text === unknown.text ? '' : answer.text.slice(0, 300)].join('; ');
}

const OWN_QUERIES = [
  'limit=100',
  'sort=deadline&limit=100',
  'sort=discovered_at&limit=100',
  'status=archived',
  'status=notified&status=scored',
  'q=beds',
  'q=beds&sort=discovered_at',
  'source=seao',
  'min_score=70',
];

function madeUpCursor(): string {
  return Buffer.from(randomUUID() + randomUUID()).toString('base64url');
}

/** Cursors as the company gets them, for each order and some filters. */
export async function cursorsOf(world: World, { secret }: Company): Promise<string[]> {
  const cursors: string[] = [];
  for (const sort of ['score', 'deadline', 'discovered_at']) {
    for (const filter of ['', '&q=beds', '&source=seao', '&status=notified']) {
      const { body } = await world.get(`/api/v1/opportunities?limit=2&sort=${sort}${filter}`, { id: '', secret });
      cursors.push(String(body['nextCursor']));
    }
  }
  return cursors;
}
