import type { LitElement } from 'lit';
import { SearchModel } from '../models/search-model.ts';
import { createResources } from '../transport/resources.ts';
import { browserStore } from './idle.ts';
import { PlatformModelController } from './platform-model.ts';
import type { PlatformController } from './platform.ts';

/** The search of an element, on the platform that it has. */
export const searchOn = (
  host: LitElement,
  platform: PlatformController,
  started: (model: SearchModel) => void,
): PlatformModelController<SearchModel> =>
  new PlatformModelController(
    host,
    platform,
    (client) => new SearchModel({ resources: createResources(client), sharedStore: browserStore('localStorage') }),
    started,
  );
