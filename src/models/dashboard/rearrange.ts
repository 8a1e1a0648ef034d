import type { Sizes } from './arrange.ts';
import { columns, type Breakpoint, type Place } from './document.ts';

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** The first place of this size that is free, from above. */
export function freePlace(places: Iterable<Place>, { w, h }: Sizes, breakpoint: Breakpoint): Place {
  const most = columns[breakpoint];
  const width = Math.max(1, Math.min(w, most));
  const taken = [...places];
  const end = Math.max(0, ...taken.map((place) => place.y + place.h));
  for (let y = 0; y < end; y += 1) {
    for (let x = 0; x + width <= most; x += 1) {
      const place = { x, y, w: width, h };
      if (!taken.some((each) => overlap(each, place))) return place;
    }
  }
  return { x: 0, y: end, w: width, h };
}

/** What stands in one column, with one of them so many neighbours further down, or up. */
export function reordered(places: ReadonlyMap<string, Place>, key: string, by: number): ReadonlyMap<string, Place> {
  const order = [...places].toSorted(([, one], [, other]) => one.y - other.y);
  const at = order.findIndex(([each]) => each === key);
  const moved = at < 0 ? [] : order.splice(at, 1);
  order.splice(Math.max(0, at + by), 0, ...moved);
  let y = 0;
  return new Map(
    order.map(([each, place]) => {
      const stacked = { ...place, y };
      y += place.h;
      return [each, stacked];
    }),
  );
}
