import { ContextConsumer, ContextRoot } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { defaultPlatform, platformContext, type Platform } from '../context/platform-context.ts';

const rootKey = Symbol.for('service:context-root:0');

/** Providers that are defined after their consumers still reach them. */
function attachRoot(): void {
  const marked = document as unknown as Record<symbol, boolean>;
  if (marked[rootKey]) return;
  marked[rootKey] = true;
  new ContextRoot().attach(document.documentElement);
}

/** The platform of the nearest `<service-platform>`, else the default one. */
export class PlatformController implements ReactiveController {
  readonly #consumer: ContextConsumer<typeof platformContext, ReactiveControllerHost & HTMLElement>;

  constructor(host: ReactiveControllerHost & HTMLElement, changed?: () => void) {
    if (typeof document !== 'undefined') attachRoot();
    this.#consumer = new ContextConsumer(host, {
      context: platformContext,
      subscribe: true,
      ...(changed && { callback: changed }),
    });
    host.addController(this);
  }

  get value(): Platform {
    return this.#consumer.value ?? defaultPlatform();
  }

  hostConnected(): void {}
}
