import { circular } from '../../models/dashboard/wiring.ts';
import { WidgetFault } from './widget-config.ts';
import type { WidgetHost } from './widget-host.ts';

export class Wires {
  readonly #values: ReadonlyMap<string, unknown>;
  #circular: ReadonlySet<string> = new Set();

  /** @param values last values by `instanceId` and output */
  constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values;
  }

  show(hosts: readonly WidgetHost[]): void {
    this.#circular = circular(hosts.map(({ instance }) => instance));
    this.connect(hosts);
  }

  /** Sets the inputs of all widgets but those in a circle. */
  connect(hosts: Iterable<WidgetHost>): void {
    for (const host of hosts) this.#connect(host);
  }

  #connect(host: WidgetHost): void {
    const { wires, instanceId } = host.instance;
    if (this.#circular.has(instanceId)) {
      if (host.fault?.code !== 'circle') host.fault = new WidgetFault('circle', JSON.stringify(wires, undefined, 2));
      return;
    }
    if (host.fault?.code === 'circle') host.fault = undefined;
    if (!Object.keys(wires).length) return;
    const inputs = new Set(host.widget?.inputs.map(({ name }) => name));
    for (const [name, { from, output }] of Object.entries(wires)) {
      const value = this.#values.get(`${from} ${output}`);
      if (value !== undefined && inputs.has(name)) host.input(name, value);
    }
  }
}
