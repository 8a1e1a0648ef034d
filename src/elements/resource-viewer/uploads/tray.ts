import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatSize } from '../../../localisation/format.ts';
import type { UploadMessages } from '../../../localisation/sections/uploads.ts';
import type { UploadModel } from '../../../models/upload-model.ts';
import type { UploadItem, UploadItemStatus } from '../../../models/upload/upload-item.ts';
import { chevronDown, chevronUp, circleCheck, pause, play, triangleAlert, x } from '../../../theme/icons.ts';
import { iconOf } from '../../parts/kinds.ts';
import { RowWindow } from '../../parts/row-window.ts';
import { named } from '../../parts/names.ts';
import type { Viewer } from '../view.ts';
import { hasHandle } from './pick-files.lazy.ts';

export interface UploadsView {
  readonly viewer: Viewer;
  readonly model: UploadModel;
  readonly words: UploadMessages;
  /** Time left until a moment (epoch milliseconds), as a clock. */
  clock(until: number): string;
  /** Finds the file of an upload that a reload has interrupted. */
  findFile(item: UploadItem): Promise<void>;
  /** Resumes all interrupted uploads whose files the browser finds by itself. */
  resumeFound(): Promise<void>;
  /** Asks for the files of all interrupted uploads, or for their folder. */
  findAll(folder: boolean): Promise<void>;
}

/** `1.2 of 1.9 GB`: the same unit only once. */
function sentOf(sent: number, size: number, words: UploadMessages, language: string): string {
  const [there, all] = [formatSize(sent, language), formatSize(size, language)];
  const unit = all.replace(/^[\d\s.,]+/, '');
  const short = unit && there.endsWith(unit) ? there.slice(0, -unit.length).trimEnd() : there;
  return words.of(short, all);
}

/** `3 min left`; `undefined` while the speed is unknown. */
function timeLeft(bytes: number, bytesPerSecond: number, words: UploadMessages): string | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const seconds = bytes / bytesPerSecond;
  // In steps of five, so that it can be read.
  if (seconds < 50) return words.secondsLeft(Math.max(5, Math.ceil(seconds / 5) * 5));
  return seconds < 3600 ? words.minutesLeft(Math.ceil(seconds / 60)) : words.hoursLeft(Math.ceil(seconds / 3600));
}

/** Problem code → error message of an upload, if it differs from the common one. */
const failures: Readonly<Record<string, (item: UploadItem, words: UploadMessages, language: string) => string>> = {
  too_large: ({ facts, failure }, words, language) => {
    const { maximum, limit } = failure?.detail.problem?.params ?? {};
    if (limit === 'workspaceBytes')
      return typeof maximum === 'number' ? words.full(formatSize(maximum, language)) : words.fullHere;
    if (typeof maximum !== 'number') return words.tooLargeHere;
    return words.tooLarge(formatSize(facts.size, language), formatSize(maximum, language));
  },
  forbidden: (_item, words) => words.forbidden,
  not_found: (_item, words) => words.gone,
};

/** Error message of an upload. */
export function failureOf(item: UploadItem, words: UploadMessages, viewer: Viewer): string {
  const { failure } = item;
  if (!failure?.detail) return words.unreadable;
  const messageOf = Object.hasOwn(failures, failure.code) ? failures[failure.code] : undefined;
  if (messageOf) return messageOf(item, words, viewer.language);
  const why = viewer.errorMessage(failure);
  return failure.code === 'validation_failed' ? words.nameRejected(why) : why;
}

/** Why and when an upload is retried. */
function retryText({ waits }: UploadItem, context: UploadsView): string {
  const { retrying, states, retryingIn } = context.words;
  const why = waits && Object.hasOwn(retrying, waits.code) ? retrying[waits.code] : undefined;
  if (!why) return states.retrying;
  return waits?.until === undefined ? why : retryingIn(why, context.clock(waits.until));
}

const isFull = (failure: UploadItem['failure']) => failure?.detail?.problem?.params?.['limit'] === 'workspaceBytes';

/** @returns whether a retry with the same file can succeed */
const canRetry = ({ failure, file }: UploadItem): boolean =>
  Boolean(file) &&
  (isFull(failure) || !['too_large', 'validation_failed', 'not_found'].includes(failure?.code ?? '')) &&
  Boolean(failure?.detail);

interface RowState {
  readonly icon?: TemplateResult;
  readonly bad?: boolean;
  /** Shows a progress bar. */
  readonly bar?: boolean;
  text(item: UploadItem, context: UploadsView): string;
  /** Buttons before "Cancel". */
  actions?(item: UploadItem, context: UploadsView): unknown;
}

const stateText =
  (name: keyof UploadsView['words']['states']) =>
  (_item: UploadItem, { words }: UploadsView) =>
    words.states[name];

const pauseButton: NonNullable<RowState['actions']> = (item, { model, words }) =>
  tool(pause, words.pause(item.facts.name), () => model.pause(item));

const sentText = ({ sent, facts }: UploadItem, { words, viewer }: UploadsView) =>
  sentOf(sent, facts.size, words, viewer.language);

/** How an upload looks in each of its states. */
const rowStates: Readonly<Record<UploadItemStatus, RowState>> = {
  waiting: { text: stateText('waiting'), actions: pauseButton },
  uploading: {
    bar: true,
    text: (item, context) => {
      const { model, words } = context;
      const one = model.items.length === 1;
      const left = one ? timeLeft(item.facts.size - item.sent, model.bytesPerSecond, words) : undefined;
      return [sentText(item, context), left].filter(Boolean).join(' · ');
    },
    actions: pauseButton,
  },
  offline: { bar: true, text: stateText('offline'), actions: pauseButton },
  retrying: { bar: true, text: retryText, actions: pauseButton },
  'signed-out': { bar: true, text: stateText('signed-out'), actions: pauseButton },
  paused: {
    bar: true,
    text: (item, context) => `${context.words.states.paused} · ${sentText(item, context)}`,
    actions: (item, { model, words }) => tool(play, words.resume(item.facts.name), () => model.resume(item)),
  },
  asks: { icon: triangleAlert, text: stateText('asks') },
  fileless: {
    bar: true,
    // With several files, the question above the rows has the text.
    text: (item, { model, words }) =>
      hasHandle(item) || model.items.length > 1 ? words.interrupted : words.fileNeeded,
    actions: (item, context) =>
      link(
        hasHandle(item) ? context.words.resumeInterrupted : context.words.chooseFile,
        () => void context.findFile(item),
      ),
  },
  elsewhere: { bar: true, text: stateText('elsewhere') },
  cancelling: { text: stateText('cancelling') },
  failed: {
    icon: triangleAlert,
    bad: true,
    text: (item, { words, viewer }) => failureOf(item, words, viewer),
    actions: (item, { model, words }) => (canRetry(item) ? link(words.retry, () => model.resume(item)) : nothing),
  },
  done: {
    icon: circleCheck,
    text: stateText('done'),
    actions: ({ resourceId }, { viewer, words }) =>
      resourceId ? link(words.open, () => viewer.open(resourceId)) : nothing,
  },
};

const moving = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

const tool = (icon: TemplateResult, label: string, press: () => void) =>
  html`<button type="button" class="tool" aria-label=${label} @click=${press}>${icon}</button>`;

const link = (label: string, press: () => void) =>
  html`<button type="button" class="link" @click=${press}>${label}</button>`;

export class UploadTray {
  readonly #context: UploadsView;
  readonly #window = new RowWindow(() => this.#context.viewer.requestUpdate(), 100);
  #opened = true;
  /** The user has picked another file for it. */
  #refused: UploadItem | undefined;
  /** Index of the row whose button was pressed: the row may be removed. */
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

  /** Updates the row window, and keeps the focus in the tray when the focused row is removed. */
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
      ${this.#head()} ${this.#nameConflicts()} ${this.#interrupted()}
      ${
        this.#opened
          ? html`<div class="uploads-rows">
              <div><ul @click=${this.#clicked}>
                ${repeat(
                  items.slice(first, end),
                  ({ key }) => key,
                  (item, offset) => this.#row(item, first + offset),
                )}
              </ul></div>
            </div>`
          : nothing
      }
    </section>`;
  }

  #row(item: UploadItem, index: number): TemplateResult {
    const context = this.#context;
    const { model, words } = context;
    const { facts, status, sent } = item;
    const look = rowStates[status];
    const ended = status === 'done' || status === 'failed';
    const state = item === this.#refused ? words.otherFile : look.text(item, context);
    return html`<li
      class=${look.bad ? `upload bad` : `upload ${status}`}
      part="upload"
      aria-posinset=${index + 1}
      aria-setsize=${model.items.length}
    >
      ${look.icon ?? iconOf({ kind: facts.folder ? 'directory' : 'file', mediaType: facts.mediaType })}
      <span class="clip upload-name" dir="auto" title=${[...facts.path, facts.name].join(' / ')}>${facts.name}</span>
      ${
        look.bar
          ? html`<progress aria-label=${words.progress(facts.name)} max=${facts.size || 1} value=${sent}></progress>`
          : nothing
      }
      <span class="clip upload-status" title=${state}>${state}</span>
      <span class="uploads-actions">
        ${look.actions?.(item, context) ?? nothing}
        ${
          status === 'cancelling' || status === 'elsewhere'
            ? nothing
            : tool(x, ended ? words.dismiss(facts.name) : words.cancel(facts.name), () => this.#cancel(item, ended))
        }
      </span>
    </li>`;
  }

  /** Totals; a single file has all of it in its row. */
  #head(): TemplateResult | typeof nothing {
    const { model, words, viewer } = this.#context;
    const { items, totals, bytesPerSecond } = model;
    if (items.length < 2) return nothing;
    const { files, done, bytes, sent } = totals;
    const going = items.some(({ status }) => moving.has(status));
    const paused = items.some(({ status }) => status === 'paused');
    const open = items.some(({ underWay, status }) => underWay || status === 'fileless');
    const over = items.some(({ status }) => status === 'done' || status === 'failed');
    const end = open ? tool(x, words.cancelAll, () => this.#cancelAll()) : link(words.clear, () => this.#clear());
    const left = going ? timeLeft(bytes - sent, bytesPerSecond, words) : undefined;
    const text = [words.files(done, files), sentOf(sent, bytes, words, viewer.language), left]
      .filter(Boolean)
      .join(' · ');
    return html`<div class="uploads-head">
      <span class="quiet">${text}</span>
      <span class="uploads-actions">
        ${going ? tool(pause, words.pauseAll, () => model.pauseAll()) : nothing}
        ${!going && paused ? tool(play, words.resumeAll, () => model.resumeAll()) : nothing}
        ${open || over ? end : nothing}
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

  #cancel(item: UploadItem, ended: boolean): void {
    const { model, words, viewer } = this.#context;
    model.cancel(item);
    if (!ended) viewer.announce(words.cancelled(item.facts.name));
  }

  #cancelAll(): void {
    const { model, words, viewer } = this.#context;
    model.cancelAll();
    viewer.announce(words.allCancelled);
  }

  #nameConflicts(): TemplateResult | typeof nothing {
    const { model, words } = this.#context;
    const asking = model.items.filter(({ status }) => status === 'asks');
    const [first] = asking;
    if (!first) return nothing;
    return html`<div class="uploads-head uploads-question" role="group" aria-labelledby="name-conflicts">
      <span id="name-conflicts">${named((name) => words.nameConflicts(asking.length, name), first.facts.name)}</span>
      <span class="uploads-actions">
        <button type="button" class="button small" @click=${() => model.answerTakenNames('skip')}>${words.skip}</button>
        <button type="button" class="button small" @click=${() => model.answerTakenNames('rename')}>${words.keepBoth}</button>
      </span>
    </div>`;
  }

  #interrupted(): TemplateResult | typeof nothing {
    const { model, words } = this.#context;
    const waiting = model.items.filter(({ status }) => status === 'fileless');
    if (waiting.length < 2) return nothing;
    const known = waiting.some(hasHandle);
    const actions: readonly [boolean, string, () => void][] = [
      [known, words.resumeInterrupted, () => void this.#context.resumeFound()],
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
    return html`<div class="uploads-head uploads-question" role="group" aria-labelledby="fileless">
      <span id="fileless">${words.interruptedFiles(waiting.length)}</span>
      <span class="uploads-actions">
        ${actions.map(([offered, label, press]) =>
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
