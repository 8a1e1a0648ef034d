import { createInterface } from 'node:readline/promises';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks on a terminal. Ctrl+C aborts `ended`. @throws {Error} an `AbortError` when `ended` aborts */
export async function confirm(question: string, terminal: Terminal, ended: AbortController): Promise<boolean> {
  const lines = createInterface(terminal);
  // In raw mode, Ctrl+C sends no signal to the process.
  lines.once('SIGINT', () => ended.abort());
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: ended.signal })).trim());
  } finally {
    lines.close();
  }
}
