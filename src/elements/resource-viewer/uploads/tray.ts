import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { UploadItem } from '../../../models/upload/upload-item.ts';
import { chevronDown } from '../../../theme/icons/chevron-down.ts';
import { chevronUp } from '../../../theme/icons/chevron-up.ts';
import { pause } from '../../../theme/icons/pause.ts';
import { play } from '../../../theme/icons/play.ts';
import { x } from '../../../theme/icons/x.ts';
import { hasHandle } from './handles.ts';
import type { Uploading } from './uploading.ts';
import { sentOf, timeLeft } from './progress-words.ts';
import { uploadRow } from './row.ts';
import { TrayWindow } from './tray-window.ts';

const moving = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

const tool = (icon: TemplateResult, label: string, press: () => void) =>
  html`<button type="button" class="tool" aria-label=${label} @click=${press}>${icon}</button>`;

const link = (label: string, press: () => void) =>
  html`<button type="button" class="link" @click=${press}>${label}</button>`;

/** What is on its way, below what the viewer shows. */
export class UploadTray {
  readonly #desk: Uploading;
  readonly #window = new TrayWindow(() => this.#desk.viewer.requestUpdate());
  #opened = true;
  /** Another file was chosen for it. */
  #refused: UploadItem | undefined;
  /** The row whose button was pressed and may be gone after. */
  #pressed: number | undefined;

  constructor(desk: Uploading) {
    this.#desk = desk;
  }

  open(): void {
    this.#opened = true;
    this.#refused = undefined;
  }

  refuse(item: UploadItem): void {
    const { viewer, words } = this.#desk;
    this.#refused = item;
    viewer.announce(words.otherFile);
  }

  /** Follows the scroller, and keeps focus in the tray when the row that had it is gone. */
  updated(): void {
    const { element } = this.#desk.viewer;
    const root = element.shadowRoot;
    this.#window.follow(root?.querySelector<HTMLElement>('.uploads-rows'));
    const index = this.#pressed;
    const focused = root?.activeElement;
    if (focused && !focused.closest('.uploads')) this.#pressed = undefined;
    if (index === undefined || focused) return;
    this.#pressed = undefined;
    // Somebody has gone elsewhere on the page.
    if (document.activeElement !== document.body) return;
    const rows = [...(root?.querySelectorAll('.upload') ?? [])];
    const button = (rows[Math.min(index, rows.length - 1)] ?? root?.querySelector('.uploads'))?.querySelector('button');
    if (button) button.focus();
    else element.focus();
  }

  render(): TemplateResult | typeof nothing {
    const { model, words } = this.#desk;
    const { items } = model;
    if (!items.length) return nothing;
    this.#window.fit(items.length);
    const { first, end } = this.#window;
    return html`<section class="uploads" part="uploads" aria-label=${words.label}>
      ${this.#head()} ${this.#twins()} ${this.#fileless()}
      ${
        this.#opened
          ? html`<div class="uploads-rows">
              <ul @click=${this.#clicked}>
                ${repeat(
                  items.slice(first, end),
                  ({ key }) => key,
                  (item, offset) =>
                    uploadRow(item, {
                      desk: this.#desk,
                      place: first + offset + 1,
                      count: items.length,
                      refused: item === this.#refused,
                    }),
                )}
              </ul>
            </div>`
          : nothing
      }
    </section>`;
  }

  /** One file says all of it in its row. */
  #head(): TemplateResult | typeof nothing {
    const { model, words, viewer } = this.#desk;
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
    const { model, words } = this.#desk;
    const asking = model.items.filter(({ status }) => status === 'asks');
    const [first] = asking;
    if (!first) return nothing;
    return html`<div class="uploads-head twins" role="group" aria-labelledby="twins">
      <span id="twins">${words.twins(asking.length, first.facts.name)}</span>
      <span class="uploads-acts">
        <button type="button" class="button small" @click=${() => model.answerTwins('skip')}>${words.skip}</button>
        <button type="button" class="button small" @click=${() => model.answerTwins('rename')}>${words.keepBoth}</button>
      </span>
    </div>`;
  }

  /** Several that wait for their files have them chosen together. */
  #fileless(): TemplateResult | typeof nothing {
    const { model, words } = this.#desk;
    const waiting = model.items.filter(({ status }) => status === 'fileless');
    if (waiting.length < 2) return nothing;
    const known = waiting.some(hasHandle);
    const ways: readonly [boolean, string, () => void][] = [
      [known, words.goOn, () => void this.#desk.goOn()],
      [
        !known && waiting.some(({ facts }) => facts.path.length),
        words.chooseFolder,
        () => void this.#desk.findAll(true),
      ],
      [
        !known && waiting.some(({ facts }) => !facts.path.length),
        words.chooseFiles,
        () => void this.#desk.findAll(false),
      ],
    ];
    return html`<div class="uploads-head twins" role="group" aria-labelledby="fileless">
      <span id="fileless">${words.waitForFiles(waiting.length)}</span>
      <span class="uploads-acts">
        ${ways.map(([offered, label, press]) =>
          offered ? html`<button type="button" class="button small" @click=${press}>${label}</button>` : nothing,
        )}
      </span>
    </div>`;
  }

  readonly #toggle = (): void => {
    this.#opened = !this.#opened;
    this.#desk.viewer.requestUpdate();
  };

  readonly #clicked = (event: Event): void => {
    const row = (event.target as Element).closest('.upload');
    const rows = [...(event.currentTarget as Element).querySelectorAll('.upload')];
    if (row) this.#pressed = rows.indexOf(row);
  };

  #clear(): void {
    const { model, viewer } = this.#desk;
    model.clear();
    viewer.element.focus();
  }
}
