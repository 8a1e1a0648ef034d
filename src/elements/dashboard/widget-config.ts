import { read } from '../../contract/json-schema.ts';
import type { KnownWidget } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { attempt, WidgetFault, type Namespace } from './load-widget.ts';

type Values = Readonly<Record<string, unknown>>;
type Migration = (config: Values) => Values;

/** A config as the widget's present version has it. */
function migrated(widget: KnownWidget, { configVersion, config }: Instance, namespace: Namespace): Values {
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

/**
 * What is set on a widget's element: of its config what its schema names, and of that nothing that doesn't fit. What
 * the schema doesn't name stays in the document.
 *
 * @throws {WidgetFault}
 */
export function configOf(widget: KnownWidget, instance: Instance, namespace: Namespace): Values {
  const { configSchema, inputs } = widget;
  const { properties = {} } = configSchema;
  const known = Object.entries(migrated(widget, instance, namespace)).filter(
    ([name, value]) => Object.hasOwn(properties, name) && value !== undefined && value !== null && value !== '',
  );
  const checked = read(configSchema, Object.fromEntries(known));
  if (checked.ok) return checked.value as Values;
  // What comes from another widget need not be set.
  const wired = new Set(inputs.map(({ name }) => name).filter((name) => Object.hasOwn(instance.wires, name)));
  const issues = checked.issues.filter(({ path, code }) => !(code === 'required' && wired.has(String(path[0]))));
  if (!issues.length) return Object.fromEntries(known);
  const missing = issues.every(({ code }) => code === 'required');
  throw new WidgetFault(
    missing ? 'setup' : 'config',
    issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('\n'),
  );
}
