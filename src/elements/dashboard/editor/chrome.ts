import { html, type TemplateResult } from 'lit';
import { widgetById } from '../../../manifest/registry.ts';
import { columns, type Place } from '../../../models/dashboard/document.ts';
import { gripVertical, moveDiagonal2, settings, trash2 } from '../../../theme/icons.ts';
import type { EditorContext, FrameChrome } from '../context.ts';
import type { WidgetHost } from '../widget-host.ts';
import { directionOf } from '../../../localisation/languages.ts';

export const handleOf = (key: string): string => `.frame[data-key='${CSS.escape(key)}'] .handle`;

type Kind = 'move' | 'resize';

interface Grabbed {
  readonly key: string;
  readonly kind: Kind;
  readonly from: Place;
  readonly x: number;
  readonly y: number;
  /** Pixels of a cell and its gap. */
  readonly cell: { readonly w: number; readonly h: number };
  readonly target: HTMLElement;
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

export class Moves {
  readonly #editor: EditorContext;
  #grabbed: Grabbed | undefined;
  #place: Place | undefined;

  constructor(editor: EditorContext) {
    this.#editor = editor;
  }

  get moving(): string | undefined {
    return this.#grabbed?.key;
  }

  get preview(): { readonly key: string; readonly place: Place } | undefined {
    return this.#grabbed && this.#place && { key: this.#grabbed.key, place: this.#place };
  }

  grab(event: PointerEvent, key: string, kind: Kind): void {
    const { dashboard } = this.#editor;
    const from = dashboard.places.get(key);
    const board = dashboard.renderRoot.querySelector<HTMLElement>('.board');
    if (event.button !== 0 || !from || !board) return;
    const { columnGap, rowGap, gridAutoRows } = getComputedStyle(board);
    const w = (board.clientWidth + parseFloat(columnGap)) / columns[dashboard.breakpoint];
    const h = (parseFloat(gridAutoRows) || 48) + parseFloat(rowGap);
    const target = event.currentTarget as HTMLElement;
    this.end();
    this.#grabbed = { key, kind, from, x: event.clientX, y: event.clientY, cell: { w, h }, target };
    target.setPointerCapture(event.pointerId);
    target.addEventListener('pointermove', this.#moved);
    target.addEventListener('pointerup', this.#dropped);
    target.addEventListener('pointercancel', this.#cancelled);
    addEventListener('keydown', this.#escaped, { capture: true });
  }

  /** Arrows move; with Shift, or at the corner, they resize. */
  key(event: KeyboardEvent, host: WidgetHost, title: string, corner = false): void {
    const { instance } = host;
    const { dashboard, words } = this.#editor;
    if (event.key === 'Delete') {
      event.preventDefault();
      return this.#editor.remove(host, title);
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    const from = dashboard.places.get(instance.key);
    if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [x, y] = [step[0] * this.#inline, step[1]];
    const to = this.#to(instance.key, from, corner || event.shiftKey ? 'resize' : 'move', x, y);
    this.#write(instance.key, to);
    const after = this.#editor.model.arrange(dashboard.breakpoint).get(instance.key) ?? to;
    const announcement = words.position(title, after.x + 1, after.y + 1, after.w, after.h);
    dashboard.announce(JSON.stringify(after) === JSON.stringify(from) ? words.atEdge : announcement);
    // An element that moves in the DOM loses the focus.
    this.#editor.focusAfterUpdate(
      corner ? handleOf(instance.key).replace('.handle', '.corner') : handleOf(instance.key),
    );
  }

  end(): void {
    const { target } = this.#grabbed ?? {};
    target?.removeEventListener('pointermove', this.#moved);
    target?.removeEventListener('pointerup', this.#dropped);
    target?.removeEventListener('pointercancel', this.#cancelled);
    removeEventListener('keydown', this.#escaped, { capture: true });
    this.#grabbed = this.#place = undefined;
    this.#editor.dashboard.requestUpdate();
  }

  /** -1 in right-to-left text. */
  get #inline(): number {
    return directionOf(this.#editor.dashboard.language) === 'rtl' ? -1 : 1;
  }

  #to(key: string, { x, y, w, h }: Place, kind: Kind, right: number, down: number): Place {
    const { breakpoint } = this.#editor.dashboard;
    const most = columns[breakpoint];
    if (kind === 'move') return { x: between(x + right, 0, most - w), y: Math.max(0, y + down), w, h };
    const widgetId = this.#editor.model.state.instances.find((instance) => instance.key === key)?.widgetId ?? '';
    const { min, max } = widgetById(widgetId)?.layout ?? { min: { w: 1, h: 1 }, max: { w: 12, h: 100 } };
    // `min` is in cells of the wide board.
    const least = Math.max(1, Math.min(Math.floor((min.w * most) / columns.wide), most - x));
    return { x, y, w: between(w + right, least, most - x), h: between(h + down, min.h, max.h) };
  }

  /** In a single column a step is a neighbour. */
  #write(key: string, to: Place): void {
    const { model, dashboard } = this.#editor;
    const from = dashboard.places.get(key);
    if (dashboard.breakpoint === 'narrow' && from && to.y !== from.y) model.reorder(key, to.y > from.y ? 1 : -1);
    else model.place(key, to, dashboard.breakpoint);
  }

  readonly #moved = (event: PointerEvent): void => {
    const grabbed = this.#grabbed;
    if (!grabbed) return;
    const { key, kind, from, x, y, cell } = grabbed;
    const right = Math.round(((event.clientX - x) * this.#inline) / cell.w);
    const down = Math.round((event.clientY - y) / cell.h);
    const place = this.#to(key, from, kind, right, down);
    if (JSON.stringify(place) === JSON.stringify(this.#place ?? from)) return;
    this.#place = place;
    this.#editor.dashboard.requestUpdate();
  };

  readonly #dropped = (): void => {
    const { preview } = this;
    this.end();
    if (!preview) return;
    this.#write(preview.key, preview.place);
    this.#editor.focusAfterUpdate(handleOf(preview.key));
  };

  readonly #cancelled = (): void => this.end();

  readonly #escaped = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  };
}

const tool = (label: string, icon: TemplateResult, press: () => void) =>
  html`<button type="button" class="tool" part="button" aria-label=${label} title=${label} @click=${press}>${icon}</button>`;

export function chrome(editor: EditorContext, moves: Moves, host: WidgetHost, title: string): FrameChrome {
  const { words } = editor;
  const { key, visibility } = host.instance;
  const shownTo = visibility === 'always' ? '' : words.visibilities[visibility];
  return {
    classes: moves.moving === key ? 'edited moving' : 'edited',
    head: html`<div class="head" part="head">
      <button
        type="button"
        class="handle"
        part="handle"
        aria-label=${words.handle(title)}
        aria-describedby="handle-help"
        @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'move')}
        @keydown=${(event: KeyboardEvent) => moves.key(event, host, title)}
      >
        ${gripVertical}<span class="clip" dir="auto">${title}</span>
      </button>
      ${shownTo ? html`<span class="quiet clip">${shownTo}</span>` : ''}
      ${tool(words.settings(title), settings, () => editor.configure(host))}
      ${tool(words.remove(title), trash2, () => editor.remove(host, title))}
    </div>`,
    foot: html`<button
      type="button"
      class="corner"
      part="corner"
      aria-label=${words.resize(title)}
      @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'resize')}
      @keydown=${(event: KeyboardEvent) => moves.key(event, host, title, true)}
    >
      ${moveDiagonal2}
    </button>`,
  };
}
