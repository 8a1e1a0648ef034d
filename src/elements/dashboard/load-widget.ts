import type { WidgetErrorCode } from '../../localisation/sections/dashboard-errors.ts';
import { claimsTagOf, loaderOf } from '../../manifest/registry.ts';
import type { KnownWidget } from '../../manifest/widget.ts';

/** Why a widget is not there, with what a developer wants to know of it. */
export class WidgetFault extends Error {
  override readonly name = 'WidgetFault';
  readonly code: WidgetErrorCode;
  readonly details: string;

  constructor(code: WidgetErrorCode, details: unknown = '') {
    super(code);
    this.code = code;
    this.details = describe(details);
  }
}

function describe(details: unknown): string {
  if (typeof details === 'string') return details;
  const { stack, message } = (details ?? {}) as Partial<Error>;
  return stack?.includes(message ?? '') ? stack : String(details);
}

/** Does something of a widget; what it throws is a fault of this kind. */
export function attempt<Result>(code: WidgetErrorCode, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WidgetFault ? error : new WidgetFault(code, error);
  }
}

/** Names of what a module exports. */
export type Namespace = Readonly<Record<string, unknown>>;

function load(widget: KnownWidget): Promise<unknown> {
  const { origin, element, module } = widget;
  if (origin !== 'registered') return loaderOf(element)?.() ?? Promise.resolve();
  if (widget.import) return widget.import();
  return module.url ? import('./import-module.ts').then((own) => own.importModule(module)) : Promise.resolve();
}

/**
 * Loads a widget's code; resolves with what its module exports.
 *
 * @throws {WidgetFault}
 */
export async function loadWidget(widget: KnownWidget): Promise<Namespace> {
  const { element, module, origin } = widget;
  if (claimsTagOf(widget)) throw new WidgetFault('tag-taken', `<${element}>`);
  let namespace: Namespace;
  try {
    namespace = Object((await load(widget)) ?? {}) as Namespace;
  } catch (error) {
    throw new WidgetFault('not-loaded', error);
  }
  const made = customElements.get(element);
  const own = module.export === undefined ? undefined : namespace[module.export];
  // Another version of ours may have defined it before, which is as good.
  if (origin === 'registered' && made && typeof own === 'function' && own !== made)
    throw new WidgetFault('tag-taken', `<${element}> is defined by something else than ${module.url}.`);
  return namespace;
}
