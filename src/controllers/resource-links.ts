import type { LitElement } from 'lit';
import type { PlatformController } from './platform.ts';
import { BeforeOpenEvent, ResourceSelectedEvent, type NamedResource } from './resource-events.ts';

/** Links to resources. A click fires `resource-selected`, and follows the link if the page has set `resourceUrl`. */
export class ResourceLinks {
  readonly #host: LitElement & { readonly resourceUrl?: string | undefined };
  readonly #platform: PlatformController;

  constructor(host: LitElement & { readonly resourceUrl?: string | undefined }, platform: PlatformController) {
    this.#host = host;
    this.#platform = platform;
  }

  hrefOf(id: string): string {
    const pattern = this.#host.resourceUrl ?? `${this.#platform.value.settings.baseUrl}/r/{id}`;
    return pattern.replace('{id}', encodeURIComponent(id));
  }

  press(event: MouseEvent, resource: NamedResource): void {
    // Opens in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    this.#host.dispatchEvent(new ResourceSelectedEvent([resource]));
    // Without `resourceUrl`, nothing navigates.
    const opens = this.#host.resourceUrl !== undefined && this.#host.dispatchEvent(new BeforeOpenEvent(resource.id));
    if (!opens) event.preventDefault();
  }
}
