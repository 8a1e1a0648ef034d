import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { expect, test, vi } from 'vitest';
import * as forms from '../../src/forms/index.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const blocks = [...readFileSync(at('docs/forms.md'), 'utf8').matchAll(/^```ts\n(.*?)^```/gms)].map(
  ([, code = '']) => code,
);

test('the page has examples', () => {
  expect(blocks.length).toBeGreaterThan(2);
});

test('all examples compile', () => {
  const { config } = ts.readConfigFile(at('tsconfig.json'), (path) => readFileSync(path, 'utf8')) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, at('.'));
  const paths = { ...options.paths, '@service/widgets/forms': [at('src/forms/index.ts')] };
  const names = blocks.map((_, index) => at(`docs/forms-${index}.ts`));
  const host = ts.createCompilerHost({ ...options, paths });
  const { readFile, fileExists, getSourceFile } = host;
  const textOf = (name: string) => blocks[names.indexOf(name)];
  host.readFile = (name) => textOf(name) ?? readFile.call(host, name);
  host.fileExists = (name) => textOf(name) !== undefined || fileExists.call(host, name);
  host.getSourceFile = (name, target) => {
    const text = textOf(name);
    return text === undefined ? getSourceFile.call(host, name, target) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram(names, { ...options, paths, noEmit: true, types: [] }, host);
  const messages = names.flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  });
  expect(messages).toEqual([]);
}, 60_000);

test.each(blocks)('example runs, and its assertions hold: %#', async (code) => {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const body = outputText.replace(/^import (\{[^}]*\}) from '@service\/widgets\/forms';$/m, 'const $1 = forms;');
  const asserted = vi.fn();
  const console = { assert: asserted, info: () => undefined };
  const run = runInThisContext(`(async (forms, console) => {${body}})`) as (...given: unknown[]) => Promise<void>;
  await run(forms, console);
  expect(asserted.mock.calls.length).toBeGreaterThan(1);
  expect(asserted.mock.calls.map(([held]) => held as boolean)).not.toContain(false);
});
