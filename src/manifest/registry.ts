import { complete, type KnownWidget, type WidgetRegistration } from './widget.ts';
import { bareWidgets as ours } from './bare-widgets.ts';
import { Store } from '../store.ts';

// Shared by all copies of the library on a page.
const key = Symbol.for('service:widgets:0');
const registry = ((globalThis as unknown as Record<symbol, Store<Map<string, KnownWidget>> | undefined>)[key] ??=
  new Store(new Map()));

const idPattern = /^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\/form\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const tagPattern = /^[a-z][.0-9_a-z]*-[-.0-9_a-z]*$/;

const isOurs = (id: string) => id.startsWith('@service/');

/**
 * Registers widgets of the page for all its dashboards. As with `customElements.define`, the first one of an id wins.
 *
 * @throws {TypeError} for an invalid id, the owner `service`, an invalid tag, or an undefined element without a module;
 *   the other widgets of the call are registered.
 */
export function registerWidgets(...registrations: readonly WidgetRegistration[]): void {
  const wrong: string[] = [];
  for (const registration of registrations) {
    const { id, element, module, import: load } = registration;
    if (!idPattern.test(id) || isOurs(id)) wrong.push(`${JSON.stringify(id)} is no id of a widget of yours`);
    else if (!tagPattern.test(element)) wrong.push(`${JSON.stringify(element)} is no tag of an element (${id})`);
    else if (!module?.url && !load && !globalThis.customElements?.get(element))
      wrong.push(`${id} has neither a module nor an import`);
    else if (!registry.value.has(id)) registry.value.set(id, complete(registration));
  }
  registry.notify();
  if (wrong.length) throw new TypeError(`Not registered: ${wrong.join('; ')}.`);
}

export const knownWidgets = (): readonly KnownWidget[] => [...ours, ...registry.value.values()];

export const widgetById = (id: string): KnownWidget | undefined =>
  isOurs(id) ? ours.find((widget) => widget.id === id) : registry.value.get(id);

type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

let loaders: Loaders = {};

/** Sets how elements of this library load, by tag. Elements import no loader, because every loader imports an element. */
export function provideLoaders(table: Loaders): void {
  loaders = table;
}

/** `undefined` for a tag that something else has to define. */
export const loaderOf = (tag: string): Loaders[string] | undefined => loaders[tag];

/** `true` if a widget that was registered earlier has the same tag, and defines it. */
export const claimsTagOf = ({ id, element }: KnownWidget): boolean =>
  knownWidgets().find((widget) => widget.element === element)?.id !== id;

/** @returns the unsubscribe function */
export function onRegistered(listener: () => void): () => void {
  return registry.subscribe(listener);
}
