/**
 * Entry that an app imports before the components, so that the server renders the elements and the page hydrates them. A
 * browser gets `server-rendering.browser.ts` instead.
 */
import { LitElementRenderer } from '@lit-labs/ssr/lib/lit-element-renderer.js';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import '../server-rendering.ts';
import { renderRootsBy } from './served-root.ts';

renderRootsBy((tag, attributes, properties) => {
  // Elements that render into the page are not rendered on the server.
  if (attributes['render-root'] === 'light') return undefined;
  const renderer = new LitElementRenderer(tag);
  for (const [name, value] of Object.entries(attributes)) renderer.setAttribute(name, String(value));
  for (const [name, value] of Object.entries(properties)) renderer.setProperty(name, value);
  renderer.connectedCallback();
  const root = renderer.renderShadow({
    elementRenderers: [LitElementRenderer],
    customElementInstanceStack: [renderer],
    customElementHostStack: [renderer],
    eventTargetStack: [],
    slotStack: [],
    deferHydration: false,
  });
  if (!root) return undefined;
  const reflected = [...(renderer.element?.attributes ?? [])].map(({ name, value }) => [name, value] as const);
  return {
    markup: collectResultSync(root),
    delegatesFocus: Boolean(renderer.shadowRootOptions.delegatesFocus),
    attributes: Object.fromEntries(reflected),
  };
});
