import type { Resource } from '../../contract/resources.ts';
import { shared } from '../../controllers/events.ts';

type Shown = Pick<Resource, 'id' | 'name' | 'kind' | 'mediaType'>;

const shown = ({ id, name, kind, mediaType }: Shown): Shown => ({ id, name, kind, mediaType });

/** Somebody is about to go to another resource; `preventDefault()` leaves them where they are. */
export class BeforeOpenEvent extends Event {
  readonly detail: { readonly resourceId: string };

  constructor(resourceId: string) {
    super('before-open', { ...shared, cancelable: true });
    this.detail = { resourceId };
  }
}

/** Another resource is shown. */
export class ResourceOpenedEvent extends Event {
  readonly detail: { readonly resource: Shown };

  constructor(resource: Shown) {
    super('resource-opened', shared);
    this.detail = { resource: shown(resource) };
  }
}

/** What is chosen in a directory is otherwise than it was; `all` but a few may be chosen of a long one. */
export class ResourceSelectedEvent extends Event {
  readonly detail: { readonly resources: readonly Shown[]; readonly all: boolean };

  constructor(resources: readonly Shown[], all: boolean) {
    super('resource-selected', shared);
    this.detail = { resources: resources.map(shown), all };
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

/** What somebody did to a resource here. */
export type Act = 'created' | 'renamed' | 'moved' | 'deleted' | 'restored' | 'shared';

/** Somebody has done something to a resource, and the platform has taken it. */
export class ResourceChangedEvent extends Event {
  readonly detail: { readonly act: Act; readonly resource: Shown };

  constructor(act: Act, resource: Shown) {
    super('resource-changed', shared);
    this.detail = { act, resource: shown(resource) };
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
    'before-open': BeforeOpenEvent;
    'resource-opened': ResourceOpenedEvent;
    'resource-selected': ResourceSelectedEvent;
    'resource-changed': ResourceChangedEvent;
    'facet-changed': FacetChangedEvent;
    'upload-finished': UploadFinishedEvent;
  }
}
