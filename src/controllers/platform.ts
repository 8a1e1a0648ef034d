import { ContextConsumer } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { defaultPlatform, platformContext, type Platform } from '../context/platform-context.ts';

/** The platform of the nearest `<service-platform>`, else the default one. */
export class PlatformController implements ReactiveController {
  readonly #consumer: ContextConsumer<typeof platformContext, ReactiveControllerHost & HTMLElement>;
  #asksAgain = false;

  constructor(host: ReactiveControllerHost & HTMLElement, changed: () => void) {
    this.#consumer = new ContextConsumer(host, { context: platformContext, subscribe: true, callback: changed });
    host.addController(this);
  }

  get value(): Platform {
    return this.#consumer.value ?? defaultPlatform();
  }

  hostConnected(): void {
    // A provider that is defined after its consumers has not heard their request.
    if (this.#asksAgain || customElements.get('service-platform')) return;
    this.#asksAgain = true;
    void customElements.whenDefined('service-platform').then(() => this.#consumer.hostConnected());
  }
}
