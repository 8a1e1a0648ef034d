import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as sdkModule from '../../src/sdk/index.ts';
import { codeOf, mailTo } from '../platform/support/browser.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { blocks } from '../support/pages-of-docs.ts';
import { runBlock } from '../support/run-block.ts';
import { currentUser, sdkOf, tokenOf } from './on-platform.ts';

const examples = blocks.filter(({ at, language }) => at.startsWith('docs/sdk.md:') && language === 'ts');

onOnePlatform('the page about the SDK', (start) => {
  test('runs all its examples on a platform, and what they assert holds', async () => {
    const platform = await start();
    const email = 'astrid@example.com';
    const astrid = await TestPerson.signUp(platform, email);
    const token = await tokenOf(astrid);
    const sdk = sdkOf(platform, { token });
    const { user } = await sdk.invoke(currentUser, {});
    const folder = await mkdtemp(join(tmpdir(), 'docs-'));
    await writeFile(join(folder, 'minutes.pdf'), '%PDF-1.7');
    const upload: typeof sdk.upload = (source, ...rest) =>
      sdk.upload('path' in source ? { path: join(folder, String(source.path)) } : source, ...rest);
    const stop = new Error('enough');
    const given = {
      sdk: { ...sdk, upload },
      user,
      response: new Response('a,b'),
      size: 3,
      request: new Request('https://shop.example/', { headers: { Authorization: `Bearer ${token}` } }),
      readCode: async () => codeOf(await mailTo(platform, email)),
      readPosition: async () => ({ position: 1 }),
      readEverythingAgain: async () => {},
      storePosition: () => Promise.reject(stop),
    };
    const modules = {
      '@service/widgets/sdk': {
        ...sdkModule,
        createSdk: (options: sdkModule.SdkOptions) =>
          sdkOf(platform, { ...('token' in options && { token: options.token ?? token }) }),
      },
    };
    const asserted: (readonly [at: string, holds: boolean])[] = [];
    for (const { at, code } of examples) {
      const parentId = await astrid.directory(astrid.root, at.replace(/\W/g, '-'));
      const run = runBlock(code, { modules, given: { ...given, parentId } });
      const held = await run.catch((error: unknown) => {
        if (error === stop) return [];
        throw new Error(`${at}: ${String(error)}`, { cause: error });
      });
      asserted.push(...held.map((holds) => [at, holds] as const));
    }
    await rm(folder, { recursive: true });
    expect(asserted.length).toBeGreaterThan(6);
    expect(asserted.filter(([, holds]) => !holds)).toEqual([]);
  });
});
