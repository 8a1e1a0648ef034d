import { contractMajor } from './contract/version.ts';

/** Milliseconds; elements that are loaded on demand have arrived by then. */
const pause = 3000;

/**
 * Reports misspelt and undefined tags, and a `<service-platform>` of another major version, to the console.
 *
 * @param loads whether known tags are loaded by themselves
 */
export function checkTags(root: ParentNode, loads: boolean): void {
  setTimeout(() => {
    const provider = customElements.get('service-platform') as { readonly contract?: number } | undefined;
    if ((provider && provider.contract !== contractMajor) || root.querySelector(':not(:defined)'))
      import('./diagnostics/tags.ts').then(({ reportTags }) => reportTags(root, loads)).catch(() => undefined);
  }, pause);
}
