import { parseArgs } from 'node:util';
import { baseUrlFault } from '../transport/base-url.ts';
import { asJson, asText, deviates } from './conform/report.ts';
import { conform, NoPlatformError, type ConformOptions } from './conform/run.ts';
import { TokenRefusedError } from './conform/stage.ts';
import { snippet } from './snippet.ts';
import { themeNames } from '../theme/themes/names.ts';

const usage = `Checks a live platform against the contract, part by part:

  npx @service/widgets conform --base-url <url> [--token <svc_…>] [--read-only] [--json] [--timeout <seconds>]

Prints what a page's head takes to load the files of this version by their hashes:

  npx @service/widgets snippet --base-url <url> [--files <url of dist/cdn>] [--theme <name>]

The token may also stand in SERVICE_TOKEN, where no list of processes shows it.
What the check makes it deletes, as a person would: it rests for a while, then it is gone. With --read-only it makes nothing.

Exit codes: 0 as the contract says; 1 departs from it; 2 there is no platform, or it was asked wrongly; 130 interrupted.`;

export interface Surroundings extends Pick<ConformOptions, 'fetch' | 'signal'> {
  readonly variables: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  complain(text: string): void;
}

/** Runs the command line. @returns the exit code */
export async function command(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(argv, surroundings);
  } catch (error) {
    if (surroundings.signal?.aborted && error === surroundings.signal.reason) return 130;
    const asked = error instanceof NoPlatformError || error instanceof TokenRefusedError;
    const known = asked || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    surroundings.complain(known ? (error as Error).message : String((error as Error).stack ?? error));
    return 2;
  }
}

/** Faults of the addresses, by the names of their options. */
function faultsOf(addresses: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(addresses).flatMap(
    ([option, baseUrl]) => baseUrlFault({ baseUrl })?.replace('baseUrl', `--${option}`) ?? [],
  );
}

async function run(argv: readonly string[], { variables, print, complain, ...options }: Surroundings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'base-url': { type: 'string' },
      token: { type: 'string' },
      'read-only': { type: 'boolean' },
      json: { type: 'boolean' },
      timeout: { type: 'string' },
      files: { type: 'string' },
      theme: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    print(usage);
    return 0;
  }
  const { 'base-url': baseUrl = '', files } = values;
  const timeout = Number(values.timeout ?? 15) * 1000;
  const asked = positionals.join(' ');
  const known = ['conform', 'snippet'].includes(asked);
  const theme = themeNames.find((name) => name === values.theme);
  const faults = known ? [...faultsOf({ 'base-url': baseUrl, ...(files !== undefined && { files }) })] : [];
  if (values.theme !== theme) faults.push(`--theme "${values.theme}" is none of ${themeNames.join(', ')}`);
  if (!known || faults.length || !(timeout > 0)) {
    complain([...faults.map((fault) => `${fault}\n`), usage].join('\n'));
    return 2;
  }
  if (asked === 'snippet') {
    print(snippet({ baseUrl, files, theme }).trimEnd());
    return 0;
  }
  const token = values.token ?? variables['SERVICE_TOKEN'];
  const rows = await conform({ ...options, baseUrl, token, readOnly: values['read-only'] ?? false, timeout });
  print(values.json ? asJson(baseUrl, rows) : asText(rows));
  return deviates(rows) ? 1 : 0;
}
