import { chromium } from 'playwright';
import { chromiumArguments, ensureChromium } from '../../scripts/browser.mjs';

/** 1.6 Mbps both ways, 150 ms to the first byte of every answer, and a processor at a quarter of its speed. */
const slow = { rate: 4, latency: 150, throughput: 1_600_000 / 8 };

export async function launchBrowser() {
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
}

/**
 * A tab with empty caches whose process is already there: it has been on `blank`, a page of the origin that is measured.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ blank: string, throttled?: boolean, inPage?: () => void }} options `inPage` runs before any page's own code
 * @returns {Promise<{ page: import('playwright').Page, devtools: import('playwright').CDPSession, close(): Promise<void> }>}
 *   `close` rejects when anything was thrown on its pages: what is broken may well be fast
 */
export async function openTab(browser, { blank, throttled = false, inPage }) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 900, height: 640 } });
  if (inPage) await context.addInitScript(inPage);
  const thrown = [];
  context.on('weberror', (error) => thrown.push(error.error()));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(blank);
  if (throttled) {
    const { rate, latency, throughput } = slow;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }
  return {
    page,
    devtools,
    async close() {
      await context.close();
      if (thrown.length) throw new Error('Something was thrown on the page.', { cause: thrown[0] });
    },
  };
}

/** Milliseconds of processor time of a page so far, without waiting. */
export async function workOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name).value * 1000;
  return { whole: of('TaskDuration'), own: of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration') };
}

/** Bytes of the page's JavaScript heap after garbage collection. */
export async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Runs in a page before anything else: sets `fieldUsable` to the time, in milliseconds since navigation, of the first
 * frame in which the e-mail field is laid out, visible and enabled, with the responses that had arrived.
 */
export function watchField() {
  const hosts = 'service-sign-in, bare-lit';
  const find = () =>
    document.querySelector('input') ?? document.querySelector(hosts)?.shadowRoot?.querySelector('input');
  globalThis.fieldUsable = new Promise((resolve) => {
    const look = () => {
      const input = find();
      if (!input || input.disabled || !input.checkVisibility() || !input.getClientRects().length) {
        requestAnimationFrame(look);
        return;
      }
      const time = performance.now();
      const arrived = performance
        .getEntriesByType('resource')
        .filter(({ responseEnd }) => responseEnd && responseEnd <= time);
      resolve({ time, paths: [location.pathname, ...arrived.map(({ name }) => new URL(name).pathname)] });
    };
    requestAnimationFrame(look);
  });
}

/** Types into the field by keyboard. @throws {Error} if nothing arrives */
export async function proveTypable(page) {
  const field = page.locator('input[name="email"]');
  await field.focus();
  await page.keyboard.type('a');
  if ((await field.inputValue()) !== 'a') throw new Error('What was typed did not arrive in the field.');
}
