import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** Live region of an element. Rendered from the first update on: only changes of a region that exists are announced. */
export class Announcer {
  readonly #host: ReactiveControllerHost;
  #sentence = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  announce(sentence: string): void {
    // A no-break space makes the same sentence a change.
    this.#sentence = sentence === this.#sentence ? `${sentence}\u00a0` : sentence;
    this.#host.requestUpdate();
  }

  clear(): void {
    this.#sentence = '';
    this.#host.requestUpdate();
  }

  render(sentence = this.#sentence): TemplateResult {
    return html`<div class="unseen" role="status">${sentence}</div>`;
  }
}
