import type { DashboardStore } from '../../../models/dashboard/state.ts';
import { readDocument, type DashboardDocument } from '../../../models/dashboard/document.ts';
import type { ShownDashboard } from '../shown.ts';

const form = '@service/resources/schema/dashboard';

/** Where a dashboard is saved: over its resource; or nowhere, because the page that keeps it hears of it by an event. */
export function storeOf(shown: ShownDashboard, current: () => DashboardDocument | undefined): DashboardStore {
  const { resources, resource } = shown;
  if (!resources || !resource) {
    return {
      write: (_document, revision) => Promise.resolve(revision + 1),
      read: () => Promise.resolve({ document: current() ?? {}, revision: 0 }),
    };
  }
  const { id } = resource;
  return {
    async write(document, revision, key, signal) {
      const value = { document: document as Record<string, unknown> };
      return (await resources.submit(form, { target: id, ifRevision: revision, value, key, signal })).revision;
    },
    async read(signal) {
      const { resource: read, content } = await resources.read(id, undefined, { signal });
      const info = await resources.info(id, { signal }).catch(() => undefined);
      const by = info?.revisions.find(({ revision }) => revision === read.revision)?.createdBy.name;
      const parsed = readDocument(content ?? '');
      // What can't be read is nothing to merge with: theirs is shown as it is when it is taken.
      return { document: parsed.fault === undefined ? parsed.document : {}, revision: read.revision, by };
    },
  };
}
