import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has every `import()` of compiled code name the compiled file: TypeScript 6.0 leaves `.ts` where a class has fields
 * that it moves into a constructor of its own.
 *
 * @param {string} folder what has been compiled
 */
export function finishImports(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const path = join(entry.parentPath, entry.name);
    const code = readFileSync(path, 'utf8');
    const finished = code.replaceAll(/\bimport\((['"])(\.[^'"]+)\.ts\1\)/g, 'import($1$2.js$1)');
    if (finished !== code) writeFileSync(path, finished);
  }
}
