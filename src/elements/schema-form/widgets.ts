import type { LitElement } from 'lit';
import type { PlatformController } from '../../controllers/platform.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import { isFailure } from '../../transport/failure.ts';
import type { DirectoryFieldOptions } from './directory-field.ts';
import type { FieldWidget } from './field-view.ts';

const widgets = new Map<string, FieldWidget>();

/**
 * Registers the widget for a kind of field (`x-service-hints.field`, or a built-in one) in forms that render from now on.
 *
 * @returns a function that removes it
 */
export function registerFieldWidget(kind: string, widget: FieldWidget): () => void {
  widgets.set(kind, widget);
  return () => {
    if (widgets.get(kind) === widget) widgets.delete(kind);
  };
}

type Create = (options: DirectoryFieldOptions) => FieldWidget;

/** Kind → built-in widget that is loaded with the first field of that kind. */
const loads: Readonly<Record<string, () => Promise<{ readonly create: Create }>>> = {
  directory: () => import('./directory-field.ts'),
};

/** Custom and lazy widgets of a form. A field shows a placeholder while its widget loads, and one line of text if that fails. */
export class LazyWidgets {
  readonly #options: DirectoryFieldOptions;
  readonly #found = new Map<string, FieldWidget | undefined>();

  constructor(host: LitElement, platform: PlatformController, failures: () => FailureMessages) {
    const why = (error: unknown) =>
      failureMessage(failures(), isFailure(error) ? error : { code: 'network', kind: 'unreachable' });
    this.#options = { host, platform, why };
  }

  /** Grows when a widget has loaded. */
  version = 0;

  of(kind: string): FieldWidget | undefined {
    const own = widgets.get(kind);
    if (own || !Object.hasOwn(loads, kind)) return own;
    if (!this.#found.has(kind)) {
      this.#found.set(kind, placeholder);
      void this.#load(kind);
    }
    return this.#found.get(kind);
  }

  async #load(kind: string): Promise<void> {
    const { host } = this.#options;
    const create = await loads[kind]!().then(
      (module) => module.create,
      () => undefined,
    );
    this.#found.set(kind, create?.(this.#options));
    this.version += 1;
    host.requestUpdate();
  }
}

const placeholder: FieldWidget = ({ id }) => {
  const bone = document.createElement('div');
  bone.id = id;
  bone.className = 'bone';
  bone.ariaBusy = 'true';
  return bone;
};
