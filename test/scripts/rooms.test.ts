import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file, its imports, and the rules that it breaks. */
type Row = readonly [file: string, source: string, ...rules: string[]];

const rows: readonly Row[] = [
  ['src/contract/index.ts', "import * as z from 'zod/mini'; export { z };"],
  ['src/contract/full-zod.ts', "import * as z from 'zod'; export { z };", 'room-contract'],
  ['src/contract/upward.ts', "export * from '../forms/index.ts';", 'room-contract'],
  ['src/contract/upward-type.ts', "export type { Form } from '../forms/index.ts';", 'room-contract'],
  ['src/localisation/index.ts', 'export const words = {};'],
  ['src/localisation/translations/de.ts', 'export const de = {};'],
  ['src/localisation/add-all.ts', "export * from './translations/de.ts';", 'translations-by-pages-only'],
  ['src/forms/index.ts', "import * as z from 'zod/mini'; export { z }; export type Form = object;"],
  ['src/forms/lit.ts', "export { html } from 'lit';", 'room-forms'],
  ['src/transport/index.ts', "export * from '../contract/index.ts';"],
  ['src/transport/models.ts', "export * from '../models/index.ts';", 'room-transport'],
  [
    'src/transport/node.ts',
    "export { readFile } from 'node:fs/promises';",
    'room-transport',
    'widgets-name-no-node-module',
  ],
  ['src/models/index.ts', "export * from '../forms/index.ts'; export * from '../transport/index.ts';"],
  ['src/context/index.ts', "export { createContext } from '@lit/context'; export * from '../transport/index.ts';"],
  ['src/context/forms.ts', "export * from '../forms/index.ts';", 'room-context'],
  ['src/controllers/index.ts', "export * from '../models/index.ts';"],
  ['src/controllers/upward.ts', "export * from '../elements/one/index.ts';", 'room-controllers'],
  ['src/theme/index.ts', "export { css } from 'lit';"],
  ['src/elements/parts/button.ts', "export { html } from 'lit'; export * from '../../controllers/index.ts';"],
  ['src/elements/parts/upward.ts', "export * from '../one/index.ts';", 'room-parts'],
  ['src/elements/parts/lazy.ts', "export const one = () => import('../one/index.ts');"],
  ['src/elements/parts/inner.ts', "export const inner = () => import('../two/inner.ts');", 'room-parts'],
  [
    'src/elements/one/index.ts',
    "export * from '../parts/button.ts'; export const two = () => import('../two/index.ts');",
  ],
  ['src/elements/two/index.ts', 'export const two = 2;'],
  ['src/elements/two/inner.ts', 'export const inner = 2;'],
  ['src/elements/one/sibling.ts', "export * from '../two/index.ts';", 'no-sibling-element'],
  [
    'src/elements/one/behind.ts',
    "export const inner = () => import('../two/inner.ts');",
    'sibling-element-by-public-entry',
  ],
  ['src/elements/one/shows-others.ts', "export * from '../../loaders.ts';", 'room-elements'],
  ['src/elements/one/words.ts', "export * from '../../localisation/index.ts';"],
  [
    'src/elements/platform/index.ts',
    "export * from '../../context/index.ts'; export * from '../../transport/index.ts';",
  ],
  ['src/elements/platform/forms.ts', "export * from '../../forms/index.ts';", 'room-platformElement'],
  ['src/elements/parts/words.ts', "export * from '../../localisation/index.ts';", 'room-parts'],
  ['src/elements/one/transport.ts', "export * from '../../transport/index.ts';", 'room-elements-types-of-transport'],
  ['src/elements/one/transport-types.ts', "export type * from '../../transport/index.ts';"],
  ['src/markdown/parser.ts', "export { default as MarkdownIt } from 'markdown-it';"],
  ['src/markdown/index.ts', "export * from './parser.ts';"],
  ['src/markdown/lit.ts', "export { html } from 'lit';", 'room-markdown'],
  ['src/models/merge.ts', "export { diff3Merge } from 'node-diff3';"],
  ['src/forms/merge.ts', "export { diff3Merge } from 'node-diff3';", 'room-forms'],
  ['src/elements/one/editor.ts', "export { EditorView } from '@codemirror/view';"],
  ['src/elements/one/models.ts', "export * from '../../models/index.ts';"],
  ['src/loaders.ts', "export const one = () => import('./elements/one/index.ts');"],
  ['src/index.ts', "export * from './elements/one/index.ts'; export * from './elements/platform/index.ts';"],
  ['src/server-rendering.ts', "export * from './localisation/index.ts';"],
  ['src/server.ts', "export * from '../platform/src/app.ts';", 'widgets-know-no-platform'],
  ['src/unknown.ts', "export * from './nowhere.ts';", 'resolvable'],
  ['src/development.ts', "export { expect } from 'vitest';", 'no-development-dependency'],
  ['src/cli/index.ts', "export { readFile } from 'node:fs/promises';"],
  ['src/circle-a.ts', "import { b } from './circle-b.ts'; export const a = () => b;", 'no-circle'],
  ['src/circle-b.ts', "import { a } from './circle-a.ts'; export const b = () => a;"],
  [
    'platform/src/app.ts',
    "export * from '@service/widgets/contract'; export * from './features/one/index.ts'; export * from './http/body.ts';",
  ],
  ['platform/src/http/body.ts', "export * from '../commands/run-command.ts';"],
  ['platform/src/http/feature.ts', "export * from '../features/one/tasks/sign-up.ts';", 'http-knows-no-feature'],
  ['platform/src/commands/run-command.ts', "export * from '../features/one/commands.ts';"],
  ['platform/src/commands/back.ts', "export * from '../http/body.ts';", 'commands-never-back'],
  ['platform/src/features/one/index.ts', "export * from './apis/submit.ts';"],
  ['platform/src/features/one/commands.ts', "export * from './tasks/sign-up.ts';"],
  [
    'platform/src/features/one/apis/submit.ts',
    "export * from '../services/one.ts'; export * from '../../../http/body.ts';",
  ],
  ['platform/src/features/one/apis/store.ts', "export * from '../store/users.ts';", 'no-store-in-a-route'],
  ['platform/src/features/one/services/one.ts', "export * from '../../../commands/run-command.ts';"],
  ['platform/src/features/one/services/row.ts', "export type * from '../store/users.ts';"],
  ['platform/src/features/one/services/store.ts', "export * from '../store/users.ts';", 'no-store-in-a-service'],
  ['platform/src/features/one/tasks/sign-up.ts', "export * from '../store/users.ts';"],
  ['platform/src/features/one/tasks/back.ts', "export * from '../../../commands/run-command.ts';", 'tasks-never-back'],
  ['platform/src/features/one/store/users.ts', "export { pgTable } from 'drizzle-orm/pg-core';"],
  ['platform/src/features/one/store/back.ts', "export * from '../apis/submit.ts';", 'tasks-never-back'],
  ['platform/src/features/one/tasks/node.ts', "export { hostname } from 'node:os';", 'platform-is-web-standard'],
  [
    'platform/src/features/one/tasks/mail.ts',
    "export { createTransport } from 'nodemailer';",
    'platform-is-web-standard-in-its-libraries',
  ],
  ['platform/src/security/back.ts', "export * from '../features/one/index.ts';", 'base-never-back'],
  [
    'platform/src/adapters/mail/smtp.ts',
    "export { createTransport } from 'nodemailer'; export { hostname } from 'node:os';",
  ],
  ['platform/src/adapters/mail/task.ts', "export * from '../../features/one/index.ts';", 'adapters-know-ports'],
  [
    'platform/src/features/one/jobs/send.ts',
    "export * from '../../../adapters/mail/smtp.ts';",
    'adapters-are-handed-over',
    'features-take-no-adapter',
  ],
  [
    'platform/src/features/one/tasks/forms.ts',
    "export * from '../../../../../src/forms/index.ts';",
    'platform-to-contract-and-localisation',
  ],
  ['platform/src/features/resources/derive/text.ts', "export * from '../../../../../src/markdown/index.ts';"],
  [
    'platform/src/features/resources/derive/store.ts',
    "export * from '../../one/store/users.ts';",
    'platform-derives-as-the-viewer-shows',
  ],
  [
    'platform/src/features/one/pages/sign-in.ts',
    "export { render } from '@lit-labs/ssr'; export * from '../../../../../src/elements/one/index.ts';",
  ],
  ['platform/src/pages/document.ts', "export * from '../../../src/server-rendering.ts';"],
  ['platform/src/pages/inside.ts', "export * from '../../../src/elements/two/inner.ts';", 'pages-by-public-entries'],
  ['platform/src/features/one/apis/render.ts', "export { render } from '@lit-labs/ssr';", 'pages-alone-render'],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let copy = '';
let violations: readonly Violation[] = [];
let lint = '';

const run = (command: string, ...values: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'node_modules', command), ...values],
      { cwd: copy, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, stdout, stderr }),
    );
  });

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'rooms-'));
  for (const name of [
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
    'tsconfig.json',
    'package.json',
    'platform/package.json',
  ]) {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await cp(join(root, name), join(copy, name));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, 'platform/node_modules'))) {
    await symlink(join(root, 'platform/node_modules'), join(copy, 'platform/node_modules'));
  }
  for (const [file, source] of rows) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await writeFile(join(copy, file), `${source}\n`);
  }
  const cruised = await run(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['src', 'platform/src', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  );
  violations = (JSON.parse(cruised.stdout) as { summary: { violations: Violation[] } }).summary.violations;
  lint = (await run('oxlint/bin/oxlint', 'src/circle-a.ts')).stdout;
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test.each(rows)('%s: %s', (file, _source, ...rules) => {
  const broken = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
  expect([...new Set(broken)].toSorted()).toEqual(rules.toSorted());
});

test('reports a forbidden import', async () => {
  const { code } = await run(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['src/forms', '--config', '.dependency-cruiser.mjs'],
  );
  expect(code).not.toBe(0);
});

test('the linter itself reports an import circle', () => {
  expect(lint).toContain('import(no-cycle)');
});
