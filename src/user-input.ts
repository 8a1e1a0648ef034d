interface Activation {
  readonly userActivation?: { readonly isActive: boolean };
}

let last = 0;

/** For input that is no activation of the page, such as a wheel, and for long work that a user has started. */
export const noteUserInput = (): void => {
  last = performance.now();
};

/** Time of the last user input, by `performance.now()`; for some seconds after a press it is now. */
export const lastUserInput = (): number =>
  (globalThis.navigator as Activation | undefined)?.userActivation?.isActive ? performance.now() : last;
