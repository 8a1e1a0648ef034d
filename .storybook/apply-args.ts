import type { Decorator } from '@storybook/web-components-vite';
import { html, noChange } from 'lit';
import { Directive, directive, type ChildPart } from 'lit/directive.js';
import { keyed } from 'lit/directives/keyed.js';
import { action } from 'storybook/actions';
import type { ArgsEnhancer, StrictInputType } from 'storybook/internal/types';
import { argTypesOf } from './arg-types.ts';
import { readLook } from './look.ts';
import { elements } from './manifest.ts';
import { settingsOf, type Setting } from './settings.ts';

type Args = Readonly<Record<string, unknown>>;
type Configurable = HTMLElement & Record<string, unknown>;

/** Read by elements on their first rendering: another value creates the element anew. */
const readOnce = ['autofocus', 'email', 'renderRoot', 'served', 'session'];

/** The value of a control; `undefined` of an empty field. */
const valueOf = (value: unknown) => (value === '' || Number.isNaN(value) ? undefined : value);

function read(element: Configurable, { kind, name, property, value }: Setting): unknown {
  if (kind === 'token') return valueOf(element.style.getPropertyValue(name));
  if (kind === 'property' || value === 'json') return element[property];
  return value === 'boolean' ? element.hasAttribute(name) : (element.getAttribute(name) ?? undefined);
}

function write(element: Configurable, { kind, name, property, value: type }: Setting, value: unknown): void {
  if (kind === 'token') element.style.setProperty(name, value === undefined ? null : String(value));
  else if (kind === 'property' || type === 'json') element[property] = value;
  else if (type === 'boolean') element.toggleAttribute(name, Boolean(value));
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Sets what has changed; an argument that is empty again restores the value of the story's markup. */
class Applied {
  readonly #element: Configurable;
  readonly #settings: readonly Setting[];
  readonly #values = new Map<string, unknown>();
  readonly #originals = new Map<string, unknown>();

  constructor(element: Configurable) {
    const tag = element.localName;
    this.#element = element;
    this.#settings = settingsOf(argTypesOf(tag));
    for (const { name } of elements.get(tag)?.events ?? []) {
      const log = action(name);
      element.addEventListener(name, (event) => log('detail' in event ? event.detail : {}));
    }
  }

  apply(args: Args): void {
    for (const setting of this.#settings) {
      const { property } = setting;
      const value = valueOf(args[property]);
      if (Object.is(value, this.#values.get(property))) continue;
      if (!this.#originals.has(property)) this.#originals.set(property, read(this.#element, setting));
      write(this.#element, setting, value === undefined ? this.#originals.get(property) : value);
      this.#values.set(property, value);
    }
  }
}

const applied = new WeakMap<Element, Applied>();

/** Applies arguments to the elements of a tag below `root`, and the density to all elements. */
export function applyArgs(root: ParentNode, tag: string | undefined, args: Args, density?: 'compact'): void {
  for (const element of root.querySelectorAll<Configurable>([...elements.keys()].join())) {
    const values = applied.get(element) ?? new Applied(element);
    applied.set(element, values);
    const own = element.localName === tag ? args : {};
    values.apply({ ...own, density: own['density'] ?? density });
  }
}

/** In a template after the story, whose elements are created by then, and not connected: they render once. */
const apply = directive(
  class extends Directive {
    render(..._args: unknown[]) {
      return noChange;
    }

    override update({ startNode }: ChildPart, [...args]: [string | undefined, Args, 'compact'?]) {
      const root = startNode?.parentNode;
      if (root) applyArgs(root, ...args);
      return noChange;
    }
  },
);

const hasTextField = (argType: StrictInputType | undefined) =>
  (argType?.control as { readonly type?: string } | undefined)?.type === 'text';

/** Empty fields and switches that are off, instead of buttons that create them. */
export const withEmptyArgs: ArgsEnhancer = ({ argTypes, initialArgs }) => {
  const args: Record<string, unknown> = {};
  for (const { property, value } of settingsOf(argTypes)) {
    if (initialArgs[property] !== undefined) continue;
    if (hasTextField(argTypes[property])) args[property] = '';
    if (value === 'boolean') args[property] = false;
  }
  return args;
};

/** Makes the controls of a story work, and logs the events of its elements. */
export const withArgs: Decorator = (story, { component, args, globals }) => {
  const { density } = readLook(globals);
  const identity = JSON.stringify(readOnce.map((name) => valueOf(args[name])));
  return html`${keyed(identity, story())}${apply(component, args, density === 'compact' ? density : undefined)}`;
};
