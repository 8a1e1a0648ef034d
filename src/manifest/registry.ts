import { complete, type KnownWidget, type WidgetRegistration } from './widget.ts';
import { bareWidgets as ours } from './bare-widgets.ts';
import { Store } from '../store.ts';

// One for all copies of the library on a page: who registers need not know which of them a dashboard comes from.
const key = Symbol.for('service:widgets:0');
const registry = ((globalThis as unknown as Record<symbol, Store<Map<string, KnownWidget>> | undefined>)[key] ??=
  new Store(new Map()));

const idPattern = /^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\/form\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const tagPattern = /^[a-z][.0-9_a-z]*-[-.0-9_a-z]*$/;

const isOurs = (id: string) => id.startsWith('@service/');

/**
 * Makes widgets of the page's own known to every dashboard on it. Of two with one id the first one counts, as with
 * `customElements.define`.
 *
 * @throws {TypeError} for an id that is none or has the owner `service`, for a tag that is none, or where nothing says
 *   how the element is loaded and nothing has defined it; the other widgets of the call are registered all the same.
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

/** Every widget that is known, without the words by which ours are found. */
export const knownWidgets = (): readonly KnownWidget[] => [...ours, ...registry.value.values()];

/** The one with this id, or nothing. */
export const widgetById = (id: string): KnownWidget | undefined =>
  isOurs(id) ? ours.find((widget) => widget.id === id) : registry.value.get(id);

/** `true` if a widget that was registered earlier has the same tag, and defines it. */
export const claimsTagOf = ({ id, element }: KnownWidget): boolean =>
  knownWidgets().find((widget) => widget.element === element)?.id !== id;

/** Called after every registration; returns its own removal. */
export function onRegistered(listener: () => void): () => void {
  return registry.subscribe(listener);
}
