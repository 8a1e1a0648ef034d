interface Activation {
  readonly userActivation?: { readonly isActive: boolean };
}

let scrolled = 0;

/** Scrolling by wheel or scroll bar is no activation of the page. */
export const noteScroll = (): void => {
  scrolled = performance.now();
};

/** Time of the last user input, by `performance.now()`; for some seconds after a press it is now. */
export const lastUserInput = (): number =>
  (globalThis.navigator as Activation | undefined)?.userActivation?.isActive ? performance.now() : scrolled;
