import { ContextEvent } from '@lit/context';
import { elementUpdated, fixtureCleanup, fixtureSync } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { afterEach } from 'vitest';
import { userEvent } from 'vitest/browser';
import { platformContext, type Platform } from '../../src/context/platform-context.ts';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import '../../src/elements/platform/index.ts';
import { scriptedPlatform, type Script, type ScriptedPlatform } from '../../src/testing/index.ts';
import type { PlatformClient } from '../../src/transport/client.ts';

export type ElementTag =
  | 'service-sign-in'
  | 'service-sign-up'
  | 'service-verify'
  | 'service-current-user'
  | 'service-access-tokens'
  | 'resource-viewer'
  | 'resource-graph'
  | 'resource-search'
  | 'resource-clusters'
  | 'service-schema-form'
  | 'service-dashboard';

export interface StageOptions {
  readonly script?: Script;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Children of the element, as markup. */
  readonly children?: string;
  /** Attributes of the surrounding element: `lang`, `dir`, `style`. */
  readonly around?: Readonly<Record<string, string>>;
}

/** Part of the base URLs of this file, because files run in parallel and share the origin's storage. */
const file = crypto.randomUUID().slice(0, 8);
let count = 0;

afterEach(() => {
  // Elements that leave the page may store drafts.
  fixtureCleanup();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.includes(file)) localStorage.removeItem(key);
  Reflect.deleteProperty(navigator, 'onLine');
});

/** A scripted platform with its own base URL, so that tests share no session, draft or clock. */
export const placed = (script: Script = {}): ScriptedPlatform =>
  scriptedPlatform({ baseUrl: `https://platform-${file}-${++count}.example`, ...script });

/** `<service-platform>` in the page, on a scripted platform. */
export function platformElement(platform: ScriptedPlatform): PlatformElement {
  const element = document.createElement('service-platform');
  element.baseUrl = platform.baseUrl;
  element.fetch = platform.fetch;
  return element;
}

/** The client of the elements' platform. */
export const clientOf = (element: HTMLElement): Promise<PlatformClient> =>
  new Promise((resolve, reject) => {
    const take = (platform: Platform) => void platform.client().then(resolve, reject);
    element.dispatchEvent(new ContextEvent(platformContext, element, take));
  });

/** Polls `probe` after each update of an element until its result is truthy. */
export async function updated<Found>(element: LitElement, probe: () => Found): Promise<NonNullable<Found>> {
  for (;;) {
    await element.updateComplete;
    const found = probe();
    if (found !== undefined && found !== null && found !== false) return found;
    await new Promise<void>((resolve) => {
      const controller = {
        hostUpdated() {
          element.removeController(controller);
          resolve();
        },
      };
      element.addController(controller);
    });
  }
}

/** One element on one scripted platform, operated as by a user. */
export class Stage<Tag extends ElementTag> {
  readonly platform: ScriptedPlatform;
  readonly around: HTMLElement;
  readonly provider: PlatformElement;
  readonly element: HTMLElementTagNameMap[Tag];
  /** Events that bubbled to the document. */
  readonly events: Event[] = [];

  constructor(tag: Tag, { script, attributes = {}, children = '', around = {} }: StageOptions = {}) {
    this.platform = placed(script);
    this.provider = platformElement(this.platform);
    this.element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
    this.element.innerHTML = children;
    this.provider.append(this.element);
    this.around = document.createElement('div');
    for (const [name, value] of Object.entries({ lang: 'en', ...around })) this.around.setAttribute(name, value);
    this.around.append(this.provider);
    const names = [
      ...['signed-in', 'signed-off', 'code-sent', 'before-submit', 'before-sign-off'],
      ...['submitted', 'session-ended'],
      ...['token-created', 'token-revoked'],
      ...['before-open', 'resource-opened', 'resource-selected', 'resource-changed', 'facet-changed'],
    ];
    for (const name of names) this.around.addEventListener(name, (event) => this.events.push(event));
    fixtureSync(this.around);
  }

  get root(): ParentNode {
    return this.element.renderRoot;
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string): Promise<Found> {
    return updated(this.element, () => this.root.querySelector<Found>(selector));
  }

  /** The first row of a directory whose text contains a name. */
  row(name: string): Promise<HTMLElement> {
    return updated(this.element, () =>
      [...this.root.querySelectorAll<HTMLElement>('.rows .row')].find(({ textContent }) => textContent?.includes(name)),
    );
  }

  input(name: string): Promise<HTMLInputElement> {
    return this.find<HTMLInputElement>(`input[name='${name}']`);
  }

  /** Ends the session, which the elements know, as expiry would. */
  async endSession(): Promise<void> {
    await (await clientOf(this.element)).session.known();
    this.platform.endSessions();
  }

  /** Replaces the text by real keyboard input. */
  async type(name: string, text: string): Promise<void> {
    const input = await this.input(name);
    input.focus();
    input.select();
    await userEvent.keyboard(text);
  }

  /** Sets a text by one input event, as autofill does. */
  async fill(name: string, text: string): Promise<void> {
    const input = await this.input(name);
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  async press(selector = "[part~='submit']"): Promise<void> {
    (await this.find(selector)).click();
  }

  async reach(state: string): Promise<void> {
    await updated(this.element, () => this.element.matches(`:state(${state})`));
  }

  async read(sentence: string): Promise<void> {
    await updated(this.element, () => this.text.includes(sentence));
  }

  get text(): string {
    return ((this.root as HTMLElement).textContent ?? '').replaceAll(/\s+/g, ' ');
  }

  names(): string[] {
    return this.events.map(({ type }) => type);
  }
}

export async function open<Tag extends ElementTag>(tag: Tag, options?: StageOptions): Promise<Stage<Tag>> {
  const stage = new Stage(tag, options);
  await elementUpdated(stage.element);
  return stage;
}

/** Takes the network away, with an `offline` event, or restores it. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** The focused element, through all shadow roots. */
export function focused(root: Document | ShadowRoot = document): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? (focused(activeElement.shadowRoot) ?? activeElement) : activeElement;
}
