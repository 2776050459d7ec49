import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { destinationOf, kindOf } from './address-kinds.ts';
import { AddressRefusedError, isPermitted, type PrivateAddresses } from './private-addresses.ts';

/** Finds every address of a name; `node:dns` itself unless a test says otherwise. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Ways to speak HTTP. Every connection is checked at the moment it is made, on the address it is made to. */
export type Client = {
  /** For `node:http` and `node:https`. */
  agents: { http: http.Agent; https: https.Agent };
  fetch: typeof globalThis.fetch;
  /** Ends connections that wait for further requests; `fetch` makes none from then on. */
  close(): void;
};

export type Outbound = {
  /** For addresses that an answer names: redirects, links. */
  foreign: Client;
  /**
   * For one address that the operator has set. Where its host is written as an address of one of the operator's own networks, or
   * as localhost, that host and port may be reached without permission: nobody else can have written it.
   */
  toConfigured(address: string): Client;
};

/**
 * Every HTTP connection that this program opens goes through here. A name's answers are checked where the connection takes
 * them from, so that what was checked is what is connected to, and a name that answers otherwise the next time gains nothing. One
 * answer that is not permitted refuses the name.
 */
export function openOutbound(permitted: PrivateAddresses, resolve: Resolve = systemLookup): Outbound {
  return {
    foreign: openClient(permitted, null, resolve),
    toConfigured: (address) => openClient(permitted, exemptionOf(address), resolve),
  };
}

/** A host and port that one client may reach without permission. */
type Exemption = { hostname: string; port: number };

function exemptionOf(address: string): Exemption | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const destination = destinationOf(url.hostname);
  const isOwn = url.hostname === 'localhost' || (destination !== null && isPermitted(destination, 'all'));
  return isOwn ? { hostname: bare(url.hostname), port: portOf(url.port, url.protocol) } : null;
}

/** What a client is allowed to connect to. */
class Guard {
  readonly #permitted: PrivateAddresses;
  readonly #exempt: Exemption | null;
  readonly #resolve: Resolve;

  constructor(permitted: PrivateAddresses, exempt: Exemption | null, resolve: Resolve) {
    this.#permitted = permitted;
    this.#exempt = exempt;
    this.#resolve = resolve;
  }

  isExempt(hostname: string, port: number): boolean {
    return this.#exempt !== null && this.#exempt.hostname === bare(hostname) && this.#exempt.port === port;
  }

  /** Why a host with these addresses must not be connected to, or null. What is no IP address is a name, and looked up. */
  refusal(hostname: string, addresses: readonly string[], isExempt: boolean): AddressRefusedError | null {
    for (const address of addresses) {
      const destination = destinationOf(address);
      if (destination === null) continue;
      // The exempt host is an address, or localhost, which means this machine and nothing else.
      const isMeant = isExempt && (hostname !== 'localhost' || kindOf(destination) === 'loopback');
      if (!isMeant && !isPermitted(destination, this.#permitted)) return new AddressRefusedError(hostname, destination);
    }
    return null;
  }

  /** Looks a name up for a connection, which is then made to one of these answers and no other. */
  lookup(isExempt: boolean): LookupFunction {
    return (hostname, options, done) => {
      this.#resolve(hostname, { ...options, all: true }, (error, found) => {
        const refused =
          error === null
            ? this.refusal(
                hostname,
                found.map(({ address }) => address),
                isExempt,
              )
            : error;
        const [first] = found ?? [];
        if (refused !== null) done(refused, []);
        else if (options.all === true || first === undefined) done(null, found);
        else done(null, first.address, first.family);
      });
    };
  }
}

function openClient(permitted: PrivateAddresses, exempt: Exemption | null, resolve: Resolve): Client {
  const guard = new Guard(permitted, exempt, resolve);
  const agents = { http: new CheckedAgent(guard), https: new CheckedTlsAgent(guard) };
  const dispatcher = new Agent({ connect: checkedConnector(guard) });
  // Typed by another version of the same declarations.
  const fetch = undiciFetch as unknown as typeof globalThis.fetch;
  return {
    agents,
    fetch: (input, init) => {
      const options: object = { ...init, dispatcher };
      return fetch(input, options);
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
      dispatcher.close().catch(() => undefined);
    },
  };
}

type Created = (error: Error | null, stream: Duplex) => void;

/** The options of a connection with the lookup that checks it, or why it must not be made. An address is not looked up. */
function checked<T extends http.ClientRequestArgs>(guard: Guard, options: T): T | AddressRefusedError {
  const host = options.host ?? 'localhost';
  const isExempt = guard.isExempt(host, Number(options.port));
  return guard.refusal(bare(host), [host], isExempt) ?? { ...options, lookup: guard.lookup(isExempt) };
}

class CheckedAgent extends http.Agent {
  readonly #guard: Guard;

  constructor(guard: Guard) {
    super({ keepAlive: true });
    this.#guard = guard;
  }

  override createConnection(options: http.ClientRequestArgs, created?: Created): Duplex | null | undefined {
    const allowed = checked(this.#guard, options);
    return allowed instanceof AddressRefusedError ? refuse(allowed, created) : super.createConnection(allowed, created);
  }
}

class CheckedTlsAgent extends https.Agent {
  readonly #guard: Guard;

  constructor(guard: Guard) {
    super({ keepAlive: true });
    this.#guard = guard;
  }

  override createConnection(options: https.RequestOptions, created?: Created): Duplex | null | undefined {
    const allowed = checked(this.#guard, options);
    return allowed instanceof AddressRefusedError ? refuse(allowed, created) : super.createConnection(allowed, created);
  }
}

/** The agent hands the error to the request; the stream that its type asks for is not looked at. */
function refuse(error: AddressRefusedError, created: Created | undefined): undefined {
  if (created === undefined) throw error;
  process.nextTick(created, error);
}

function checkedConnector(guard: Guard): buildConnector.connector {
  const strict = buildConnector({ lookup: guard.lookup(false) });
  const exempt = buildConnector({ lookup: guard.lookup(true) });
  return (options, done) => {
    const isExempt = guard.isExempt(options.hostname, portOf(options.port, options.protocol));
    const refused = guard.refusal(bare(options.hostname), [options.hostname], isExempt);
    if (refused !== null) process.nextTick(done, refused, null);
    else if (isExempt) exempt(options, done);
    else strict(options, done);
  };
}

function bare(hostname: string): string {
  return hostname.replaceAll(/^\[|\]$/g, '');
}

function portOf(port: string, protocol: string): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
