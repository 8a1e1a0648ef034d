import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from 'playwright';
import { chromiumArguments, findChromium, findHeadlessChromium } from '../../scripts/browser.mjs';

/** Console lines for a failed request: the browser's, and that of our diagnostics. */
const failedRequest = /^Failed to load resource: |^Access to fetch at |^Mixed Content: |^service-widgets: /;

/** Errors of pages, collected over the tabs of a browser. */
export class PageErrors {
  readonly #found: string[] = [];

  /** @param allowed console lines, with their URL, of requests that the journey makes fail on purpose */
  async watch(context: BrowserContext, allowed: RegExp = /^$/): Promise<void> {
    context.on('weberror', (error) => this.#found.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('console', (message) => {
      const text = message.text();
      const { url } = message.location();
      if (!['error', 'warning'].includes(message.type())) return;
      if (failedRequest.test(text) && allowed.test(`${text} ${url}`)) return;
      this.#found.push(`console ${message.type()}: ${text} ${url}`);
    });
    await context.exposeBinding('reportViolation', (_, violation: string) => void this.#found.push(violation));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        const report = (globalThis as unknown as { reportViolation(violation: string): void }).reportViolation;
        report(`policy violation: ${[violatedDirective, blockedURI, sourceFile, sample].join(' ')}`);
      });
    });
  }

  /** Returns the problems since the last call. */
  take(): readonly string[] {
    return this.#found.splice(0);
  }
}

export interface LaunchedBrowser {
  /** Chromium instead of its headless shell, which has neither profiles nor a back/forward cache. */
  readonly withProfile?: boolean;
  /** Additional arguments. */
  readonly arguments?: readonly string[];
}

export const launchOptions = async (browser: LaunchedBrowser = {}): Promise<LaunchOptions> => {
  const executablePath = await (browser.withProfile ? findChromium() : findHeadlessChromium());
  return {
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, ...(browser.arguments ?? [])],
    // as in users' browsers
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
};

/** A Chromium whose contexts are watched; each is one user's browser. */
export class JourneyBrowser {
  readonly errors = new PageErrors();
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async launch(browser?: LaunchedBrowser): Promise<JourneyBrowser> {
    return new JourneyBrowser(await chromium.launch(await launchOptions(browser)));
  }

  /** @param allowed console lines of failed requests that the journey causes: `Failed to load resource: … <URL>` */
  async context(options: BrowserContextOptions = {}, allowed?: RegExp): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      locale: 'en-US',
      viewport: { width: 900, height: 640 },
      ...options,
    });
    context.setDefaultTimeout(60_000);
    await this.errors.watch(context, allowed);
    return context;
  }

  /** Closes every context, so that journeys share no cookies. */
  async closeContexts(): Promise<void> {
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
