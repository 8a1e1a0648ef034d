/**
 * Makes `widget-manifest.json` from the table of widgets, custom-elements.json and the files for script tags. `npm
 * run manifest:check` validates the one in dist.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.mjs';
import { closure, findChunk, weigh } from './weights.mjs';

const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const hash = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Loaded by every script tag, so no element counts it. */
const shared = 'src/autoloader.ts';

function hashes(cdn) {
  const files = readdirSync(cdn, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|css)$/.test(file));
  return Object.fromEntries(files.toSorted().map((file) => [`./cdn/${file}`, hash(join(cdn, file))]));
}

const described = (items = []) => items.map(({ name, description }) => ({ name, ...(description && { description }) }));

/** Elements of custom-elements.json. */
const elementsOf = ({ modules }) =>
  modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);

/** Custom properties, parts and states of an element in custom-elements.json. */
function themeOf(customElements, tag) {
  const found = elementsOf(customElements).find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`custom-elements.json has no <${tag}>.`);
  const { cssProperties, cssParts, cssStates } = found;
  return { tokens: described(cssProperties), parts: described(cssParts), states: described(cssStates) };
}

/** @param dist folder of the package, with the files for script tags in `cdn` */
export async function makeManifest(dist) {
  const cdn = join(dist, 'cdn');
  const { widgets } = await import(pathToFileURL(join(dist, 'manifest/widgets.js')).href);
  const { version } = read(root, 'package.json');
  const customElements = read(root, 'custom-elements.json');
  const chunks = read(cdn, '.vite/manifest.json');
  const own = closure(chunks, findChunk(chunks, shared));
  const entries = widgets.map((widget) => {
    const folder = widget.module.url.replace(/\/index\.js$/, '').replace(/^\.\//, '');
    const sources = [`src/${posix.basename(folder)}.ts`, `src/${folder}/index.ts`];
    const key = sources.find((path) => chunks[path]) ?? shared;
    const url = `./cdn/${chunks[key].file}`;
    const files = [...closure(chunks, key)].filter((file) => key === shared || !own.has(file));
    const bytes = files.reduce((sum, file) => sum + weigh(join(cdn, file)), 0);
    return {
      ...widget,
      module: {
        url,
        export: widget.module.export,
        integrity: hash(join(dist, url)),
        specifier: `@service/widgets/${folder}`,
      },
      version,
      requires: { contract: 0, baseline: 'widely available' },
      theme: themeOf(customElements, widget.element),
      bytes,
      docs: `https://www.npmjs.com/package/@service/widgets/v/${version}`,
    };
  });
  return {
    $schema: './widget-manifest.schema.json',
    schemaVersion: 1,
    version,
    integrity: hashes(cdn),
    widgets: entries,
  };
}

/** Members of the manifest, for editors. */
const descriptions = {
  $schema: 'JSON Schema of this file',
  schemaVersion: 'Version of the format of this file',
  version: 'Version of the package',
  integrity: 'SHA-384 of a file, as in the attribute `integrity`; at the top by path, for an import map',
  widgets: 'Elements of the library',
  id: 'Id of the widget, `@<owner>/<feature>/form/<name>`',
  origin: '`published`: of the platform’s interface; `assumed`: of this library; `registered`: by a page',
  status: 'Deprecated widgets work, and name their replacement',
  replacedBy: 'Id of the widget that replaces a deprecated one',
  element: 'Tag',
  module: 'File with the code',
  url: 'File for script tags, relative to this one',
  export: 'Name of the class in the module',
  specifier: 'Entry of the package to import',
  requires: 'Required platform and browsers',
  contract: 'Major version of the contract with the platform',
  baseline: 'Baseline of browsers',
  title: 'Title by language',
  description: 'Description; of a widget, by language',
  keywords: 'Search terms by language',
  icon: 'Name of the icon',
  category: 'Group in the picker of widgets',
  instances: 'How many a dashboard may have',
  configSchema: 'JSON Schema of the settings',
  configVersion: 'Version of the settings',
  migrations: 'Export that migrates older settings',
  presets: 'Named settings that the picker offers',
  name: 'Name',
  config: 'Settings',
  setupRequired: 'The widget shows nothing before it has settings',
  layout: 'Sizes in a dashboard',
  default: 'Size of a new widget',
  min: 'Smallest size',
  max: 'Largest size',
  autoHeight: 'The height follows the content',
  w: 'Columns',
  h: 'Rows',
  accepts: 'Resources that the widget shows',
  kinds: 'Kinds of resources',
  mediaTypes: 'Media types of files',
  inputs: 'Values that other widgets can set',
  outputs: 'Values for other widgets',
  kind: 'Kind of the value',
  event: 'Event that carries the value',
  path: 'Place of the value in the detail of the event',
  auth: 'Whether the user has to be signed in',
  permissions: 'Required permissions for the resource',
  load: 'When the code loads',
  skeleton: 'Placeholder while the code loads',
  languages: 'Built-in languages',
  theme: 'What pages can style',
  tokens: 'CSS custom properties',
  parts: 'Parts, for `::part()`',
  states: 'Custom states, for `:state()`',
  budgetKb: 'Limit of `bytes`, in kB',
  bytes: 'Brotli bytes that are loaded beside the script tag’s own file',
  docs: 'Address of the documentation',
  story: 'Story in Storybook',
};

/** Adds descriptions to all properties of a schema, by their names. */
function withDescriptions(schema) {
  if (Array.isArray(schema)) return schema.map(withDescriptions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const deep = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withDescriptions(value)]));
  if (schema.type !== 'object' || !deep.properties) return deep;
  const properties = Object.entries(deep.properties).map(([name, property]) => {
    const description = property.description ?? descriptions[name];
    if (!description) throw new Error(`The member ${name} of the widget manifest has no description.`);
    return [name, { ...property, description }];
  });
  return { ...deep, properties: Object.fromEntries(properties) };
}

/** The JSON Schema (2020-12) of the manifest. */
export async function makeManifestSchema(dist) {
  const { widgetManifestSchema } = await import(pathToFileURL(join(dist, 'manifest/manifest-schema.js')).href);
  const { toJsonSchema } = await import(pathToFileURL(join(dist, 'contract/to-json-schema.js')).href);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...withDescriptions(toJsonSchema(widgetManifestSchema)),
  };
}

/**
 * Errors of a manifest beyond its schema, as sentences.
 *
 * @param {object} manifest
 * @param {{ actual: Record<string, string>, catalogue: readonly { kind: string, id?: string }[], customElements: object }} world
 *   hashes of the files that there are, the parts of the platform, the elements.
 */
export function faultsIn(manifest, { actual, catalogue, customElements }) {
  const faults = [];
  if (JSON.stringify(actual) !== JSON.stringify(manifest.integrity)) faults.push('The hashes are not of these files.');
  const ids = new Set(manifest.widgets.map(({ id }) => id));
  for (const { id, kind } of catalogue) {
    if (kind === 'form' && !ids.has(id)) faults.push(`${id} has no element.`);
  }
  const tags = new Set(manifest.widgets.map(({ element }) => element));
  for (const { tagName } of elementsOf(customElements)) {
    // It surrounds widgets, and is not one.
    if (tagName !== 'service-platform' && !tags.has(tagName)) faults.push(`<${tagName}> has no entry.`);
  }
  for (const { id, module, languages, title, description, bytes, budgetKb } of manifest.widgets) {
    if (actual[module.url] !== module.integrity) faults.push(`${id}: the hash is not that of ${module.url}.`);
    for (const language of languages) {
      if (!title[language] || !description[language]) faults.push(`${id} says nothing in ${language}.`);
    }
    if (bytes > budgetKb * 1000) faults.push(`${id} weighs ${bytes} bytes of ${budgetKb} kB.`);
  }
  return faults;
}

/** Errors of the manifest in a folder, as sentences. */
export async function faultsOf(dist) {
  const manifest = read(dist, 'widget-manifest.json');
  const { read: readBy } = await import(pathToFileURL(join(dist, 'contract/json-schema.js')).href);
  const { catalogue } = await import(pathToFileURL(join(dist, 'contract/catalogue.js')).href);
  const parsed = readBy(await makeManifestSchema(dist), manifest);
  const issues = parsed.ok ? [] : parsed.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  const customElements = read(root, 'custom-elements.json');
  return [...issues, ...faultsIn(manifest, { actual: hashes(join(dist, 'cdn')), catalogue, customElements })];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = await faultsOf(join(root, 'dist'));
  for (const fault of faults) console.error(`widget-manifest.json: ${fault}`);
  if (!faults.length) console.log('✓ widget-manifest.json');
  process.exitCode = faults.length ? 1 : 0;
}
