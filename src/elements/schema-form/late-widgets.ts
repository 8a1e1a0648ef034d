import type { LitElement } from 'lit';
import type { PlatformController } from '../../controllers/platform.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import { isFailure } from '../../transport/failure.ts';
import type { DirectoryFieldOptions } from './directory-field.ts';
import type { FieldWidget } from './field-view.ts';
import { widgetFor } from './widgets.ts';

type Create = (options: DirectoryFieldOptions) => FieldWidget;

/** Kind → the widget of ours for it, which is loaded with the first field of that kind. */
const loads: Readonly<Record<string, () => Promise<{ readonly create: Create }>>> = {
  directory: () => import('./directory-field.ts'),
};

/** Widgets of a form that come later; until one has, its field is on its way, and where it does not, it is a line of text. */
export class LateWidgets {
  readonly #options: DirectoryFieldOptions;
  readonly #found = new Map<string, FieldWidget | undefined>();

  constructor(host: LitElement, platform: PlatformController, failures: () => FailureMessages) {
    const why = (error: unknown) =>
      failureMessage(failures(), isFailure(error) ? error : { code: 'network', kind: 'unreachable' });
    this.#options = { host, platform, why };
  }

  /** So many have come: what was rendered without them is rendered anew. */
  came = 0;

  /** The page's widget for a kind, else ours. */
  of(kind: string): FieldWidget | undefined {
    const own = widgetFor(kind);
    if (own || !Object.hasOwn(loads, kind)) return own;
    if (!this.#found.has(kind)) {
      this.#found.set(kind, coming);
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
    this.came += 1;
    host.requestUpdate();
  }
}

const coming: FieldWidget = ({ id }) => {
  const bone = document.createElement('div');
  bone.id = id;
  bone.className = 'bone';
  bone.ariaBusy = 'true';
  return bone;
};
