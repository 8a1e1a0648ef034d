import { Command, CommanderError, type OptionValues } from 'commander';
import { parseUrl } from '../contract/parse-url.ts';
import { baseUrlFault } from '../transport/base-url.ts';
import { themeNames } from '../theme/themes/names.ts';
import * as conformReport from './conform/report.ts';
import { conform, NoPlatformError } from './conform/run.ts';
import { TokenRefusedError } from './conform/stage.ts';
import * as doctorReport from './doctor/finding.ts';
import { NoPageError } from './doctor/page.ts';
import { doctor } from './doctor/run.ts';
import { frameworks } from './init/frameworks.ts';
import { asText as initialisedAsText, init, type InitOptions } from './init/run.ts';
import { asText as languageAsText, language, type LanguageOptions } from './language/run.ts';
import { didYouMean } from './nearest.ts';
import { documentation, version } from './own-package.ts';
import { snippet } from './snippet.ts';
import { UsageError, type Surroundings } from './surroundings.ts';

export type { Surroundings } from './surroundings.ts';

/** An action of a command. @returns the exit code */
type Action = (options: OptionValues, ...given: string[]) => number | Promise<number>;

/** Errors with a message for users, and their codes in the output of `--json`. */
const errorCodes = [
  [CommanderError, 'wrong-arguments'],
  [UsageError, 'wrong-arguments'],
  [NoPlatformError, 'no-platform'],
  [TokenRefusedError, 'refused-token'],
  [NoPageError, 'no-page'],
] as const;

function codeOf(error: unknown): string | undefined {
  const code = errorCodes.find(([kind]) => error instanceof kind)?.[1];
  // Errors of the file system name the file.
  return code ?? ('syscall' in (error as object) ? 'file-system' : undefined);
}

/** `--json` is also known if other arguments can't be parsed. */
const wantsJson = (argv: readonly string[]) =>
  argv.slice(0, argv.includes('--') ? argv.indexOf('--') : argv.length).includes('--json');

/** Runs the command line. @returns the exit code */
export async function command(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { signal, print, complain } = surroundings;
  const json = wantsJson(argv);
  let code = 0;
  try {
    const program = commands(surroundings, json, (result) => (code = result));
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // Also an error that only follows from the interruption.
    if (signal?.aborted) return 130;
    const isCommander = error instanceof CommanderError;
    // The help, not an error.
    if (isCommander && (!error.exitCode || error.code === 'commander.help')) return error.exitCode && 2;
    const known = codeOf(error);
    const { message, stack } = error as Error;
    if (json) {
      const text = isCommander ? message.replace(/^error: /, '').replaceAll('\n', ' ') : message;
      print(JSON.stringify({ schemaVersion: 1, error: { code: known ?? 'unexpected', message: text } }, undefined, 2));
    }
    if (!known) complain(String(stack ?? error));
    // The library has printed its own.
    else if (!json && !isCommander) complain(message);
    return error instanceof NoPageError ? 3 : 2;
  }
}

/** @throws {UsageError} with the faults of addresses, by the names of their options */
function requireAddresses(addresses: Readonly<Record<string, string | undefined>>): void {
  const faults = Object.entries(addresses).flatMap(
    ([option, baseUrl]) => baseUrlFault({ baseUrl })?.replace('baseUrl', option) ?? [],
  );
  if (faults.length) throw new UsageError(faults.join('\n'));
}

/** @returns milliseconds */
function timeoutOf({ timeout }: OptionValues): number {
  const milliseconds = Number(timeout) * 1000;
  if (!(milliseconds > 0)) throw new UsageError(`--timeout "${timeout}" is no number of seconds above 0`);
  return milliseconds;
}

/** @param json no errors as text */
function commands(surroundings: Surroundings, json: boolean, finish: (code: number) => void): Command {
  const { print, complain, variables, fetch, signal } = surroundings;
  const program = new Command('service-widgets')
    .description('Embeds the elements of @service/widgets, and finds out why they do not work.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => complain(text.trimEnd()),
      ...(json && { outputError: () => undefined }),
    })
    .showHelpAfterError(json ? false : 'See --help.')
    .addHelpText(
      'after',
      `\nExit codes: 0 fine; 1 something is wrong; 2 wrong arguments; 3 the page can’t be checked (doctor); 130 interrupted.\nEach command has its own --help; all of it: ${documentation('docs/command-line.md')}`,
    );
  const add = (name: string, description: string, codes: string, action: Action) =>
    program
      .command(name)
      .description(description)
      .option('--json', 'print the result as JSON')
      .addHelpText('after', `\nExit codes: ${codes}.`)
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command;
        finish(await action(self.opts(), ...self.args));
      });

  add(
    'init',
    'Writes a page with sign-in and files into the project of this folder, for its framework.',
    '0 written, or --dry-run; 1 a file is in the way; 2 wrong arguments',
    async ({ baseUrl, framework, force = false, dryRun = false, json }) => {
      requireAddresses({ '--base-url': baseUrl as string });
      const result = await init({ baseUrl, framework, force, dryRun } as InitOptions, surroundings);
      const isInTheWay = result.reason === 'exists';
      if (json) print(JSON.stringify({ schemaVersion: 1, ...result }, undefined, 2));
      else (isInTheWay ? complain : print)(initialisedAsText(result));
      return isInTheWay ? 1 : 0;
    },
  )
    .option('--base-url <url>', 'origin of the platform', 'http://localhost:4600')
    .option('--framework <name>', `${frameworks.map(({ name }) => name).join(', ')}; default: by package.json`)
    .option('--force', 'overwrite a file that is in the way')
    .option('--dry-run', 'print the page, and write nothing');

  add(
    'snippet',
    'Prints the tags for the head of a page that load the files of this version by their hashes.',
    '0 printed; 2 wrong arguments',
    ({ baseUrl = '', files, theme, json }) => {
      requireAddresses({ '--base-url': baseUrl as string, ...(files !== undefined && { '--files': files as string }) });
      const known = themeNames.find((name) => name === theme);
      if (theme !== known) {
        const hint = didYouMean(theme as string, themeNames);
        throw new UsageError(`--theme "${theme}" is none of ${themeNames.join(', ')}${hint && `.${hint}`}`);
      }
      const html = snippet({ baseUrl: baseUrl as string, files: files as string | undefined, theme: known }).trimEnd();
      print(json ? JSON.stringify({ schemaVersion: 1, html }, undefined, 2) : html);
      return 0;
    },
  )
    .option('--base-url <url>', 'origin of the platform')
    .option('--files <url>', 'address of the files of dist/cdn; default: this version on the platform')
    .option('--theme <name>', themeNames.join(', '));

  add(
    'conform',
    'Checks a live platform against the contract, part by part. What it creates is deleted at the end.',
    '0 conforms; 1 deviates; 2 there is no platform, a refused token, or wrong arguments; 130 interrupted',
    async (options) => {
      const { baseUrl = '', readOnly = false, json } = options as Record<string, string> & { readOnly?: boolean };
      requireAddresses({ '--base-url': baseUrl });
      const token = (options['token'] as string | undefined) ?? variables['SERVICE_TOKEN'];
      const asking = { ...(fetch && { fetch }), ...(signal && { signal }), timeout: timeoutOf(options) };
      const rows = await conform({ ...asking, baseUrl, token, readOnly });
      print(json ? conformReport.asJson(baseUrl, rows) : conformReport.asText(rows));
      return conformReport.deviates(rows) ? 1 : 0;
    },
  )
    .option('--base-url <url>', 'origin of the platform')
    .option('--token <svc_…>', 'access token; SERVICE_TOKEN keeps it out of lists of processes')
    .option('--read-only', 'create nothing')
    .option('--timeout <seconds>', 'per request', '15');

  add(
    'language',
    'Writes a file with all sentences to translate, or checks it: missing and unknown keys, plurals, placeholders.',
    '0 a starter file was written, or the translation is complete; 1 something is missing or wrong; 2 wrong arguments',
    async ({ file, check = false, json }, code = '') => {
      const result = await language(code, { file, check } as LanguageOptions, surroundings);
      print(json ? JSON.stringify({ schemaVersion: 1, ...result }, undefined, 2) : languageAsText(result));
      return result.written || !result.issues.length ? 0 : 1;
    },
  )
    .argument('<code>', 'BCP 47 tag: fi, or pt-BR')
    .option('--file <path>', 'default: <code>.js')
    .option('--check', 'write nothing');

  add(
    'doctor',
    'Opens a page and says what is wrong with its elements: script, tags, policy, platform, origin, cookies.',
    '0 no faults; 1 faults; 2 wrong arguments; 3 the page can’t be checked: unreachable, behind a login, without our elements, or it does not name its platform',
    async (options, address = '') => {
      const { baseUrl, json } = options as Record<string, string>;
      const url = parseUrl(address);
      if (!url || !/^https?:$/.test(url.protocol)) {
        const hint = parseUrl(`https://${address}`) ? ` Did you mean https://${address}?` : '';
        throw new UsageError(`"${address}" is no address of a page.${hint}`);
      }
      if (baseUrl !== undefined) requireAddresses({ '--base-url': baseUrl });
      const asking = { fetch: fetch ?? globalThis.fetch, signal, timeout: timeoutOf(options) };
      const { url: opened, results } = await doctor(url, { ...asking, baseUrl });
      print(json ? doctorReport.asJson(opened, results) : doctorReport.asText(opened, results));
      return doctorReport.exitCodeOf(results);
    },
  )
    .argument('<url>', 'address of the page')
    .option('--base-url <url>', 'origin of the platform, if scripts of the page set it')
    .option('--timeout <seconds>', 'per request', '10');

  return program;
}
