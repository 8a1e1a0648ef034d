/**
 * `node scripts/prepare-database.mjs <platform/dist>`: writes a PGlite folder of the current schema into the build. The
 * platform copies it at its first start, because creating a database takes seconds.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = process.argv[2];
const load = (path) => import(pathToFileURL(join(dist, path)).href);
const { openPglite } = await load('adapters/database/pglite.js');
const { PrivateNodeFS } = await load('adapters/database/private-node-fs.js');
const { migrate } = await load('store/migrate.js');
const { StaticFiles } = await load('node/static-files.js');
const { WidgetVersions } = await load('node/widget-versions.js');

const database = await openPglite({ fs: () => new PrivateNodeFS(join(dist, 'pglite')) });
await migrate(database, { now: () => new Date() });
// otherwise the first start would spend some 0.2 s on it
await (await WidgetVersions.open(await StaticFiles.open())).keep(database);
await database.close();
