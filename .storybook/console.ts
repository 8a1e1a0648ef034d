import { until } from '../stories/support/stage.ts';

/** Warnings of Lit's development build, which no page prints: it loads the other build. */
const ofLit = [/^Lit is in dev mode\./, / scheduled an update \(generally because a property was set\)/];

let lines: string[] = [];

/** `beforeEach` of stories in tests: records errors and warnings of the console, and prints them. */
export function recordConsole(): () => void {
  const { error, warn } = console;
  lines = [];
  const recorded =
    (print: (...line: readonly unknown[]) => void) =>
    (...line: readonly unknown[]) => {
      lines.push(line.map(String).join(' '));
      print(...line);
    };
  Object.assign(console, { error: recorded(error), warn: recorded(warn) });
  return () => Object.assign(console, { error, warn });
}

/**
 * Fails if the console has an error or a warning.
 * @param expected parameter `console` of stories that fail on purpose: a line matches, and no other line is printed
 * @param tolerated parameter `consoleWhenBusy`: lines that a busy machine may cause
 */
export async function expectCleanConsole(expected?: RegExp, tolerated?: RegExp): Promise<void> {
  // Causes are found by code that is loaded after a failure.
  if (expected) await until(() => lines.some((line) => expected.test(line)));
  const others = lines.filter((line) => ![...ofLit, expected, tolerated].some((each) => each?.test(line)));
  if (others.length) throw new Error(`The console has:\n${others.join('\n')}`);
}
