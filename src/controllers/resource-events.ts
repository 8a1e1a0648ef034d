import type { Resource } from '../contract/resources/resource.ts';
import { shared } from './events.ts';

/** A resource as events name it; the media type stands there where it is known. */
export type NamedResource = Pick<Resource, 'id' | 'name' | 'kind'> & { readonly mediaType?: string | undefined };

/** What events tell of a resource, and no more. */
export const named = <Whole extends NamedResource>({ id, name, kind, mediaType }: Whole) =>
  ({ id, name, kind, mediaType }) as Pick<Whole, keyof NamedResource>;

/** Somebody is about to go to another resource; `preventDefault()` leaves them where they are. */
export class BeforeOpenEvent extends Event {
  readonly detail: { readonly resourceId: string };

  constructor(resourceId: string) {
    super('before-open', { ...shared, cancelable: true });
    this.detail = { resourceId };
  }
}

/**
 * Resources have been chosen: in a directory, in what a search has found, in a graph, in a cluster. `all` but a few may
 * be chosen of a long directory.
 */
export class ResourceSelectedEvent extends Event {
  readonly detail: { readonly resources: readonly NamedResource[]; readonly all: boolean };

  constructor(resources: readonly NamedResource[], all = false) {
    super('resource-selected', shared);
    this.detail = { resources: resources.map(named), all };
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'before-open': BeforeOpenEvent;
    'resource-selected': ResourceSelectedEvent;
  }
}
