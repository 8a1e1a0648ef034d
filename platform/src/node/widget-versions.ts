import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, RequestRecord } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { isAway } from '../store/sql.ts';
import { keepWidgetVersion, keptWidgetFile, keptWidgetVersions } from '../store/widget-versions.ts';
import { forEveryPage, isImmutable, plainPath, ReadFile, type StaticFiles } from './static-files.ts';

const versioned = /^\/cdn\/(\d+\.\d+\.\d+(?:-[\w.-]+)?)\/(.*)$/;

interface Manifest {
  readonly version: string;
  /** `./cdn/<path>` → hash */
  readonly integrity: Readonly<Record<string, string>>;
}

/** @returns 503 while the database is away */
async function unlessAway<Answer>(answer: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isAway(error)) throw error;
    return new ProblemError('unavailable', { retryAfter: 5 }).toResponse();
  }
}

/** Scripts of pages, and files for script tags. */
const hashed = /^\/(?:assets|cdn)\//;

/**
 * Files for script tags by version, under `/cdn/<version>/`: the own ones from the package, those of other versions from
 * the database, where each version stores its files when it starts. Files with a hash in their name are served of all
 * versions, because pages of another one are open, or come from another process.
 */
export class WidgetVersions {
  readonly #version: string;
  /** Identifies the bytes of the own version: builds during development share a number. */
  readonly #digest: string;
  readonly #own: ReadonlyMap<string, ReadFile>;
  /** Files of other versions: by `<version>/<path>`, without the version if the name has a hash. */
  readonly #earlier = new Map<string, ReadFile>();
  #database: Database | undefined;

  private constructor({ version, integrity }: Manifest, own: ReadonlyMap<string, ReadFile>) {
    this.#version = version;
    const names = [...own.keys()].filter((path) => path.startsWith('/'));
    this.#digest = createHash('sha256')
      .update(JSON.stringify([integrity, names]))
      .digest('hex');
    this.#own = own;
  }

  /** Reads all files at once, because an update of the package may replace them while the process runs. */
  static async open(files: StaticFiles): Promise<WidgetVersions> {
    const address = import.meta.resolve('@service/widgets/widget-manifest.json');
    const manifest = JSON.parse(await readFile(fileURLToPath(address), 'utf8')) as Manifest;
    const own = Object.keys(manifest.integrity).map(async (path) => {
      const file = await files.read(fileURLToPath(new URL(path, address)));
      if (!file) throw new Error(`The build of the widgets lacks ${path}.`);
      return [path.replace('./cdn/', ''), file] as const;
    });
    const scripts = [...files.hashed].filter(([path]) => path.startsWith('/assets/')).toSorted();
    return new WidgetVersions(manifest, new Map([...(await Promise.all(own)), ...scripts]));
  }

  /** Stores the own files for later versions, and serves those of earlier ones from now on. */
  async keep(database: Database): Promise<void> {
    const own = [...this.#own].map(([path, { content }]) => ({ path, bytes: content }));
    await keepWidgetVersion(database, { version: this.#version, digest: this.#digest }, own);
    this.#database = database;
  }

  /** @returns `undefined` for other paths, and for earlier versions until `keep` */
  async answer(request: Request, record?: RequestRecord): Promise<Response | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [, version, path = ''] = versioned.exec(new URL(request.url).pathname) ?? [];
    if (version === undefined || (version !== this.#version && !this.#database)) return undefined;
    if (record) record.route = '/cdn/*';
    return unlessAway(async () => {
      const file = plainPath.test(path) ? await this.#find(version, path) : undefined;
      return file ? file.respond(request, path, true) : this.#missing(version, path);
    });
  }

  /** @returns a file of another version with a hash in its name; `undefined` if there is none, and until `keep` */
  async answerHashed(request: Request, record?: RequestRecord): Promise<Response | undefined> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const [prefix] = hashed.exec(pathname) ?? [];
    if (!prefix || !isImmutable(pathname) || !plainPath.test(pathname.slice(1))) return undefined;
    return unlessAway(async () => {
      const file = await this.#earlierFile(prefix === '/cdn/' ? pathname.slice(prefix.length) : pathname);
      if (file && record) record.route = `${prefix}*`;
      return file?.respond(request, pathname, true);
    });
  }

  async #find(version: string, path: string): Promise<ReadFile | undefined> {
    if (version === this.#version) return this.#own.get(path);
    return this.#earlierFile(path, version);
  }

  /** @param version any, for a path with a hash */
  async #earlierFile(path: string, version?: string): Promise<ReadFile | undefined> {
    const key = `${version ?? ''}/${path}`;
    const known = this.#earlier.get(key);
    if (known || !this.#database) return known;
    const bytes = await keptWidgetFile(this.#database.query, path, version);
    if (!bytes) return undefined;
    // a concurrent request may have been first: a file is compressed once
    const file = this.#earlier.get(key) ?? new ReadFile(bytes, key);
    this.#earlier.set(key, file);
    return file;
  }

  async #missing(version: string, path: string): Promise<Response> {
    const kept = this.#database ? await keptWidgetVersions(this.#database.query) : [];
    const versions = [...new Set([...kept, this.#version])].toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    const line = versions.includes(version)
      ? `Version ${version} of the widgets has no file ${path || 'without a name'}.`
      : `Version ${version} of the widgets is not on this platform. It has ${versions.join(', ')}.`;
    return new Response(`${line}\n`, {
      status: 404,
      headers: { ...forEveryPage, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  }
}
