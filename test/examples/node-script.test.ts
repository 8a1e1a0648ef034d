import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { mailTo, newAccount } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';
import { codeIn } from '../support/sign-up-client.ts';

const folder = fileURLToPath(new URL('../../examples/node-script', import.meta.url));
let platform: JourneyPlatform;

beforeAll(async () => {
  platform = await JourneyPlatform.start();
});
afterAll(() => platform?.stop());

/** Runs a command in the example's folder with typed answers. @returns its output and exit code */
async function run(command: string, parameters: readonly string[], answer: Promise<string> | string = '') {
  const child = spawn(command, parameters, { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close');
  child.stdin.end(await answer);
  const [code] = (await ended) as [number | null];
  return { code, output };
}

it('signs in, creates a token, invokes, uploads and cancels with it, revokes it and is refused', async () => {
  const email = await newAccount(platform.url);
  const typed = mailTo(platform.url, email, 2).then((mail) => `${codeIn(mail)}\n`);
  const { code, output } = await run(process.execPath, ['script.js', email, platform.url], typed);
  expect(output.split('\n').map((line) => line.replace(/^The code in the mail to .*?: /, ''))).toEqual([
    'Signed in: Astrid Lind',
    expect.stringMatching(/^Made a token: svc_\w{4}…$/),
    `Invoked as: ${email}`,
    'Uploaded: hello.md',
    'Cancelled an upload: not_found',
    'Revoked: 401',
    '',
  ]);
  expect(code).toBe(0);
});

it('the conformance command checks a platform and reports the result by its exit code', async () => {
  const conform = (...parameters: string[]) =>
    run('npx', ['--no-install', 'service-widgets', 'conform', ...parameters]);
  const email = await newAccount(platform.url);
  const person = createSdk({ baseUrl: platform.url });
  const { confirm } = await person.signIn(email);
  await confirm(codeIn(await mailTo(platform.url, email, 2)));
  const { token } = await person.tokens.create({ name: 'Conformance' });
  expect(await conform('--base-url', platform.url, '--token', token)).toMatchObject({ code: 0 });

  // A server that is no platform.
  const other = createServer((_request, response) => response.writeHead(200).end('Hello'));
  other.listen(0);
  await once(other, 'listening');
  const elsewhere = `http://localhost:${(other.address() as AddressInfo).port}`;
  expect(await conform('--base-url', elsewhere)).toMatchObject({ code: 2 });
  other.close();
  expect(await conform('--base-url', platform.url, '--unknown')).toMatchObject({ code: 2 });
});
