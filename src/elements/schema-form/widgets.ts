import type { LitElement } from 'lit';
import { LazyCode } from '../../controllers/lazy-code.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import { isFailure } from '../../transport/failure.ts';
import type { FieldWidget } from './field-view.ts';

const widgets = new Map<string, FieldWidget>();

/** Plain functions alone: the others can't be called, or return no template. */
const isRenderFunction = (widget: unknown) =>
  typeof widget === 'function' &&
  Object.prototype.toString.call(widget) === '[object Function]' &&
  !/^class\b/.test(Function.prototype.toString.call(widget));

/**
 * Registers the widget for a kind of field (`x-service-hints.field`, or a built-in one) in forms that render from now on.
 *
 * @returns a function that removes it
 * @throws {TypeError} for a kind that is no text, and a widget that is no function, a class, an asynchronous function
 *   or a generator
 */
export function registerFieldWidget(kind: string, widget: FieldWidget): () => void {
  if (typeof kind !== 'string' || !kind) throw new TypeError('registerFieldWidget: kind: expected string');
  if (!isRenderFunction(widget)) throw new TypeError(`registerFieldWidget: widget of ${kind}: expected function`);
  widgets.set(kind, widget);
  return () => {
    if (widgets.get(kind) === widget) widgets.delete(kind);
  };
}

/** Custom and lazy widgets of a form. A field shows a placeholder while its widget loads, and one line of text if that fails. */
export class LazyWidgets {
  readonly #directory: LazyCode<FieldWidget>;

  constructor(host: LitElement, platform: PlatformController, failures: () => FailureMessages) {
    const why = (error: unknown) =>
      failureMessage(failures(), isFailure(error) ? error : { code: 'network', kind: 'unreachable' });
    this.#directory = new LazyCode(host, async () =>
      (await import('./directory-field.ts')).create({ host, platform, why }),
    );
  }

  /** Changes when a widget has loaded, or failed to load. */
  get version(): unknown {
    return this.#directory.value ?? this.#directory.failed;
  }

  of(kind: string): FieldWidget | undefined {
    const own = widgets.get(kind);
    if (own || (kind !== 'directory' && kind !== 'resource')) return own;
    return this.#directory.request() ?? (this.#directory.failed ? undefined : placeholder);
  }
}

const placeholder: FieldWidget = ({ id }) => {
  const bone = document.createElement('div');
  bone.id = id;
  bone.className = 'bone';
  bone.ariaBusy = 'true';
  return bone;
};
