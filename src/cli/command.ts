import { parseArgs } from 'node:util';
import { asJson, asText, deviates } from './conform/report.ts';
import { conform, NoPlatformError, type ConformOptions } from './conform/run.ts';
import { TokenRefusedError } from './conform/stage.ts';

const usage = `Checks a live platform against the contract, part by part.

  service-widgets conform --base-url <url> [--token <svc_…>] [--read-only] [--json] [--timeout <seconds>]

The token may also stand in SERVICE_TOKEN, where no list of processes shows it.
What the check makes it deletes; with --read-only it makes nothing.

Exit codes: 0 as the contract says; 1 departs from it; 2 there is no platform, or it was asked wrongly; 130 interrupted.`;

/** What a command is run in. */
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
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    print(usage);
    return 0;
  }
  const baseUrl = values['base-url'];
  const timeout = Number(values.timeout ?? 15) * 1000;
  const isWeb = baseUrl !== undefined && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (positionals.join() !== 'conform' || !isWeb || !(timeout > 0)) {
    complain(usage);
    return 2;
  }
  const token = values.token ?? variables['SERVICE_TOKEN'];
  const rows = await conform({ ...options, baseUrl, token, readOnly: values['read-only'] ?? false, timeout });
  print(values.json ? asJson(baseUrl, rows) : asText(rows));
  return deviates(rows) ? 1 : 0;
}
