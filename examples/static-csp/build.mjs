/** Copies the site and the package's files for script tags into one folder for any web server. */
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const widgets = dirname(fileURLToPath(import.meta.resolve('@service/widgets/package.json')));

rmSync(at('dist'), { recursive: true, force: true });
cpSync(at('site'), at('dist'), { recursive: true });
cpSync(join(widgets, 'dist/cdn'), at('dist/widgets'), { recursive: true });
