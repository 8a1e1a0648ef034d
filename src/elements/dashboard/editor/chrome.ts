import { html, type ReactiveController, type TemplateResult } from 'lit';
import { widgetById } from '../../../manifest/registry.ts';
import { columns, type Place } from '../../../models/dashboard/document.ts';
import {
  arrowDown,
  arrowLeft,
  arrowRight,
  arrowUp,
  foldHorizontal,
  foldVertical,
  gripVertical,
  moveDiagonal2,
  settings,
  trash2,
  unfoldHorizontal,
  unfoldVertical,
} from '../../../theme/icons.ts';
import type { EditorContext, FrameChrome } from '../context.ts';
import type { WidgetHost } from '../widget-host.ts';
import type { MenuItem } from '../../parts/menu.ts';
import { directionOf } from '../../../localisation/languages.ts';

type Kind = 'move' | 'resize';

const handles: Readonly<Record<Kind, string>> = { move: 'handle', resize: 'corner' };

/** Selector of a handle of a widget. */
export const handleOf = (key: string, kind: Kind = 'move'): string =>
  `.frame[data-key='${CSS.escape(key)}'] .${handles[kind]}`;

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

const isSame = (one: Place, other: Place) => JSON.stringify(one) === JSON.stringify(other);

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Moves and resizes widgets: by dragging a handle, by arrow keys, and by the menu of a handle. */
export class Moves implements ReactiveController {
  readonly #editor: EditorContext;
  #grabbed: Grabbed | undefined;
  #place: Place | undefined;
  /** The press of a pointer has been a drag, or was cancelled. */
  #isDrag = false;
  /** Selector of the handle to scroll to after the next update. */
  #revealed: string | undefined;

  constructor(editor: EditorContext) {
    this.#editor = editor;
    editor.dashboard.addController(this);
  }

  /** Before the menu's own: a menu closes when its button is out of view. */
  hostUpdated(): void {
    if (this.#revealed === undefined) return;
    const handle = this.#editor.dashboard.renderRoot.querySelector(this.#revealed);
    this.#revealed = undefined;
    handle?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
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
    this.#isDrag = false;
    this.#grabbed = { key, kind, from, x: event.clientX, y: event.clientY, cell: { w, h }, target };
    target.setPointerCapture(event.pointerId);
    target.addEventListener('pointermove', this.#moved);
    target.addEventListener('pointerup', this.#dropped);
    target.addEventListener('pointercancel', this.#cancelled);
    addEventListener('keydown', this.#escaped, { capture: true });
  }

  /** Arrows move; with Shift, or at the corner, they resize. */
  key(event: KeyboardEvent, host: WidgetHost, title: string, handle: Kind): void {
    const { key } = host.instance;
    if (event.key === 'Delete') {
      event.preventDefault();
      return this.#editor.remove(host, title);
    }
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#step(key, event.shiftKey ? 'resize' : handle, step[0] * this.#inline, step[1]);
    // An element that moves in the DOM loses the focus.
    this.#editor.focusAfterUpdate(handleOf(key, handle));
  }

  /** Opens the menu of a handle: a click is a press without a drag. */
  click(event: MouseEvent, key: string, title: string, kind: Kind): void {
    // Keys and assistive technology click without a pointer.
    if (event.detail && this.#isDrag) return;
    const { words, dashboard } = this.#editor;
    const item = (label: string, icon: TemplateResult, x: number, y: number): MenuItem => ({
      label,
      icon,
      repeats: true,
      isDisabled: () => !this.#canStep(key, kind, x, y),
      choose: () => {
        this.#step(key, kind, x, y);
        this.#revealed = handleOf(key, kind);
      },
    });
    const right = this.#inline;
    const [label, across, down] = {
      move: [
        words.handle(title),
        [item(words.left, arrowLeft, -right, 0), item(words.right, arrowRight, right, 0)],
        [item(words.up, arrowUp, 0, -1), item(words.down, arrowDown, 0, 1)],
      ] as const,
      resize: [
        words.resize(title),
        [item(words.wider, unfoldHorizontal, 1, 0), item(words.narrower, foldHorizontal, -1, 0)],
        [item(words.taller, unfoldVertical, 0, 1), item(words.shorter, foldVertical, 0, -1)],
      ] as const,
    }[kind];
    const items = dashboard.breakpoint === 'narrow' ? down : [...across, ...down];
    this.#editor.openMenu(label, items, event.currentTarget as Element);
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

  #step(key: string, kind: Kind, x: number, y: number): void {
    const from = this.#editor.dashboard.places.get(key);
    if (from) this.#moveTo(key, this.#to(key, from, kind, x, y), from);
  }

  #moveTo(key: string, to: Place, from: Place): void {
    const { dashboard, model, words } = this.#editor;
    this.#write(key, to);
    const { x, y, w, h } = model.arrange(dashboard.breakpoint).get(key) ?? to;
    const instance = dashboard.widget(key)?.instance;
    const title = instance ? dashboard.titleOf(instance) : key;
    dashboard.announce(isSame({ x, y, w, h }, from) ? words.atEdge : words.position(title, x + 1, y + 1, w, h));
  }

  #canStep(key: string, kind: Kind, x: number, y: number): boolean {
    const { places, breakpoint } = this.#editor.dashboard;
    const from = places.get(key);
    if (!from) return false;
    if (breakpoint === 'narrow' && kind === 'move')
      return [...places.values()].some((other) => (other.y - from.y) * y > 0);
    return !isSame(this.#to(key, from, kind, x, y), from);
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
    if (isSame(place, this.#place ?? from)) return;
    this.#isDrag = true;
    this.#place = place;
    this.#editor.dashboard.requestUpdate();
  };

  readonly #dropped = (): void => {
    const grabbed = this.#grabbed;
    const place = this.#place;
    this.end();
    if (!grabbed || !place || isSame(place, grabbed.from)) return;
    this.#moveTo(grabbed.key, place, grabbed.from);
    this.#editor.focusAfterUpdate(handleOf(grabbed.key, grabbed.kind));
  };

  readonly #cancelled = (): void => this.end();

  readonly #escaped = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#isDrag = true;
    this.end();
  };
}

const tool = (label: string, icon: TemplateResult, press: () => void) =>
  html`<button type="button" class="tool" part="button" title=${label} @click=${press}>${icon}</button>`;

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
        aria-haspopup="menu"
        aria-expanded="false"
        @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'move')}
        @click=${(event: MouseEvent) => moves.click(event, key, title, 'move')}
        @keydown=${(event: KeyboardEvent) => moves.key(event, host, title, 'move')}
      >
        ${gripVertical}<span class="clip" dir="auto" title=${title}>${title}</span>
      </button>
      ${shownTo ? html`<span class="quiet clip" title=${shownTo}>${shownTo}</span>` : ''}
      ${tool(words.settings(title), settings, () => editor.configure(host))}
      ${tool(words.remove(title), trash2, () => editor.remove(host, title))}
    </div>`,
    foot: html`<button
      type="button"
      class="corner"
      part="corner"
      aria-label=${words.resize(title)}
      aria-haspopup="menu"
      aria-expanded="false"
      @pointerdown=${(event: PointerEvent) => moves.grab(event, key, 'resize')}
      @click=${(event: MouseEvent) => moves.click(event, key, title, 'resize')}
      @keydown=${(event: KeyboardEvent) => moves.key(event, host, title, 'resize')}
    >
      ${moveDiagonal2}
    </button>`,
  };
}
