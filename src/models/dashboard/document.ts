import { isMembers, parse, plain, stringify, type Members } from './json.ts';

/** Cells: `x` and `w` in columns, `y` and `h` in rows, counted from 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Width of the board → how many columns it has. */
export const columns = { wide: 12, medium: 6, narrow: 1 } as const;
export type Breakpoint = keyof typeof columns;

/** Whom a widget is shown to; what stands there otherwise counts as `always`. */
export const visibilities = ['always', 'signed-in', 'signed-out', 'hidden'] as const;
export type WidgetVisibility = (typeof visibilities)[number];

/** Where an input takes its value from. */
export interface Wire {
  /** The `instanceId` of another widget of the dashboard. */
  readonly from: string;
  readonly output: string;
}

/** A dashboard as it is saved. Members that nothing here knows are kept as they are. */
export interface DashboardDocument extends Members {
  readonly schemaVersion?: unknown;
  readonly revision?: unknown;
  readonly widgets?: unknown;
}

/** A widget of a dashboard as far as it can be understood. */
export interface Instance {
  /** Tells it from the others of its dashboard, also where two have one `instanceId`. */
  readonly key: string;
  /** Its row in `widgets`. */
  readonly index: number;
  readonly instanceId: string;
  readonly widgetId: string;
  readonly configVersion: number;
  readonly config: Members;
  readonly places: Readonly<Partial<Record<Breakpoint, Place>>>;
  readonly visibility: WidgetVisibility;
  /** Input → where its value comes from. */
  readonly wires: Readonly<Record<string, Wire>>;
  /** `malformed`: no widget stands there; `duplicate`: another one before it has the same `instanceId`. */
  readonly fault: 'malformed' | 'duplicate' | undefined;
  /** What stands there. */
  readonly source: unknown;
}

/** The version of documents that this library writes; it reads older ones, and shows newer ones without editing them. */
export const schemaVersion = 1;

export const emptyDocument: DashboardDocument = { schemaVersion, revision: 0, widgets: [] };

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const wholeOf = (value: unknown, otherwise: number) => {
  const number = plain(value);
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : otherwise;
};

export type ReadDocument =
  | { readonly document: DashboardDocument; readonly newer: boolean; readonly fault?: undefined }
  /** `not-json`: cut off, for instance. `not-dashboard`: other JSON. */
  | { readonly fault: 'not-json' | 'not-dashboard'; readonly details: string };

/** Reads what is saved: JSON text, or what has been parsed of it. Nothing that it holds is lost. */
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

/** Which save it is, where its keeper counts in it. */
export const revisionOf = ({ revision }: DashboardDocument): number => wholeOf(revision, 0);

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

/** The widgets of a dashboard, in the order in which they stand in it. */
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
