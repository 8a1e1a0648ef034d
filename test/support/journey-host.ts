import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Strictest policy under which a page can embed the widgets. */
const strictPolicy = (platform: string, { scripts = '', hasImages }: HostPage) =>
  [
    `default-src 'none'`,
    `script-src ${platform} ${scripts}`,
    `connect-src ${platform}`,
    `style-src 'self' ${platform}`,
    `img-src ${hasImages ? platform : ''} data:`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html dompurify service-widgets 'allow-duplicates'`,
  ].join('; ');

export interface HostPage {
  /** Between `<head>` and `</head>`, after the title. */
  readonly head: string;
  readonly body: string;
  /** Additional script sources of its policy. */
  readonly scripts?: string;
  /** Allows images of the platform, which the viewer shows. */
  readonly hasImages?: boolean;
}

/** A third-party website with bare pages, under any host name of this machine. */
export class JourneyHost {
  readonly #server: Server;
  readonly #pages = new Map<string, HostPage>();
  #platform = '';

  private constructor() {
    this.#server = createServer((request, response) => {
      const page = this.#pages.get(new URL(request.url ?? '/', 'http://host').pathname);
      if (!page) return response.writeHead(404).end();
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': strictPolicy(this.#platform, page),
      });
      return response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Somebody else’s page</title>
<link rel="icon" href="data:,">
${page.head}
</head>
<body>
${page.body}
</body>
</html>
`);
    });
  }

  static async listen(): Promise<JourneyHost> {
    const host = new JourneyHost();
    host.#server.listen(0);
    await once(host.#server, 'listening');
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Its origin under a host name. */
  at(hostname: string): string {
    return `http://${hostname}:${this.port}`;
  }

  /** Allows this platform in the policy of every page, and no other. */
  allow(platform: string): void {
    this.#platform = platform;
  }

  /** Puts a page under a path. */
  serve(path: string, page: HostPage): void {
    this.#pages.set(path, page);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** The copied snippet: one script tag. */
export const scriptTag = (platform: string, attributes = '', file = 'service-widgets.js'): string =>
  `<script type="module" src="${platform}/cdn/${file}" data-base-url="${platform}" ${attributes}></script>`;
