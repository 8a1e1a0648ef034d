import type { ReactiveController } from 'lit';
import type { Viewer } from './view.ts';

/** Puts the focus where it goes as soon as that is there; whoever is elsewhere by then stays there. */
export class LateFocus implements ReactiveController {
  readonly #find: () => HTMLElement | null | undefined;
  #wanted = false;

  constructor(viewer: Viewer, selector: string) {
    this.#find = () => viewer.element.shadowRoot?.querySelector<HTMLElement>(selector);
    viewer.addController(this);
  }

  take(options?: FocusOptions): void {
    const found = this.#find();
    found?.focus(options);
    this.#wanted = !found;
  }

  hostUpdated(): void {
    if (!this.#wanted) return;
    this.#wanted = document.activeElement === document.body;
    if (this.#wanted) this.take();
  }
}
