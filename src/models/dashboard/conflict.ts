import type { DashboardDocument } from './document.ts';
import { merge } from './merge.ts';
import type { DashboardConflict, SavedDashboard, Theirs } from './state.ts';

/** What is to be decided where somebody else has saved; with a fault of theirs nothing is merged, and mine is as it is. */
export function conflictOf(
  base: DashboardDocument,
  mine: DashboardDocument,
  { by, byPage, fault, details, ...saved }: SavedDashboard & Theirs,
): DashboardConflict {
  const merged = fault
    ? { theirs: { added: [], changed: [], removed: [] }, both: [], document: mine }
    : merge(base, mine, saved.document);
  return { ...merged, saved, by, byPage, fault, details };
}
