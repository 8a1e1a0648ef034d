import { instancesOf, rowsOf, type DashboardDocument } from './document.ts';
import { stringify } from './json.ts';

/** What somebody did to a dashboard, by the `instanceId`s of its widgets. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface Merged {
  /** What the others did since both began. */
  readonly theirs: Changes;
  /** Widgets that both have changed, each otherwise: in the merged one these are mine. */
  readonly both: readonly string[];
  readonly document: DashboardDocument;
}

type Rows = ReadonlyMap<string, unknown>;

const byKey = (document: DashboardDocument): Rows =>
  new Map(instancesOf(document).map(({ key, source }) => [key, source]));
const same = (one: unknown, other: unknown) => stringify(one) === stringify(other);

function changes(before: Rows, after: Rows): Changes {
  const stayed = [...after.keys()].filter((key) => before.has(key));
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    changed: stayed.filter((key) => !same(before.get(key), after.get(key))),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  };
}

/** Three dashboards into one: theirs, with what was done here to what both began with. */
export function merge(base: DashboardDocument, mine: DashboardDocument, theirs: DashboardDocument): Merged {
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const done = changes(before, here);
  const others = changes(before, there);
  const touched = new Set([...others.added, ...others.changed, ...others.removed]);
  const both = [...done.added, ...done.changed, ...done.removed].filter(
    (key) => touched.has(key) && !same(here.get(key), there.get(key)),
  );
  const changedHere = new Set([...done.changed, ...done.added]);
  const removedHere = new Set(done.removed);
  const widgets = [...there].flatMap(([key, row]) =>
    removedHere.has(key) ? [] : [changedHere.has(key) ? here.get(key) : row],
  );
  const more = [...changedHere].filter((key) => !there.has(key)).map((key) => here.get(key));
  const own = Object.keys(mine).filter((name) => name !== 'widgets' && !same(mine[name], base[name]));
  return {
    theirs: others,
    both,
    document: {
      ...theirs,
      ...Object.fromEntries(own.map((name) => [name, mine[name]])),
      widgets: rowsOf(theirs).length || widgets.length || more.length ? [...widgets, ...more] : rowsOf(mine),
    },
  };
}
