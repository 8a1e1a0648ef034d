import { html, LitElement } from 'lit';
import { expect, vi } from 'vitest';
import '../../src/dashboard.ts';
import type { DashboardElement } from '../../src/dashboard.ts';
import { registerWidgets } from '../../src/manifest/index.ts';
import { open, updated, type Stage } from './element-stage.ts';

export const tag = 'service-dashboard';

/** Shows its label. */
export class GoodWidget extends LitElement {
  static override readonly properties = { label: {} };
  declare label: string | undefined;
  protected override render() {
    return html`<p>Good ${this.label}</p>`;
  }
}
class ThrowingWidget extends LitElement {
  constructor() {
    super();
    throw new Error('thrown by the constructor');
  }
}
class NotRenderingWidget extends LitElement {
  protected override render(): never {
    throw new Error('thrown by render');
  }
}
class RejectingWidget extends HTMLElement {
  connectedCallback(): void {
    void this.later();
  }
  async later(): Promise<void> {
    await Promise.resolve();
    throw new Error('rejected later');
  }
}
/** Throws when it is connected, until it `works`. */
export class ConnectingWidget extends HTMLElement {
  static works = false;
  connectedCallback(): void {
    if (!ConnectingWidget.works) throw new Error('thrown when connected');
  }
}
/** Throws when any other label than `good` is set. */
class SettingWidget extends HTMLElement {
  set label(value: unknown) {
    if (value !== undefined && value !== 'good') throw new Error('thrown when set');
  }
}
class TickingWidget extends HTMLElement {
  connectedCallback(): void {
    setTimeout(() => this.tick());
  }
  tick(): void {
    throw new Error('thrown by a timer');
  }
}
class HangingWidget extends HTMLElement {
  readonly updateComplete = new Promise<void>(() => undefined);
}

customElements.define('test-good', GoodWidget);
customElements.define('test-throwing', ThrowingWidget);
customElements.define('test-not-rendering', NotRenderingWidget);
customElements.define('test-rejecting', RejectingWidget);
customElements.define('test-connecting', ConnectingWidget);
customElements.define('test-setting', SettingWidget);
customElements.define('test-ticking', TickingWidget);
customElements.define('test-hanging', HangingWidget);

const configSchema = {
  type: 'object',
  properties: { label: { type: 'string', maxLength: 20 } },
  additionalProperties: false,
} as const;
/** Registers `<test-NAME>` under `@test/widgets/form/NAME`. */
export const register = (name: string, more: object = {}) =>
  registerWidgets({
    id: `@test/widgets/form/${name}`,
    element: `test-${name}`,
    title: { en: `A ${name} widget`, sv: `En ${name}-widget` },
    configSchema,
    import: () => Promise.resolve(),
    ...more,
  });
for (const name of [
  'good',
  'throwing',
  'setting',
  'not-rendering',
  'rejecting',
  'ticking',
  'connecting',
  'hanging',
  'never',
])
  register(name);
register('missing', { import: () => Promise.reject(new TypeError('404')) });
register('claiming', { element: 'test-good' });

export const widget = (instanceId: string, name: string, more: object = {}) => ({
  instanceId,
  widgetId: `@test/widgets/form/${name}`,
  configVersion: 1,
  config: { label: instanceId },
  ...more,
});
export const documentOf = (...widgets: unknown[]) => ({ schemaVersion: 1, revision: 3, widgets });

/** Errors that widgets throw are also logged for developers. */
export const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** A dashboard of the page, at a wide width. */
export const shown = async (
  document: unknown,
  attributes: Record<string, string> = {},
  around: Record<string, string> = {},
) => {
  const stage = await open(tag, {
    attributes: { layout: typeof document === 'string' ? document : JSON.stringify(document), ...attributes },
    around: { style: 'inline-size: 1000px; padding: 8px; background: light-dark(#fff, #111)', ...around },
  });
  await stage.reach('ready');
  return stage;
};

export const frameOf = ({ renderRoot }: DashboardElement, key: string) =>
  renderRoot.querySelector<HTMLElement>(`[data-key='${key}']`);
/** Resolves when a widget's place shows a sentence. */
export const says = (element: DashboardElement, key: string, sentence: string) =>
  updated(element, () => frameOf(element, key)?.textContent?.includes(sentence));

export type Dashboard = Stage<typeof tag>;

/** Starts editing, as the button does. */
export async function edit(stage: Dashboard): Promise<void> {
  (await stage.find('.bar .button')).click();
  await stage.reach('editing');
  await stage.find('.toolbar');
}

/** Presses the element with this part. */
export const press = async (stage: Dashboard, name: string) => (await stage.find(`[part~='${name}']`)).click();
/** Resolves when a sentence has been announced. */
export const announced = (stage: Dashboard, sentence: string) =>
  updated(stage.element, () => stage.root.querySelector('.dashboard > [role=status]')?.textContent?.includes(sentence));
export const handle = (stage: Dashboard, key: string) =>
  updated(stage.element, () => frameOf(stage.element, key)?.querySelector<HTMLElement>('.handle'));

/** Widgets that a dashboard currently shows. */
export const rows = (stage: Dashboard) => stage.element.document?.widgets as ReturnType<typeof widget>[];
/** A widget's place on a wide board, as written in the file. */
export const place = (stage: Dashboard, key: string) =>
  (rows(stage).find(({ instanceId }) => instanceId === key) as { layout?: { wide?: object } } | undefined)?.layout
    ?.wide;

/** A dashboard of two widgets, side by side. */
export const two = () =>
  documentOf(
    widget('a', 'good', { layout: { wide: { x: 0, y: 0, w: 4, h: 3 } } }),
    widget('b', 'good', { layout: { wide: { x: 4, y: 0, w: 4, h: 3 } } }),
  );

/**
 * Expects no violations while a dialog is open, without the sizes of targets: it covers a part of the buttons behind it, which can’t be pressed then, and axe does
 * not see in each run that they are inert.
 */
export const expectAccessibleDialog = ({ around }: { readonly around: Element }) =>
  expect(around).to.be.accessible({ ignoredRules: ['target-size'] });
