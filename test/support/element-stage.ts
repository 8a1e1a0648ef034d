import { elementUpdated, fixtureCleanup, fixtureSync } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { afterEach } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import '../../src/elements/platform/index.ts';
import { scriptedPlatform, type Script, type ScriptedPlatform } from '../../src/testing/index.ts';

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
  /** Attributes of what stands around: `lang`, `dir`, `style`. */
  readonly around?: Readonly<Record<string, string>>;
}

/** In the addresses of this file's platforms: others run beside it, and what an origin keeps is one for all of them. */
const file = crypto.randomUUID().slice(0, 8);
let count = 0;

afterEach(() => {
  // Elements that leave the page may store drafts.
  fixtureCleanup();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.includes(file)) localStorage.removeItem(key);
  Reflect.deleteProperty(navigator, 'onLine');
});

/** A scripted platform at a place of its own, so that no two tests share a session, a draft or a clock. */
export const placed = (script: Script = {}): ScriptedPlatform =>
  scriptedPlatform({ baseUrl: `https://platform-${file}-${++count}.example`, ...script });

/** `<service-platform>` in the page, on a scripted platform. */
export function platformElement(platform: ScriptedPlatform): PlatformElement {
  const element = document.createElement('service-platform');
  element.baseUrl = platform.baseUrl;
  element.fetch = platform.fetch;
  return element;
}

/** Resolves when `probe` gives something, which it is asked after each update of an element. */
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

/** One element on one scripted platform, with what a person does to it. */
export class Stage<Tag extends ElementTag> {
  readonly platform: ScriptedPlatform;
  readonly around: HTMLElement;
  readonly provider: PlatformElement;
  readonly element: HTMLElementTagNameMap[Tag];
  /** Names of the events that came as far as the document, with the events. */
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

  input(name: string): Promise<HTMLInputElement> {
    return this.find<HTMLInputElement>(`input[name='${name}']`);
  }

  /** Types with the real keyboard, over what stands there. */
  async type(name: string, text: string): Promise<void> {
    const input = await this.input(name);
    input.focus();
    input.select();
    await userEvent.keyboard(text);
  }

  /** Puts a text in as autofill does: at once, by one input event. */
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

/** The browser loses its network, and knows; or has it back. */
export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** The element that has focus, through all shadow roots. */
export function focused(root: Document | ShadowRoot = document): Element | null {
  const { activeElement } = root;
  return activeElement?.shadowRoot ? (focused(activeElement.shadowRoot) ?? activeElement) : activeElement;
}
