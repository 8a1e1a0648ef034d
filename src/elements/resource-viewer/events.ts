import type { Resource } from '../../contract/resources/resource.ts';
import { shared } from '../../controllers/events.ts';
import { named } from '../../controllers/resource-events.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

type Shown = Pick<Resource, 'id' | 'name' | 'kind' | 'mediaType'>;

/** Another resource is shown. */
export class ResourceOpenedEvent extends Event {
  readonly detail: { readonly resource: Shown };

  constructor(resource: Shown) {
    super('resource-opened', shared);
    this.detail = { resource: named(resource) };
  }
}

/** A facet is shown, or none any more. */
export class FacetChangedEvent extends Event {
  readonly detail: { readonly facet: string | undefined };

  constructor(facet: string | undefined) {
    super('facet-changed', shared);
    this.detail = { facet };
  }
}

/** Completed action on a resource. */
export type ResourceAction = 'created' | 'renamed' | 'moved' | 'deleted' | 'restored' | 'shared';

/** The user has changed a resource here, and the platform has accepted it. */
export class ResourceChangedEvent extends Event {
  readonly detail: { readonly action: ResourceAction; readonly resource: Shown };

  constructor(action: ResourceAction, resource: Shown) {
    super('resource-changed', shared);
    this.detail = { action, resource: named(resource) };
  }
}

/** A file has been uploaded, and is a resource now. */
export class UploadFinishedEvent extends Event {
  readonly detail: { readonly resourceId: string; readonly parentId: string; readonly name: string };

  constructor(detail: { readonly resourceId: string; readonly parentId: string; readonly name: string }) {
    super('upload-finished', shared);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'resource-opened': ResourceOpenedEvent;
    'resource-changed': ResourceChangedEvent;
    'facet-changed': FacetChangedEvent;
    'upload-finished': UploadFinishedEvent;
  }
}
