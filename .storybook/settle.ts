interface Updating extends Element {
  readonly updateComplete?: Promise<unknown>;
}

/** All elements below a root, through shadow roots. */
export function* elementsBelow(root: ParentNode): Iterable<Updating> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsBelow(element.shadowRoot);
  }
}

export async function settle(canvas: HTMLElement): Promise<void> {
  // Elements follow a change of `lang` by a mutation observer, in a microtask.
  await Promise.resolve();
  await Promise.all(Array.from(elementsBelow(canvas), (element) => element.updateComplete));
}
