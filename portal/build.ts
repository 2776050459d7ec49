/**
 * Builds the portal into portal/dist (`npm run portal`); `tenderfit start` and `serve` do so when it is missing or older
 * than its sources. The result says what it was made from, so that an unchanged portal is never built again.
 */
import { hash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const folder = import.meta.dirname;
const built = join(folder, 'dist');
const MADE_FROM = 'made-from';

/** Where the built portal is. */
export const PORTAL_FOLDER = built;

export type PortalState = 'current' | 'stale' | 'missing';

/** Whether portal/dist was made from the sources as they are now. */
export function portalState(): PortalState {
  if (!existsSync(join(built, 'index.html'))) return 'missing';
  const madeFrom = join(built, MADE_FROM);
  return existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === sourceHash() ? 'current' : 'stale';
}

/** Whether the tools that build it are installed; an installation for production only has none. */
export function canBuildPortal(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite');
    return true;
  } catch {
    return false;
  }
}

/** Builds into a folder of its own and puts that in place at once: two builds at a time do no harm. */
export async function buildPortal(): Promise<void> {
  const madeFrom = sourceHash();
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const made = join(folder, `dist-${randomUUID()}`);
  try {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      plugins: [react(), preloadMain],
      build: {
        outDir: made,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting: { groups: FIRST_FILES } } },
      },
    });
    await compress(join(made, 'assets'));
    await writeFile(join(made, MADE_FROM), madeFrom);
    await keepFiles(join(built, 'assets'), join(made, 'assets'), Date.now());
    await replaceFolder(built, made);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    // Another process may have put the same in place a moment ago.
    if (portalState() !== 'current') throw error;
  }
}

/** As long as a person stays signed in (decisions.md, section 2), a page of theirs may ask for files of its own build. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Copies what earlier builds made, and this one did not, from their folder; older files are left behind. */
export async function keepFiles(from: string, to: string, nowMs: number): Promise<void> {
  if (!existsSync(from)) return;
  const made = new Set(readdirSync(to));
  for (const name of readdirSync(from)) {
    const { mtimeMs } = statSync(join(from, name));
    if (made.has(name) || nowMs - mtimeMs > KEPT_MS) continue;
    // A build that goes on at the same time may have taken it away.
    await cp(join(from, name), join(to, name), { preserveTimestamps: true }).catch(() => undefined);
  }
}

/** Puts a folder in the place of another; a process that serves it finds the files of one or the other. */
async function replaceFolder(standing: string, made: string): Promise<void> {
  const old = join(folder, `dist-${randomUUID()}`);
  if (existsSync(standing)) await rename(standing, old);
  await rename(made, standing);
  await rm(old, { recursive: true, force: true });
}

/**
 * What runs first, with all that it needs, is one file, and so is the list with the frame: a browser asks an unencrypted
 * service for six files at a time.
 */
const FIRST_FILES = [
  { name: 'start', test: /\/portal\/app\/start\.ts$/, priority: 2 },
  { name: 'main', test: /\/portal\/app\/main\.tsx$/, priority: 1 },
];

/**
 * Names the page's own code in index.html, so that it is on its way while the small start script asks the API for the first
 * answers.
 */
const preloadMain: Plugin = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/app/main.tsx')));
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (main === undefined || entry === undefined) throw new Error('the portal has no app/main.tsx');
      const scripts = [main.fileName, ...main.imports].filter((name) => name !== entry.fileName);
      const styles = [...(main.viteMetadata?.importedCss ?? [])];
      const link = (rel: string, name: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${name}` },
        injectTo: 'head',
      });
      return [...scripts.map((name) => link('modulepreload', name)), ...styles.map((name) => link('stylesheet', name))];
    },
  },
};

/** Puts a compressed copy next to every script and style: they are sent as they are, to all who take them so. */
async function compress(assets: string): Promise<void> {
  for (const name of readdirSync(assets).filter((each) => /\.(?:js|css)$/.test(each))) {
    const content = readFileSync(join(assets, name));
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(content));
    await writeFile(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** Of all files that the portal is made of, with their names, and of the versions of its packages. */
function sourceHash(): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length + 1).startsWith('dist'));
  const contract = join(folder, '..', 'contract');
  const shared = readdirSync(contract, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = [...names, ...shared, join(folder, '..', 'package.json')].toSorted();
  return hash(
    'sha256',
    files.map((path) => `${path.slice(dirname(folder).length)}\n${readFileSync(path, 'utf8')}`).join('\n'),
  );
}

if (import.meta.main) await buildPortal();
