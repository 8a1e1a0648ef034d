import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { JourneyBrowser, type LaunchedBrowser } from './journey-browser.ts';
import { JourneyPlatform } from './journey-platform.ts';

interface Started {
  /** `undefined` for the shared platform. */
  readonly platform: JourneyPlatform | undefined;
  readonly browser: JourneyBrowser;
}

interface JourneyOptions {
  /** Starts its own platform, which may be stopped. */
  readonly ownPlatform?: boolean;
  /** Environment of its own platform; evaluated at its start. */
  readonly variables?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Starts its own browser. */
  readonly browser?: LaunchedBrowser;
}

/** The browser of this worker, shared by its files. */
let shared: Promise<JourneyBrowser> | undefined;

/** A platform and a browser for the journeys of a file. Each journey fails if a page has had errors. */
export class Journeys {
  #started: Started | undefined;

  constructor({ variables, ownPlatform = Boolean(variables), browser: own }: JourneyOptions = {}) {
    beforeAll(async () => {
      const [platform, browser] = await Promise.all([
        ownPlatform ? JourneyPlatform.start(await variables?.()) : undefined,
        own ? JourneyBrowser.launch(own) : (shared ??= JourneyBrowser.launch()),
      ]);
      this.#started = { platform, browser };
    });
    afterEach(async () => {
      await this.#browser.closeContexts();
      expect(this.#browser.errors.take()).toEqual([]);
    });
    afterAll(async () => {
      await Promise.all([this.#started?.platform?.stop(), own && this.#started?.browser.close()]);
    });
  }

  get platform(): JourneyPlatform {
    const { platform } = this.#given;
    if (!platform) throw new Error('The platform is shared with other files.');
    return platform;
  }

  get url(): string {
    return this.#given.platform?.url ?? inject('journeysUrl');
  }

  /** A new browser context, as of one user. @see JourneyBrowser.context */
  person(options?: BrowserContextOptions, allowed?: RegExp): Promise<BrowserContext> {
    return this.#browser.context(options, allowed);
  }

  /** A tab in a new browser context. */
  async page(options?: BrowserContextOptions, allowed?: RegExp): Promise<Page> {
    return (await this.person(options, allowed)).newPage();
  }

  get #browser(): JourneyBrowser {
    return this.#given.browser;
  }

  get #given(): Started {
    if (!this.#started) throw new Error('The journeys have not begun yet.');
    return this.#started;
  }
}
