import { ResourceStore } from '../../../models/dashboard/store.ts';
import type { DashboardStore } from '../../../models/dashboard/state.ts';
import type { EditedHost } from '../editing.ts';
import type { ShownDashboard } from '../shown.ts';

/** Where a dashboard is saved: on the platform, or nowhere, because the page that keeps it hears of it by an event. */
export function storeOf(shown: ShownDashboard, element: EditedHost): DashboardStore {
  if (!shown.isKept) {
    return {
      write: (_document, revision) => Promise.resolve(revision + 1),
      read: () => Promise.resolve({ document: element.document ?? {}, revision: 0 }),
    };
  }
  const { resourceId, directoryId } = element;
  return new ResourceStore({
    resourceId,
    directoryId,
    whenReady: () => shown.whenReady(),
    found: (id) => shown.made(id),
  });
}
