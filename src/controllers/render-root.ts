import type { CSSResultGroup, LitElement } from 'lit';

/** The protected part of an element that decides when it renders. */
interface Scheduled {
  scheduleUpdate(): void | Promise<unknown>;
}

/**
 * Where an element renders: its shadow root, or with `render-root="light"` itself, so that hosts and password managers
 * see plain inputs. Read once, at the first connection; children of the host stay as they are.
 */
export function chooseRenderRoot(
  host: LitElement,
  styles: CSSResultGroup,
  shadow: () => HTMLElement | DocumentFragment,
) {
  if (host.getAttribute('render-root') !== 'light') return shadow();
  // Few are light: its code is loaded for them, and they render when their sheet is there.
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

/** What stood in an input before the element took over: typed into server-rendered markup, for instance. */
export function typedBefore(host: LitElement, name: string): string | boolean | undefined {
  const root = host.shadowRoot ?? host;
  const input = root.querySelector?.<HTMLInputElement>(`input[name="${name}"]`);
  return input?.type === 'checkbox' ? input.checked : input?.value;
}

/** Focuses what a step is about: its first input, or its heading where there is none. */
export function focusStep({ renderRoot }: LitElement, options?: FocusOptions): void {
  (renderRoot.querySelector('input') ?? renderRoot.querySelector<HTMLElement>('[id$="heading"]'))?.focus(options);
}

/** Replaces the custom states (`:state(busy)`), where the browser has them. */
export function setStates(internals: ElementInternals, states: Readonly<Record<string, boolean>>): void {
  internals.states?.clear();
  for (const [name, on] of Object.entries(states)) if (on) internals.states?.add(name);
}

/** Defines a tag once, however many copies of the library a page has. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
