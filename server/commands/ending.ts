import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldService } from './command.ts';

/** Long enough for a load balancer that asks `/readyz` every second or two. */
const SERVE_DRAINS_MS = 5_000;

/**
 * How long the process still serves after it was told to end. Only SIGTERM, which is what service managers send, leaves
 * time for a load balancer to notice: who presses Ctrl-C has none in front.
 */
export function drainMs(role: string, signal: AbortSignal, { config }: Pick<HeldService, 'config'>): number {
  if (signal.reason !== 'SIGTERM' || role === 'worker') return 0;
  return config.drainMs ?? (role === 'serve' ? SERVE_DRAINS_MS : 0);
}

/** Says at `/readyz` that no more requests are wanted, takes no more jobs, and serves on for so long. */
export async function drain({ app }: Pick<HeldService, 'app'>, forMs: number): Promise<void> {
  app.drain();
  if (forMs > 0) await sleep(forMs);
}
