import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { PageAssets } from '../pages/document.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The built files that browsers get: those of the pages under `/assets/`, the script tag's under `/cdn/`. */
export class StaticFiles {
  readonly #files = new Map<string, { readonly path: string; readonly immutable: boolean }>();
  /** What has been asked for, compressed once. */
  readonly #compressed = new Map<string, Promise<Buffer>>();

  private constructor() {}

  static async open(): Promise<StaticFiles> {
    const files = new StaticFiles();
    await files.#add('/assets/', fileURLToPath(new URL('../assets/', import.meta.url)));
    const script = fileURLToPath(new URL(import.meta.resolve('@service/widgets/cdn/service-widgets.js')));
    await files.#add('/cdn/', join(script, '..'));
    return files;
  }

  /** What a request for one of them answers, or nothing. */
  async answer(request: Request): Promise<Response | undefined> {
    const found = this.#files.get(new URL(request.url).pathname);
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const compressed = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
    const body = await (compressed ? this.#compress(found.path) : readFile(found.path));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: {
        ...(compressed && { 'Content-Encoding': 'br' }),
        'Content-Length': String(body.byteLength),
        Vary: 'Accept-Encoding',
        'Content-Type': mediaTypes[extname(found.path)] ?? 'application/octet-stream',
        'Cache-Control': found.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        // Scripts and their chunks are for every page that embeds the widgets.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  }

  /** What the pages load, by the build's manifest. */
  static pageAssets(): PageAssets {
    const manifest = JSON.parse(
      readFileSync(new URL('../assets/.vite/manifest.json', import.meta.url), 'utf8'),
    ) as Record<string, Chunk & { readonly isEntry?: boolean }>;
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
    if (!entry) throw new Error('The build of the pages has no entry.');
    const url = (file: string) => `/assets/${file}`;
    return {
      script: url(entry.file),
      styles: (entry.css ?? []).map(url),
      // The entry imports the rest itself; told here, it is on its way at the same time.
      preloads: [
        ...new Set(
          [entry, ...(entry.dynamicImports ?? []).map((name) => manifest[name]!)].flatMap((chunk) => [
            ...(chunk === entry ? [] : [url(chunk.file)]),
            ...(chunk.imports ?? []).map((name) => url(manifest[name]!.file)),
          ]),
        ),
      ],
    };
  }

  #compress(path: string): Promise<Buffer> {
    const known = this.#compressed.get(path);
    if (known) return known;
    const compressed = readFile(path).then((content) => promisify(brotliCompress)(content));
    this.#compressed.set(path, compressed);
    compressed.catch(() => this.#compressed.delete(path));
    return compressed;
  }

  async #add(prefix: string, folder: string): Promise<void> {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const relative = path.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '');
      if (!entry.isFile() || relative.startsWith('.vite')) continue;
      this.#files.set(prefix + relative, { path, immutable: /-[\w-]{8}\.\w+$/.test(relative) });
    }
  }
}
