import { columns, type Breakpoint, type Instance, type Place } from './document.ts';

// Limits of saved places, so that the board can be scrolled.
const mostRows = 100;
const lastRow = 2_000;

export interface Sizes {
  readonly w: number;
  readonly h: number;
}

export type Placed = Pick<Instance, 'key' | 'places'> & {
  /** Size in cells of the wide board, without a place. */
  readonly size: Sizes;
};

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

function inside({ x, y, w, h }: Place, most: number): Place {
  const width = between(w, 1, most);
  return { x: between(x, 0, most - width), y: between(y, 0, lastRow), w: width, h: between(h, 1, mostRows) };
}

/** Moves a place down past overlapping ones. @param taken sorted by `y` */
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

/** Saved place at this breakpoint, else one derived from another breakpoint. */
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

/** Sort key: row and column; widgets without a place come last. */
const order = ({ places }: Placed, breakpoint: Breakpoint): readonly [number, number] => {
  const place = places[breakpoint] ?? places.wide ?? places.medium ?? places.narrow;
  return place ? [place.y, place.x] : [Infinity, 0];
};

/**
 * Places of all widgets: overlapping ones move down, those out of range move in, and those without a place follow row by
 * row.
 *
 * @param first key of the widget that is being moved: it is placed before the others
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
  // Row of the widgets without a place.
  let shelf = { x: 0, y: -1, h: 0 };
  for (const { widget } of ranked) {
    let place = wanted(widget, breakpoint);
    if (place) {
      const { y } = place;
      // The widgets are sorted by row: no later one overlaps these.
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
