import { isMembers, parse, plain, stringify, type Members } from './json.ts';

/** Cells: `x` and `w` in columns, `y` and `h` in rows, counted from 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Number of columns by breakpoint. */
export const columns = { wide: 12, medium: 6, narrow: 1 } as const;
/** Name of a width for which widgets have places. */
export type Breakpoint = keyof typeof columns;

/** Any other value counts as `always`. */
export const visibilities = ['always', 'signed-in', 'signed-out', 'hidden'] as const;
/** Visibility of a widget. */
export type WidgetVisibility = (typeof visibilities)[number];

/** Source of an input. */
export interface Wire {
  /** `instanceId` of another widget. */
  readonly from: string;
  readonly output: string;
}

/** Saved dashboard. Unknown members are kept. */
export interface DashboardDocument extends Members {
  readonly schemaVersion?: unknown;
  readonly revision?: unknown;
  readonly widgets?: unknown;
}

/** Widget of a dashboard; invalid members have defaults. */
export interface Instance {
  /** Unique, unlike `instanceId`. */
  readonly key: string;
  /** Index in `widgets`. */
  readonly index: number;
  readonly instanceId: string;
  readonly widgetId: string;
  readonly configVersion: number;
  readonly config: Members;
  readonly places: Readonly<Partial<Record<Breakpoint, Place>>>;
  readonly visibility: WidgetVisibility;
  /** Sources by input. */
  readonly wires: Readonly<Record<string, Wire>>;
  /** `malformed`: not a widget; `duplicate`: an earlier widget has the same `instanceId`. */
  readonly fault: 'malformed' | 'duplicate' | undefined;
  /** Saved row. */
  readonly source: unknown;
}

/** Version of written documents. Older ones can be edited, newer ones only shown. */
export const schemaVersion = 1;

/** Dashboard without widgets. */
export const emptyDocument: DashboardDocument = { schemaVersion, revision: 0, widgets: [] };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const wholeOf = (value: unknown, otherwise: number) => {
  const number = plain(value);
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : otherwise;
};

/** Parsed dashboard, or why it can't be read. */
export type ReadDocument =
  | { readonly document: DashboardDocument; readonly newer: boolean; readonly fault?: undefined }
  /** `not-json`: truncated, for instance. `not-dashboard`: other JSON. */
  | { readonly fault: 'not-json' | 'not-dashboard'; readonly details: string };

/** @param source JSON text, or the parsed document */
export function readDocument(source: unknown): ReadDocument {
  let document = source;
  if (typeof source === 'string') {
    try {
      document = parse(source);
    } catch (error) {
      return { fault: 'not-json', details: `${String(error)}\n\n${source}` };
    }
  }
  if (!isMembers(document) || (document['widgets'] !== undefined && !Array.isArray(document['widgets'])))
    return { fault: 'not-dashboard', details: stringify(document, 2) };
  return { document, newer: wholeOf(document['schemaVersion'], schemaVersion) > schemaVersion };
}

/** Number of the save, if the page stores the document. */
export const revisionOf = ({ revision }: DashboardDocument): number => wholeOf(revision, 0);

/** Widgets as the document has them, unchecked. */
export const rowsOf = ({ widgets }: DashboardDocument): readonly unknown[] => (Array.isArray(widgets) ? widgets : []);

const breakpoints = Object.keys(columns) as Breakpoint[];

function placesOf(layout: unknown): Instance['places'] {
  const places: Partial<Record<Breakpoint, Place>> = {};
  if (!isMembers(layout)) return places;
  for (const name of breakpoints) {
    const place = layout[name];
    if (!isMembers(place)) continue;
    const { x, y, w, h } = place;
    places[name] = { x: wholeOf(x, 0), y: wholeOf(y, 0), w: wholeOf(w, 1), h: wholeOf(h, 1) };
  }
  return places;
}

const noWires: Instance['wires'] = {};

function wiresOf(inputs: unknown): Instance['wires'] {
  if (!isMembers(inputs)) return noWires;
  const wires = Object.entries(inputs).flatMap(([name, wire]) =>
    isMembers(wire) && typeof wire['from'] === 'string' && typeof wire['output'] === 'string'
      ? [[name, { from: wire['from'], output: wire['output'] }] as const]
      : [],
  );
  return Object.fromEntries(wires);
}

/** Widgets of a document; invalid members have defaults. */
export function instancesOf(document: DashboardDocument): readonly Instance[] {
  const ids = new Set<string>();
  return rowsOf(document).map((source, index) => {
    const row = isMembers(source) ? source : {};
    const instanceId = textOf(row['instanceId']);
    const widgetId = textOf(row['widgetId']);
    const duplicate = ids.has(instanceId);
    ids.add(instanceId);
    const config = plain(row['config']);
    const visibility = visibilities.find((each) => each === row['visibility']) ?? 'always';
    return {
      key: instanceId && !duplicate ? instanceId : `${instanceId}#${index}`,
      index,
      instanceId,
      widgetId,
      configVersion: wholeOf(row['configVersion'], 1),
      config: isMembers(config) ? config : {},
      places: placesOf(row['layout']),
      visibility,
      wires: wiresOf(row['inputs']),
      fault: !instanceId || !widgetId ? 'malformed' : duplicate ? 'duplicate' : undefined,
      source,
    };
  });
}
