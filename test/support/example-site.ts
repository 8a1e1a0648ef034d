import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Serves a folder of `examples/` on a port, with the tested platform instead of the default one. */
export class ExampleSite {
  readonly #server: Server;
  #platform = '';

  private constructor(name: string) {
    const folder = new URL(`../../examples/${name}/`, import.meta.url);
    this.#server = createServer((request, response) => {
      const file = new URL(`.${request.url === '/' ? '/index.html' : request.url}`, folder);
      void readFile(file, 'utf8').then(
        (text) => {
          response.writeHead(200, { 'Content-Type': mediaTypes[extname(file.pathname)] });
          response.end(text.replaceAll('http://localhost:4600', this.#platform));
        },
        () => response.writeHead(404).end(),
      );
    });
  }

  static async listen(name: string): Promise<ExampleSite> {
    const site = new ExampleSite(name);
    site.#server.listen(0);
    await once(site.#server, 'listening');
    return site;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the platform of its pages. */
  allow(platform: string): void {
    this.#platform = platform;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
