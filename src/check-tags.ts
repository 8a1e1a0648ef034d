import { contractMajor } from './contract/version.ts';

/** Milliseconds; elements that are loaded on demand have arrived by then. */
const pause = 3000;
const scheduled = new Set<ParentNode>();

/**
 * Reports misspelt and undefined tags, and a `<service-platform>` of another major version, to the console. Calls within
 * three seconds share a check.
 *
 * @param loads whether known tags are loaded by themselves
 */
export function checkTags(root: ParentNode, loads: boolean): void {
  if (scheduled.has(root)) return;
  scheduled.add(root);
  setTimeout(() => {
    scheduled.delete(root);
    const platform = customElements.get('service-platform') as { readonly contract?: number } | undefined;
    if ((platform?.contract ?? contractMajor) !== contractMajor || root.querySelector(':not(:defined)'))
      import('./diagnostics/tags.ts').then(({ reportTags }) => reportTags(root, loads)).catch(() => undefined);
  }, pause);
}
