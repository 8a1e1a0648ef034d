/** `npm run build`: the package (dist), what browsers load (dist/cdn, platform/dist/assets) and the platform (platform/dist). */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { bundles } from './bundles.mjs';
import { hashSources, markBuilt, root, run } from './steps.mjs';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const compile = (project) => run(process.execPath, [tsc, '-p', project]);
const hash = hashSources();

const steps = [
  ['package', () => compile('tsconfig.build.json')],
  ...bundles.map(({ name, config }) => [name, () => build(config)]),
  ['platform', () => compile('platform/tsconfig.build.json')],
];

for (const folder of ['dist', 'platform/dist']) rmSync(join(root, folder), { recursive: true, force: true });
for (const [name, step] of steps) {
  const started = performance.now();
  await step();
  console.log(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
markBuilt(hash);
