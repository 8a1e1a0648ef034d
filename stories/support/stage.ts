import { html, type TemplateResult } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Look } from '../../.storybook/look.ts';
import type { Loaded } from '../../.storybook/platform.ts';
import '../../src/elements/platform/index.ts';
import type { Issue } from '../../src/contract/problem.ts';
import { en, failureMessage, issueMessage, sv, type Messages } from '../../src/localisation/index.ts';
import type { ScriptedPlatform } from '../../src/testing/index.ts';

/** What stories read of Storybook's context. */
export interface StageContext {
  readonly canvasElement: HTMLElement;
  readonly loaded: Record<string, unknown>;
  readonly globals: Record<string, unknown>;
}

/** The scripted platform that the story was opened with. */
export const platformOf = ({ loaded }: Pick<StageContext, 'loaded'>): ScriptedPlatform =>
  (loaded as unknown as Loaded).platform;

/** The sentences in the language that the toolbar has chosen. */
export const wordsOf = ({ globals }: Pick<StageContext, 'globals'>): Messages =>
  (globals as Partial<Look>).language === 'sv' ? sv : en;

/** The sentence for a problem or another failure that no field has. */
export function failureOf(context: Pick<StageContext, 'globals'>, code: string): string {
  return failureMessage(wordsOf(context).failures, { code, kind: code });
}

/** The sentence for what is wrong with a field. */
export const issueOf = (context: Pick<StageContext, 'globals'>, issue: Omit<Issue, 'path' | 'message'>): string =>
  issueMessage(wordsOf(context).failures, { path: [], message: issue.code, ...issue });

/** Elements on the story's own platform. */
export const onPlatform = (context: Pick<StageContext, 'loaded'>, content: TemplateResult): TemplateResult => {
  const { baseUrl, fetch } = platformOf(context);
  return html`<service-platform base-url=${baseUrl} .fetch=${fetch}>${content}</service-platform>`;
};

/** Milliseconds after which a state that was not reached fails the story; retries of the transport fit into it. */
const patience = { timeout: 15_000, onTimeout: (error: Error) => error };

/** Waits until `probe` gives something. */
export const until = <Found>(probe: () => Found | null | undefined | false): Promise<Found> =>
  waitFor(() => {
    const found = probe();
    if (!found) throw new Error(`Not yet: ${probe}`);
    return found;
  }, patience);

/** One element of a story, with what a person does to it. */
export class Actor<Tag extends keyof HTMLElementTagNameMap> {
  readonly element: HTMLElementTagNameMap[Tag];
  readonly #root: ParentNode;

  constructor({ canvasElement }: Pick<StageContext, 'canvasElement'>, tag: Tag) {
    const element = canvasElement.querySelector<HTMLElementTagNameMap[Tag]>(tag);
    if (!element) throw new Error(`The story has no <${tag}>.`);
    this.element = element;
    this.#root = element.shadowRoot ?? element;
  }

  /** The first element that fits, once it is there. */
  find<Found extends HTMLElement = HTMLElement>(selector: string): Promise<Found> {
    return until(() => this.#root.querySelector<Found>(selector));
  }

  /** Types into the input of this name, over what stands there. */
  async type(name: string, text: string): Promise<void> {
    const input = await this.find<HTMLInputElement>(`input[name='${name}']`);
    await userEvent.click(input);
    input.select();
    await userEvent.keyboard(text || '{Delete}');
  }

  /** Pastes into the input of this name, as the browser itself does: with its own `input` events. */
  async paste(name: string, text: string): Promise<void> {
    const input = await this.find<HTMLInputElement>(`input[name='${name}']`);
    input.focus();
    input.ownerDocument.execCommand('insertText', false, text);
  }

  /** Presses what a selector finds; the form's button when there is none. */
  async press(selector = "[part~='submit']"): Promise<void> {
    await userEvent.click(await this.find(selector));
  }

  /** Waits for a custom state. */
  async reach(state: string): Promise<void> {
    await until(() => this.element.matches(`:state(${state})`));
  }

  /** Waits until a sentence can be read. */
  async read(sentence: string): Promise<void> {
    await until(() => this.text.includes(sentence.replaceAll(/\s+/g, ' ')));
  }

  /** Waits until an input is marked as wrong, and reads why. */
  async readIssue(name: string, sentence: string): Promise<void> {
    const input = await this.find<HTMLInputElement>(`input[name='${name}'][aria-invalid='true']`);
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const descriptions = ids.map((id) => this.#root.querySelector(`#${id}`)?.textContent ?? '');
    await expect(descriptions.join(' ')).toContain(sentence);
  }

  /** What an input holds. */
  async value(name: string): Promise<string> {
    return (await this.find<HTMLInputElement>(`input[name='${name}']`)).value;
  }

  get text(): string {
    return (this.#root.textContent ?? '').replaceAll(/\s+/g, ' ');
  }
}
