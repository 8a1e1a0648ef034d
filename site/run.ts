/** Runs code in a sandboxed frame, against a platform in a worker of this page. */
import { openWorker } from '../stories/support/whole-product/open-platform.ts';
import type { SentMail, ToPage, ToWorker } from '../stories/support/whole-product/messages.ts';

export interface RunOptions {
  readonly signedIn: boolean;
  readonly onMail: (mail: SentMail) => void;
  readonly onStatus: (text: string) => void;
}

const base = document.documentElement.dataset['base']!;
let stop: (() => void) | undefined;

/**
 * The page as the frame gets it. The policy comes before everything of the author: no network, no forms, no plug-ins, and
 * scripts only in the page itself. `DOMParser` runs nothing.
 */
function documentOf(code: string, frameScript: string, signedIn: boolean): string {
  const page = new DOMParser().parseFromString(code, 'text/html');
  const tag = page.querySelector<HTMLScriptElement>('script[src$="/service-widgets.js"]');
  const locale = tag?.dataset['locale'];
  for (const element of page.querySelectorAll('script[src$="/service-widgets.js"], link[href$="/service-widgets.css"]'))
    element.remove();
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `default-src 'none'; script-src 'unsafe-inline' ${frameScript}; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:; frame-src blob:; connect-src blob:; form-action 'none'; base-uri 'none'`;
  const script = page.createElement('script');
  script.src = frameScript;
  if (locale) script.dataset['locale'] = locale;
  if (signedIn) script.dataset['signedIn'] = '';
  page.head.prepend(policy, script);
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
