import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** URL path → folder. */
const folders: readonly [RegExp, string][] = [
  [/^\/cdn\/([\w./-]+)$/, 'dist/cdn/'],
  [/^\/dialects\/(\w+\/\w+\.js)$/, 'examples/dialects/'],
];

/** Host page where users sign up or in by a form, equal for every platform. */
const page = (platform: string, dialect: string, form: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Somebody’s page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/cdn/service-widgets.css">
${dialect && `<script type="module" src="/use/${dialect}.js"></script>`}
<script type="module" src="/cdn/service-widgets.js" data-base-url="${platform}" data-credentials="token"></script>
</head>
<body>
<service-platform>
${form}
<service-current-user slot="signed-in"></service-current-user>
</service-platform>
</body>
</html>
`;

const signIn = () => '<service-sign-in slot="signed-out"></service-sign-in>';

/** Path → form for signing in. */
const forms: Readonly<Record<string, (token: string) => string>> = {
  '/join': () => '<service-sign-up slot="signed-out"></service-sign-up>',
  '/link': (token) => `<service-verify slot="signed-out" token="${token.replaceAll(/[^\w-]/g, '')}"></service-verify>`,
};

/** Sets the dialect of the page's platform; it polls often. */
const use = (name: string) => `import { ${name} } from '/dialects/${name}/dialect.js';
document.querySelector('service-platform').dialect = { ...${name}, askEvery: 200 };
`;

const types: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' };

/** A website with one page, which uses a platform through a dialect. */
export class DialectHost {
  readonly #server: Server;
  /** Base URL of the page's platform. */
  platform = '';
  /** Name of an export of `examples/dialects/<name>/dialect.js`; '' for none. */
  dialect = '';

  private constructor() {
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
      this.#body(pathname, searchParams.get('token') ?? '').then(
        (body) => {
          const type = types[/\.(\w+)$/.exec(pathname)?.[1] ?? ''] ?? 'text/html';
          response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
        },
        () => response.writeHead(404).end(),
      );
    });
  }

  static async listen(): Promise<DialectHost> {
    const host = new DialectHost();
    host.#server.listen(0);
    await once(host.#server, 'listening');
    return host;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #body(pathname: string, token: string): Promise<string> {
    const used = /^\/use\/(\w+)\.js$/.exec(pathname)?.[1];
    if (used) return use(used);
    for (const [pattern, folder] of folders) {
      const path = pattern.exec(pathname)?.[1];
      if (path) return readFile(here(folder + path), 'utf8');
    }
    return page(this.platform, this.dialect, (forms[pathname] ?? signIn)(token));
  }
}
