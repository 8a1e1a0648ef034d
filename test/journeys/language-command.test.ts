import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

test('the command checks a translation in a project of CommonJS', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'language-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const language = () =>
    new Promise<readonly unknown[]>((resolve) => {
      execFile(process.execPath, [main, 'language', 'fi'], { cwd: folder }, (error, stdout, stderr) =>
        resolve([error?.code ?? 0, stdout, stderr]),
      );
    });
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
  expect(await language()).toEqual([0, expect.stringMatching(/^Wrote fi\.js with \d+ sentences/), '']);
  // Nothing is translated yet.
  expect(await language()).toEqual([1, expect.stringContaining('missing'), '']);
});
