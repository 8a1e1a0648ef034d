import { readFileSync } from 'node:fs';
import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { root } from './pages-of-docs.ts';

interface Named {
  readonly name: string;
}
interface Declared {
  readonly tagName?: string;
  readonly attributes?: readonly Named[];
  readonly members?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly events?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssStates?: readonly Named[];
  readonly cssProperties?: readonly Named[];
}

const { modules } = JSON.parse(readFileSync(`${root}custom-elements.json`, 'utf8')) as {
  modules: readonly { readonly declarations?: readonly Declared[] }[];
};
const declared = modules.flatMap(({ declarations = [] }) => declarations);

/** Elements of the package by their tags. */
export const elements = new Map(declared.flatMap((each) => (each.tagName ? [[each.tagName, each] as const] : [])));

const all = (key: Exclude<keyof Declared, 'tagName' | 'members'>) =>
  new Set([...elements.values()].flatMap((element) => (element[key] ?? []).map(({ name }) => name)));

export const events = all('events');
const parts = all('cssParts');
const states = all('cssStates');
const tokens = all('cssProperties');

/** Attributes of any element, as far as docs use them. */
const global = /^(?:id|class|slot|lang|dir|hidden|style|part|title|tabindex|role|(?:data|aria)-[\w-]+)$/;
/** Prefixes of properties, events and directives in templates of frameworks; their names are other than attributes. */
const ofTemplates = /^(?:[@:.?#]|on\w|v-|(?:bind|client|on|set|use):)/;

const isOurs = (tag: string) => /^(?:service|resource)-/.test(tag);
const allows = (names: readonly Named[] = [], given: string) =>
  names.some(({ name }) => name === given || (name.endsWith('*') && given.startsWith(name.slice(0, -1))));

function* within(node: DefaultTreeAdapterMap['node']): Generator<DefaultTreeAdapterMap['element']> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('content' in node) yield* within(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* within(child);
}

/** Elements of HTML, or of a language whose templates are like it. */
export const elementsIn = (html: string) => [...within(/<html/i.test(html) ? parse(html) : parseFragment(html))];

/** Text of the inline module scripts of HTML. */
export const scriptsIn = (html: string): readonly string[] =>
  elementsIn(html)
    .filter(({ tagName, attrs }) => tagName === 'script' && !attrs.some(({ name }) => name === 'src'))
    .filter(({ attrs }) => !attrs.some(({ name, value }) => name === 'type' && value !== 'module'))
    .map(({ childNodes: [text] }) => (text && 'value' in text ? text.value : ''));

/** Slots, tags and attributes in HTML that `custom-elements.json` does not have. */
export function mistakesIn(html: string): string[] {
  return elementsIn(html).flatMap(({ tagName, attrs, parentNode }) => {
    const found: string[] = [];
    const slot = attrs.find(({ name }) => name === 'slot')?.value;
    const parent = parentNode && 'tagName' in parentNode ? elements.get(parentNode.tagName) : undefined;
    // A dashboard has a slot for each of its places.
    if (slot && parent && parent.tagName !== 'service-dashboard' && !allows(parent.slots, slot))
      found.push(`<${parent.tagName}> has no slot ${slot}`);
    if (!isOurs(tagName)) return found;
    const element = elements.get(tagName);
    if (!element) return [...found, `no element <${tagName}>`];
    for (const { name, value } of attrs) {
      // Svelte sets properties; the parser has put their names into lower case.
      const property = /^\{.*\}$/.test(value || name) ? name.replace(/[{}]/g, '') : undefined;
      if (element.members?.some((member) => member.name.toLowerCase() === property)) continue;
      if (global.test(name) || ofTemplates.test(name) || allows(element.attributes, name)) continue;
      found.push(`<${tagName}> has no attribute ${name}`);
    }
    return found;
  });
}

/** Names in a style sheet that `custom-elements.json` does not have: parts, states, tokens and tags. */
export function unknownIn(css: string): string[] {
  const named = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...named(/::part\(([\w-]+)\)/g).filter((name) => !parts.has(name)),
    ...named(/:state\(([\w-]+)\)/g).filter((name) => !states.has(name)),
    ...named(/(--service-[\w-]+)/g).filter((name) => !tokens.has(name)),
    ...named(/(?<![\w.#-])((?:service|resource)-[\w-]+)(?![\w-]*\.)/g).filter((name) => !elements.has(name)),
  ];
}
