import { and, eq } from 'drizzle-orm';
import type { Database, Query } from '../ports.ts';
import { widgetFiles, widgetVersions } from './schema.ts';

export interface WidgetFile {
  /** Below `/cdn/<version>/`; absolute for scripts of the pages. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Stores the files of a version, once; those of another build of the same version are replaced. */
export async function keepWidgetVersion(
  database: Database,
  { version, digest }: typeof widgetVersions.$inferInsert,
  files: readonly WidgetFile[],
): Promise<void> {
  const isKept = async (query: Query) => {
    const [row] = await query.select().from(widgetVersions).where(eq(widgetVersions.version, version));
    return row?.digest === digest;
  };
  if (await isKept(database.query)) return;
  await database.transaction(async (query) => {
    const row = { version, digest };
    // locks the row: other processes of the version wait here
    await query.insert(widgetVersions).values(row).onConflictDoUpdate({ target: widgetVersions.version, set: row });
    await query.delete(widgetFiles).where(eq(widgetFiles.version, version));
    await query.insert(widgetFiles).values(files.map((file) => ({ version, ...file })));
  });
}

/** @param version any, for a name with a hash: files of one such name have the same bytes */
export async function keptWidgetFile(
  query: Query,
  path: string,
  version?: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const ofVersion = version === undefined ? undefined : eq(widgetFiles.version, version);
  const [row] = await query
    .select({ bytes: widgetFiles.bytes })
    .from(widgetFiles)
    .where(and(eq(widgetFiles.path, path), ofVersion))
    .limit(1);
  return row?.bytes;
}

export async function keptWidgetVersions(query: Query): Promise<string[]> {
  const rows = await query.select({ version: widgetVersions.version }).from(widgetVersions);
  return rows.map(({ version }) => version);
}
