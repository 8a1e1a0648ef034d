import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { blockOf, fontStyles, tableStyles } from './blocks.ts';
import { storyLabel } from './source.ts';
import { stateStories } from './state-stories.ts';
import { tokens } from '../src/theme/tokens.ts';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: string;
}

/** Stories of `index.json` by the title of their element, in the order of the sidebar. */
export function storiesByElement(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.type !== 'story' || !entry.title.startsWith('Elements/')) continue;
    const element = entry.title.slice('Elements/'.length).replaceAll('/', ' › ');
    found.set(element, [...(found.get(element) ?? []), entry]);
  }
  return found;
}

/** Toolbars of the page, for its stories. */
const globals = () => new URLSearchParams(location.search).get('globals') ?? '';

/** Ends of a story's render, `play` included. */
const ends = new Set(['played', 'completed', 'finished', 'errored', 'aborted']);

interface StoryWindow {
  readonly HTMLElement: typeof HTMLElement;
  readonly __STORYBOOK_PREVIEW__?: { readonly currentRender?: { readonly phase?: string } };
}

/** Shows a story without moving the scroll position of the page. */
async function show(frame: HTMLIFrameElement, id: string, signal: AbortSignal): Promise<void> {
  frame.src = `iframe.html?viewMode=story&id=${id}&globals=${globals()}`;
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true, signal }));
  const story = frame.contentWindow as unknown as StoryWindow;
  const { prototype } = story.HTMLElement;
  const { focus } = prototype;
  prototype.focus = function (this: HTMLElement) {
    focus.call(this, { preventScroll: true });
  };
  prototype.scrollIntoView = () => undefined;
  while (!signal.aborted && !ends.has(story.__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** All states of one element side by side, each a live story. */
export class StatesBlock extends LitElement {
  static override readonly properties = { stories: { state: true }, element: { state: true }, failed: { state: true } };
  static override readonly styles = [
    tokens,
    fontStyles,
    css`
      label {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        margin-block-end: 1.5rem;
      }
      select {
        max-inline-size: 100%;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
        gap: 1.5rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      a {
        display: block;
        margin-block-end: 0.5rem;
        color: var(--_link);
      }
      .frame {
        overflow: hidden;
        block-size: 16rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
      }
      iframe {
        inline-size: 200%;
        block-size: 200%;
        border: 0;
        scale: 0.5;
        transform-origin: 0 0;
      }
    `,
  ];

  declare stories: ReadonlyMap<string, readonly Entry[]>;
  declare element: string;
  declare failed: boolean;
  #showing = new AbortController();

  constructor() {
    super();
    this.stories = new Map();
    this.element = '';
    this.failed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#showing.abort();
  }

  async #load(): Promise<void> {
    try {
      const response = await fetch('index.json');
      const { entries } = (await response.json()) as { entries: Record<string, Entry> };
      this.stories = storiesByElement(Object.values(entries));
      this.element ||= [...this.stories.keys()].find((name) => name === 'Sign in') ?? '';
    } catch {
      this.failed = true;
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('element')) void this.#show();
  }

  /** One after the other: stories share the focus and the storage of the page. */
  async #show(): Promise<void> {
    this.#showing.abort();
    const { signal } = (this.#showing = new AbortController());
    const stories = this.stories.get(this.element) ?? [];
    for (const [at, frame] of [...this.renderRoot.querySelectorAll('iframe')].entries()) {
      if (signal.aborted) return;
      await show(frame, stories[at]!.id, signal);
    }
  }

  protected override render(): TemplateResult {
    if (this.failed) return html`<p>The list of stories did not load.</p>`;
    return html`<label>
        Element
        <select @change=${({ target }: Event) => (this.element = (target as HTMLSelectElement).value)}>
          ${[...this.stories].map(
            ([name, { length }]) =>
              html`<option value=${name} ?selected=${name === this.element}>${name} (${length})</option>`,
          )}
        </select>
      </label>
      <ul>
        ${repeat(
          this.stories.get(this.element) ?? [],
          ({ id }) => id,
          ({ id, name }) =>
            html`<li>
              <a href="?path=/story/${id}" target="_top">${storyLabel(name)}</a>
              <div class="frame">
                <iframe title=${storyLabel(name)} tabindex="-1"></iframe>
              </div>
            </li>`,
        )}
      </ul>`;
  }
}

/** States by the number of elements that have them. */
const elementsWith = (state: string) => stateStories.filter((story) => story.state === state).length;
const stateNames = [...new Set(stateStories.map(({ state }) => state))].toSorted(
  (a, b) => elementsWith(b) - elementsWith(a),
);
const elementTags = [...new Set(stateStories.map(({ tag }) => tag))];

/** A table of elements and their states, each with a link to its story. */
class MatrixBlock extends LitElement {
  static override readonly styles = [
    tokens,
    fontStyles,
    tableStyles,
    css`
      .scroll {
        margin-block-end: 2rem;
        overflow-x: auto;
        font-size: 0.8125rem;
      }
      :is(th, td) {
        padding-inline-end: 0.5rem;
        overflow-wrap: normal;
        white-space: nowrap;
      }
      th[scope='row'] {
        position: sticky;
        inset-inline-start: 0;
        background: var(--_surface);
      }
      a {
        color: var(--_link);
      }
    `,
  ];

  protected override render(): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Elements and states">
      <table>
        <thead>
          <tr>
            <th scope="col">Element</th>
            ${stateNames.map((state) => html`<th scope="col">${state}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${elementTags.map(
            (tag) =>
              html`<tr>
                <th scope="row"><code>${tag}</code></th>
                ${stateNames.map((state) => {
                  const story = stateStories.find((each) => each.tag === tag && each.state === state);
                  return html`<td>${story ? html`<a href="?path=/story/${story.id}" target="_top">${state}</a>` : '–'}</td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

export const Matrix = blockOf('docs-matrix', MatrixBlock);
export const States = blockOf('docs-states', StatesBlock);
