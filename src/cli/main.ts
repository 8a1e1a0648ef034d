#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { asJson, asText, deviates } from './conform/report.ts';
import { conform, NoPlatformError } from './conform/run.ts';
import { TokenRefusedError } from './conform/stage.ts';

const usage = `Checks a live platform against the contract, part by part.

  service-widgets conform --base-url <url> [--token <svc_…>] [--read-only] [--json] [--timeout <seconds>]

The token may also stand in SERVICE_TOKEN, where no list of processes shows it.
What the check makes it deletes; with --read-only it makes nothing.

Exit codes: 0 as the contract says; 1 departs from it; 2 there is no platform, or it was asked wrongly.`;

/** @returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
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
    console.log(usage);
    return 0;
  }
  const baseUrl = values['base-url'];
  const timeout = Number(values.timeout ?? 15) * 1000;
  const isWeb = baseUrl !== undefined && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (positionals.join() !== 'conform' || !isWeb || !(timeout > 0)) {
    console.error(usage);
    return 2;
  }
  const token = values.token ?? process.env['SERVICE_TOKEN'];
  const rows = await conform({ baseUrl, token, readOnly: values['read-only'] ?? false, timeout });
  console.log(values.json ? asJson(baseUrl, rows) : asText(rows));
  return deviates(rows) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const asked = error instanceof NoPlatformError || error instanceof TokenRefusedError;
    const known = asked || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(known ? (error as Error).message : error);
    process.exitCode = 2;
  },
);
