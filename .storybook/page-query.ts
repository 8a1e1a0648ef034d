import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { NAVIGATE_URL } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

/** `true` in the frame of Storybook's own page; browsers hide frames of other origins. */
const isInStorybook = (): boolean => window.frameElement?.id === 'storybook-preview-iframe';

/** The address that users see. */
const shownAddress = (): URL => new URL((isInStorybook() ? window.parent : window).location.href);

/** Writes the address at most every so many ms: Safari allows 100 changes in 30 s. */
const delay = 300;

/** A parameter of the address that users see: Storybook's around the frame, else that of the frame itself. */
export class PageQuery implements ReactiveController {
  readonly #name: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost, name: string) {
    this.#name = name;
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  read(): string {
    return shownAddress().searchParams.get(this.#name) ?? '';
  }

  /** @param value of characters that need no encoding; empty to remove the parameter */
  write(value: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { search } = this.#with(shownAddress(), value);
      if (!isInStorybook()) return history.replaceState(history.state, '', search);
      // Storybook writes the address anew after each choice in a toolbar, and knows only what went through itself.
      addons.getChannel().emit(NAVIGATE_URL, search, { replace: true });
    }, delay);
  }

  /** Address that opens a page in Storybook with a value. @param path of the page, for a frame that is opened alone */
  link(path: string, value: string): string {
    const address = isInStorybook() ? shownAddress() : new URL(`./?path=${path}`, location.href);
    return this.#with(address, value).href;
  }

  /** Keeps the other parameters as they are: Storybook does not encode their `/`, `:` and `;`. */
  #with(address: URL, value: string): URL {
    const others = address.search
      .slice(1)
      .split('&')
      .filter((each) => each && !each.startsWith(`${this.#name}=`));
    address.search = [...others, ...(value ? [`${this.#name}=${value}`] : [])].join('&');
    return address;
  }
}
