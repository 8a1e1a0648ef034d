import { shared } from './events.ts';

/** A menu is about to open; `preventDefault()` keeps it closed, for a page that shows one of its own. */
export class BeforeMenuEvent extends Event {
  /** `anchor` is the button, or the element under the pointer. */
  readonly detail: { readonly anchor: Element };

  constructor(anchor: Element) {
    super('before-menu', { ...shared, cancelable: true });
    this.detail = { anchor };
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'before-menu': BeforeMenuEvent;
  }
}
