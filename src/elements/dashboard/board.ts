import type { LitElement, ReactiveController } from 'lit';
import { whenIdle } from '../../controllers/idle.ts';
import { onRegistered } from '../../manifest/registry.ts';
import type { WidgetOutput } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { LateCode } from './late-code.ts';
import { WidgetHost, type WidgetHostOptions } from './widget-host.ts';
import type { Wires } from './wires.ts';

export interface BoardOptions {
  readonly patience: () => number;
  /** Each is where it belongs. */
  readonly placed: () => boolean;
  /** Keys of the widgets that a server has put into the page. */
  readonly served: () => readonly string[];
  /** Code that is needed did not arrive. */
  readonly missing: () => void;
  /** A widget has failed. */
  readonly failed: (host: WidgetHost) => void;
}

/** How far from the screen a widget begins to load. */
const near = '400px';

/** The widgets that a dashboard shows: which of them load when, what they tell each other, whose error it was. */
export class Board implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: BoardOptions;
  readonly #ofWidgets: WidgetHostOptions;
  readonly #widgets = new Map<string, WidgetHost>();
  /** `instanceId` and output → what it gave last. */
  readonly #values = new Map<string, unknown>();
  readonly #wiring: LateCode<typeof import('./wires.ts')>;
  #wires: Wires | undefined;
  #observer: IntersectionObserver | undefined;
  #watched = new WeakSet<Element>();
  #leave: (() => void)[] = [];

  constructor(host: LitElement, options: BoardOptions) {
    this.#host = host;
    this.#options = options;
    this.#ofWidgets = {
      patience: options.patience,
      changed: (changed) => {
        if (changed.fault) options.failed(changed);
        host.requestUpdate();
      },
      gave: (from, output, value) => this.#gave(from, output, value),
    };
    this.#wiring = new LateCode(host, () => import('./wires.ts'));
    host.addController(this);
  }

  widget(key: string): WidgetHost | undefined {
    return this.#widgets.get(key);
  }

  /** Takes the widgets that are to be shown; those that were shown before go on as they are. */
  show(instances: readonly Instance[]): void {
    const gone = new Set(this.#widgets.keys());
    for (const instance of instances) {
      const { key } = instance;
      gone.delete(key);
      const known = this.#widgets.get(key);
      if (known) known.take(instance);
      else this.#widgets.set(key, this.#make(instance));
    }
    for (const key of gone) {
      this.#widgets.get(key)?.stop();
      this.#widgets.delete(key);
    }
    if (instances.some(({ wires }) => Object.keys(wires).length)) this.#wire();
    this.#wires?.show([...this.#widgets.values()]);
  }

  hostConnected(): void {
    // On a server nothing comes near a screen.
    if (!globalThis.IntersectionObserver) return;
    this.#watched = new WeakSet();
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: near });
    const rejected = (event: PromiseRejectionEvent) => this.#blame(event, event.reason);
    const thrown = (event: ErrorEvent) => this.#blame(event, event.error);
    addEventListener('unhandledrejection', rejected);
    addEventListener('error', thrown);
    this.#leave = [
      onRegistered(() => this.#retryUnknown()),
      () => removeEventListener('unhandledrejection', rejected),
      () => removeEventListener('error', thrown),
    ];
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    for (const leave of this.#leave) leave();
  }

  /** Widgets stand where they have been rendered; those near the screen load. */
  hostUpdated(): void {
    const { renderRoot } = this.#host;
    for (const body of renderRoot.querySelectorAll('.frame > .body')) this.#in(body.parentElement)?.place(body);
    // Before, what is near the screen can't be told.
    if (!this.#options.placed()) return;
    for (const frame of renderRoot.querySelectorAll('[data-key]')) {
      if (this.#watched.has(frame) || this.#in(frame)?.status !== 'waiting') continue;
      this.#watched.add(frame);
      this.#observer?.observe(frame);
    }
  }

  #in(frame: Element | null): WidgetHost | undefined {
    return this.#widgets.get(frame?.getAttribute('data-key') ?? '');
  }

  #make(instance: Instance): WidgetHost {
    const { key } = instance;
    const { children } = this.#host as { readonly children?: HTMLCollection };
    const brought = children?.length ? [...children].find(({ slot }) => slot === key) : undefined;
    // A server's element knows nothing of its children.
    const slotted = children ? Boolean(brought) : this.#options.served().includes(key);
    const host = new WidgetHost(instance, this.#ofWidgets, slotted, brought as HTMLElement | undefined);
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

  #gave({ instanceId }: Instance, { name }: WidgetOutput, value: unknown): void {
    this.#values.set(`${instanceId} ${name}`, value);
    this.#wires?.connect(this.#widgets.values());
  }

  #wire(): void {
    const { Wires: Connecting } = this.#wiring.module ?? {};
    if (Connecting) this.#wires ??= new Connecting(this.#values);
    if (this.#wiring.failed) this.#options.missing();
  }

  #retryUnknown(): void {
    for (const host of this.#widgets.values()) if (host.fault?.code === 'unknown') host.restart();
    this.#host.requestUpdate();
  }

  /** What is thrown later by a widget that can be told by its code is that widget's, and no longer the page's. */
  #blame(event: Event, error: unknown): void {
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
    // Of one kind all are suspected alike: none of them is trusted to go on.
    const kinds = new Set(suspects.map(({ instance }) => instance.widgetId));
    if (kinds.size !== 1) return;
    event.preventDefault();
    for (const suspect of suspects) suspect.fail('later', error);
  }
}
