import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Rendered {
  readonly html: string;
  readonly known: unknown;
  readonly errors: readonly unknown[];
}

type Answer = (baseUrl: string, request: Request) => Promise<Rendered>;
type Alias = Readonly<Record<string, string>>;

/** Bundles an entry with the built package; React is the development build, which logs its warnings. */
const bundle = (name: string, outDir: string, alias: Alias, ssr = false) =>
  build({
    root,
    base: '/app/',
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias, conditions: ['module', 'browser'] },
    ssr: { noExternal: true, resolve: { conditions: ['module', 'node'] } },
    build: {
      outDir,
      minify: false,
      modulePreload: false,
      ssr,
      rolldownOptions: {
        input: join(root, `test/support/${name}.tsx`),
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });

const escape = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A server that renders a React app for each visitor. */
export class ReactHost {
  readonly #server: Server;
  /** Errors that React reported while rendering. */
  readonly errors: unknown[] = [];
  #platform = '';
  #folder = '';
  #answer: Answer = () => Promise.reject(new Error('not built'));

  private constructor() {
    this.#server = createServer((request, response) => {
      const { url = '/', headers } = request;
      const isScript = url.startsWith('/app/');
      const body = isScript
        ? readFile(join(this.#folder, 'client', url.slice('/app/'.length)))
        : this.#page(headers.cookie ?? '');
      body.then(
        (content) => response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html').end(content),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  static async listen(): Promise<ReactHost> {
    const host = new ReactHost();
    host.#server.listen(0);
    await once(host.#server, 'listening');
    return host;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Builds the app for a version of React. */
  async build(platform: string, alias: Alias): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    this.#platform = platform;
    this.#folder = await mkdtemp(join(tmpdir(), 'react-host-'));
    const server = join(this.#folder, 'server');
    await bundle('react-app-server', server, alias, true);
    await bundle('react-app-client', join(this.#folder, 'client'), alias);
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(server, 'index.js')).href);
    this.#answer = (module as { answer: Answer }).answer;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #page(cookie: string): Promise<string> {
    const baseUrl = this.#platform;
    const { html, known, errors } = await this.#answer(baseUrl, new Request(this.origin, { headers: { cookie } }));
    this.errors.push(...errors);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A React app</title>
<link rel="icon" href="data:,">
<script type="application/json" id="known">${escape({ baseUrl, known })}</script>
<script type="module" src="/app/index.js"></script>
</head>
<body><main>${html}</main></body>
</html>
`;
  }
}
