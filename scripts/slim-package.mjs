/** Makes a compiled package small: removes comments of code and types that no entry leads to, and indents by tabs. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Comments that bundlers read, and licences. */
const isKept = (comment) => /[#@]__|@vite-|webpack|^\/\*!/.test(comment);

/** Start → end of each comment. */
function commentsIn(code) {
  const source = ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, true);
  const comments = new Map();
  const visit = (node) => {
    const children = node.getChildren(source);
    if (!children.length) {
      const found = [ts.getLeadingCommentRanges(code, node.pos), ts.getTrailingCommentRanges(code, node.end)];
      for (const { pos, end } of found.flatMap((ranges) => ranges ?? [])) comments.set(pos, end);
    }
    children.forEach(visit);
  };
  visit(source);
  return [...comments].toSorted(([one], [other]) => one - other);
}

/** Code without its comments; nothing else changes. Types have them for editors. */
export function withoutComments(code) {
  let slim = '';
  let done = 0;
  for (const [start, end] of commentsIn(code)) {
    if (isKept(code.slice(start, end))) continue;
    const [indent] = /(?<=^|\n)[ \t]*$/.exec(code.slice(done, start)) ?? [];
    const [lineEnd] = /^[ \t]*(?:\n|$)/.exec(code.slice(end)) ?? [];
    const isWholeLine = indent !== undefined && lineEnd !== undefined;
    slim += code.slice(done, isWholeLine ? start - indent.length : start);
    done = isWholeLine ? end + lineEnd.length : end;
  }
  return slim + code.slice(done);
}

/** Code with a tab for each four spaces at the start of a line, which pack smaller; texts of templates do not change. */
export function indentedByTabs(code) {
  const source = ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, true);
  const texts = [];
  const visit = (node) => {
    if (ts.isTemplateLiteralToken(node)) texts.push([node.getStart(source), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return code.replaceAll(/^ +/gm, (spaces, at) => {
    if (texts.some(([start, end]) => at > start && at < end)) return spaces;
    return '\t'.repeat(spaces.length / 4) + ' '.repeat(spaces.length % 4);
  });
}

const filesIn = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));

/** Files of types that the entries of a package lead to. */
function reachableTypes(dist, exported) {
  const all = filesIn(dist, '.d.ts');
  const next = Object.values(exported).flatMap(({ types }) => {
    const [start, end] = (types ?? '').replace('./dist/', '').split('*');
    return all.filter((file) => {
      const path = relative(dist, file).replaceAll('\\', '/');
      return end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
    });
  });
  const reached = new Set();
  for (let file = next.pop(); file; file = next.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const code = withoutComments(readFileSync(file, 'utf8'));
    for (const [, path] of code.matchAll(/(?:from|import|module)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const types = join(dirname(file), path.replace(/\.[jt]sx?$/, '.d.ts'));
      if (!existsSync(types)) throw new Error(`${file} needs ${types}, which is missing.`);
      next.push(types);
    }
  }
  return reached;
}

/** @param exported `exports` of package.json, whose types are in `./dist/` */
export function slimPackage(dist, exported) {
  for (const file of filesIn(dist, '.js')) {
    writeFileSync(file, indentedByTabs(withoutComments(readFileSync(file, 'utf8'))));
  }
  const reached = reachableTypes(dist, exported);
  for (const file of filesIn(dist, '.d.ts')) if (!reached.has(file)) rmSync(file);
}
