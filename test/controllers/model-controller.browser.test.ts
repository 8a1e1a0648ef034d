import { ContextProvider } from '@lit/context';
import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import { platformContext, type Platform } from '../../src/context/platform-context.ts';
import { ModelController } from '../../src/controllers/model-controller.ts';
import { Store } from '../../src/store.ts';

import { deferred } from '../support/element-deferred.ts';

class Model extends Store<string> {
  connections = 0;
  connect(): () => void {
    this.connections += 1;
    return () => (this.connections -= 1);
  }
}

class Controller extends ModelController<Model, void> {
  readonly log: string[] = [];
  code = deferred();
  protected override import = () => this.code.promise;
  protected override create = () => new Model('');
  protected override opened = () => void this.log.push('opened');
  protected override connected = (_model: Model, signal: AbortSignal) => {
    this.log.push('connected');
    signal.addEventListener('abort', () => this.log.push('disconnected'));
  };
  protected override changed = ({ value }: Model) => void this.log.push(`changed ${value}`);
  protected override replaced = () => void this.log.push(`replaced ${this.model?.value ?? 'nothing'}`);
}

class TestHost extends LitElement {
  readonly controller = new Controller(this);
}
customElements.define('test-host', TestHost);

const platform = (client: () => Promise<unknown> = () => Promise.resolve({})) =>
  ({ settings: { baseUrl: '' }, client }) as unknown as Platform;

/** Waits for the rest of the current task and its microtasks. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function mount() {
  const around = fixtureSync<HTMLElement>(html`<div></div>`);
  const provider = new ContextProvider(around, { context: platformContext, initialValue: platform() });
  const element = new TestHost();
  around.append(element);
  return { around, provider, element, controller: element.controller, log: element.controller.log };
}

afterEach(() => localStorage.removeItem('limit'));

describe('load', () => {
  test('shares one load between calls, then connects the model', async () => {
    const { controller, log } = mount();
    const calls = [controller.load(), controller.load()];
    controller.code.resolve();
    const [one, other] = await Promise.all(calls);
    expect(one).toBe(other);
    expect([log, one?.connections]).toEqual([['opened', 'connected'], 1]);
  });

  test('reports a failure and loads again on the next call', async () => {
    const { controller } = mount();
    controller.code.reject(new TypeError('Failed to fetch'));
    await expect(controller.load()).rejects.toThrow('Failed to fetch');
    expect(controller.loadFailed).toBe(true);
    controller.code = deferred();
    controller.code.resolve();
    await controller.load();
    expect(controller.loadFailed).toBe(false);
  });

  test('gives the new model when the platform changes meanwhile', async () => {
    const { provider, controller, log } = mount();
    const old = deferred();
    provider.setValue(platform(() => old.promise));
    const pending = controller.load();
    controller.code.resolve();
    provider.setValue(platform());
    const model = await controller.load();
    old.resolve();
    expect(await pending).toBe(model);
    expect(log).toEqual(['opened', 'replaced nothing', 'opened', 'connected']);
  });

  test('rejects when the host leaves the document first, and while it is outside', async () => {
    const { element, controller } = mount();
    const pending = controller.load();
    element.remove();
    await nextTask();
    controller.code.resolve();
    await expect(pending).rejects.toThrow('abort');
    await expect(controller.load()).rejects.toThrow('abort');
    expect([controller.model, controller.loadFailed]).toEqual([undefined, false]);
  });
});

describe('connection', () => {
  async function loaded() {
    const mounted = mount();
    mounted.controller.code.resolve();
    return { ...mounted, model: await mounted.controller.load() };
  }

  test('survives a move', async () => {
    const { around, element, controller, model, log } = await loaded();
    const { signal } = controller;
    const elsewhere = document.createElement('section');
    around.append(elsewhere);
    elsewhere.append(element);
    await nextTask();
    expect([controller.signal, signal.aborted, model.connections]).toEqual([signal, false, 1]);
    expect(log).toEqual(['opened', 'connected']);
  });

  test('ends with the removal of the host; the model is kept and connected again', async () => {
    const { around, element, controller, model, log } = await loaded();
    const { signal } = controller;
    element.remove();
    await nextTask();
    expect([signal.aborted, controller.signal.aborted, model.connections]).toEqual([true, true, 0]);
    model.value = 'outside';
    around.append(element);
    expect([controller.model, controller.signal.aborted, model.connections]).toEqual([model, false, 1]);
    model.value = 'inside';
    expect(log).toEqual(['opened', 'connected', 'disconnected', 'connected', 'changed inside']);
  });

  test('ends with a change of platform, which replaces the model', async () => {
    const { provider, element, controller, model, log } = await loaded();
    model.value = 'typed';
    provider.setValue(platform());
    await elementUpdated(element);
    expect([controller.model, model.connections]).toEqual([undefined, 0]);
    expect(log).toEqual(['opened', 'connected', 'changed typed', 'replaced typed', 'disconnected', 'opened']);
    expect(await controller.load()).not.toBe(model);
  });

  test('is not made for the model of another platform when the host is put back elsewhere', async () => {
    const { element, controller, model, log } = await loaded();
    element.remove();
    await nextTask();
    const { around: elsewhere } = mount();
    elsewhere.append(element);
    expect([controller.model, model.connections]).toEqual([undefined, 0]);
    expect(log).toEqual(['opened', 'connected', 'disconnected', 'replaced ', 'opened']);
  });
});
