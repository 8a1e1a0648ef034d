import type { CSSResult, LitElement, ReactiveControllerHost } from 'lit';

/** Takes a sheet that comes later into an element's root, beside what is there. */
export function addStyles({ shadowRoot }: LitElement, { styleSheet }: CSSResult): void {
  const sheets = shadowRoot?.adoptedStyleSheets;
  if (styleSheet && !sheets?.includes(styleSheet)) sheets?.push(styleSheet);
}

/** Code that is loaded when something of it is first to be shown; then its host renders again. */
export class LateCode<Module> {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Module>;
  #loading = false;
  #module: Module | undefined;
  /** It did not arrive; the next rendering asks for it again. */
  failed = false;

  constructor(host: ReactiveControllerHost, load: () => Promise<Module>) {
    this.#host = host;
    this.#load = load;
  }

  /** Nothing until it is there. */
  get module(): Module | undefined {
    if (!this.#module && !this.#loading && !this.failed) void this.#start();
    return this.#module;
  }

  async #start(): Promise<void> {
    this.#loading = true;
    try {
      this.#module = await this.#load();
    } catch {
      this.failed = true;
    } finally {
      this.#loading = false;
      this.#host.requestUpdate();
    }
  }
}
