import { shared } from './events.ts';

/** Fired before a menu opens; `preventDefault()` keeps it closed, for a page with a menu of its own. */
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
