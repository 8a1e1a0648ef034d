import { command, type Surroundings } from '../../src/cli/command.ts';

export interface Run {
  readonly code: number;
  readonly output: string;
  readonly complained: string;
}

/** Runs the command line in this process. */
export async function runCommand(argv: readonly string[], more: Partial<Surroundings> = {}): Promise<Run> {
  const output: string[] = [];
  const complained: string[] = [];
  const code = await command(argv, {
    variables: {},
    print: (text) => output.push(text),
    complain: (text) => complained.push(text),
    ...more,
  });
  return { code, output: output.join('\n'), complained: complained.join('\n') };
}
