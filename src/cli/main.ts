#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { command } from './command.ts';

const ended = new AbortController();
// a second signal ends the process at once
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal: ended.signal })).trim());
  } finally {
    terminal.close();
  }
}

process.exitCode = await command(process.argv.slice(2), {
  variables: process.env,
  folder: process.cwd(),
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  signal: ended.signal,
  ...(process.stdin.isTTY && process.stderr.isTTY && { confirm }),
});
