import { html, nothing, type TemplateResult } from 'lit';
import type { Resource, TaskOutput } from '../../../contract/resources/resource.ts';
import { webLink } from '../../../contract/web-link.ts';
import { formatNumber } from '../../../localisation/format.ts';
import type { InfoMessages } from '../../../localisation/sections/info.ts';
import type { Viewer } from '../view.ts';

export interface Result {
  readonly output: TaskOutput;
  readonly picture: string | undefined;
}

interface ResultContext {
  readonly viewer: Viewer;
  readonly words: InfoMessages;
  readonly resource: Resource;
}

type Loose = Readonly<Record<string, unknown>>;
type Show = (result: Result, context: ResultContext) => unknown;

/** Entries of a list at most. */
const most = 30;

const objects = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? value.filter((each): each is Loose => typeof each === 'object' && each !== null) : [];

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function list<Entry>(
  entries: readonly Entry[],
  { viewer, words }: ResultContext,
  kind: string,
  one: (entry: Entry) => TemplateResult,
  first = most,
): TemplateResult {
  if (!entries.length) return html`<p>${words.empty}</p>`;
  const more = (from: number) => words.more(formatNumber(entries.length - from, viewer.language));
  const rest = entries.slice(first, most);
  return html`<ul class=${kind}>
      ${entries.slice(0, first).map(one)}
    </ul>
    ${
      rest.length
        ? html`<details>
            <summary class="link">${more(first)}</summary>
            <ul class=${kind}>
              ${rest.map(one)}
            </ul>
          </details>`
        : nothing
    }
    ${entries.length > most ? html`<p>${more(most)}</p>` : nothing}`;
}

/** Goes to a heading of the document beside. */
function goTo({ viewer }: ResultContext, id: string): void {
  const heading = viewer.element.shadowRoot?.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

const outline: Show = ({ output }, context) => {
  const headings = objects(output.output).filter(({ text }) => typeof text === 'string' && text);
  const top = Math.min(...headings.map(({ level }) => Number(level) || 1));
  const shown = context.viewer.element.getAttribute('resource-id') === context.resource.id;
  return list(headings, context, 'headings', ({ level, text, id }) => {
    const label = String(text);
    const heading = shown
      ? html`<button type="button" class="link" dir="auto" @click=${() => goTo(context, String(id))}>${label}</button>`
      : html`<span dir="auto">${label}</span>`;
    return html`<li class="level-${Math.min(5, (Number(level) || 1) - top)}">${heading}</li>`;
  });
};

/** Keywords that are shown at once. */
const shownKeywords = 6;

const keywords: Show = ({ output }, context) =>
  list(
    objects(output.output).filter(({ text }) => typeof text === 'string'),
    context,
    'chips',
    ({ text }) => html`<li dir="auto">${text}</li>`,
    shownKeywords,
  );

/** Links to the web; the facet lists links to resources. */
const links: Show = ({ output }, context) => {
  const { web, resources } = (output.output ?? {}) as Loose;
  const addresses = texts(web).filter((each) => /^https?:/i.test(each) && webLink(each));
  if (!addresses.length && objects(resources).length) return nothing;
  return list(
    addresses,
    context,
    'web',
    (address) => html`<li>
      <a
        class="link"
        dir="auto"
        href=${address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label=${context.words.newTab(address)}
        >${address.replace(/^https?:\/\//i, '')}</a
      >
    </li>`,
  );
};

const thumbnail: Show = ({ output, picture }, { words, resource }) => {
  if (!picture) return nothing;
  const { width, height } = (output.output ?? {}) as Loose;
  const size = (value: unknown) => (typeof value === 'number' ? value : nothing);
  return html`<img
    class="thumbnail"
    src=${picture}
    alt=${words.thumbnailOf(resource.name)}
    width=${size(width)}
    height=${size(height)}
  />`;
};

/** Result of an unknown task, as text. */
const other: Show = ({ output }, { words }) => {
  const value = output.output ?? undefined;
  if (value === undefined) return nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 1);
  return text ? html`<pre class="values" tabindex="0">${text.slice(0, 2_000)}</pre>` : html`<p>${words.empty}</p>`;
};

const shows: Readonly<Record<string, Show>> = { outline, keywords, links, thumbnail };

export function resultOf(result: Result, context: ResultContext): unknown {
  const { words } = context;
  const { concept, state, error } = result.output;
  if (state === 'failed') {
    const known = error !== undefined && Object.hasOwn(words.errors, error);
    return html`<p>${known ? words.errors[error] : words.failed}</p>`;
  }
  if (state !== 'completed') return nothing;
  return (Object.hasOwn(shows, concept) ? shows[concept] : other)?.(result, context);
}
