import { messageComments } from 'virtual:message-comments';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { actionWords } from '../platform/src/features/resources/pages/action-words.ts';
import { pageWords } from '../platform/src/pages/words.ts';
import { sections } from '../src/localisation/index.ts';
import { ar } from '../src/localisation/translations/ar.ts';
import { de } from '../src/localisation/translations/de.ts';
import { tokens } from '../src/theme/tokens.ts';
import { blockOf, fontStyles, tableStyles } from './blocks.ts';
import { languages } from './look.ts';
import { messageUses, platformUses, type MessageUse } from './message-uses.ts';

/** Sentences of the platform's own pages and of their forms without script. */
const platformDecks = { pageWords, actionWords };

/** Stands for any argument of a message. */
const anything: unknown = new Proxy(() => '…', {
  get: (_target, key) => (key === 'length' ? 1 : key === Symbol.toPrimitive ? () => '…' : anything),
});

/** A message as text, with "…" for what varies; `undefined` for a group of messages. */
export function textOf(message: unknown): string | undefined {
  if (typeof message === 'string') return message;
  if (Array.isArray(message)) return message.join('…');
  if (typeof message !== 'function') return undefined;
  try {
    return String(message(...Array.from({ length: message.length }, () => anything))).replaceAll('NaN', '…');
  } catch {
    return '…';
  }
}

/** Paths of all messages in a group, each with the values at the same path in others. */
function* messagesIn(group: object, others: readonly unknown[], path = ''): Iterable<readonly [string, unknown[]]> {
  for (const [name, message] of Object.entries(group)) {
    const values = others.map((other) => (other as Record<string, unknown> | undefined)?.[name]);
    if (textOf(message) === undefined) yield* messagesIn(message as object, values, `${path}${name}.`);
    else yield [path + name, [message, ...values]];
  }
}

const tags = ['en', 'sv', 'de', 'ar'] as const;

interface Deck {
  readonly name: string;
  readonly use: MessageUse;
  /** Messages by the languages of `tags`. */
  readonly messages: readonly [en: object, ...others: unknown[]];
}

/** Messages of the elements, then those of the platform. */
const decks: readonly Deck[] = [
  ...Object.entries(sections).map(([name, { en, sv }]): Deck => {
    const section = name as keyof typeof sections;
    return { name, use: messageUses[section], messages: [en, sv, de[section], ar[section]] };
  }),
  ...Object.entries(platformDecks).map(([name, words]): Deck => {
    const [en, ...others] = tags.map((tag) => words[tag]) as [object, ...unknown[]];
    return { name, use: platformUses[name as keyof typeof platformDecks], messages: [en, ...others] };
  }),
];

/** Longer than half more than the English, and long enough to matter on a button. */
export const isLong = (text: string, english: string) => text.length > 20 && text.length > english.length * 1.5;

const useOf = ({ elements: tags, who, when }: MessageUse): TemplateResult =>
  html`<p>
    ${who}, in ${tags.map((tag, at) => html`${at ? ', ' : ''}${tag.includes(' ') ? tag : html`<code>&lt;${tag}&gt;</code>`}`)}.
    ${when}
  </p>`;

/** When a message is shown, by its own comment or that of its group. */
const commentOn = (path: string, comments: Readonly<Record<string, string>>): string | undefined =>
  comments[path] ?? comments[path.replace(/\.[^.]+$/, '')];

/** All messages of the elements in all languages, side by side; those that are much longer than English are marked. */
export class MessagesBlock extends LitElement {
  static override readonly styles = [
    tokens,
    fontStyles,
    tableStyles,
    css`
      summary {
        padding-block: 0.5rem;
        font-weight: 600;
      }
      th small {
        display: block;
        max-inline-size: 16rem;
        color: var(--_quiet);
        font-weight: 400;
      }
      mark {
        background: var(--_warn-wash);
        color: inherit;
      }
      mark.wide {
        outline: 2px solid var(--_bad);
      }
      .box {
        position: absolute;
        overflow: hidden;
        visibility: hidden;
        font: var(--_t2) / 1.5 system-ui, sans-serif;
      }
    `,
  ];
  static override readonly properties = { opened: { state: true }, width: {} };

  declare opened: ReadonlySet<string>;
  /** Pixels of the box that a sentence has to fit in: the narrowest element. */
  declare width: number;
  readonly #box = document.createElement('div');

  constructor() {
    super();
    this.opened = new Set();
    this.width = 280;
    this.#box.className = 'box';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#box);
  }

  /** `true` if a word is wider than the box: lines break between words only. */
  overflows(text: string): boolean {
    this.#box.style.inlineSize = `${this.width}px`;
    this.#box.textContent = text;
    return this.#box.scrollWidth > this.width;
  }

  protected override render(): TemplateResult {
    return html`<p>
        <mark>Marked</mark> sentences are more than half longer than the English.
        <mark class="wide">Framed</mark> ones have a word wider than ${this.width} px, the narrowest element. “…” stands for what varies: a name, a
        number or a time.
      </p>
      ${decks.map(
        ({
          name,
          use,
          messages: [en, ...others],
        }) => html`<details @toggle=${(event: ToggleEvent) => this.#toggle(event, name)}>
          <summary>${name}</summary>
          ${useOf(use)}
          ${this.opened.has(name) ? this.#table(en, others, messageComments[name] ?? {}) : nothing}
        </details>`,
      )}`;
  }

  #marked(text: string, english: string): TemplateResult | string {
    const isWide = this.overflows(text);
    return isWide || isLong(text, english) ? html`<mark class=${isWide ? 'wide' : 'long'}>${text}</mark>` : text;
  }

  #toggle({ newState }: ToggleEvent, name: string): void {
    if (newState === 'open') this.opened = new Set([...this.opened, name]);
  }

  #table(en: object, others: readonly unknown[], comments: Readonly<Record<string, string>>): TemplateResult {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          ${tags.map((tag) => html`<th scope="col" lang=${tag} dir="auto">${languages[tag]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...messagesIn(en, others)].map(([path, messages]) => {
          const texts = messages.map((message) => textOf(message) ?? '');
          return html`<tr>
            <th scope="row"><code>${path}</code><small>${commentOn(path, comments)}</small></th>
            ${texts.map((text, at) => html`<td lang=${tags[at]!} dir="auto">${this.#marked(text, texts[0]!)}</td>`)}
          </tr>`;
        })}
      </tbody>
    </table>`;
  }
}

export const Messages = blockOf('docs-messages', MessagesBlock);
