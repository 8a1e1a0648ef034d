import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageAssets } from '../pages/document.ts';
import type { RequestRecord } from '../ports.ts';
import { acceptedEncoding, encode, type Encoding } from './compression.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Chunks of elements that are not in the entry of the pages (`scripts/bundles.mjs`). */
const chunksByTag = {
  'resource-viewer': 'viewer',
  'service-dashboard': 'viewer',
  'service-access-tokens': 'access-tokens',
} as const;

/** Matches the addresses of built files, and few others. */
export const mayBeStatic = /\/(?:assets|cdn|llms)[/.-]/;

/** Every part begins with a letter, a digit, `_` or `-`: no way up, nothing hidden. */
export const plainPath = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Headers of scripts and their chunks, which are for every page that embeds the widgets. */
export const forEveryPage = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // the other policies are for documents; a script has none but its page's
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const;

/** Cached file; its name or `stamp` identifies the version. */
export class ReadFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly stamp: string;
  readonly #compressed = new Map<Encoding, Promise<Uint8Array>>();

  constructor(content: Uint8Array<ArrayBuffer>, stamp: string) {
    this.content = content;
    this.stamp = stamp;
  }

  in(encoding: Encoding | undefined): Promise<Uint8Array> | Uint8Array {
    if (!encoding) return this.content;
    const made = this.#compressed.get(encoding) ?? encode(this.content, encoding, 'kept');
    this.#compressed.set(encoding, made);
    return made;
  }

  /** @param name decides about the media type */
  async respond(request: Request, name: string, immutable: boolean): Promise<Response> {
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
    const body = await this.in(encoding);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: {
        ...forEveryPage,
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Length': String(body.byteLength),
        Vary: 'Accept-Encoding',
        'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      },
    });
  }
}

/** Hashes of Vite's builds: eight characters, or seven hex digits in chunks of the script tag (`scripts/bundles.mjs`). */
export const isImmutable = (path: string) => /-(?:[\w-]{8}|[0-9a-f]{7})\.\w+$/.test(path);
const isGone = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');

const isFolder = (address: string) => address.endsWith('/');

/**
 * Built files for browsers and agents, by URL prefix or path. Files with a hash in their name stay as at the start, for open pages;
 * others are read anew, so that another build can replace them.
 */
export class StaticFiles {
  readonly #folders: Readonly<Record<string, string>>;
  readonly #files = new Map<string, ReadFile>();
  /** By URL path: the files with a hash in their name, as at the start. */
  readonly hashed = new Map<string, ReadFile>();

  private constructor(folders: Readonly<Record<string, string>>) {
    this.#folders = folders;
  }

  /**
   * @param folders by URL prefix, and files by path; default: pages under `/assets/`, the script tag's files under `/cdn/`,
   *   `/llms.txt` and `/llms-full.txt`
   */
  static async open(folders: Readonly<Record<string, string>> = builtFolders()): Promise<StaticFiles> {
    const files = new StaticFiles(folders);
    for (const [address, folder] of Object.entries(folders)) {
      if (!isFolder(address)) continue;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isImmutable(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const file = await files.read(path);
        if (file) files.hashed.set(address + relative(folder, path).split(sep).join('/'), file);
      }
    }
    return files;
  }

  /** @returns `undefined` if no file matches */
  async answer(request: Request, record?: RequestRecord): Promise<Response | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const prefix = Object.keys(this.#folders).find((start) =>
      isFolder(start) ? pathname.startsWith(start) : pathname === start,
    );
    if (!prefix) return undefined;
    const name = pathname.slice(isFolder(prefix) ? prefix.length : 1);
    if (!plainPath.test(name)) return undefined;
    const found = await this.read(isFolder(prefix) ? join(this.#folders[prefix]!, name) : this.#folders[prefix]!);
    if (!found) return undefined;
    if (record) record.route = isFolder(prefix) ? `${prefix}*` : prefix;
    return found.respond(request, name, isImmutable(name));
  }

  /** Scripts of the pages, from the build's manifest. */
  static pageAssets(): PageAssets {
    const read = (name: string) => {
      const file = new URL(`../assets/.vite/${name}.json`, import.meta.url);
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
      const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The build of the pages has no entry.');
      return { manifest, entry };
    };
    const { manifest, entry } = read('manifest');
    const chunks = Object.values(manifest);
    const url = (file: string) => `/assets/${file}`;
    const filesOf = (name: string) =>
      chunks
        .filter((chunk) => chunk.name === name)
        .flatMap(({ file, imports = [] }) => [file, ...imports.map((key) => manifest[key]!.file)])
        .filter((file) => file !== entry.file)
        .map(url);
    return {
      script: url(entry.file),
      preloads: Object.fromEntries(Object.entries(chunksByTag).map(([tag, name]) => [tag, filesOf(name)])),
      languages: { de: url(read('language-de').entry.file), ar: url(read('language-ar').entry.file) },
    };
  }

  /** @returns the file as it is now, or as at the start if its name has a hash; `undefined` if there is none */
  async read(path: string): Promise<ReadFile | undefined> {
    const known = this.#files.get(path);
    if (known && isImmutable(path)) return known;
    try {
      const { ino, size, mtimeMs } = await stat(path);
      const stamp = `${ino} ${size} ${mtimeMs}`;
      if (known?.stamp === stamp) return known;
      const file = new ReadFile(await readFile(path), stamp);
      this.#files.set(path, file);
      return file;
    } catch (error) {
      if (isGone(error)) this.#files.delete(path);
      else if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
      return undefined;
    }
  }
}

function builtFolders(): Readonly<Record<string, string>> {
  const script = fileURLToPath(import.meta.resolve('@service/widgets/cdn/service-widgets.js'));
  const built = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
  return {
    '/assets/': built('assets/'),
    '/cdn/': join(script, '..'),
    '/llms.txt': built('llms.txt'),
    '/llms-full.txt': built('llms-full.txt'),
  };
}
