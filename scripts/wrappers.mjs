/**
 * `npm run wrappers` writes types by tag, React components and the table of docs/events.md from custom-elements.json.
 * `--check` fails if the committed ones are stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { eventsPage } from './events-page.mjs';
import { root } from './steps.mjs';

const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8'));
const madeOf = '/* Made by `npm run wrappers` from custom-elements.json. */';
const typesFile = 'src/frameworks/elements.ts';
const componentFolder = 'src/react/elements';
/** Hand-written files in that folder. */
const byHand = ['wrap.ts'];

const source = (path) => path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts');
const specifier = (from, to) => posix.relative(dirname(from), to).replace(/^(?!\.)/, './');
const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
const camel = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
/** On one line if it fits, as the formatter does. */
function block(indent, before, rows, separator, after) {
  const space = ' '.repeat(indent);
  const line = `${space}${before} ${rows.join(`${separator} `)} ${after}\n`;
  if (line.length <= 121) return line;
  return `${space}${before}\n${rows.map((row) => `${space}  ${row}${separator}\n`).join('')}${space}${after}\n`;
}
const lines = (indent, rows) => rows.map((row) => `${' '.repeat(indent)}${row}\n`).join('');

/** Class → module that declares it. */
const declaredIn = new Map(
  modules.flatMap(({ path, declarations = [] }) => declarations.map(({ name }) => [name, source(path)])),
);

/** Attributes of every HTML element. */
const global = new Set(['autofocus']);
/** Types that an attribute can express. */
const plain = /^(?:\s*(?:string|number|boolean|undefined|null|'[^']*')\s*\|?)+$/;

const elements = modules
  .flatMap(({ path, declarations = [] }) => declarations.map((declaration) => ({ ...declaration, path: source(path) })))
  .filter(({ tagName }) => tagName)
  .map(({ tagName, name, path, members = [], attributes = [], events = [] }) => ({
    tag: tagName,
    element: name,
    component: name.replace(/Element$/, ''),
    path,
    properties: members.filter(({ kind, readonly, static: shared }) => kind === 'field' && !readonly && !shared),
    attributes: attributes.filter((attribute) => !attribute.fieldName && !global.has(attribute.name)),
    events: events.map((event) => ({ name: event.name, type: event.type.text })),
  }))
  .toSorted((a, b) => (a.tag < b.tag ? -1 : 1));

/** Import lines for types, as formatted. */
function importsOf(file) {
  const names = new Map();
  for (const { element, events } of elements) {
    for (const name of [element, ...events.map(({ type }) => type)]) {
      const path = declaredIn.get(name);
      if (!path) throw new Error(`custom-elements.json doesn't say where ${name} is.`);
      names.set(path, (names.get(path) ?? new Set()).add(name));
    }
  }
  const rows = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, found]) => {
      const list = [...found].toSorted();
      return block(0, 'import type {', list, ',', `} from '${specifier(file, path)}';`);
    });
  return rows.join('');
}

/** A member whose value is an object type. */
const member = (name, rows) => (rows.length ? block(4, `${name}: {`, rows, ';', '};') : `    ${name}: object;\n`);

function typesOf({ tag, element, properties, attributes, events }) {
  const attributeOf = ({ name, attribute }) => `${name}: ${attribute ? `'${attribute}'` : 'never'}`;
  const typeOf = ({ name, type }) => `${key(name)}: ${type.text.replace(' | undefined', '')}`;
  return [
    `  '${tag}': {\n    element: ${element};\n`,
    member('properties', properties.map(attributeOf)),
    member('attributes', attributes.map(typeOf)),
    member(
      'events',
      events.map(({ name, type }) => `${key(name)}: ${type}`),
    ),
    '  };\n',
  ].join('');
}

const types = () => `${madeOf}
${importsOf(typesFile)}
/**
 * Types of each element, by its tag: \`properties\` with the attribute that sets each (\`never\` where none
 * does), \`attributes\` that no property stands behind, \`events\`.
 */
export interface ElementTypes {
${elements.map(typesOf).join('')}}
`;

/** Array on one line if it fits. */
const list = (names) => {
  const line = `  events: [${names.join(', ')}],\n`;
  return line.length <= 121
    ? line
    : `  events: [\n${lines(
        4,
        names.map((name) => `${name},`),
      )}  ],\n`;
};

/** Module by which packages import an element: beside the others where it needs more than its own folder. */
function entryOf(path) {
  const entry = `src/${posix.basename(dirname(path))}.ts`;
  return existsSync(join(root, entry)) ? entry : path;
}

function componentOf(file, { tag, component, path, properties, attributes, events }) {
  const rows = [
    ...properties.map(
      ({ name, attribute = '', type }) => `${name}: '${plain.test(type?.text ?? '') ? attribute : ''}'`,
    ),
    ...attributes.map(({ name }) => `${camel(name)}: '${name}'`),
  ];
  const types = events.map(({ name }) => `'${name}'`);
  return `'use client';
${madeOf}
import '${specifier(file, entryOf(path))}';
import { wrap, type Wrapped } from './wrap.ts';

/** \`<${tag}>\` as a component. */
export const ${component}: Wrapped<'${tag}'> = /* @__PURE__ */ wrap('${tag}', {
  name: '${component}',
${block(2, 'properties: {', rows, ',', '},')}${list(types)}});
`;
}

const folderOf = ({ path }) => posix.basename(dirname(path));
const components = elements.map((element) => {
  const file = `${componentFolder}/${folderOf(element)}.ts`;
  return [file, componentOf(file, element)];
});
const eventsFile = 'docs/events.md';
const barrel = lines(
  0,
  elements.map((element) => `export { ${element.component} } from './${folderOf(element)}.ts';`).toSorted(),
);

const files = new Map([
  [typesFile, types()],
  [eventsFile, eventsPage(modules, readFileSync(join(root, eventsFile), 'utf8'))],
  ...components,
  [
    `${componentFolder}/index.ts`,
    `'use client';\n${madeOf}\n${barrel}export type { Wrapped, WrappedProps } from './wrap.ts';\n`,
  ],
]);

const at = (file) => join(root, file);
const read = (file) => {
  try {
    return readFileSync(at(file), 'utf8');
  } catch {
    return undefined;
  }
};
const left = readdirSync(at(componentFolder))
  .map((name) => `${componentFolder}/${name}`)
  .filter((file) => !files.has(file) && !byHand.some((name) => file.endsWith(`/${name}`)));

if (process.argv.includes('--check')) {
  const stale = [...left, ...[...files].filter(([file, text]) => read(file) !== text).map(([file]) => file)];
  for (const file of stale) console.error(`${file} is not what custom-elements.json says: run \`npm run wrappers\`.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const [file, text] of files) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  for (const file of left) rmSync(at(file));
}
