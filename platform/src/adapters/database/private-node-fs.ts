import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's operations on files of the machine, which give every new file the mode 0666, whatever the umask. */
interface NodeOperations {
  readonly node_ops: {
    mknod(parent: unknown, name: string, mode: number, device: unknown): unknown;
    setattr(node: unknown, attributes: { mode?: number | null }): void;
  };
  readonly stream_ops: { setattr(stream: unknown, attributes: { mode?: number | null }): void };
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

/** PGlite's files in a folder, for this user alone (0700, 0600). */
export class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const restrict = ({ FS }: { FS: unknown }) =>
      keepFromOthers((FS as { filesystems: { NODEFS: NodeOperations } }).filesystems.NODEFS);
    // before the folder is mounted, which copies the operations
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [restrict, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
