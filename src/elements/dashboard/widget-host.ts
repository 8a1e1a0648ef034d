import { widgetById } from '../../manifest/registry.ts';
import type { KnownWidget, WidgetOutput } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { guarded, guardUpdates, rendered } from './guard.ts';
import { attempt, loadWidget, WidgetFault, type Namespace } from './load-widget.ts';
import { configOf } from './widget-config.ts';

export interface WidgetHostOptions {
  /** Milliseconds after which a widget that isn't there is said to take too long. */
  readonly patience: () => number;
  /** Something to show is otherwise than it was. */
  readonly changed: (host: WidgetHost) => void;
  /** An output has a value. */
  readonly gave: (instance: Instance, output: WidgetOutput, value: unknown) => void;
}

type Settable = HTMLElement & Record<string, unknown>;

/** `waiting`: not asked for yet, because it is off the screen. */
export type WidgetStatus = 'waiting' | 'loading' | 'ready' | 'failed';

/** One widget of a dashboard: gets its code, makes its element, and keeps to itself what goes wrong with it. */
export class WidgetHost {
  readonly #options: WidgetHostOptions;
  readonly slotted: boolean;
  readonly #brought: HTMLElement | undefined;
  instance: Instance;
  status: WidgetStatus = 'waiting';
  fault: WidgetFault | undefined;
  element: Settable | undefined;
  /** What is set of it, as its present version has it; nothing before it is known to fit. */
  config: Readonly<Record<string, unknown>> | undefined;
  /** What its module exports, once that has arrived. */
  #namespace: Namespace | undefined;
  /** Which start it is: what comes of an earlier one counts no more. */
  #call = 0;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  /** What properties were before anything was set. */
  readonly #initial = new Map<string, unknown>();
  readonly #wired = new Map<string, unknown>();

  /**
   * @param slotted it stands in the page, in the slot of its name
   * @param brought the page's element for it, where that is known
   */
  constructor(instance: Instance, options: WidgetHostOptions, slotted = false, brought?: HTMLElement) {
    this.instance = instance;
    this.#options = options;
    this.slotted = slotted;
    this.#brought = brought;
  }

  /** There is something of it to look at. */
  get shown(): boolean {
    return Boolean(this.element) || (this.slotted && this.status !== 'failed');
  }

  get widget(): KnownWidget | undefined {
    return widgetById(this.instance.widgetId);
  }

  /** Takes what is written of the widget now. */
  take(instance: Instance): void {
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

  /** Loads the widget and makes its element; once. */
  start(): void {
    if (this.status === 'waiting') void this.#run();
  }

  /** Begins anew, after a fault for instance. */
  restart(): void {
    this.stop();
    this.status = 'waiting';
    this.start();
  }

  /** Gives up the element, and what was under way. */
  stop(): void {
    this.#call += 1;
    clearTimeout(this.#limit);
    this.#drop();
    this.#namespace = this.fault = undefined;
  }

  /** Gives up the element; one that the page has brought stays with it. */
  #drop(): void {
    const { element } = this;
    this.element = undefined;
    this.#listening?.abort();
    if (element && element !== this.#brought)
      guarded(
        () => element.remove(),
        () => undefined,
      );
  }

  /** Sets an input from another widget's output. */
  input(name: string, value: unknown): void {
    if (this.#wired.get(name) === value) return;
    this.#wired.set(name, value);
    if (this.element) this.#configure(this.element);
  }

  /** Puts the element where it is shown. */
  place(body: Element): void {
    const { element } = this;
    if (!element || element === this.#brought || element.parentNode === body) return;
    guarded(
      () => body.replaceChildren(element),
      (error) => this.fail('render', error),
    );
  }

  /** Something is wrong with it; what has been shown stays. */
  fail(code: WidgetFault['code'], error: unknown): void {
    console.error(`service-widgets: <${this.widget?.element ?? this.instance.widgetId}> failed (${code}).`, error);
    this.#failed(new WidgetFault(code, error), this.status === 'ready');
  }

  #failed(fault: WidgetFault, kept = false): void {
    clearTimeout(this.#limit);
    this.fault = fault;
    if (!kept) {
      this.status = 'failed';
      this.#drop();
    }
    this.#options.changed(this);
  }

  async #run(): Promise<void> {
    const call = ++this.#call;
    const { fault, widgetId } = this.instance;
    const { widget } = this;
    if (fault) return this.#failed(new WidgetFault(fault, JSON.stringify(this.instance.source, undefined, 2)));
    if (!widget) return this.#failed(new WidgetFault('unknown', widgetId));
    this.status = 'loading';
    this.#limit = setTimeout(() => this.#late(call, widget), this.#options.patience());
    try {
      const namespace = await loadWidget(widget);
      if (call !== this.#call) return;
      this.#namespace = namespace;
      // Waited for as long as it may come.
      await customElements.whenDefined(widget.element);
      if (call !== this.#call) return;
      const element = this.#make(widget);
      this.element = element;
      this.#options.changed(this);
      await rendered(element);
      if (call !== this.#call || element !== this.element) return;
      clearTimeout(this.#limit);
      this.status = 'ready';
      if (this.fault?.code === 'timeout' || this.fault?.code === 'not-defined') this.fault = undefined;
      this.#options.changed(this);
    } catch (error) {
      if (call === this.#call) this.#failed(error instanceof WidgetFault ? error : new WidgetFault('render', error));
    }
  }

  /** It goes on, and appears if it comes after all. */
  #late(call: number, widget: KnownWidget): void {
    if (call !== this.#call) return;
    const defined = customElements.get(widget.element);
    const code = defined || !this.#namespace ? 'timeout' : 'not-defined';
    this.fault = new WidgetFault(code, `<${widget.element}> ${widget.module.url}`);
    this.#options.changed(this);
  }

  #make(widget: KnownWidget): Settable {
    const made = customElements.get(widget.element) as new () => Settable;
    // `createElement` would tell nobody what a constructor throws.
    const element = (this.#brought as Settable | undefined) ?? attempt('constructor', () => new made());
    const { signal } = (this.#listening = new AbortController());
    guardUpdates(element, (error) => this.fail('render', error));
    for (const output of widget.outputs) {
      element.addEventListener(output.event, (event) => this.#give(output, event), { signal });
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

  #give(output: WidgetOutput, { detail }: Event & { detail?: unknown }): void {
    let value: unknown = detail;
    for (const step of output.path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
    if (value !== undefined && value !== null) this.#options.gave(this.instance, output, value);
  }
}
