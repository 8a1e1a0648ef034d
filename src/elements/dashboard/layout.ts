import type { ReactiveController } from 'lit';
import { LazyCode } from '../../controllers/lazy-code.ts';
import { widgetById } from '../../manifest/registry.ts';
import { arrange, type Sizes } from '../../models/dashboard/arrange.ts';
import { columns, type Breakpoint, type Instance, type Place } from '../../models/dashboard/document.ts';
import type { DashboardContext } from './context.ts';
import type { Growth } from './growth.lazy.ts';

/** Minimum width of the board for a breakpoint, in pixels where the root's font size is 16. */
const widths: readonly (readonly [number, Breakpoint])[] = [
  [900, 'wide'],
  [560, 'medium'],
];

export class BoardLayout implements ReactiveController {
  readonly #host: DashboardContext;
  breakpoint: Breakpoint = 'wide';
  /** The width is measured; before, the page's styles lay out a server-rendered dashboard. */
  isKnown = false;
  places: ReadonlyMap<string, Place> = new Map();
  readonly #set = new WeakMap<Element, string>();
  #resizes: ResizeObserver | undefined;
  readonly #growing: LazyCode<typeof import('./growth.lazy.ts')>;
  #growth: Growth | undefined;

  constructor(host: DashboardContext) {
    this.#host = host;
    this.#growing = new LazyCode(host, () => import('./growth.lazy.ts'));
    host.addController(this);
  }

  hostConnected(): void {
    // A server's element has no width.
    if (!globalThis.ResizeObserver) return;
    if (this.#host.hasUpdated || !this.#host.renderRoot.firstChild) this.#measure(this.#host.clientWidth);
    // Changing heights in the callback is an error to browsers.
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
   * @param grows widgets with `autoHeight` get the rows that their content needs
   * @param moved a widget at its possible place
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

  /** @returns reading order */
  sorted(instances: readonly Instance[]): readonly Instance[] {
    const at = ({ key }: Instance) => this.places.get(key) ?? { x: 0, y: 0 };
    return instances.toSorted((one, other) => at(one).y - at(other).y || at(one).x - at(other).x);
  }

  /** Sets styles by script, because a strict content security policy forbids `style` attributes. */
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
      // Only here: a custom property per frame prevents browsers from sharing styles.
      if (narrow) frame.style.setProperty('--_height', `calc(${h} * var(--_row) + ${h - 1} * var(--_gap))`);
    }
    if (!renderRoot.querySelector('.auto')) return;
    const { Growth: Watching } = this.#growing.request() ?? {};
    if (Watching) this.#growth ??= new Watching(() => this.#host.requestUpdate());
    this.#growth?.watch(renderRoot);
  }

  #measure(width: number): void {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const found = widths.find(([from]) => width >= from * scale)?.[1] ?? 'narrow';
    // Without a width the element is not laid out yet.
    if (!width || (this.isKnown && found === this.breakpoint)) return;
    this.isKnown = true;
    this.breakpoint = found;
    this.#host.requestUpdate();
  }
}

/** Size of a widget without a place. */
export const sizeOf = (widgetId: string): Sizes => widgetById(widgetId)?.layout.default ?? { w: 4, h: 4 };
