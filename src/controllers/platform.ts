import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parseUrl } from '../contract/parse-url.ts';
import { defaultPlatform, platformContext, type Platform } from '../context/platform-context.ts';

/** Platform of the nearest `<service-platform>`, else the default one. */
export class PlatformController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #changed: () => void;
  #value: Platform | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, changed = () => host.requestUpdate()) {
    this.#host = host;
    this.#changed = changed;
    host.addController(this);
  }

  get value(): Platform {
    return this.#value ?? defaultPlatform();
  }

  /** `true` if it shares the page's origin; `false` for an invalid URL. */
  get isHere(): boolean {
    const { baseUrl } = this.value.settings;
    return parseUrl(baseUrl, location.href)?.origin === location.origin;
  }

  hostConnected(): void {
    this.#ask();
    // A provider that is defined later has missed the request.
    if (!customElements.get('service-platform')) {
      void customElements.whenDefined('service-platform').then(() => this.#ask());
    }
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #ask(): void {
    // With a value: the minifier takes a variable without one as `undefined`, though a callback sets it.
    let answered = false;
    const take = (value?: Platform, unsubscribe?: () => void) => {
      answered = true;
      if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
      this.#unsubscribe = unsubscribe;
      const before = this.value;
      this.#value = value;
      if (this.value !== before) this.#changed();
    };
    this.#host.dispatchEvent(new ContextEvent(platformContext, this.#host, take, true));
    // Moved out of every `<service-platform>`.
    if (!answered) take();
  }
}
