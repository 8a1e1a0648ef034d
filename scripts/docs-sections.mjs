import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Fragment of a heading, as code hosts make it. */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

const inDocs = (...names) => names.map((name) => `docs/${name}.md`);

/** Pages of `docs/`, by section; guides are those that no other section has. */
export const reference = inDocs(
  'sdk',
  'transport',
  'forms',
  'manifest',
  'events',
  'dialects',
  'tokens',
  'command-line',
  'conformance',
);
export const operating = inDocs('operating', 'scaling', 'threat-model', 'asvs', 'measurements');
export const project = inDocs('architecture', 'releasing');

export const markdownIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const listed = new Set([...reference, ...operating, ...project, 'docs/recipes.md']);
export const guides = markdownIn('docs').filter((path) => !listed.has(path));
