import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const mediaTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Files of a folder by URL path. */
export function filesOf(folder, prefix) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => mediaTypes[extname(path)])
      .map((path) => [`${prefix}${relative(folder, path)}`, readFileSync(path)]),
  );
}

/** Serves files from memory, compressed by brotli beforehand. */
export class StaticServer {
  #files = new Map();
  #quality;
  #server = createServer((request, response) => this.#answer(request, response));
  /** @type {string[]} Paths in the order in which they were asked for. */
  asked = [];

  /** @param {number} quality of brotli */
  constructor(quality) {
    this.#quality = quality;
  }

  /**
   * @param {Record<string, string | Buffer>} files by path
   * @param {{ quality?: number }} options
   */
  static async start(files, { quality = constants.BROTLI_MAX_QUALITY } = {}) {
    const server = new StaticServer(quality);
    server.add(files);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  add(files) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: this.#quality };
    for (const [path, body] of Object.entries(files)) this.#files.set(path, brotliCompressSync(body, { params }));
  }

  get url() {
    return `http://localhost:${this.#server.address().port}`;
  }

  /** Sum of brotli bytes of paths; unknown paths count 0. */
  weigh(paths) {
    return [...new Set(paths)].reduce((sum, path) => sum + (this.#files.get(path)?.byteLength ?? 0), 0);
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request, response) {
    const { pathname } = new URL(request.url, this.url);
    this.asked.push(pathname);
    const body = this.#files.get(pathname);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': mediaTypes[extname(pathname)],
      'Content-Encoding': 'br',
      'Content-Length': body.byteLength,
      'Cache-Control': 'no-store',
    });
    response.end(body);
  }
}
