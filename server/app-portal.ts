import type { Http } from '#platform/http/http.ts';
import { serveSite } from '#platform/http/site.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canBuildPortal, PORTAL_FOLDER, portalState } from '../portal/build.ts';

/** The pages of the portal, as portal/app/router.tsx has them. */
const PLACES = ['/', '/opportunities/:id', '/company', '/rules', '/digest', '/coverage', '/settings', '/developers'];

/** Serves the built portal at its places; nothing where there is none. */
export function servePortal({ server }: Http, folder: string | null): void {
  if (folder !== null) serveSite(server, { folder, places: PLACES });
}

/** In a process of its own, so that the service does not keep the memory that building takes. */
async function buildPortal(): Promise<void> {
  const script = fileURLToPath(new URL('../portal/build.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script]);
}

/**
 * The folder of the built portal, built first where it is missing or older than its sources; null, with a line that says why,
 * where it is missing and cannot be built.
 */
export async function readyPortal({ stderr }: { stderr: { write(text: string): unknown } }): Promise<string | null> {
  const state = portalState();
  if (state === 'current') return PORTAL_FOLDER;
  if (!canBuildPortal()) {
    if (state === 'stale') return PORTAL_FOLDER;
    stderr.write('The portal is not built, so only the API is served. Build it with: npm ci && npm run portal\n');
    return null;
  }
  const startedMs = performance.now();
  await buildPortal();
  stderr.write(`  - portal built (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)\n`);
  return PORTAL_FOLDER;
}
