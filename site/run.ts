/** Runs code in a sandboxed frame, against a platform in a worker of this page. */
import { parseUrl } from '../src/contract/parse-url.ts';
import { themeSheets } from '../.storybook/themes.ts';
import type { ThemeName } from '../src/theme/themes/names.ts';
import { openWorker } from '../stories/support/whole-product/open-platform.ts';
import type { SentMail, ToPage, ToWorker } from '../stories/support/whole-product/messages.ts';

export interface RunOptions {
  readonly signedIn: boolean;
  readonly onMail: (mail: SentMail) => void;
  readonly onStatus: (text: string) => void;
}

const base = document.documentElement.dataset['base']!;
let stop: (() => void) | undefined;

/** Files of a platform's `/cdn/`, of its version or a named one. */
const cdnAddress = /https?:\/\/[^\s"'`<>]+?\/cdn\/(?:\d+\.\d+\.\d+[\w.-]*\/)?/g;

/** The style sheet of a theme, in the page itself, because the frame has no network. */
function themeSheet(page: Document, name = ''): HTMLStyleElement[] {
  if (!Object.hasOwn(themeSheets, name)) return [];
  const sheet = page.createElement('style');
  sheet.textContent = themeSheets[name as ThemeName];
  return [sheet];
}

/**
 * The page as the frame gets it. The policy comes before everything of the author: no network, no forms, no plug-ins, no
 * workers, and scripts only in the page itself; `data:` is for the modules of the import map, and allows no more than
 * inline scripts do. `DOMParser` runs nothing.
 */
function documentOf(code: string, frameScript: string, signedIn: boolean): string {
  const page = new DOMParser().parseFromString(code, 'text/html');
  const { locale, theme, baseUrl } =
    page.querySelector<HTMLScriptElement>('script[src$="/service-widgets.js"]')?.dataset ?? {};
  const cdns = [...new Set(Array.from(code.matchAll(cdnAddress), ([address]) => address))];
  const platforms = [...cdns, baseUrl ?? ''].flatMap((address) => parseUrl(address) ?? []);
  // The frame's script has what these files define.
  for (const element of page.querySelectorAll(
    'script[src$="/service-widgets.js"], script[src$="/cdn/index.js"], link[href$="/service-widgets.css"]',
  ))
    element.remove();
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/themes/"]')) {
    const [, name] = /\/themes\/(\w+)\.css$/.exec(link.getAttribute('href')!) ?? [];
    link.replaceWith(...themeSheet(page, name));
  }
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `default-src 'none'; script-src 'unsafe-inline' data: ${frameScript}; worker-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:; frame-src blob:; connect-src blob:; form-action 'none'; base-uri 'none'`;
  const script = page.createElement('script');
  script.src = frameScript;
  script.dataset['cdns'] = JSON.stringify(cdns);
  script.dataset['origins'] = JSON.stringify(platforms.map(({ origin }) => origin));
  if (locale) script.dataset['locale'] = locale;
  if (signedIn) script.dataset['signedIn'] = '';
  page.head.prepend(policy, script);
  page.head.append(...themeSheet(page, theme));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Replaces what runs in `place`. Each run has a platform of its own. */
export function run(code: string, place: Element, { signedIn, onMail, onStatus }: RunOptions): void {
  stop?.();
  const worker = openWorker();
  const stopping = new AbortController();
  const { signal } = stopping;
  const frame = document.createElement('iframe');
  frame.title = 'Result';
  // Without `allow-same-origin` the code has an opaque origin: no cookies, no storage and no access to this page.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.srcdoc = documentOf(code, new URL(`${base}frame.js`, location.href).href, signedIn);
  stop = () => {
    stopping.abort();
    worker.terminate();
    frame.remove();
  };
  let port: MessagePort | undefined;
  addEventListener(
    'message',
    ({ source, data, ports }) => {
      if (source !== frame.contentWindow || data !== 'open' || port) return;
      [port] = ports;
      port?.addEventListener('message', (event: MessageEvent<ToWorker>) => worker.postMessage(event.data));
      port?.start();
    },
    { signal },
  );
  worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'mail') onMail(data.mail);
    if (data.kind === 'started') {
      onStatus('Running');
      place.replaceChildren(frame);
    }
    if (data.kind === 'failed') onStatus(`The platform did not start. ${data.reason}`);
    port?.postMessage(data);
  });
  worker.addEventListener('error', ({ message }) => onStatus(`The platform did not start. ${message}`));
  // The requests of elements have a time limit, and the platform takes longer to start on a slow device.
  onStatus('Starting the platform in this page…');
}
