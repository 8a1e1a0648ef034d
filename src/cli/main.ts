#!/usr/bin/env node
import { command } from './command.ts';
import { confirm } from './confirm.ts';

const ended = new AbortController();
// a second signal ends the process at once
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

const terminal = { input: process.stdin, output: process.stderr };

process.exitCode = await command(process.argv.slice(2), {
  variables: process.env,
  folder: process.cwd(),
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  signal: ended.signal,
  ...(process.stdin.isTTY &&
    process.stderr.isTTY && { confirm: (question: string) => confirm(question, terminal, ended) }),
});
