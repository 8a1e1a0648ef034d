/** Called when a statement begins; the function that it returns, when the statement has ended. */
export type StatementTimer = (sql: string) => (() => void) | undefined;

type Method = (...parameters: readonly unknown[]) => unknown;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text ?? '');

/** Times the statements of a client or pool, those of its transactions included. The time contains waits for a connection. */
export function timeStatements(client: object, timer: StatementTimer): void {
  const methods = client as Record<string, Method | undefined>;
  for (const name of ['query', 'exec']) {
    const run = methods[name]?.bind(client);
    if (!run) continue;
    methods[name] = (...parameters) => {
      // a pool hands its own statements to a connection with a callback
      const end = typeof parameters.at(-1) === 'function' ? undefined : timer(textOf(parameters[0]));
      const result = run(...parameters);
      if (end) void Promise.resolve(result).then(end, end);
      return result;
    };
  }
  const transaction = methods['transaction']?.bind(client);
  if (!transaction) return;
  methods['transaction'] = (work) =>
    transaction((inner: object) => {
      timeStatements(inner, timer);
      return (work as Method)(inner);
    });
}
