import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses like a proxy: pages quickly, files once and thoroughly. */
const compress = (body, quality) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Proxy in front of a platform and of plain pages: compresses responses, and holds scripts back until released. */
export class HoldingProxy {
  #target;
  #plain;
  #pages;
  #files = new Map();
  #letGo = Promise.resolve();
  #server = createServer((request, response) => {
    this.#answer(request, response).catch((error) => response.destroy(error));
  });

  /** @param {string} target an origin @param {Record<string, string>} pages pages and style sheets of another server, by path */
  static async start(target, pages) {
    const proxy = new HoldingProxy();
    proxy.#target = target;
    proxy.#pages = pages;
    proxy.#plain = createServer(({ url }, response) => {
      const type = url.endsWith('.css') ? 'text/css' : 'text/html';
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(pages[url]);
    });
    for (const server of [proxy.#plain, proxy.#server]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return proxy;
  }

  get url() {
    return `http://localhost:${this.#server.address().port}`;
  }

  /** Holds scripts back from now on. @returns {() => void} releases them */
  hold() {
    const { promise, resolve } = deferred();
    this.#letGo = promise;
    return resolve;
  }

  stop() {
    for (const server of [this.#plain, this.#server]) {
      server.closeAllConnections();
      server.close();
    }
  }

  async #answer(request, response) {
    const { headers, body } = await this.#fetch(request);
    if (headers['Content-Type']?.includes('javascript')) await this.#letGo;
    response.writeHead(200, { ...headers, 'Content-Encoding': 'br', 'Content-Length': body.byteLength });
    response.end(body);
  }

  async #fetch({ url, headers }) {
    const kept = this.#files.get(url);
    if (kept) return kept;
    const asked = Object.fromEntries(
      ['cookie', 'accept', 'accept-language'].map((name) => [name, headers[name] ?? '']),
    );
    // compressed once, here
    asked['accept-encoding'] = 'identity';
    // a plain page makes the same way as the platform's
    const origin = url in this.#pages ? `http://127.0.0.1:${this.#plain.address().port}` : this.#target;
    const answer = await fetch(origin + url, { headers: asked, redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const passed = ['Content-Type', 'Content-Security-Policy', 'Set-Cookie', 'Referrer-Policy', 'Cache-Control'];
    const file = url.startsWith('/assets/');
    const result = {
      headers: Object.fromEntries(
        passed.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
      ),
      body: compress(body, file ? 11 : 5),
    };
    if (file) this.#files.set(url, result);
    return result;
  }
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
