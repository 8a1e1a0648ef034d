import { claimsTagOf, loaderOf, widgetById } from '../../manifest/registry.ts';
import type { KnownWidget, WidgetOutput } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { attempt, configOf, WidgetFault } from './widget-config.ts';

interface Updating extends HTMLElement {
  performUpdate?(): unknown;
  readonly updateComplete?: PromiseLike<unknown>;
}

export interface WidgetHostOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly changed: (host: WidgetHost) => void;
  readonly hasOutput: (instance: Instance, output: WidgetOutput, value: unknown) => void;
}

type Settable = Updating & Record<string, unknown>;
type Namespace = Readonly<Record<string, unknown>>;

/** Catches errors of a Lit element's updates. */
function guardUpdates(element: Updating, failed: (error: unknown) => void): void {
  const { performUpdate } = element;
  if (!performUpdate) return;
  element.performUpdate = () => {
    try {
      performUpdate.call(element);
    } catch (error) {
      failed(error);
    }
  };
}

/** Catches errors of callbacks of custom elements that `work` runs. */
function guarded(work: () => void, failed: (error: unknown) => void): void {
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    failed(event.error ?? event.message);
  };
  addEventListener('error', onError, { capture: true });
  try {
    work();
  } catch (error) {
    failed(error);
  } finally {
    removeEventListener('error', onError, { capture: true });
  }
}

function importWidget(widget: KnownWidget): Promise<unknown> {
  const { origin, element, module } = widget;
  if (origin !== 'registered') return loaderOf(element)?.() ?? Promise.resolve();
  if (widget.import) return widget.import();
  return module.url ? import('./import-module.lazy.ts').then((own) => own.importModule(module)) : Promise.resolve();
}

async function load(widget: KnownWidget): Promise<Namespace> {
  const { element, module, origin } = widget;
  if (claimsTagOf(widget)) throw new WidgetFault('tag-taken', `<${element}>`);
  let namespace: Namespace;
  try {
    namespace = Object((await importWidget(widget)) ?? {}) as Namespace;
  } catch (error) {
    throw new WidgetFault('not-loaded', error);
  }
  const defined = customElements.get(element);
  const own = module.export === undefined ? undefined : namespace[module.export];
  // Another version of this library may have defined one of its own.
  if (origin === 'registered' && defined && typeof own === 'function' && own !== defined)
    throw new WidgetFault('tag-taken', `<${element}> is defined by something else than ${module.url}.`);
  return namespace;
}

/** `waiting`: not loaded yet, because it is off the screen. */
export type WidgetStatus = 'waiting' | 'loading' | 'ready' | 'failed';

/** One widget of a dashboard: loads its code, creates its element, and isolates its failures. */
export class WidgetHost {
  readonly #options: WidgetHostOptions;
  readonly slotted: boolean;
  readonly #provided: HTMLElement | undefined;
  instance: Instance;
  status: WidgetStatus = 'waiting';
  fault: WidgetFault | undefined;
  element: Settable | undefined;
  /** Settings for the current version; `undefined` until they are valid. */
  config: Readonly<Record<string, unknown>> | undefined;
  #namespace: Namespace | undefined;
  /** Number of the current start; results of earlier ones are ignored. */
  #call = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  /** Properties before any setting. */
  readonly #initial = new Map<string, unknown>();
  readonly #wired = new Map<string, unknown>();
  readonly #reported = new Set<string>();

  /**
   * @param slotted it is a child of the dashboard, in the slot of its key
   * @param provided that child, unless the server renders
   */
  constructor(instance: Instance, options: WidgetHostOptions, slotted = false, provided?: HTMLElement) {
    this.instance = instance;
    this.#options = options;
    this.slotted = slotted;
    this.#provided = provided;
  }

  get shown(): boolean {
    return Boolean(this.element) || (this.slotted && this.status !== 'failed');
  }

  get widget(): KnownWidget | undefined {
    return widgetById(this.instance.widgetId);
  }

  update(instance: Instance): void {
    const before = this.instance;
    this.instance = instance;
    if (before === instance || this.status === 'waiting') return;
    if (before.widgetId !== instance.widgetId || before.fault !== instance.fault) return this.restart();
    if (JSON.stringify(before.wires) !== JSON.stringify(instance.wires)) {
      for (const name of this.#wired.keys()) if (!Object.hasOwn(instance.wires, name)) this.#wired.delete(name);
    } else if (JSON.stringify(before.config) === JSON.stringify(instance.config)) return;
    if (this.status === 'failed' && !this.element) this.restart();
    else if (this.element) this.#configure(this.element);
  }

  /** Loads the widget and creates its element, once. */
  start(): void {
    if (this.status === 'waiting') void this.#run();
  }

  restart(): void {
    this.stop();
    this.status = 'waiting';
    this.start();
  }

  stop(): void {
    this.#call += 1;
    clearTimeout(this.#timer);
    this.#drop();
    this.#namespace = this.fault = undefined;
  }

  /** Removes the element, unless the page has provided it. */
  #drop(): void {
    const { element } = this;
    this.element = undefined;
    this.#listening?.abort();
    if (element && element !== this.#provided)
      guarded(
        () => element.remove(),
        () => undefined,
      );
  }

  input(name: string, value: unknown): void {
    if (this.#wired.get(name) === value) return;
    this.#wired.set(name, value);
    if (this.element) this.#configure(this.element);
  }

  place(body: Element): void {
    const { element } = this;
    if (!element || element === this.#provided || element.parentNode === body) return;
    guarded(
      () => body.replaceChildren(element),
      (error) => this.fail('render', error),
    );
  }

  fail(code: WidgetFault['code'], error: unknown): void {
    this.#failed(new WidgetFault(code, error), this.status === 'ready');
  }

  #failed(fault: WidgetFault, kept = false): void {
    clearTimeout(this.#timer);
    this.#report(fault);
    this.fault = fault;
    if (!kept) {
      this.status = 'failed';
      this.#drop();
    }
    this.#options.changed(this);
  }

  /** Once, however often it is rendered or tried again; a widget that has to be set up has not failed. */
  #report({ code, details, cause }: WidgetFault): void {
    const key = `${code} ${details}`;
    if (code === 'setup' || this.#reported.has(key)) return;
    this.#reported.add(key);
    const { widgetId, instanceId } = this.instance;
    console.error(`service-widgets: widget ${widgetId} (${instanceId}) failed (${code}).`, cause);
  }

  async #run(): Promise<void> {
    const call = ++this.#call;
    const { fault, widgetId } = this.instance;
    const { widget } = this;
    if (fault) return this.#failed(new WidgetFault(fault, JSON.stringify(this.instance.source, undefined, 2)));
    if (!widget) return this.#failed(new WidgetFault('unknown', widgetId));
    this.status = 'loading';
    this.#timer = setTimeout(() => this.#timedOut(call, widget), this.#options.timeout);
    try {
      const namespace = await load(widget);
      if (call !== this.#call) return;
      this.#namespace = namespace;
      await customElements.whenDefined(widget.element);
      if (call !== this.#call) return;
      const element = this.#create(widget);
      this.element = element;
      this.#options.changed(this);
      await element.updateComplete;
      if (call !== this.#call || element !== this.element) return;
      clearTimeout(this.#timer);
      this.status = 'ready';
      if (this.fault?.code === 'timeout' || this.fault?.code === 'not-defined') this.fault = undefined;
      this.#options.changed(this);
    } catch (error) {
      if (call === this.#call) this.#failed(error instanceof WidgetFault ? error : new WidgetFault('render', error));
    }
  }

  /** The load continues. */
  #timedOut(call: number, widget: KnownWidget): void {
    if (call !== this.#call) return;
    const defined = customElements.get(widget.element);
    const code = defined || !this.#namespace ? 'timeout' : 'not-defined';
    this.fault = new WidgetFault(code, `<${widget.element}> ${widget.module.url}`);
    this.#options.changed(this);
  }

  #create(widget: KnownWidget): Settable {
    const constructor = customElements.get(widget.element) as new () => Settable;
    // `createElement` does not throw errors of constructors.
    const element = (this.#provided as Settable | undefined) ?? attempt('constructor', () => new constructor());
    const { signal } = (this.#listening = new AbortController());
    guardUpdates(element, (error) => this.fail('render', error));
    for (const output of widget.outputs) {
      element.addEventListener(output.event, (event) => this.#output(output, event), { signal });
    }
    for (const name of Object.keys(widget.configSchema.properties ?? {})) this.#initial.set(name, element[name]);
    this.#set(element, widget);
    return element;
  }

  #set(element: Settable, widget: KnownWidget): void {
    const config = (this.config = configOf(widget, this.instance, this.#namespace ?? {}));
    for (const [name, initial] of this.#initial) {
      const value = this.#wired.get(name) ?? (Object.hasOwn(config, name) ? config[name] : initial);
      attempt('config', () => {
        if (element[name] !== value) element[name] = value;
      });
    }
  }

  #configure(element: Settable): void {
    const { widget } = this;
    if (!widget) return;
    try {
      this.#set(element, widget);
      if (this.fault?.code !== 'config' && this.fault?.code !== 'setup') return;
      this.fault = undefined;
      this.#options.changed(this);
    } catch (error) {
      this.#failed(error instanceof WidgetFault ? error : new WidgetFault('config', error), true);
    }
  }

  #output(output: WidgetOutput, { detail }: Event & { detail?: unknown }): void {
    let value: unknown = detail;
    for (const step of output.path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
    if (value !== undefined && value !== null) this.#options.hasOutput(this.instance, output, value);
  }
}
