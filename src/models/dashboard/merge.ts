import { instancesOf, rowsOf, type DashboardDocument } from './document.ts';
import { stringify } from './json.ts';
import type { ReadDashboard, SavedDashboard } from './store.ts';

/** Changes of a dashboard by `instanceId`. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Both sides of a conflict in one document. */
export interface Merged {
  /** Changes of the others since the common base. */
  readonly theirs: Changes;
  /** Widgets that both sides changed differently; the merged document has mine. */
  readonly both: readonly string[];
  readonly document: DashboardDocument;
}

/** Save by others since the edit began, merged with the own changes. */
export interface DashboardConflict extends Merged, Omit<ReadDashboard, keyof SavedDashboard> {
  readonly saved: SavedDashboard;
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

/** Three-way merge: theirs, with the changes from `base` to `mine`. */
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

/** Conflict for the user to resolve. If theirs has a fault, nothing is merged and the document is mine. */
export function conflictOf(
  base: DashboardDocument,
  mine: DashboardDocument,
  { by, byPage, fault, details, ...saved }: ReadDashboard,
): DashboardConflict {
  const merged = fault
    ? { theirs: { added: [], changed: [], removed: [] }, both: [], document: mine }
    : merge(base, mine, saved.document);
  return { ...merged, saved, by, byPage, fault, details };
}
