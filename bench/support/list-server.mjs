import { once } from 'node:events';
import { createServer } from 'node:http';

const person = { id: 'user_astrid', name: 'Astrid Lind' };
const kinds = ['directory', 'document', 'file'];

const named = (index) => `File ${String(index + 1).padStart(6, '0')}`;

const resource = (index, path) => ({
  id: `entry_${index}`,
  type: null,
  name: named(index),
  kind: kinds[index % 3],
  mediaType: 'text/plain',
  size: index * 1000,
  parentId: path.at(-1)?.id ?? null,
  path,
  createdAt: '2026-01-12T09:30:00Z',
  updatedAt: '2026-11-12T09:30:00Z',
  createdBy: person,
  revision: 1,
  visibility: 'workspace',
  permissions: ['read', 'write', 'share', 'delete'],
  variants: ['original'],
  tasks: [],
});

/** First row of a window. */
function startOf(query, count, limit) {
  if (query.has('around')) return Math.max(0, Number(query.get('around').slice(6)) - Math.floor(limit / 2));
  if (query.has('prefix')) {
    const digits = query.get('prefix').replace(/\D/g, '');
    return Math.max(0, Math.min(count - 1, Number(digits.padEnd(6, '0') || 1) - 1));
  }
  return Number(query.get('at') ?? 0);
}

/** Answers like the platform for `directory_<count>`, without a database; other paths from `pages`. */
export class ListServer {
  #server;

  static async start(pages) {
    const server = new ListServer();
    server.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const json = (body) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
        response.end(JSON.stringify(body));
      };
      const count = Number(/^\/r\/directory_(\d+)$/.exec(pathname)?.[1] ?? Number.NaN);
      if (Number.isNaN(count)) {
        const [body, type] = pages[pathname] ?? [];
        response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain' });
        response.end(body);
        return;
      }
      const limit = Number(searchParams.get('limit') ?? 100);
      const start = startOf(searchParams, count, limit);
      const path = [{ id: `directory_${count}`, name: 'Long' }];
      const items = Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, at) =>
        resource(start + at, path),
      );
      const children = { items, start, total: count, previousCursor: null, nextCursor: null };
      const directory = { ...resource(0, []), id: `directory_${count}`, name: 'Long', kind: 'directory', size: count };
      json({ resource: directory, children });
    });
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url() {
    return `http://localhost:${this.#server.address().port}`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
