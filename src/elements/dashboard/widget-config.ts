import { read } from '../../contract/json-schema.ts';
import type { WidgetErrorCode } from '../../localisation/sections/dashboard-errors.ts';
import type { KnownWidget } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';

export class WidgetFault extends Error {
  override readonly name = 'WidgetFault';
  readonly code: WidgetErrorCode;
  readonly details: string;

  constructor(code: WidgetErrorCode, details: unknown = '') {
    super(code, { cause: details });
    this.code = code;
    this.details = describe(details);
  }
}

function describe(details: unknown): string {
  if (typeof details === 'string') return details;
  const { stack, message } = (details ?? {}) as Partial<Error>;
  return stack?.includes(message ?? '') ? stack : String(details);
}

/** @throws {WidgetFault} with this code, instead of what `work` throws */
export function attempt<Result>(code: WidgetErrorCode, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WidgetFault ? error : new WidgetFault(code, error);
  }
}

type Values = Readonly<Record<string, unknown>>;
type Migration = (config: Values) => Values;

function migrated(widget: KnownWidget, { configVersion, config }: Instance, namespace: Values): Values {
  if (configVersion > widget.configVersion) {
    throw new WidgetFault('newer-config', `configVersion ${configVersion}; this widget knows ${widget.configVersion}.`);
  }
  const steps = Object((widget.migrations && namespace[widget.migrations]) ?? {}) as Readonly<
    Record<string, Migration>
  >;
  let values = config;
  for (let version = configVersion; version < widget.configVersion; version += 1) {
    const step = Object.hasOwn(steps, version) ? steps[version] : undefined;
    if (!step) throw new WidgetFault('migration', `There is no migration from configVersion ${version}.`);
    values = attempt('migration', () => step(values));
  }
  return values;
}

const warned = new Set<string>();

/** Warns once about a setting that the widget's schema does not name. */
function warn({ id, configSchema }: KnownWidget, name: string): void {
  const line = `service-widgets: widget ${id} has no setting "${name}"`;
  if (warned.has(line)) return;
  warned.add(line);
  // oxlint-disable-next-line no-console -- the widget works without it
  console.warn(`${line}, only: ${Object.keys(configSchema.properties ?? {}).join(', ') || 'none'}.`);
}

/**
 * @returns properties of the widget's element: the members of its config that its schema names, and defaults of the others
 * @throws {WidgetFault} if one is invalid
 */
export function configOf(widget: KnownWidget, instance: Instance, namespace: Values): Values {
  const { configSchema, inputs } = widget;
  const { properties = {} } = configSchema;
  const given = Object.entries(migrated(widget, instance, namespace));
  for (const [name] of given) if (!Object.hasOwn(properties, name)) warn(widget, name);
  const set = given.filter(
    ([name, value]) => Object.hasOwn(properties, name) && value !== undefined && value !== null && value !== '',
  );
  const defaults = Object.entries(properties).filter(([, schema]) => schema.default !== undefined);
  const known = [...defaults.map(([name, schema]) => [name, schema.default] as const), ...set];
  const checked = read(configSchema, Object.fromEntries(known));
  if (checked.ok) return checked.value as Values;
  // A wired input need not be set.
  const wired = new Set(inputs.map(({ name }) => name).filter((name) => Object.hasOwn(instance.wires, name)));
  const issues = checked.issues.filter(({ path, code }) => !(code === 'required' && wired.has(String(path[0]))));
  if (!issues.length) return Object.fromEntries(known);
  const missing = issues.every(({ code }) => code === 'required');
  throw new WidgetFault(
    missing ? 'setup' : 'config',
    issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('\n'),
  );
}
