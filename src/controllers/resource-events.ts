import type { Resource } from '../contract/resources/resource.ts';
import { shared } from './events.ts';

/** Resource in events; `mediaType` if known. */
export type NamedResource = Pick<Resource, 'id' | 'name' | 'kind'> & { readonly mediaType?: string | undefined };

export const named = <Whole extends NamedResource>({ id, name, kind, mediaType }: Whole) =>
  ({ id, name, kind, mediaType }) as Pick<Whole, keyof NamedResource>;

/** Fired before another resource opens; `preventDefault()` keeps the current one. */
export class BeforeOpenEvent extends Event {
  readonly detail: { readonly resourceId: string };

  constructor(resourceId: string) {
    super('before-open', { ...shared, cancelable: true });
    this.detail = { resourceId };
  }
}

/** Fired after a change of the selection. With `all`, everything but the resources is selected. */
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
