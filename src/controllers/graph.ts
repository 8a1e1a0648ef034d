import type { LitElement } from 'lit';
import { GraphModel, type GraphRequest } from '../models/graph-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { guardedClient } from '../transport/request-guard.ts';
import { browserStore } from './browser-store.ts';
import { ModelController } from './model-controller.ts';

export class GraphController extends ModelController<GraphModel, unknown, LitElement & GraphRequest> {
  read(): void {
    const { resourceId, depth, limit } = this.host;
    void this.model?.read({ resourceId, depth, limit });
  }

  protected override opened(): void {
    this.preload();
  }

  protected override create(client: PlatformClient): GraphModel {
    return new GraphModel({
      client: guardedClient(client),
      sharedStore: browserStore('localStorage'),
    });
  }

  protected override connected(): void {
    this.read();
  }
}
