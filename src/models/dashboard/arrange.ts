import { columns, type Breakpoint, type Instance, type Place } from './document.ts';

/** No widget is higher, and none begins further down by itself: a board stays one that can be scrolled. */
const mostRows = 100;
const lastRow = 2_000;

export interface Sizes {
  readonly w: number;
  readonly h: number;
}

/** What of a widget its place follows from. */
export type Placed = Pick<Instance, 'key' | 'places'> & {
  /** Cells of twelve columns, for one that has no place yet. */
  readonly size: Sizes;
};

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** A place inside the board, whatever was written. */
function inside({ x, y, w, h }: Place, most: number): Place {
  const width = between(w, 1, most);
  return { x: between(x, 0, most - width), y: between(y, 0, lastRow), w: width, h: between(h, 1, mostRows) };
}

/** As far up as it wants to be and there is room between those that are `taken`, from above to below. */
function settled(place: Place, taken: readonly Place[]): Place {
  const { x, w, h } = place;
  let { y } = place;
  for (const each of taken) {
    const end = each.y + each.h;
    if (each.y >= y + h) break;
    if (y < end && x < each.x + each.w && each.x < x + w) y = end;
  }
  return { x, y, w, h };
}

/** Where a widget wants to be: its own place at this breakpoint, else what follows from the one at another. */
function wanted({ places }: Placed, breakpoint: Breakpoint): Place | undefined {
  const own = places[breakpoint];
  if (own) return inside(own, columns[breakpoint]);
  const other = places.wide ?? places.medium ?? places.narrow;
  if (!other) return undefined;
  const from = places.wide ? columns.wide : places.medium ? columns.medium : columns.narrow;
  const scale = columns[breakpoint] / from;
  const { x, y, w, h } = inside(other, from);
  return inside({ x: Math.floor(x * scale), y, w: Math.ceil(w * scale), h }, columns[breakpoint]);
}

/** Reading order at the widest breakpoint that has been laid out: what one column shows from above to below. */
const order = ({ places }: Placed, breakpoint: Breakpoint): readonly [number, number] => {
  const place = places[breakpoint] ?? places.wide ?? places.medium ?? places.narrow;
  return place ? [place.y, place.x] : [Infinity, 0];
};

/**
 * Where every widget of a board is shown. What is written is wished for: what overlaps goes down, what is out of range
 * goes in, and what has no place follows the others row by row. Nothing is written by this.
 *
 * @param first the widget that gets its place before all others: the one that is being moved.
 */
export function arrange(
  widgets: readonly Placed[],
  breakpoint: Breakpoint,
  first?: string,
): ReadonlyMap<string, Place> {
  const most = columns[breakpoint];
  const ranked = widgets
    .map((widget, index) => ({ widget, index, at: order(widget, breakpoint) }))
    .toSorted((one, other) => {
      if (one.widget.key === first || other.widget.key === first) return one.widget.key === first ? -1 : 1;
      return one.at[0] - other.at[0] || one.at[1] - other.at[1] || one.index - other.index;
    });
  const places = new Map<string, Place>();
  let taken: Place[] = [];
  let end = 0;
  // Where the next one without a place goes.
  let shelf = { x: 0, y: -1, h: 0 };
  for (const { widget } of ranked) {
    let place = wanted(widget, breakpoint);
    if (place) {
      const { y } = place;
      // Nobody after this one wants to be further up than it.
      taken = taken.filter((each) => each.y + each.h > y);
      place = settled(place, taken);
      const at = place.y;
      const below = taken.findIndex((each) => each.y > at);
      taken.splice(below < 0 ? taken.length : below, 0, place);
    } else {
      const w = between(Math.ceil((widget.size.w * most) / columns.wide), 1, most);
      const h = between(widget.size.h, 1, mostRows);
      if (shelf.y < 0 || shelf.x + w > most) shelf = { x: 0, y: end, h: 0 };
      place = { x: shelf.x, y: shelf.y, w, h };
      shelf = { ...shelf, x: shelf.x + w, h: Math.max(shelf.h, h) };
    }
    places.set(widget.key, place);
    end = Math.max(end, place.y + place.h);
  }
  return places;
}
