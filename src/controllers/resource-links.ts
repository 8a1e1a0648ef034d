import type { LitElement } from 'lit';
import type { PlatformController } from './platform.ts';
import { BeforeOpenEvent, ResourceSelectedEvent, type NamedResource } from './resource-events.ts';

/** The links of an element to resources: a press says which one was chosen, and leads to its page where the element knows one. */
export class ResourceLinks {
  readonly #host: LitElement & { readonly resourceUrl?: string | undefined };
  readonly #platform: PlatformController;

  constructor(host: LitElement & { readonly resourceUrl?: string | undefined }, platform: PlatformController) {
    this.#host = host;
    this.#platform = platform;
  }

  /** Where the page of a resource is. */
  hrefOf(id: string): string {
    const pattern = this.#host.resourceUrl ?? `${this.#platform.value.settings.baseUrl}/r/{id}`;
    return pattern.replace('{id}', encodeURIComponent(id));
  }

  /** A press on the link of a resource. */
  press(event: MouseEvent, resource: NamedResource): void {
    // Into another tab or window: nothing happens here.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    this.#host.dispatchEvent(new ResourceSelectedEvent([resource]));
    // Without a page that the host has named nothing navigates.
    const opens = this.#host.resourceUrl !== undefined && this.#host.dispatchEvent(new BeforeOpenEvent(resource.id));
    if (!opens) event.preventDefault();
  }
}
