#!/usr/bin/env node
import { command } from './command.ts';

const ended = new AbortController();
// a second signal ends the process at once
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());

process.exitCode = await command(process.argv.slice(2), {
  variables: process.env,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  signal: ended.signal,
});
