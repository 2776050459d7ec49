import { ApiFault, call, Unreachable } from '../app/api.ts';
import type { Act, Change } from './triage-change.ts';

/**
 * What was decided on tenders and not yet taken by the service. It takes ten answers and ten archivings a minute, so decisions
 * wait here, in order, and go when it says that it takes more. They are stored in the browser's tab until they are sent: a
 * reload sends the rest, each under the key that it had, so none is made twice.
 */

/** What was done last, for the line that says it. `profileChanges` counts what a reason changed in the profile; `key` names the change. */
export type Said = {
  companyId: string;
  key: string | null;
  hasReason: boolean;
  kind: 'done' | 'undone' | 'nothing';
  act: Act;
  title: string;
  profileChanges: number;
};

type Lane = 'feedback' | 'archive' | 'unarchive' | 'withdraw';

const STORED = 'tenderfit-triage';
const RETRY_MS = 5_000;

export class TriageQueue {
  #changes: readonly Change[] = [];
  #said: Said | null = null;
  readonly #blockedUntil = new Map<Lane, number>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Hears of what could not be done, and that nothing waits any more. */
  onFailed: (change: Change, error: unknown) => void = () => undefined;
  onIdle: () => void = () => undefined;

  /** Every change since the page was loaded, for lists that were read before it, and so that it can be taken back. */
  read = (): readonly Change[] => this.#changes;

  readSaid = (): Said | null => this.#said;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** When the service takes the next change again, in milliseconds since 1970; null where nothing holds it. */
  blockedUntil(now: number): number | null {
    const until = this.#changes
      .filter(({ state }) => state === 'waiting')
      .map((change) => this.#blockedUntil.get(laneOf(change)) ?? 0);
    const next = Math.min(...until);
    return until.length > 0 && next > now ? next : null;
  }

  add(change: Omit<Change, 'key' | 'state'>): Change {
    const added: Change = { ...change, key: crypto.randomUUID(), state: 'waiting' };
    this.#said = saidOf(added, 'done');
    this.#set([...this.#changes, added]);
    this.#pump();
    return added;
  }

  /** Takes the last change of the company back. */
  undo(companyId: string): void {
    const last = this.last(companyId);
    if (last !== null) this.takeBack(last.key);
    else
      this.#say({
        companyId,
        key: null,
        hasReason: false,
        kind: 'nothing',
        act: 'withdraw',
        title: '',
        profileChanges: 0,
      });
  }

  /** Takes a change back: it is dropped where it was not sent, else its contrary is sent. */
  takeBack(key: string): void {
    const change = this.#changes.find((one) => one.key === key);
    if (change === undefined || change.state === 'failed') return;
    if (change.state === 'waiting') {
      this.#set(this.#changes.filter((one) => one !== change));
      this.#say(saidOf(change, 'undone'));
      return;
    }
    const act = change.act === 'archive' ? 'unarchive' : change.act === 'unarchive' ? 'archive' : 'withdraw';
    const { companyId, email, item } = change;
    this.add({ companyId, email, item, act, takesBack: key });
    this.#say(saidOf(change, 'undone'));
  }

  /** Gives an answer its reason: in the same request where it was not sent, else as a new answer in its place. */
  explain(key: string, reason: string): void {
    const change = this.#changes.find((one) => one.key === key);
    if (change === undefined || change.state === 'failed') return;
    if (change.state === 'waiting') {
      this.#put(key, { reason });
      this.#say(saidOf({ ...change, reason }, 'done'));
      return;
    }
    const { companyId, email, item, act } = change;
    this.takeBack(key);
    this.add({ companyId, email, item, act, reason });
  }

  /** The last change that can be taken back. */
  last(companyId: string): Change | null {
    const taken = new Set(this.#changes.map((one) => one.takesBack));
    return (
      this.#changes.findLast(
        (one) =>
          one.companyId === companyId && one.takesBack === undefined && one.state !== 'failed' && !taken.has(one.key),
      ) ?? null
    );
  }

  /** What was done before the tenders that are open were read is in them now. */
  settle(before: number): void {
    const isIn = ({ state, doneAt }: Change): boolean =>
      state === 'failed' || (state === 'done' && (doneAt ?? Infinity) <= before);
    this.#set(this.#changes.map((one) => (isIn(one) ? { ...one, isSettled: true } : one)));
  }

  /** Takes up what a reload left, of this person. */
  restore(email: string): void {
    if (this.#changes.length > 0) return;
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Change[];
    const own = stored.filter((change) => change.email === email);
    if (own.length === 0) return;
    this.#set(own.map((change) => ({ ...change, state: 'waiting' as const })));
    this.#pump();
  }

  #set(changes: readonly Change[]): void {
    this.#changes = changes;
    const unsent = changes.filter(({ state }) => state === 'waiting' || state === 'sending');
    sessionStorage.setItem(STORED, JSON.stringify(unsent));
    for (const listener of this.#listeners) listener();
  }

  #say(said: Said): void {
    this.#said = said;
    for (const listener of this.#listeners) listener();
  }

  #put(key: string, part: Partial<Change>): void {
    this.#set(this.#changes.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  /** Sends the first change of each lane that may go; those of one tender follow each other. */
  #pump(): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    const busy = new Set<string>(
      this.#changes.flatMap((one) => (one.state === 'sending' ? [laneOf(one), one.item.id] : [])),
    );
    let wake = Infinity;
    for (const change of this.#changes) {
      if (change.state !== 'waiting') continue;
      const lane = laneOf(change);
      const until = this.#blockedUntil.get(lane) ?? 0;
      const isFree = !busy.has(lane) && !busy.has(change.item.id);
      busy.add(change.item.id);
      if (until > now) wake = Math.min(wake, until - now);
      else if (isFree) {
        busy.add(lane);
        void this.#send(change);
      }
    }
    if (wake !== Infinity) this.#timer = setTimeout(() => this.#pump(), wake + 50);
  }

  async #send(change: Change): Promise<void> {
    this.#put(change.key, { state: 'sending' });
    try {
      const { profileChanges = 0, ...taken } = await send(change, this.#feedbackOf(change));
      if (profileChanges > 0) this.#said = { ...saidOf(change, 'done'), profileChanges };
      this.#put(change.key, { state: 'done', doneAt: Date.now(), ...taken });
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null) {
        this.#put(change.key, { state: 'failed' });
        this.onFailed(change, error);
      } else {
        this.#blockedUntil.set(laneOf(change), Date.now() + wait);
        this.#put(change.key, { state: 'waiting' });
      }
    }
    if (this.#changes.every(({ state }) => state === 'done' || state === 'failed')) this.onIdle();
    else this.#pump();
  }

  #feedbackOf({ takesBack, feedbackId }: Change): string | null {
    return feedbackId ?? this.#changes.find(({ key }) => key === takesBack)?.feedbackId ?? null;
  }
}

/** How long to wait before sending again; null where that would not help. */
function waitOf(error: unknown): number | null {
  if (error instanceof Unreachable) return RETRY_MS;
  if (!(error instanceof ApiFault)) return null;
  const { status, code, retryAfterSeconds } = error.facts;
  if (status === 429) return (retryAfterSeconds ?? 60) * 1000;
  if (status >= 500 || code === 'request_in_progress') return (retryAfterSeconds ?? 0) * 1000 + RETRY_MS;
  return null;
}

function laneOf({ act }: Change): Lane {
  return act === 'archive' || act === 'unarchive' || act === 'withdraw' ? act : 'feedback';
}

type Taken = Pick<Change, 'feedbackId' | 'isRescored'> & { profileChanges?: number };

/** Sends one change; answers with what came of it. */
async function send(change: Change, feedbackId: string | null): Promise<Taken> {
  const { act, reason, companyId, key: idempotencyKey } = change;
  const params = { id: change.item.id };
  const sending = { companyId, idempotencyKey };
  if (act === 'archive') await call('POST /api/v1/opportunities/{id}/archive', { params, ...sending });
  else if (act === 'unarchive') await call('DELETE /api/v1/opportunities/{id}/archive', { params, companyId });
  else if (act === 'withdraw') {
    if (feedbackId === null) return {};
    const { reevaluation_queued: isRescored } = await call('DELETE /api/v1/feedback/{id}', {
      params: { id: feedbackId },
      companyId,
    });
    return { isRescored };
  } else {
    const body = reason === undefined ? { verdict: act } : { verdict: act, reason };
    const answer = await call('POST /api/v1/opportunities/{id}/feedback', { params, body, ...sending });
    const { feedback, profile_changes: changes, reevaluation_queued: isRescored } = answer;
    return { feedbackId: feedback.id, isRescored, profileChanges: changes.length };
  }
  return {};
}

function saidOf({ companyId, key, act, item, reason }: Change, kind: Said['kind']): Said {
  return { companyId, key, hasReason: reason !== undefined, kind, act, title: item.title, profileChanges: 0 };
}
