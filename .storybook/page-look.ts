import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { addons } from 'storybook/preview-api';
import { dress, readLook, type Look } from './look.ts';

/** Toolbars in the address of a page. @param search its query */
export function lookIn(search: string): Look {
  const given = new URLSearchParams(search).get('globals') ?? '';
  return readLook(Object.fromEntries(given.split(';').map((each) => each.split(':'))) as Partial<Look>);
}

/** Gives a block of a page the look of the toolbar, in English like the page. */
export class PageLook implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #look: Look = lookIn(location.search);

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  readonly #read = ({ globals }: { globals: Partial<Look> }) => {
    this.#look = readLook(globals);
    this.#dress();
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    this.#dress();
    void addons.ready().then((channel) => {
      if (this.#host.isConnected) channel.on('globalsUpdated', this.#read);
    });
  }

  hostDisconnected(): void {
    void addons.ready().then((channel) => channel.off('globalsUpdated', this.#read));
  }

  #dress(): void {
    dress(this.#host, { ...this.#look, language: 'en' });
  }
}
