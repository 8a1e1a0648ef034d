import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { Look } from '../../.storybook/look.ts';
import type { Loaded } from '../../.storybook/platform.ts';
import '../../src/elements/platform/index.ts';
import type { Issue } from '../../src/contract/problem.ts';
import { failureMessage, issueMessage, messagesFor, sections, type Messages } from '../../src/localisation/index.ts';
import type { ScriptedPlatform } from '../../src/testing/index.ts';

/** Members of Storybook's context that stories read. */
export interface StageContext {
  readonly canvasElement: HTMLElement;
  readonly loaded: Record<string, unknown>;
  readonly globals: Record<string, unknown>;
}

/** Scripted platform of the story. */
export const platformOf = ({ loaded }: Pick<StageContext, 'loaded'>): ScriptedPlatform =>
  (loaded as unknown as Loaded).platform;

/** Messages in the language of the toolbar. */
export const wordsOf = ({ globals }: Pick<StageContext, 'globals'>): Messages =>
  messagesFor(sections, [(globals as Partial<Look>).language ?? 'en']).words;

/** Message of a failure that belongs to no field. */
export function failureOf(context: Pick<StageContext, 'globals'>, code: string): string {
  return failureMessage(wordsOf(context).failures, { code, kind: code });
}

const reports: Readonly<Record<string, RegExp>> = {
  network: /no response\. .*#unreachable$/,
  timeout: /no response in time\. .*#unreachable$/,
  'unexpected-status': /responded 502\. .*#unreachable$/,
  'unexpected-body': /#(?:not-a-platform|contract-violation)$/,
};

/** Parameter of stories whose failure is printed for developers: its line. */
export const reported = (code: string): { readonly console?: RegExp } =>
  reports[code] ? { console: reports[code] } : {};

/** Message of an issue at a field. */
export const issueOf = (context: Pick<StageContext, 'globals'>, issue: Omit<Issue, 'path' | 'message'>): string =>
  issueMessage(wordsOf(context).failures, { path: [], message: issue.code, ...issue });

/** Places elements on the story's platform. */
export const onPlatform = (context: Pick<StageContext, 'loaded'>, content: TemplateResult): TemplateResult => {
  const { baseUrl, fetch } = platformOf(context);
  return html`<service-platform base-url=${baseUrl} .fetch=${fetch}>${content}</service-platform>`;
};

/** Longer than the retries of the transport. */
const timeout = { timeout: 60_000, interval: 10, onTimeout: (error: Error) => error };

/** Polls `probe` until its result is truthy. */
export const until = <Found>(probe: () => Found | null | undefined | false): Promise<Found> =>
  waitFor(() => {
    const found = probe();
    if (!found) throw new Error(`Not yet: ${probe}`);
    return found;
  }, timeout);

/** Operates one element of a story as a user does. */
export class Actor<Tag extends keyof HTMLElementTagNameMap> {
  readonly element: HTMLElementTagNameMap[Tag];
  readonly #root: ParentNode;

  constructor({ canvasElement }: Pick<StageContext, 'canvasElement'>, tag: Tag) {
    const element = canvasElement.querySelector<HTMLElementTagNameMap[Tag]>(tag);
    if (!element) throw new Error(`The story has no <${tag}>.`);
    this.element = element;
    this.#root = element.shadowRoot ?? element;
  }

  /** Waits for the first element that matches. */
  find<Found extends HTMLElement = HTMLElement>(selector: string): Promise<Found> {
    return until(() => this.#root.querySelector<Found>(selector));
  }

  /** Replaces the text of an input at once, as by pasting: a key at a time, a state of a form would take twice as long. */
  async type(name: string, text: string): Promise<void> {
    const input = await this.find<HTMLInputElement>(`input[name='${name}']`);
    input.focus();
    input.select();
    input.ownerDocument.execCommand(text ? 'insertText' : 'delete', false, text);
  }

  /** @param selector default: the form's submit button */
  async press(selector = "[part~='submit']"): Promise<void> {
    const found = await this.find(selector);
    found.focus();
    found.click();
  }

  /** Waits for a custom state. */
  async reach(state: string): Promise<void> {
    await until(() => this.element.matches(`:state(${state})`));
  }

  /** Waits until the element shows a sentence. */
  async read(sentence: string): Promise<void> {
    await until(() => this.text.includes(sentence.replaceAll(/\s+/g, ' ')));
  }

  /** Waits for a sentence with a clock, up to the clock. */
  async readUntilClock(sentence: (clock: string) => string): Promise<void> {
    await this.read(sentence('\n').split('\n')[0]!.trim());
  }

  /** Waits until an input is invalid, and checks its message. */
  async readIssue(name: string, sentence: string): Promise<void> {
    const input = await this.find<HTMLInputElement>(`input[name='${name}'][aria-invalid='true']`);
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const descriptions = ids.map((id) => this.#root.querySelector(`#${id}`)?.textContent ?? '');
    await expect(descriptions.join(' ')).toContain(sentence);
  }

  async value(name: string): Promise<string> {
    return (await this.find<HTMLInputElement>(`input[name='${name}']`)).value;
  }

  get text(): string {
    return (this.#root.textContent ?? '').replaceAll(/\s+/g, ' ');
  }
}
