import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { UploadItem, UploadItemStatus } from '../../../models/upload/upload-item.ts';
import { chevronDown, chevronUp, circleCheck, pause, play, triangleAlert, x } from '../../../theme/icons.ts';
import { iconOf } from '../../parts/kinds.ts';
import { RowWindow } from '../../parts/row-window.ts';
import { hasHandle } from './pick-files.lazy.ts';
import { canRetry, failureOf, sentOf, timeLeft, retryText, type UploadsView } from './progress.ts';

export interface RowOptions {
  readonly uploads: UploadsView;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  /** Another file was chosen for it. */
  readonly refused: boolean;
}

interface RowState {
  readonly icon?: TemplateResult;
  readonly bad?: boolean;
  /** Shows a progress bar. */
  readonly bar?: boolean;
  says(item: UploadItem, context: UploadsView): string;
  /** Buttons before "Cancel". */
  ways?(item: UploadItem, context: UploadsView): unknown;
}
const stateText =
  (name: keyof UploadsView['words']['states']) =>
  (_item: UploadItem, { words }: UploadsView) =>
    words.states[name];

const pauseButton: NonNullable<RowState['ways']> = (item, { model, words }) =>
  tool(pause, words.pause(item.facts.name), () => model.pause(item));

const sentText = ({ sent, facts }: UploadItem, { words, viewer }: UploadsView) =>
  sentOf(sent, facts.size, words, viewer.language);

/** How an upload looks in each of its states. */
const rowStates: Readonly<Record<UploadItemStatus, RowState>> = {
  waiting: { says: stateText('waiting'), ways: pauseButton },
  uploading: {
    bar: true,
    says: (item, context) => {
      const { model, words } = context;
      const one = model.items.length === 1;
      const left = one ? timeLeft(item.facts.size - item.sent, model.bytesPerSecond, words) : undefined;
      return [sentText(item, context), left].filter(Boolean).join(' · ');
    },
    ways: pauseButton,
  },
  offline: { bar: true, says: stateText('offline'), ways: pauseButton },
  retrying: { bar: true, says: retryText, ways: pauseButton },
  'signed-out': { bar: true, says: stateText('signed-out'), ways: pauseButton },
  paused: {
    bar: true,
    says: (item, context) => `${context.words.states.paused} · ${sentText(item, context)}`,
    ways: (item, { model, words }) => tool(play, words.resume(item.facts.name), () => model.resume(item)),
  },
  asks: { icon: triangleAlert, says: stateText('asks') },
  fileless: {
    bar: true,
    // With several files the head of the tray says it.
    says: (item, { model, words }) =>
      hasHandle(item) || model.items.length > 1 ? words.interrupted : words.fileNeeded,
    ways: (item, context) =>
      link(
        hasHandle(item) ? context.words.resumeInterrupted : context.words.chooseFile,
        () => void context.findFile(item),
      ),
  },
  elsewhere: { bar: true, says: stateText('elsewhere') },
  cancelling: { says: stateText('cancelling') },
  failed: {
    icon: triangleAlert,
    bad: true,
    says: (item, { words, viewer }) => failureOf(item, words, viewer),
    ways: (item, { model, words }) => (canRetry(item) ? link(words.retry, () => model.resume(item)) : nothing),
  },
  done: {
    icon: circleCheck,
    says: stateText('done'),
    ways: ({ resourceId }, { viewer, words }) =>
      resourceId ? link(words.open, () => viewer.open(resourceId)) : nothing,
  },
};

/** A file on its way, in a row. */
export function uploadRow(item: UploadItem, { uploads: context, place, count, refused }: RowOptions): TemplateResult {
  const { model, words } = context;
  const { facts, status, sent } = item;
  const look = rowStates[status];
  const ended = status === 'done' || status === 'failed';
  return html`<li
    class=${look.bad ? `upload bad` : `upload ${status}`}
    part="upload"
    aria-posinset=${place}
    aria-setsize=${count}
  >
    ${look.icon ?? iconOf({ kind: facts.folder ? 'directory' : 'file', mediaType: facts.mediaType })}
    <span class="clip upload-name" title=${[...facts.path, facts.name].join(' / ')}>${facts.name}</span>
    ${
      look.bar
        ? html`<progress aria-label=${words.progress(facts.name)} max=${facts.size || 1} value=${sent}></progress>`
        : nothing
    }
    <span class="clip upload-says">${refused ? words.otherFile : look.says(item, context)}</span>
    <span class="uploads-acts">
      ${look.ways?.(item, context) ?? nothing}
      ${
        status === 'cancelling' || status === 'elsewhere'
          ? nothing
          : tool(x, ended ? words.dismiss(facts.name) : words.cancel(facts.name), () => model.cancel(item))
      }
    </span>
  </li>`;
}

const moving = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

export const tool = (icon: TemplateResult, label: string, press: () => void) =>
  html`<button type="button" class="tool" aria-label=${label} @click=${press}>${icon}</button>`;

export const link = (label: string, press: () => void) =>
  html`<button type="button" class="link" @click=${press}>${label}</button>`;

/** The uploads below the content. */
export class UploadTray {
  readonly #context: UploadsView;
  readonly #window = new RowWindow(() => this.#context.viewer.requestUpdate(), 100);
  #opened = true;
  /** Another file was chosen for it. */
  #refused: UploadItem | undefined;
  /** The row whose button was pressed and may be gone after. */
  #pressed: number | undefined;

  constructor(context: UploadsView) {
    this.#context = context;
  }

  open(): void {
    this.#opened = true;
    this.#refused = undefined;
  }

  refuse(item: UploadItem): void {
    const { viewer, words } = this.#context;
    this.#refused = item;
    viewer.announce(words.otherFile);
  }

  /** Follows the scroller, and keeps focus in the tray when the row that had it is gone. */
  updated(): void {
    const { element } = this.#context.viewer;
    const root = element.shadowRoot;
    this.#window.follow(root?.querySelector<HTMLElement>('.uploads-rows'));
    this.#window.settle();
    const index = this.#pressed;
    const focused = root?.activeElement;
    if (focused && !focused.closest('.uploads')) this.#pressed = undefined;
    if (index === undefined || focused) return;
    this.#pressed = undefined;
    // The user has focused something else on the page.
    if (document.activeElement !== document.body) return;
    const rows = [...(root?.querySelectorAll('.upload') ?? [])];
    const button = (rows[Math.min(index, rows.length - 1)] ?? root?.querySelector('.uploads'))?.querySelector('button');
    if (button) button.focus();
    else element.focus();
  }

  render(): TemplateResult | typeof nothing {
    const { model, words } = this.#context;
    const { items } = model;
    if (!items.length) return nothing;
    this.#window.fit(items.length);
    const { first, end } = this.#window;
    return html`<section class="uploads" part="uploads" aria-label=${words.label}>
      ${this.#head()} ${this.#twins()} ${this.#fileless()}
      ${
        this.#opened
          ? html`<div class="uploads-rows">
              <div><ul @click=${this.#clicked}>
                ${repeat(
                  items.slice(first, end),
                  ({ key }) => key,
                  (item, offset) =>
                    uploadRow(item, {
                      uploads: this.#context,
                      place: first + offset + 1,
                      count: items.length,
                      refused: item === this.#refused,
                    }),
                )}
              </ul></div>
            </div>`
          : nothing
      }
    </section>`;
  }

  /** One file says all of it in its row. */
  #head(): TemplateResult | typeof nothing {
    const { model, words, viewer } = this.#context;
    const { items, totals, bytesPerSecond } = model;
    if (items.length < 2) return nothing;
    const { files, done, bytes, sent } = totals;
    const going = items.some(({ status }) => moving.has(status));
    const held = items.some(({ status }) => status === 'paused');
    const open = items.some(({ underWay, status }) => underWay || status === 'fileless');
    const over = items.some(({ status }) => status === 'done' || status === 'failed');
    const way = open ? tool(x, words.cancelAll, () => model.cancelAll()) : link(words.clear, () => this.#clear());
    const left = going ? timeLeft(bytes - sent, bytesPerSecond, words) : undefined;
    const said = [words.files(done, files), sentOf(sent, bytes, words, viewer.language), left]
      .filter(Boolean)
      .join(' · ');
    return html`<div class="uploads-head">
      <span class="clip quiet">${said}</span>
      <span class="uploads-acts">
        ${going ? tool(pause, words.pauseAll, () => model.pauseAll()) : nothing}
        ${!going && held ? tool(play, words.resumeAll, () => model.resumeAll()) : nothing}
        ${open || over ? way : nothing}
        <button
          type="button"
          class="tool"
          aria-label=${this.#opened ? words.collapse : words.expand}
          aria-expanded=${this.#opened ? 'true' : 'false'}
          @click=${this.#toggle}
        >
          ${this.#opened ? chevronDown : chevronUp}
        </button>
      </span>
    </div>`;
  }

  #twins(): TemplateResult | typeof nothing {
    const { model, words } = this.#context;
    const asking = model.items.filter(({ status }) => status === 'asks');
    const [first] = asking;
    if (!first) return nothing;
    return html`<div class="uploads-head twins" role="group" aria-labelledby="twins">
      <span id="twins">${words.nameConflicts(asking.length, first.facts.name)}</span>
      <span class="uploads-acts">
        <button type="button" class="button small" @click=${() => model.answerTakenNames('skip')}>${words.skip}</button>
        <button type="button" class="button small" @click=${() => model.answerTakenNames('rename')}>${words.keepBoth}</button>
      </span>
    </div>`;
  }

  /** Several that wait for their files have them chosen together. */
  #fileless(): TemplateResult | typeof nothing {
    const { model, words } = this.#context;
    const waiting = model.items.filter(({ status }) => status === 'fileless');
    if (waiting.length < 2) return nothing;
    const known = waiting.some(hasHandle);
    const ways: readonly [boolean, string, () => void][] = [
      [known, words.resumeInterrupted, () => void this.#context.goOn()],
      [
        !known && waiting.some(({ facts }) => facts.path.length),
        words.chooseFolder,
        () => void this.#context.findAll(true),
      ],
      [
        !known && waiting.some(({ facts }) => !facts.path.length),
        words.chooseFiles,
        () => void this.#context.findAll(false),
      ],
    ];
    return html`<div class="uploads-head twins" role="group" aria-labelledby="fileless">
      <span id="fileless">${words.interruptedFiles(waiting.length)}</span>
      <span class="uploads-acts">
        ${ways.map(([offered, label, press]) =>
          offered ? html`<button type="button" class="button small" @click=${press}>${label}</button>` : nothing,
        )}
      </span>
    </div>`;
  }

  readonly #toggle = (): void => {
    this.#opened = !this.#opened;
    this.#context.viewer.requestUpdate();
  };

  readonly #clicked = (event: Event): void => {
    const row = (event.target as Element).closest('.upload');
    const rows = [...(event.currentTarget as Element).querySelectorAll('.upload')];
    if (row) this.#pressed = rows.indexOf(row);
  };

  #clear(): void {
    const { model, viewer } = this.#context;
    model.clear();
    viewer.element.focus();
  }
}
