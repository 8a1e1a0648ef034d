import type { StatementTimer } from '../../ports.ts';

type Run = (...parameters: readonly unknown[]) => Promise<unknown>;

interface Client {
  readonly query: Run;
  readonly exec?: Run;
  transaction?(work: (inner: Client) => unknown): Promise<unknown>;
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '');

/**
 * Times the statements of a client or pool, those of its transactions included. The time contains waits for a connection.
 *
 * @returns the client as drizzle uses it
 */
export function timed<Driver extends object>(driver: Driver, timer: StatementTimer): Driver {
  const client = driver as unknown as Client;
  const timing =
    (name: 'query' | 'exec'): Run =>
    (...parameters) => {
      const end = timer(textOf(parameters[0]));
      const result = client[name]!(...parameters);
      if (end) void result.then(end, end);
      return result;
    };
  const own: Client = {
    query: timing('query'),
    exec: timing('exec'),
    transaction: (work) => client.transaction!((inner) => work(timed(inner, timer))),
  };
  return own as unknown as Driver;
}
