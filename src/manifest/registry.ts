import { contractMajor } from '../contract/version.ts';
import { complete, type KnownWidget, type WidgetRegistration } from './widget.ts';
import { bareWidgets as ours } from './bare-widgets.ts';
import { Store } from '../store.ts';
import { checkRegistration, completeLayout } from './registration.ts';

// Shared by all copies of the library on a page.
const key = Symbol.for(`service:widgets:${contractMajor}`);
const registry = ((globalThis as unknown as Record<symbol, Store<Map<string, KnownWidget>> | undefined>)[key] ??=
  new Store(new Map()));

const isOurs = (id: string) => id.startsWith('@service/');

const warned = new Set<string>();

function warn(line: string): void {
  if (warned.has(line)) return;
  warned.add(line);
  // oxlint-disable-next-line no-console -- the widget works without them
  console.warn(`registerWidgets: ${line}`);
}

/**
 * Registers widgets of the page for all its dashboards. As with `customElements.define`, the first one of an id wins.
 *
 * @throws {TypeError} with each invalid entry and field, `widgets[0].title: expected { en: string }`; the other widgets
 *   of the call are registered.
 */
export function registerWidgets(...registrations: readonly WidgetRegistration[]): void {
  const wrong: string[] = [];
  for (const [index, registration] of registrations.entries()) {
    const { faults, unknown } = checkRegistration(registration);
    wrong.push(...faults.map((fault) => `widgets[${index}]${fault}`));
    const { id } = Object(registration) as WidgetRegistration;
    if (unknown.length) warn(`${id} has unknown members, which are ignored: ${unknown.join(', ')}.`);
    if (faults.length || registry.value.has(id)) continue;
    registry.value.set(id, complete({ ...registration, layout: completeLayout(registration.layout) }));
  }
  registry.notify();
  if (wrong.length) throw new TypeError(`registerWidgets: ${wrong.join('; ')}`);
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
