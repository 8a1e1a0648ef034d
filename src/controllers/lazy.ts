import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { lazy } from '../lazy.ts';
import { whenIdle } from './idle.ts';
import { watchInput } from './pending-focus.ts';

/** @param userHasMovedOn `true` once the user has pressed a key or a pointer since the action started */
export type LazyAction<Value> = (value: Value, userHasMovedOn: () => boolean) => void;

type Waiting<Value> = readonly [
  key: unknown,
  started: readonly [action: LazyAction<Value>, userHasMovedOn: () => boolean],
];

/** Lazy code of a host, loaded on first use or when the page is idle. The host updates after the load. */
export class LazyController<Value> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<Value>;
  readonly #reportFailure: ((error: unknown, retry: () => void) => void) | undefined;
  readonly #waiting = new Map<Waiting<Value>[0], Waiting<Value>[1]>();
  #value: Value | undefined;
  #isAwaited = false;
  #isLoading = false;
  #failed = false;
  #isConnected = true;
  #cancelPreload: (() => void) | undefined;

  /** @param reportFailure called once for each failed load with pending actions; `retry` loads again, and runs them */
  constructor(
    host: ReactiveControllerHost,
    load: () => Promise<Value>,
    reportFailure?: (error: unknown, retry: () => void) => void,
  ) {
    this.#host = host;
    this.#reportFailure = reportFailure;
    this.#load = lazy(async () => {
      this.#value = await load();
      this.#host.requestUpdate();
      return this.#value;
    });
    host.addController(this);
  }

  get value(): Value | undefined {
    return this.#value;
  }

  /** `true` while actions wait for the load. */
  get pending(): boolean {
    return this.#waiting.size > 0;
  }

  /** `true` after a failed load that an action waited for. */
  get failed(): boolean {
    return this.#failed;
  }

  /** @throws when the code does not load, or `signal` aborts; not reported */
  async load(signal?: AbortSignal): Promise<Value> {
    const value = await this.#load();
    signal?.throwIfAborted();
    return value;
  }

  /** Loads when the page is idle. A failure is not reported. */
  preload(): void {
    if (this.#value === undefined) this.#cancelPreload ??= whenIdle(() => void this.#load().catch(() => undefined));
  }

  /** Value for rendering: starts a load if necessary. After a failure, only `retry`, `run` or `load` load again. */
  request(): Value | undefined {
    if (this.#value === undefined && !this.#failed) {
      this.#isAwaited = true;
      void this.#start();
    }
    return this.#value;
  }

  /** Runs an action, after the load if necessary. Of pending actions with the same key, only the last one runs. */
  run(key: unknown, action: LazyAction<Value>): void {
    const userHasMovedOn = watchInput();
    if (this.#value !== undefined) return action(this.#value, userHasMovedOn);
    this.#waiting.set(key, [action, userHasMovedOn]);
    this.#host.requestUpdate();
    void this.#start();
  }

  cancel(): void {
    this.#waiting.clear();
    this.#isAwaited = false;
  }

  hostConnected(): void {
    this.#isConnected = true;
  }

  hostDisconnected(): void {
    this.#cancelPreload?.();
    this.#cancelPreload = undefined;
    this.#isConnected = false;
    // A moved host is connected again before the microtask runs.
    queueMicrotask(() => this.#isConnected || this.cancel());
  }

  async #start(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#failed = false;
    let error: unknown;
    try {
      await this.#load();
    } catch (reason) {
      error = reason;
      this.#failed = true;
    }
    const waiting = [...this.#waiting];
    const isAwaited = this.#isAwaited || waiting.length > 0;
    this.cancel();
    this.#isLoading = false;
    this.#host.requestUpdate();
    if (!this.#failed) for (const [, [action, userHasMovedOn]] of waiting) action(this.#value!, userHasMovedOn);
    else if (isAwaited) this.#reportFailure?.(error, () => this.#retry(waiting));
  }

  #retry(waiting: readonly Waiting<Value>[]): void {
    this.#failed = false;
    if (!waiting.length) this.request();
    for (const [key, [action]] of waiting) this.run(key, action);
  }
}
