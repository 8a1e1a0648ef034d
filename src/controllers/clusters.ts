import type { LitElement } from 'lit';
import { ClustersModel } from '../models/clusters-model.ts';
import { createGraph } from '../transport/graph.ts';
import { createResources } from '../transport/resources.ts';
import { browserStore } from './idle.ts';
import { LiveController } from './live.ts';
import { PlatformModelController } from './platform-model.ts';
import type { PlatformController } from './platform.ts';

/** What the documents of a tree are about, for an element, on the platform that it has; anew when they have changed. */
export function clustersOn(
  host: LitElement,
  platform: PlatformController,
  started: (model: ClustersModel) => void,
): PlatformModelController<ClustersModel> {
  const live = new LiveController(host, (events) => {
    // The first is only that nothing has been heard before.
    if (events.some(({ kind, position }) => kind !== 'resync' || position > 0)) void found.model?.refresh();
  });
  const found: PlatformModelController<ClustersModel> = new PlatformModelController(
    host,
    platform,
    (client) => {
      live.follow(createResources(client));
      return new ClustersModel({ graph: createGraph(client), client, sharedStore: browserStore('localStorage') });
    },
    started,
  );
  return found;
}
