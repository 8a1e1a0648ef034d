import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { confirm } from '../../src/cli/confirm.ts';
import { catalogue } from '../../src/contract/catalogue.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import type { Surroundings } from '../../src/cli/surroundings.ts';
import { baseUrl, fetchOf, gone, pages, timeout, tokenOf, type Fetch } from './conform-target.ts';
import { runCommand } from './run-command.ts';

onOnePlatform('the conformance command', (start) => {
  test('the exit code tells how the check ended', async () => {
    const platform = await start({ pages });
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    const run = (argv: readonly string[], more: Partial<Surroundings> = {}) =>
      runCommand(argv, { fetch: fetchOf(platform), ...more });
    const asked = ['conform', '--base-url', baseUrl, '--timeout', String(timeout / 1000)];
    const whole = await run([...asked, '--token', token]);
    expect(whole).toMatchObject({ code: 0, complained: '' });
    expect(whole.output).toContain(`identity: `);
    const printed = await run([...asked, '--json', '--read-only'], { variables: { SERVICE_TOKEN: token } });
    expect(printed.code).toBe(0);
    expect(JSON.parse(printed.output)).toMatchObject({ conforms: true, parts: { length: catalogue.length } });
    const lacking: Fetch = (input, init) =>
      new URL(String(input)).pathname === '/mcp' ? Promise.resolve(gone()) : fetchOf(platform)(input, init);
    expect(await run(asked, { fetch: lacking })).toMatchObject({ code: 1, output: expect.stringContaining('✗') });

    const refused = await run([...asked, '--token', `svc_${'0'.repeat(49)}`]);
    expect(refused).toEqual({ code: 2, output: '', complained: `${baseUrl} refuses the token.` });
    const refusedAsJson = await run([...asked, '--token', `svc_${'0'.repeat(49)}`, '--json']);
    expect([refusedAsJson.code, JSON.parse(refusedAsJson.output)]).toEqual([
      2,
      { schemaVersion: 1, error: { code: 'refused-token', message: `${baseUrl} refuses the token.` } },
    ]);
    const away = await run(asked, { fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(away).toMatchObject({ code: 2, output: '', complained: expect.stringMatching(/can’t be reached: .*\.$/) });
    for (const argv of [[], ['conform'], ['conform', '--base-url', 'ftp://x'], [...asked, '--timeout', '0'], ['--x']]) {
      expect([argv, (await run(argv)).code]).toEqual([argv, 2]);
    }
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('Exit codes: 0') });
    expect(await run(asked, { signal: AbortSignal.abort() })).toEqual({ code: 130, output: '', complained: '' });
  });
});

test.each([
  [['doctr'], "unknown command 'doctr'", 'Did you mean doctor?'],
  [['conform', '--base-ulr', baseUrl], "unknown option '--base-ulr'", 'Did you mean --base-url?'],
  [['snippet', '--jsn'], "unknown option '--jsn'", 'Did you mean --json?'],
  [['doctor'], "missing required argument 'url'", 'See --help.'],
  [['doctor', 'https://a.example', 'https://b.example'], 'too many arguments', 'See --help.'],
])('%j names the fault and the nearest name', async (argv, fault, hint) => {
  const run = await runCommand(argv);
  expect(run).toMatchObject({ code: 2, output: '', complained: expect.stringContaining(fault) });
  expect(run.complained).toContain(hint);
});

test.each<[argv: string[], code: string, message: string | RegExp]>([
  [['doctr'], 'wrong-arguments', "unknown command 'doctr' (Did you mean doctor?)"],
  [['doctor'], 'wrong-arguments', "missing required argument 'url'"],
  [['snippet', '--tehme', 'github'], 'wrong-arguments', "unknown option '--tehme' (Did you mean --theme?)"],
  [['snippet'], 'wrong-arguments', /^--base-url /],
  [['doctor', 'a.example'], 'wrong-arguments', '"a.example" is no address of a page. Did you mean https://a.example?'],
  [['conform', '--base-url', baseUrl], 'no-platform', /can’t be reached: /],
  [['doctor', 'https://a.example/'], 'no-page', /^https:\/\/a\.example\/ can’t be reached: /],
])('%j --json prints the error as JSON', async (argv, code, message) => {
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const [plain, json] = [await runCommand(argv, { fetch }), await runCommand([...argv, '--json'], { fetch })];
  expect([json.code, json.complained]).toEqual([plain.code, '']);
  const expected = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(JSON.parse(json.output)).toEqual({ schemaVersion: 1, error: { code, message: expected } });
});

test('--json prints an error of the file system as JSON', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const run = await runCommand(['language', 'fi', '--file', 'command.test.ts/fi.js', '--json'], { folder });
  expect([run.code, run.complained]).toEqual([2, '']);
  expect(JSON.parse(run.output)).toMatchObject({
    error: { code: 'file-system', message: expect.stringContaining('fi.js') },
  });
});

describe('an interrupted command', () => {
  const interrupted = { code: 130, output: '', complained: '' };

  test('ends with 130 while the doctor reads the page', async () => {
    const ended = new AbortController();
    const cut = new ReadableStream({
      pull(controller) {
        ended.abort();
        controller.error(ended.signal.reason);
      },
    });
    const fetch: Fetch = async () => new Response(cut, { headers: { 'Content-Type': 'text/html' } });
    expect(await runCommand(['doctor', 'https://a.example/'], { fetch, signal: ended.signal })).toEqual(interrupted);
  });

  test('ends with 130 at a question, by Ctrl+C on the terminal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'command-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'service.html'), 'mine');
    const ended = new AbortController();
    const terminal = { input: new PassThrough(), output: Object.assign(new PassThrough(), { isTTY: true }) };
    const run = runCommand(['init'], {
      folder,
      signal: ended.signal,
      confirm: (question) => confirm(question, terminal, ended),
    });
    terminal.output.once('data', () => terminal.input.write('\u0003'));
    expect(await run).toEqual(interrupted);
    expect(await readFile(join(folder, 'service.html'), 'utf8')).toBe('mine');
  });
});

test.each(['init', 'snippet', 'conform', 'language', 'doctor'])('%s has a --help with its exit codes', async (name) => {
  const run = await runCommand([name, '--help']);
  expect(run).toMatchObject({ code: 0, complained: '' });
  expect(run.output).toMatch(/--json[^]*Exit codes: 0 /);
});
