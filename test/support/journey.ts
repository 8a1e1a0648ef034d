import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { JourneyBrowser } from './journey-browser.ts';
import { JourneyPlatform } from './journey-platform.ts';

interface Started {
  readonly platform: JourneyPlatform;
  readonly browser: JourneyBrowser;
}

interface JourneyOptions {
  /** Variables of the platform; asked for when it is started. */
  readonly variables?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** More arguments of Chromium. */
  readonly browserArguments?: readonly string[];
}

/** One platform and one browser for the journeys of a file. After each of them nothing may have gone wrong on any page. */
export class Journeys {
  #started: Started | undefined;

  constructor({ variables, browserArguments }: JourneyOptions = {}) {
    beforeAll(async () => {
      const [platform, browser] = await Promise.all([
        JourneyPlatform.start(await variables?.()),
        JourneyBrowser.launch(browserArguments),
      ]);
      this.#started = { platform, browser };
    });
    afterEach(async () => {
      await this.#browser.closeContexts();
      expect(this.#browser.troubles.take()).toEqual([]);
    });
    afterAll(async () => {
      await Promise.all([this.#started?.platform.stop(), this.#started?.browser.close()]);
    });
  }

  get platform(): JourneyPlatform {
    return this.#given.platform;
  }

  get url(): string {
    return this.platform.url;
  }

  /** Somebody's browser of their own. @see JourneyBrowser.context */
  person(options?: BrowserContextOptions, allowed?: RegExp): Promise<BrowserContext> {
    return this.#browser.context(options, allowed);
  }

  /** A tab of somebody's new browser. */
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
