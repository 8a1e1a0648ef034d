/** Hydrates the server-rendered elements; hydration support must precede Lit's elements. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import '@service/widgets/server-rendering';

const elements: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-platform': () => import('@service/widgets/elements/platform'),
  'service-sign-in': () => import('@service/widgets/elements/sign-in'),
  'service-sign-up': () => import('@service/widgets/elements/sign-up'),
  'service-verify': () => import('@service/widgets/elements/verify'),
  'service-current-user': () => import('@service/widgets/elements/current-user'),
  'service-access-tokens': () => import('@service/widgets/elements/access-tokens'),
  'service-dashboard': () => import('./dashboard.ts'),
  'resource-viewer': () => import('./viewer.ts'),
};

/** Focuses `autofocus` elements, which Chromium ignores sometimes while a shadow root is parsed. */
function focusRequested(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[autofocus]')?.focus();
}

for (const [tag, load] of Object.entries(elements)) if (document.querySelector(tag)) void load().then(focusRequested);

/** By script the address stays, which a viewer follows; and a click beside all controls focuses nothing. */
function takeOverSkipLink(): void {
  const main = document.querySelector('main');
  const unfocusable = () => main?.removeAttribute('tabindex');
  main?.addEventListener('blur', unfocusable);
  if (document.activeElement !== main) unfocusable();
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  });
}
takeOverSkipLink();

/** Notifies waiting tabs after a sign-in by plain form. */
function notifyTabs(): void {
  const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const served = document.querySelector('service-current-user')?.getAttribute('served-user');
  if (!arrived?.redirectCount || !served || served === 'null') return;
  const channel = new BroadcastChannel('service:session:');
  channel.postMessage({ kind: 'session' });
  channel.close();
}
notifyTabs();
