import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { readonly types?: string }>;
};

/** Sources of all entries of the package. */
const entries = Object.values(exports).flatMap((target) => {
  const types = typeof target === 'string' ? undefined : target.types;
  if (!types) return [];
  const path = join(root, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'));
  if (!path.includes('*')) return existsSync(path) ? [path] : [`${path}x`];
  return readdirSync(dirname(path))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(dirname(path), name));
});

test('every exported name has a doc comment', () => {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(entries, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const named = new Map<string, boolean>();
  for (const entry of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!);
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const source = symbol.declarations?.[0]?.getSourceFile().fileName;
      if (!source?.startsWith(join(root, 'src/'))) continue;
      const comment = symbol.getDocumentationComment(checker).length + symbol.getJsDocTags(checker).length;
      named.set(`${relative(root, source)}: ${symbol.name}`, comment > 0);
    }
  }
  expect(named.size).toBeGreaterThan(500);
  expect([...named].flatMap(([name, isDescribed]) => (isDescribed ? [] : [name]))).toEqual([]);
});
