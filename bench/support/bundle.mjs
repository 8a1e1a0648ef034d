import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Installs the libraries of `bench/rivals`. */
export function installRivals() {
  const { dependencies } = JSON.parse(readFileSync(at('rivals/package.json'), 'utf8'));
  if (Object.keys(dependencies).every((name) => existsSync(at(`rivals/node_modules/${name}`)))) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: at('rivals'),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The rivals could not be installed.');
}

/**
 * One script of an entry and all that it imports, made smaller as for production.
 *
 * @param {string} entry below `bench/`
 * @returns {Promise<string>}
 */
export async function bundle(entry) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: at(entry), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false }, checks: { ineffectiveDynamicImport: false } },
    },
  });
  return [built].flat()[0].output.find(({ type }) => type === 'chunk').code;
}
