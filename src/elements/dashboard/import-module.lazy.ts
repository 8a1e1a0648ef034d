import type { WidgetModule } from '../../manifest/widget.ts';

/** Checks the hash, which `import()` does not. */
function preload({ url, integrity = '' }: WidgetModule): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new TypeError(`${url} did not arrive as ${integrity}.`)), {
      once: true,
    });
    document.head.append(link);
  });
}

/** @throws without running the module, if it has another hash */
export async function importModule(module: WidgetModule): Promise<unknown> {
  const url = new URL(module.url, document.baseURI).href;
  if (module.integrity) await preload({ ...module, url });
  return import(/* @vite-ignore */ url);
}
