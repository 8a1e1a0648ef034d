import type { LitElement } from 'lit';
import type { ResourceKind } from '../contract/resources/resource.ts';
import { SearchModel } from '../models/search-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { guardedClient } from '../transport/request-guard.ts';
import { createResources } from '../transport/resources.ts';
import { browserStore } from './browser-store.ts';
import { ModelController } from './model-controller.ts';

interface SearchHost extends LitElement {
  readonly query: string | undefined;
  readonly within: string | undefined;
  readonly kind: ResourceKind | undefined;
}

export class SearchController extends ModelController<SearchModel, unknown, SearchHost> {
  /** @param typing waits for a pause in typing */
  search(typing = false): void {
    const { query = '', within, kind } = this.host;
    this.model?.[typing ? 'type' : 'search']({ query, within, kind });
  }

  protected override opened(): void {
    this.preload();
  }

  protected override create(client: PlatformClient): SearchModel {
    return new SearchModel({
      resources: createResources(guardedClient(client)),
      sharedStore: browserStore('localStorage'),
    });
  }

  protected override connected(): void {
    this.search();
  }
}
