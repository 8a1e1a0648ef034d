import type { LitElement, ReactiveController } from 'lit';
import { widgetById } from '../../manifest/registry.ts';
import { arrange, type Sizes } from '../../models/dashboard/arrange.ts';
import { columns, type Breakpoint, type Instance, type Place } from '../../models/dashboard/document.ts';
import type { Growth } from './growing.ts';
import { LateCode } from './late-code.ts';

/** Pixels of the board from which it has more columns. */
const widths: readonly (readonly [number, Breakpoint])[] = [
  [900, 'wide'],
  [560, 'medium'],
];

/** Where the widgets of a dashboard are, at the width that it has. */
export class BoardLayout implements ReactiveController {
  readonly #host: LitElement;
  breakpoint: Breakpoint = 'wide';
  /** How wide it is has been measured; before, what a server has rendered is laid out by the page. */
  isKnown = false;
  places: ReadonlyMap<string, Place> = new Map();
  /** What has been set of the frames. */
  readonly #set = new WeakMap<Element, string>();
  #resizes: ResizeObserver | undefined;
  readonly #growing: LateCode<typeof import('./growing.ts')>;
  #growth: Growth | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    this.#growing = new LateCode(host, () => import('./growing.ts'));
    host.addController(this);
  }

  hostConnected(): void {
    // A server's element has no width.
    if (!globalThis.ResizeObserver) return;
    if (this.#host.hasUpdated || !this.#host.renderRoot.firstChild) this.#measure(this.#host.clientWidth);
    // In a frame of its own: what changes the height while heights are told of is an error to browsers.
    this.#resizes = new ResizeObserver(([entry]) =>
      requestAnimationFrame(() => this.#measure(entry?.contentRect.width ?? 0)),
    );
    this.#resizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resizes?.disconnect();
    this.#growth?.stop();
    this.#growth = undefined;
  }

  /**
   * @param grows widgets that are as high as their content have the rows for that
   * @param moved a widget that is shown as if it were there already
   */
  arrange(
    instances: readonly Instance[],
    grows: boolean,
    moved?: { readonly key: string; readonly place: Place },
  ): void {
    const placed = instances.map(({ key, widgetId, places }) => ({
      key,
      size: sizeOf(widgetId),
      places: moved?.key === key ? { ...places, [this.breakpoint]: moved.place } : places,
    }));
    this.places = arrange(placed, this.breakpoint, moved?.key);
    if (grows && this.#growth) this.places = this.#growth.arrange(placed, this.breakpoint, this.places);
  }

  /** In the order in which they are read. */
  sorted(instances: readonly Instance[]): readonly Instance[] {
    const at = ({ key }: Instance) => this.places.get(key) ?? { x: 0, y: 0 };
    return instances.toSorted((one, other) => at(one).y - at(other).y || at(one).x - at(other).x);
  }

  /** By the object model: a strict policy allows no style in markup. */
  hostUpdated(): void {
    if (!this.isKnown) return;
    const { renderRoot } = this.#host;
    const board = renderRoot.querySelector<HTMLElement>('.board');
    board?.style.setProperty('--_columns', String(columns[this.breakpoint]));
    const narrow = this.breakpoint === 'narrow';
    for (const frame of renderRoot.querySelectorAll<HTMLElement>('[data-key]')) {
      const place = this.places.get(frame.getAttribute('data-key') ?? '');
      if (!place) continue;
      const { x, y, w, h } = place;
      const area = narrow ? `${h}` : `${y + 1} / ${x + 1} / span ${h} / span ${w}`;
      if (this.#set.get(frame) === area) continue;
      this.#set.set(frame, area);
      frame.style.gridArea = narrow ? 'auto' : area;
      // In one column alone: a property of its own makes every frame's style one of its own.
      if (narrow) frame.style.setProperty('--_height', `calc(${h} * var(--_row) + ${h - 1} * var(--_gap))`);
    }
    if (!renderRoot.querySelector('.auto')) return;
    const { Growth: Watching } = this.#growing.module ?? {};
    if (Watching) this.#growth ??= new Watching(() => this.#host.requestUpdate());
    this.#growth?.watch(renderRoot);
  }

  #measure(width: number): void {
    const found = widths.find(([from]) => width >= from)?.[1] ?? 'narrow';
    // Nothing is known of what is not laid out yet.
    if (!width || (this.isKnown && found === this.breakpoint)) return;
    this.isKnown = true;
    this.breakpoint = found;
    this.#host.requestUpdate();
  }
}

/** The size of a widget that has no place yet. */
export const sizeOf = (widgetId: string): Sizes => widgetById(widgetId)?.layout.default ?? { w: 4, h: 4 };
