/**
 * The script tag: `<script type="module" src="…/service-widgets.js" data-base-url="https://platform.example">`.
 * Reads `data-base-url`, `data-locale`, `data-credentials` and `data-theme` of its own tag and defines elements when they appear.
 */
import { setScriptSettings } from './context/platform-context.ts';
import { checkTags } from './check-tags.ts';
import './elements/sign-in/index.ts';
import { loaders as widgetLoaders } from './loaders.ts';

const loaders: typeof widgetLoaders = { ...widgetLoaders, 'service-dashboard': () => import('./dashboard.ts') };
const waiting = new Set(Object.keys(loaders).filter((name) => !customElements.get(name)));

function readOwnTag(): void {
  const own = new URL(import.meta.url);
  const tag = [...document.scripts].find(({ src }) => src === own.href);
  const { baseUrl, locale, credentials, theme } = tag?.dataset ?? {};
  setScriptSettings({
    baseUrl: (baseUrl ?? own.origin).replace(/\/+$/, ''),
    locale,
    credentials: credentials === 'token' ? credentials : undefined,
  });
  if (theme) void import('./loaders.lazy.ts').then(({ loadTheme }) => loadTheme(theme, own));
}

function loadIn(root: ParentNode & { readonly localName?: string }): void {
  for (const name of waiting) {
    if (root.localName !== name && !root.querySelector(name)) continue;
    waiting.delete(name);
    void loaders[name]!().catch((error: unknown) => {
      waiting.add(name);
      console.error(name, error);
    });
  }
}

// On a server there is neither a tag nor anything to load for.
if (globalThis.document) {
  readOwnTag();
  loadIn(document);
  checkTags(document, true);
  new MutationObserver((records) => {
    checkTags(document, true);
    if (!waiting.size) return;
    for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) loadIn(node);
  }).observe(document, { childList: true, subtree: true });
}
