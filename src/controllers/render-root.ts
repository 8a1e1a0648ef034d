import type { CSSResultGroup, LitElement } from 'lit';

/** The protected part of an element that schedules updates. */
interface Scheduled {
  scheduleUpdate(): void | Promise<unknown>;
}

/**
 * Shadow root, or with `render-root="light"` the element itself, for plain inputs in the page and password managers.
 * Read once, when first connected; children of the host stay.
 */
export function chooseRenderRoot(
  host: LitElement,
  styles: CSSResultGroup,
  shadow: () => HTMLElement | DocumentFragment,
) {
  if (host.getAttribute('render-root') !== 'light') return shadow();
  // Light roots are rare: their code loads lazily, and they render once their styles are there.
  const ready = import('./light-root.ts')
    .then(({ prepareLightRoot }) => prepareLightRoot(host, styles))
    .catch(() => {});
  const scheduled = host as unknown as Scheduled;
  const schedule = scheduled.scheduleUpdate.bind(host);
  scheduled.scheduleUpdate = async () => {
    await ready;
    return schedule();
  };
  return host;
}

/** Value of an input before the element renders, typed into server-rendered markup for instance. */
export function typedBefore(host: LitElement, name: string): string | boolean | undefined {
  const root = host.shadowRoot ?? host;
  const input = root.querySelector?.<HTMLInputElement>(`input[name="${name}"]`);
  return input?.type === 'checkbox' ? input.checked : input?.value;
}

/** Focuses the first input of a step, or its heading. */
export function focusStep({ renderRoot }: LitElement, options?: FocusOptions): void {
  (renderRoot.querySelector('input') ?? renderRoot.querySelector<HTMLElement>('[id$="heading"]'))?.focus(options);
}

/** Replaces the custom states (`:state(busy)`) if the browser supports them. */
export function setStates(internals: ElementInternals, states: Readonly<Record<string, boolean>>): void {
  internals.states?.clear();
  for (const [name, on] of Object.entries(states)) if (on) internals.states?.add(name);
}

/** Defines a tag once, for pages with several copies of the library. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
