import {
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

/** A document in which one row is another; everything else is the same, whatever it holds. */
const withRow = (document: DashboardDocument, index: number, change: (row: Members) => Members): DashboardDocument =>
  withRows(
    document,
    rowsOf(document).map((row, at) => (at === index ? change(membersOf(row)) : row)),
  );

/** Writes places at a breakpoint: of the widgets that are named, and of no others. */
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

/** An `instanceId` that no other widget has: what it is, and a number. */
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

/** Members that `known` names are taken from `next`, the others stay. */
const replaced = (before: Members, next: Members, known: Iterable<string>): Members => {
  const left = new Set(known);
  const kept = Object.entries(before).filter(([name]) => !left.has(name) || Object.hasOwn(next, name));
  return { ...Object.fromEntries(kept), ...(keepLiterals(before, next) as Members) };
};

/**
 * What is set of a widget. Only what differs is written: a visibility that was never written is not because it is
 * `always`.
 *
 * @param fields the names that the settings' form knows; others in the config stay as they are.
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
