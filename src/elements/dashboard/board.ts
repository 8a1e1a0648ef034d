import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { whenIdle } from '../../controllers/idle.ts';
import { LazyCode } from '../../controllers/lazy-code.ts';
import { onRegistered } from '../../manifest/registry.ts';
import { textIn, type WidgetOutput } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { headingLevel } from '../parts/heading.ts';
import type { DashboardContext } from './context.ts';
import { WidgetFailedEvent } from './events.ts';
import type { BoardLayout } from './layout.ts';
import { WidgetHost, type WidgetHostOptions } from './widget-host.ts';
import type { Wires } from './wires.lazy.ts';

/** Distance from the viewport at which a widget begins to load. */
const loadMargin = '400px';

/** Widgets of a dashboard: loads them, connects them, and assigns uncaught errors to them. */
export class Board implements ReactiveController, WidgetHostOptions {
  readonly #host: DashboardContext;
  readonly #layout: BoardLayout;
  readonly #widgets = new Map<string, WidgetHost>();
  readonly #values = new Map<string, unknown>();
  readonly #wiring: LazyCode<typeof import('./wires.lazy.ts')>;
  #wires: Wires | undefined;
  #observer: IntersectionObserver | undefined;
  #watched = new WeakSet<Element>();
  #connection = new AbortController();

  constructor(host: DashboardContext, layout: BoardLayout) {
    this.#host = host;
    this.#layout = layout;
    this.#wiring = new LazyCode(host, () => import('./wires.lazy.ts'));
    host.addController(this);
  }

  get timeout(): number {
    return this.#host.timeout;
  }

  readonly changed = ({ fault, instance: { instanceId, widgetId } }: WidgetHost): void => {
    if (fault) {
      const { code, details } = fault;
      this.#host.dispatchEvent(new WidgetFailedEvent({ instanceId, widgetId, code, details }));
    }
    this.#host.requestUpdate();
  };

  readonly hasOutput = ({ instanceId }: Instance, { name }: WidgetOutput, value: unknown): void => {
    this.#values.set(`${instanceId} ${name}`, value);
    this.#wires?.connect(this.#widgets.values());
  };

  widget(key: string): WidgetHost | undefined {
    return this.#widgets.get(key);
  }

  /** Replaces the widgets; those that stay continue as they are. */
  show(instances: readonly Instance[]): void {
    const gone = new Set(this.#widgets.keys());
    for (const instance of instances) {
      const { key } = instance;
      gone.delete(key);
      const known = this.#widgets.get(key);
      if (known) known.update(instance);
      else this.#widgets.set(key, this.#create(instance));
    }
    for (const key of gone) {
      this.#widgets.get(key)?.stop();
      this.#widgets.delete(key);
    }
    if (instances.some(({ wires }) => Object.keys(wires).length)) this.#wire();
    this.#wires?.show([...this.#widgets.values()]);
  }

  hostConnected(): void {
    // A server has no viewport.
    if (!globalThis.IntersectionObserver) return;
    this.#watched = new WeakSet();
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: loadMargin });
    const { signal } = (this.#connection = new AbortController());
    addEventListener('unhandledrejection', (event) => this.#assign(event, event.reason), { signal });
    addEventListener('error', (event) => this.#assign(event, event.error), { signal });
    signal.addEventListener(
      'abort',
      onRegistered(() => this.#retryUnknown()),
    );
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#connection.abort();
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    for (const body of renderRoot.querySelectorAll('.frame > .body')) {
      const host = this.#in(body.parentElement);
      host?.place(body);
      // The board has no heading of its own, and the page's elements have their own level.
      if (host?.element && !host.slotted && 'headingLevel' in host.element)
        host.element['headingLevel'] = headingLevel(this.#host);
    }
    if (!this.#layout.isKnown) return;
    for (const frame of renderRoot.querySelectorAll('[data-key]')) {
      if (this.#watched.has(frame) || this.#in(frame)?.status !== 'waiting') continue;
      this.#watched.add(frame);
      this.#observer?.observe(frame);
    }
  }

  #in(frame: Element | null): WidgetHost | undefined {
    return this.#widgets.get(frame?.getAttribute('data-key') ?? '');
  }

  #create(instance: Instance): WidgetHost {
    const { key } = instance;
    const { children } = this.#host as { readonly children?: HTMLCollection };
    const provided = children?.length ? [...children].find(({ slot }) => slot === key) : undefined;
    // An element on a server has no children.
    const slotted = children ? Boolean(provided) : Boolean(this.#host.served?.slots?.includes(key));
    const host = new WidgetHost(instance, this, slotted, provided as HTMLElement | undefined);
    if (!globalThis.IntersectionObserver) return host;
    const load = host.widget?.load;
    if (load === 'eager') queueMicrotask(() => host.start());
    else if (load === 'idle') whenIdle(() => host.start());
    return host;
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.#observer?.unobserve(target);
      this.#in(target)?.start();
    }
    this.#host.requestUpdate();
  }

  #wire(): void {
    const { Wires: Connecting } = this.#wiring.request() ?? {};
    if (Connecting) this.#wires ??= new Connecting(this.#values);
    if (this.#wiring.failed) this.#host.reportLoadFailure();
  }

  #retryUnknown(): void {
    for (const host of this.#widgets.values()) if (host.fault?.code === 'unknown') host.restart();
    this.#host.requestUpdate();
  }

  /** Assigns an uncaught error to the widget in its stack, instead of the page. */
  #assign(event: Event, error: unknown): void {
    const stack = (error as Partial<Error> | undefined)?.stack;
    if (!stack) return;
    const suspects = [...this.#widgets.values()].filter(({ element, widget }) => {
      if (!element || widget?.origin !== 'registered') return false;
      const { name } = element.constructor;
      const { url } = widget.module;
      return (
        (url && stack.includes(new URL(url, document.baseURI).href)) || (name.length > 3 && stack.includes(`${name}.`))
      );
    });
    // All widgets of one kind are suspects alike.
    const kinds = new Set(suspects.map(({ instance }) => instance.widgetId));
    if (kinds.size !== 1) return;
    event.preventDefault();
    for (const suspect of suspects) suspect.fail('later', error);
  }
}

/** Title of a widget in the language, else in English, else its id. */
export function titleOf(
  host: WidgetHost | undefined,
  instance: Instance,
  { words, language }: DashboardContext,
): string {
  const { title } = host?.widget ?? {};
  return (title && textIn(title, language)) ?? (instance.widgetId || words.unnamed);
}

const bones: Readonly<Record<string, TemplateResult>> = {
  card: html`<span class="bone w1"></span><span class="bone w2"></span><span class="bone w3"></span>`,
  list: html`<span class="bone w1"></span><span class="bone w3"></span><span class="bone w1"></span><span class="bone w2"></span>`,
  line: html`<span class="bone w2"></span>`,
};

/** Number of widgets with a skeleton before the viewport is known. */
const skeletons = 24;

/** One widget in its place. Those far from the viewport are only a name, because there may be many. */
export function frame(context: DashboardContext, host: WidgetHost, index: number): TemplateResult {
  const { instance, status, widget } = host;
  const title = context.titleOf(instance);
  const chrome = context.editor?.chrome(host, title);
  const waits = !host.shown && !host.fault;
  const part = `frame frame-${instance.index}`;
  if (waits && status === 'waiting' && !chrome && index >= skeletons)
    return html`<div class="far" part=${part} role="group" data-key=${instance.key} aria-label=${title}></div>`;
  return html`<div
    class="frame ${chrome?.classes ?? ''} ${widget?.layout.autoHeight ? 'auto' : ''}"
    part=${part}
    role="group"
    data-key=${instance.key}
    aria-label=${title}
    aria-busy=${status === 'loading' && waits ? 'true' : 'false'}
  >
    ${chrome?.head ?? nothing} ${host.fault ? context.faultOf(host) : nothing}
    ${waits ? html`<div class="wait" part="skeleton" aria-hidden="true">${bones[widget?.skeleton ?? 'card']}</div>` : nothing}
    ${host.shown ? body(host, chrome !== undefined) : nothing} ${chrome?.foot ?? nothing}
  </div>`;
}

/** Elements that fill their place up to its border, or have a card's padding themselves. */
const flush = /^(resource|service-(sign|verify))/;

function body({ slotted, widget, instance: { key } }: WidgetHost, inert: boolean): TemplateResult {
  const padding = widget && flush.test(widget.element) ? '' : widget?.skeleton === 'line' ? 'line' : 'padded';
  return slotted
    ? html`<div class="body ${padding}" part="widget" ?inert=${inert}><slot name=${key}></slot></div>`
    : html`<div class="body ${padding}" part="widget" ?inert=${inert}></div>`;
}
