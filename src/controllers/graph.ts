import type { LitElement } from 'lit';
import { GraphModel } from '../models/graph-model.ts';
import { browserStore } from './idle.ts';
import { PlatformModelController } from './platform-model.ts';
import type { PlatformController } from './platform.ts';

/** The graph of an element, on the platform that it has. */
export const graphOn = (
  host: LitElement,
  platform: PlatformController,
  started: (model: GraphModel) => void,
): PlatformModelController<GraphModel> =>
  new PlatformModelController(
    host,
    platform,
    (client) => new GraphModel({ client, sharedStore: browserStore('localStorage') }),
    started,
  );
