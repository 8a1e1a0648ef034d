import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's operations on files of the machine, which give every new file the mode 0666, whatever the umask. */
interface NodeOperations {
  readonly node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: unknown): unknown;
    setattr(node: unknown, attributes: { mode?: number | null }): void;
  };
  readonly stream_ops: {
    setattr(stream: unknown, attributes: { mode?: number | null }): void;
    write(stream: { readonly path?: string }, ...more: readonly unknown[]): number;
  };
}

type Options = Parameters<NodeFS['init']>[1];

/** Permissions of the owner, and the kind of file. */
const forOwner = (mode: number) => mode & ~0o077;

function keepFromOthers({ node_ops, stream_ops }: NodeOperations): void {
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, forOwner(mode), device);
  for (const operations of [node_ops, stream_ops]) {
    const setattr = operations.setattr as NodeOperations['node_ops']['setattr'];
    operations.setattr = (target: unknown, attributes) =>
      setattr(
        target,
        typeof attributes.mode === 'number' ? { ...attributes, mode: forOwner(attributes.mode) } : attributes,
      );
  }
}

/** Emscripten's numbers of ENOSPC and EDQUOT. */
const isFull = (error: unknown): boolean => [51, 19].includes((error as { errno?: number }).errno ?? 0);

/** Rows of tables: without space for them a statement fails; without space for the log, the whole server does. */
const isTable = (path = ''): boolean => path.includes('/base/');

/** Repeats a write that finds no space, once `spend` has freed some. */
function writeFromReserve({ node_ops, stream_ops }: NodeOperations, spend: (path?: string) => boolean): void {
  const { mknod } = node_ops;
  const { write } = stream_ops;
  const repeating = <Result>(path: string | undefined, act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      if (!isFull(error) || !spend(path)) throw error;
      return act();
    }
  };
  node_ops.mknod = (...made) => repeating(undefined, () => mknod(...made));
  stream_ops.write = (stream, ...more) => repeating(stream.path, () => write(stream, ...more));
}

/** PGlite's files in a folder, for this user alone (0700, 0600). */
export class PrivateNodeFS extends NodeFS {
  readonly #spendReserve: () => boolean;
  /** Statements run: before, without space even tables' rows fail the whole server. */
  isOpen = false;

  /** @param spendReserve frees space for the server's log. @returns whether there was any to free */
  constructor(folder: string, spendReserve: () => boolean = () => false) {
    super(folder);
    this.#spendReserve = spendReserve;
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const prepare = ({ FS }: { FS: unknown }) => {
      const { NODEFS } = (FS as { filesystems: { NODEFS: NodeOperations } }).filesystems;
      keepFromOthers(NODEFS);
      writeFromReserve(NODEFS, (path) => !(this.isOpen && isTable(path)) && this.#spendReserve());
    };
    // before the folder is mounted, which copies the operations
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [prepare, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
