import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, newAccount } from '../support/journey-people.ts';
import { JourneyPlatform } from '../support/journey-platform.ts';
import { codeIn } from '../support/sign-up-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let platform: JourneyPlatform;
let folder = '';

beforeAll(async () => {
  platform = await JourneyPlatform.start();
  // There the name of the package is what has been built here, whatever else is installed for the examples.
  folder = mkdtempSync(join(root, 'node_modules/.node-script-'));
  cpSync(join(root, 'examples/node-script'), folder, { recursive: true });
});
afterAll(async () => {
  await platform?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('a script signs in, makes a token, invokes, uploads and cancels by it, revokes it and is refused', async () => {
  const email = await newAccount(platform.url);
  const child = spawn(process.execPath, ['script.js', email, platform.url], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close');
  child.stdin.write(`${codeIn(await mailTo(platform.url, email, 2))}\n`);
  const [code] = (await ended) as [number | null];
  expect(said.split('\n').map((line) => line.replace(/^The code in the mail to .*?: /, ''))).toEqual([
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
