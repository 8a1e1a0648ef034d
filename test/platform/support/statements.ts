import type { TestPlatform } from './platform.ts';

const boundary = /^(?:begin|commit|rollback)\b/i;

/** Statements of some work, as one line each. */
export interface Recorded<Result> {
  readonly result: Result;
  /** Without `begin` and `commit`. */
  readonly statements: readonly string[];
  /** Those inside of transactions. */
  readonly inTransactions: readonly string[];
}

/** Runs work, whose statements no job of the platform may interleave: let the jobs end before. */
export async function recordStatements<Result>(
  { database }: Pick<TestPlatform, 'database'>,
  work: () => Promise<Result>,
): Promise<Recorded<Result>> {
  const all: string[] = [];
  database.onStatement = (statement) => {
    all.push(statement.replaceAll(/\s+/g, ' ').trim());
  };
  try {
    const result = await work();
    let open = false;
    const inTransactions = all.filter((statement) => {
      if (boundary.test(statement)) open = /^begin/i.test(statement);
      return open && !boundary.test(statement);
    });
    return { result, statements: all.filter((statement) => !boundary.test(statement)), inTransactions };
  } finally {
    delete database.onStatement;
  }
}
