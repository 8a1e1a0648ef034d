import type { Sizes } from './arrange.ts';
import {
  columns,
  rowsOf,
  type Breakpoint,
  type DashboardDocument,
  type Instance,
  type Place,
  type WidgetVisibility,
  type Wire,
} from './document.ts';
import { isMembers, keepLiterals, type Members } from './json.ts';

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

const withRows = (document: DashboardDocument, widgets: readonly unknown[]): DashboardDocument => ({
  ...document,
  widgets,
});

/** Replaces one row; everything else stays, including unknown members. */
const withRow = (document: DashboardDocument, index: number, change: (row: Members) => Members): DashboardDocument =>
  withRows(
    document,
    rowsOf(document).map((row, at) => (at === index ? change(membersOf(row)) : row)),
  );

export function placeWidgets(
  document: DashboardDocument,
  breakpoint: Breakpoint,
  places: ReadonlyMap<Instance, Place>,
): DashboardDocument {
  let changed = document;
  for (const [{ index }, place] of places) {
    changed = withRow(changed, index, (row) => {
      const layout = membersOf(row['layout']);
      return { ...row, layout: { ...layout, [breakpoint]: { ...membersOf(layout[breakpoint]), ...place } } };
    });
  }
  return changed;
}

export const removeWidget = (document: DashboardDocument, { index }: Instance): DashboardDocument =>
  withRows(
    document,
    rowsOf(document).filter((_row, at) => at !== index),
  );

export interface NewWidget {
  readonly instanceId: string;
  readonly widgetId: string;
  readonly configVersion: number;
  readonly config: Members;
  readonly layout: Readonly<Partial<Record<Breakpoint, Place>>>;
}

/** Unused `instanceId`: the name of the widget, and a number. */
export function freeId(instances: readonly Instance[], widgetId: string): string {
  const name = widgetId.split('/').at(-1) ?? 'widget';
  const taken = new Set(instances.map(({ instanceId }) => instanceId));
  for (let number = 1; ; number += 1) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}

export const addWidget = (document: DashboardDocument, widget: NewWidget): DashboardDocument =>
  withRows(document, [...rowsOf(document), widget]);

export interface WidgetSettings {
  readonly config: Members;
  readonly configVersion: number;
  readonly visibility: WidgetVisibility;
  readonly wires: Readonly<Record<string, Wire>>;
}

/** Takes the members that `known` names from `next`; the others stay. */
const replaced = (before: Members, next: Members, known: Iterable<string>): Members => {
  const left = new Set(known);
  const kept = Object.entries(before).filter(([name]) => !left.has(name) || Object.hasOwn(next, name));
  return { ...Object.fromEntries(kept), ...(keepLiterals(before, next) as Members) };
};

/**
 * Changes the settings of a widget. Writes only differences: an absent visibility stays absent if it is `always`.
 *
 * @param fields names of the settings' form; other members of the config stay
 */
export function configureWidget(
  document: DashboardDocument,
  instance: Instance,
  settings: WidgetSettings,
  fields: Iterable<string>,
): DashboardDocument {
  const { config, configVersion, visibility, wires } = settings;
  return withRow(document, instance.index, (row) => {
    const inputs = replaced(membersOf(row['inputs']), wires, Object.keys(instance.wires));
    const same = JSON.stringify(config) === JSON.stringify(instance.config);
    return {
      ...row,
      ...(!same && { config: replaced(membersOf(row['config']), config, fields), configVersion }),
      ...(visibility !== instance.visibility && { visibility }),
      ...((Object.keys(inputs).length || 'inputs' in row) && { inputs }),
    };
  });
}

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** First free place of a size, from the top. */
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

/** Moves a widget of a single column down by a number of neighbours; up if negative. */
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
