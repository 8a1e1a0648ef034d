/**
 * Public surface of an element, read from its modules: parts, slots, custom states, custom properties, and attributes
 * that only its styles or its root use.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { attributeWords, partWords, tokenWords } from './element-descriptions.mjs';

const imports = /\b(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'(\.[^']+\.ts)'|\bimport\('(\.[^']+\.ts)'\)/g;

/** Modules of an element by path, lazy ones included: its own, parts, controllers and styles. */
function modulesOf(root, entry) {
  const own = [`${dirname(entry)}/`, 'src/elements/parts/', 'src/controllers/', 'src/theme/'];
  const found = new Map();
  const take = (path) => {
    if (found.has(path) || !existsSync(join(root, path))) return;
    const text = readFileSync(join(root, path), 'utf8');
    found.set(path, text);
    for (const [, type, now, later] of text.matchAll(imports)) {
      const next = normalize(join(dirname(path), now ?? later)).replaceAll('\\', '/');
      if (!type && own.some((room) => next.startsWith(room))) take(next);
    }
  };
  take(entry);
  return found;
}

/** Values of an attribute in templates; of an expression, the string literals in it. */
function* valuesOf(text, pattern) {
  for (const [, value] of text.matchAll(pattern)) {
    const plain = value
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll(/\$\{[^}]*\}/g, (expression) =>
        [...expression.matchAll(/'([^']*)'/g)].map(([, each]) => each).join(' '),
      );
    yield* plain.split(/\s+/).filter(Boolean);
  }
}

const partPattern = /\bpart=("(?:[^"$]|\$\{[^}]*\})*"|\$\{[^}]*\})/g;
const slotPattern = /<slot(?: name="([^"]*)")?/g;
const statesPattern = /\bsetStates\([^{]*\{([^}]*)\}/g;
const statePattern = /(?:^|,)\s*'?([\w-]+)'?\s*(?=[:,]|$)/g;
const hostPattern = /:host\(\[([\w-]+)/g;

/** `var(--service-a, fallback)` → name and fallback, which may contain parentheses. */
function* tokensOf(text) {
  for (const { 0: start, 1: name, index } of text.matchAll(/\bvar\(\s*(--service-[\w-]+)/g)) {
    let depth = 1;
    let end = index + start.length;
    while (depth > 0 && end < text.length) depth += { '(': 1, ')': -1 }[text[end++]] ?? 0;
    const fallback = text.slice(index + start.length, end - 1).replace(/^\s*,\s*/, '');
    yield [name, fallback.replaceAll(/\s+/g, ' ').trim()];
  }
}

/** Fallback in public names; `undefined` if it uses private properties. */
function publicly(fallback, names) {
  const value = fallback.replaceAll(/--_[\w-]+/g, (name) => names.get(name) ?? name);
  return value.includes('--_') ? undefined : value;
}

/** Parts, slots, custom states, attributes and custom properties of an element. */
export function interfaceOf(root, entry) {
  const texts = [...modulesOf(root, entry).values()];
  const all = texts.join('\n');
  const names = new Map(
    [...all.matchAll(/(--_[\w-]+):\s*var\(\s*(--service-[\w-]+)/g)].map(([, own, name]) => [own, name]),
  );
  const tokens = new Map();
  for (const [name, fallback] of tokensOf(all)) if (!tokens.has(name)) tokens.set(name, publicly(fallback, names));
  const attributes = new Set([...all.matchAll(hostPattern)].map(([, name]) => name));
  if (all.includes('chooseRenderRoot(this')) attributes.add('render-root');
  if (all.includes('.autofocus')) attributes.add('autofocus');
  return {
    parts: [...new Set(texts.flatMap((text) => [...valuesOf(text, partPattern)]))].toSorted(),
    slots: [...new Set([...all.matchAll(slotPattern)].map(([, name = '']) => name.replaceAll(/\$\{[^}]*\}/g, '*')))],
    states: [...all.matchAll(statesPattern)].flatMap(([, body]) =>
      [...body.matchAll(statePattern)].map(([, name]) => name),
    ),
    attributes: [...attributes].filter((name) => Object.hasOwn(attributeWords, name)).toSorted(),
    tokens: [...tokens].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

/** Adds the members that templates and styles have and the doc block lacks. @throws for members without a description */
export function completeInterface(declaration, { parts, slots, states, attributes, tokens }) {
  const missing = [];
  const complete = (key, items) => {
    const documented = declaration[key] ?? [];
    const rest = items.filter(({ name }) => !documented.some((each) => each.name === name));
    missing.push(...rest.filter(({ description }) => !description).map(({ name }) => `${key} ${name || '(default)'}`));
    if (documented.length + rest.length > 0) declaration[key] = [...documented, ...rest];
  };
  complete(
    'cssParts',
    parts.map((name) => ({ description: partWords[name], name })),
  );
  complete(
    'slots',
    slots.map((name) => ({ name })),
  );
  complete(
    'cssStates',
    states.map((name) => ({ name })),
  );
  complete(
    'cssProperties',
    tokens.map(([name]) => ({ description: tokenWords[name], name })),
  );
  const fallbacks = new Map(tokens);
  for (const property of declaration.cssProperties ?? []) {
    const fallback = fallbacks.get(property.name);
    if (fallback) property.default = fallback.includes('oklch(from') ? 'oklch(from var(--service-accent) …)' : fallback;
  }
  const rows = attributes.map((name) => ({ name, ...attributeWords[name] }));
  complete(
    'attributes',
    rows.map(({ type, ...row }) => ({ ...row, type: { text: type } })),
  );
  if (missing.length) {
    const where = 'describe them in its doc block, or for several elements in scripts/element-descriptions.mjs';
    throw new Error(`<${declaration.tagName}> lacks descriptions of ${missing.join(', ')}: ${where}.`);
  }
}
