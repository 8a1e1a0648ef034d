import { runInThisContext } from 'node:vm';
import ts from 'typescript';

interface Surroundings {
  /** Modules by the name of their import. */
  readonly modules: Readonly<Record<string, unknown>>;
  /** Values of names that the block does not declare.  */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** Runs a block of docs. @returns what it asserts by `console.assert` */
export async function runBlock(code: string, { modules, given = {} }: Surroundings): Promise<readonly boolean[]> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const body = outputText
    .replace(/^import (?:\* as )?(\{[^}]*\}|\w+) from ('[^']+');$/gm, 'const $1 = modules[$2];')
    .replace(/^export (?:\{\};)?/gm, '');
  const asserted: boolean[] = [];
  const names = Object.keys(given);
  // A block in the block, which may declare a name that it is given, too.
  const run = runInThisContext(`(async (modules, console, ${names.join()}) => {{${body}}})`) as (
    ...values: unknown[]
  ) => Promise<void>;
  const quiet = { assert: (holds: unknown) => asserted.push(Boolean(holds)), info: () => {}, error: () => {} };
  await run(modules, quiet, ...names.map((name) => given[name]));
  return asserted;
}
