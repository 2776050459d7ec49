import type { CDPSession, Page } from 'playwright-core';

/** What a browser says of a page's first load and of an interaction, from its own record of paints, tasks and events. */

export type Throttle = { cpuSlowdown: number; bitsPerSecond: number; latencyMs: number };

export type FirstLoad = {
  /** Compressed bytes as they came over the wire, headers included, by kind of resource. */
  bytesByKind: Record<string, number>;
  /** From the start of the navigation to the first frame that shows a row of the list. */
  usableMs: number;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  /** What tasks took beyond 50 ms each, after the first paint. */
  totalBlockingMs: number;
  layoutShift: number;
};

/** Slows the page's network and processor as the developer tools do. */
export async function throttle(page: Page, { cpuSlowdown, bitsPerSecond, latencyMs }: Throttle): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return session;
}

/** Counts what comes over the wire from now on. */
export function countBytes(session: CDPSession): Record<string, number> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return bytes;
}

type PageRecord = { usable: number; fcp: number; lcp: number; tbt: number; cls: number; events: [string, number][] };

/** Has the page write down its paints, long tasks, shifts, events, and when the first element of this selector shows. */
export async function watch(page: Page, rowSelector: string): Promise<void> {
  const content = `
    const record = (globalThis.tenderfitRecord = { usable: 0, fcp: 0, lcp: 0, tbt: 0, cls: 0, events: [] });
    const see = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
      .observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
    see('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') record.fcp = startTime; });
    see('largest-contentful-paint', ({ startTime }) => { record.lcp = startTime; });
    see('longtask', ({ duration }) => { record.tbt += Math.max(0, duration - 50); });
    see('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) record.cls += value; });
    see('event', ({ name, duration }) => { record.events.push([name, duration]); });
    const seen = new MutationObserver(() => {
      if (document.querySelector(${JSON.stringify(rowSelector)}) === null) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => { record.usable = performance.now(); }));
    });
    seen.observe(document, { childList: true, subtree: true });`;
  await page.addInitScript({ content: `(() => {${content}})()` });
}

export async function recordOf(page: Page): Promise<PageRecord> {
  return await page.evaluate('tenderfitRecord');
}

/** The longest that the browser took from a key or click to the frame that shows its effect; 16 ms is the least it tells. */
export async function interactionMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('tenderfitRecord.events.length = 0');
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  return Math.max(16, ...(await recordOf(page)).events.map(([, duration]) => duration));
}
