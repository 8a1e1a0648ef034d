import { arrange, type Placed } from '../../models/dashboard/arrange.ts';
import type { Breakpoint, Place } from '../../models/dashboard/document.ts';

type Places = ReadonlyMap<string, Place>;

/** Gives widgets with `autoHeight` as many rows as their content needs, if that is more than their place has. */
export class Growth {
  readonly #changed: () => void;
  readonly #rows = new Map<string, number>();
  readonly #watched = new WeakSet<Element>();
  // Changing heights in the callback is an error to browsers.
  readonly #contents = new ResizeObserver((entries) =>
    requestAnimationFrame(() => {
      for (const { target } of entries) this.#measure(target as HTMLElement);
    }),
  );

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  watch(root: ParentNode): void {
    for (const body of root.querySelectorAll('.frame.auto > .body')) {
      const [content] = body.querySelector('slot')?.assignedElements() ?? body.children;
      if (!content || this.#watched.has(content)) continue;
      this.#watched.add(content);
      this.#contents.observe(content);
    }
  }

  stop(): void {
    this.#contents.disconnect();
  }

  /** @returns the same places if nothing grows, as in a single column */
  arrange(placed: readonly Placed[], breakpoint: Breakpoint, places: Places): Places {
    const grown = placed.map((widget) => {
      const place = places.get(widget.key);
      const h = this.#rows.get(widget.key) ?? 0;
      return place && h > place.h ? { ...widget, places: { ...widget.places, [breakpoint]: { ...place, h } } } : widget;
    });
    const same = breakpoint === 'narrow' || grown.every((widget, index) => widget === placed[index]);
    return same ? places : arrange(grown, breakpoint);
  }

  #measure(content: HTMLElement): void {
    const frame = (content.assignedSlot ?? content).closest<HTMLElement>('.frame');
    const board = frame?.parentElement;
    const key = frame?.dataset['key'];
    if (!frame || !board || key === undefined) return;
    const { rowGap, gridAutoRows } = getComputedStyle(board);
    const gap = parseFloat(rowGap);
    const body = getComputedStyle(frame.querySelector('.body') ?? frame);
    const edges =
      frame.offsetHeight - frame.clientHeight + parseFloat(body.paddingTop) + parseFloat(body.paddingBottom);
    const rows = Math.ceil((content.offsetHeight + edges + gap) / ((parseFloat(gridAutoRows) || 48) + gap));
    if (rows === this.#rows.get(key)) return;
    this.#rows.set(key, rows);
    this.#changed();
  }
}
