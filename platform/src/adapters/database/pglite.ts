import { PGlite, types, type PGliteOptions as ClientOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Query, StatementTimer } from '../../ports.ts';
import { hex } from '../../security/secrets.ts';
import { PgliteServer, type PgliteServerOptions } from './pglite-server.ts';
import { timed } from './timed.ts';

export interface PgliteOptions extends Omit<PgliteServerOptions, 'options' | 'isLasting'> {
  /** Folder (Node) or `idb://name` (a page); in memory if absent. The caller holds the folder's lock. */
  readonly folder?: string;
  /** Replaces `folder`. Called again to open the folder again after its server has broken. */
  readonly fs?: () => NonNullable<ClientOptions['fs']>;
  /** Archive of `dumpDataDir` to start from. */
  readonly archive?: Blob;
}

/**
 * Settings of a server inside a process: shared buffers are memory of the process, while the system caches the files, too;
 * there is one connection; and files of the log that are kept for later take space.
 */
const settings = ['shared_buffers=32MB', 'max_connections=10', 'min_wal_size=32MB', 'max_wal_size=64MB'];
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];

function byteaText(bytes: unknown): string {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('A value for bytea is no Uint8Array.');
  return `\\x${hex(bytes)}`;
}

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < 0x3a ? code - 0x30 : code - 0x57;
};

function byteaBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2 - 1);
  for (let at = 0, from = 2; at < bytes.length; at++, from += 2) {
    bytes[at] = (digitAt(text, from) << 4) | digitAt(text, from + 1);
  }
  return bytes;
}

/**
 * PostgreSQL's text of bytes (8.4.1, hex format): `\x00ff`. PGlite's own serializer and parser make a string for each byte:
 * half a second for the files of a version.
 */
const serializers = { [types.BYTEA]: byteaText };
const parsers = { [types.BYTEA]: byteaBytes };

/** PostgreSQL inside this process, or inside a page. Its one connection runs one transaction at a time. */
export async function openPglite({ folder, fs, archive, ...how }: PgliteOptions = {}): Promise<Database> {
  const server = await PgliteServer.open({
    ...how,
    options: () => ({
      startParams,
      serializers,
      parsers,
      ...(folder !== undefined && { dataDir: folder }),
      ...(fs && { fs: fs() }),
      ...(archive && { loadDataDir: archive }),
    }),
    isLasting: fs !== undefined,
  });
  const logger = { logQuery: (sql: string, values: unknown[]) => database.onStatement?.(sql, values) };
  const databaseFor = (timer: StatementTimer): Database => {
    const client = timed(server, timer);
    // drizzle calls `query` and `transaction` alone
    const query = drizzle(client as unknown as PGlite, { logger }) as unknown as Query;
    return {
      kind: 'pglite',
      query,
      transaction: (work) => query.transaction((transaction) => work(transaction as Query)),
      async raw(sql, values = []) {
        database.onStatement?.(sql, values);
        if (values.length) return { rows: (await client.query<Record<string, unknown>>(sql, [...values], {})).rows };
        const results = await client.exec(sql);
        return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
      },
      memoryBytes: () => server.memoryBytes,
      close: () => server.close(),
      forRequest: databaseFor,
    };
  };
  const database = databaseFor((sql) => database.timeStatement?.(sql));
  return database;
}
