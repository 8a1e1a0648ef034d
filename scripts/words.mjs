/**
 * `node scripts/words.mjs [folder …]`: comments, names and documentation follow the vocabulary of the field. Prints each
 * violation as `file:line: rule: text`, and exits with 1 if there is one. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** Folders whose files are checked, unless others are given. */
const folders = [
  'src',
  'platform/src',
  'stories',
  'test',
  'scripts',
  'bench',
  'examples',
  '.storybook',
  'docs',
  'site',
  '.changeset',
];

/** First words of comments that put the subject last. */
const openings = /^(?:what|where|whoever|whose|whom|of|whether|so|whatever|nobody|somebody)\b/i;
const banned = /\b(?:nobody|somebody|whoever)\b/i;
/** Private words in documentation that have no other meaning there. */
const bannedInProse =
  /\b(?:nobody|somebody|whoever|whosoever|sign(?:s|ed|ing)?[ -]off|mend(?:s|ed|ing)?|twins?|homeless|deeds?|tellings?|is otherwise)\b/i;

/** Titles of tests state behaviour; "of a POST …" may continue the title of its `describe`. */
const bannedInTitles = /^(?:what|whoever|whose|whatever)\b|\b(?:nobody|somebody|whoever|(?:is|are|be) told)\b/i;
const testFunctions = new Set(['describe', 'it', 'test']);

/** Words of names that have a standard term: word → term. */
const terms = new Map([
  ['acts', 'actions'],
  ['deed', 'action'],
  ['telling', 'errorMessage'],
  ['tellings', 'errorMessages'],
  ['trouble', 'issue or failure'],
  ['troubles', 'issues, errors or failures'],
  ['told', 'event, announcement or toast'],
  ['said', 'announced, or the text itself'],
  ['heard', 'received'],
  ['hear', 'receive'],
  ['tell', 'notify or announce'],
  ['tells', 'notifies or announces'],
  ['chosen', 'selected'],
  ['rescue', 'draft recovery'],
  ['homeless', 'draft'],
  ['desk', 'controller'],
  ['shell', 'controller'],
  ['patience', 'timeout'],
  ['whoever', 'user'],
  ['nobody', 'signed out'],
  ['somebody', 'user'],
  ['mend', 'fix'],
  ['mended', 'fixed'],
  ['twin', 'list view, or the other one'],
]);
/** Names that are published, or those of a library: `shell` is an option of Node's `spawn`, `onShellError` of React. */
const allowed = new Set(['shell', 'onShellError', 'twin_name', 'twinName']);

function* files(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (['node_modules', 'dist', 'generated', 'migrations', '.next', '.angular', '.svelte-kit'].includes(entry.name))
      continue;
    if (entry.isDirectory()) yield* files(inner);
    else if (/\.(?:ts|tsx|mjs|js|css|md)$/.test(entry.name)) yield inner;
  }
}

/** Comments of a file: `{ line, text }`; line comments that follow each other are one. */
function commentsOf(source) {
  const comments = [];
  const lines = source.split('\n');
  let block;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (block) {
      block.text += ` ${text.replace(/^\*+ ?/, '').replace(/\*\/.*/, '')}`;
      if (text.includes('*/')) block = undefined;
    } else if (text.startsWith('/*')) {
      const comment = { line: index + 1, text: text.replace(/^\/\*+ ?/, '').replace(/\*\/.*/, '') };
      comments.push(comment);
      if (!text.includes('*/')) block = comment;
    } else {
      const single = /(?:^|\s)\/\/ (.*)/.exec(line);
      if (!single || /['"`][^'"`]*\/\/ [^'"`]*['"`]/.test(line)) continue;
      const last = comments.at(-1);
      if (text.startsWith('//') && last?.end === index)
        Object.assign(last, { text: `${last.text} ${single[1]}`, end: index + 1 });
      else comments.push({ line: index + 1, text: single[1], end: index + 1 });
    }
  }
  return comments;
}

/** Openings of a comment: its own, and those of its tags that describe an API. `@param size of the file` is none. */
const openingsOf = (text) =>
  text
    .trim()
    .split(/\s(?=@[a-z]+\b)/i)
    .filter((part) => !/^@(?:param|returns)\b/.test(part))
    .map((part) =>
      part
        .replace(/^@[a-z]+\s*/i, '')
        .replace(/^\{[^}]*\}\s+/, '')
        .replace(/^[\w-]+\s+-\s+/, '')
        .trim(),
    );

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Violations of a Markdown file, outside of code. */
function* violationsOfProse(path) {
  let fenced = false;
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    const found = !fenced && bannedInProse.exec(line.replaceAll(/`[^`]*`/g, ''));
    if (found) yield `${relative(root, path)}:${index + 1}: private word "${found[0]}": ${line.slice(0, 110)}`;
  }
}

/** Title of a call such as `test('…')` or `describe.each(…)('…')`. */
function titleOf(node) {
  const [title] = (ts.isCallExpression(node) && node.arguments) || [];
  if (!title || !ts.isStringLiteralLike(title)) return undefined;
  let called = node.expression;
  while (!ts.isIdentifier(called) && called.expression) called = called.expression;
  return testFunctions.has(called.text) ? title.text : undefined;
}

/** Violations of one file. */
function violationsOf(path) {
  if (path.endsWith('.md')) return [...violationsOfProse(path)];
  const source = readFileSync(path, 'utf8');
  const found = [];
  const report = (line, rule, text) => found.push(`${relative(root, path)}:${line}: ${rule}: ${text.slice(0, 110)}`);
  const name = basename(path).replace(/\..*/, '');
  for (const word of wordsOf(name)) if (terms.has(word)) report(1, `file name, say "${terms.get(word)}"`, name);
  for (const { line, text } of commentsOf(source)) {
    const opening = openingsOf(text).find((sentence) => openings.test(sentence));
    if (opening) report(line, 'opening', opening);
    // names in code, such as a principal `nobody`, are not the comment's words
    else if (banned.test(text.replaceAll(/`[^`]*`/g, ''))) report(line, 'banned word', text);
  }
  if (path.endsWith('.css')) return found;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const visit = (node) => {
    if (
      node.name &&
      ts.isMemberName(node.name) &&
      !ts.isPropertyAccessExpression(node) &&
      !allowed.has(node.name.text)
    ) {
      for (const word of wordsOf(node.name.text)) {
        if (!terms.has(word)) continue;
        const { line } = file.getLineAndCharacterOfPosition(node.name.pos);
        report(line + 1, `name, say "${terms.get(word)}"`, node.name.text);
      }
    }
    const title = titleOf(node);
    if (title && bannedInTitles.test(title))
      report(file.getLineAndCharacterOfPosition(node.end).line + 1, 'test title', title);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const given = process.argv.slice(2);
const paths = (given.length > 0 ? given : folders).flatMap((folder) => [...files(join(root, folder))]);
if (given.length === 0) paths.push(...['README.md', 'SECURITY.md', 'CHANGELOG.md'].map((name) => join(root, name)));
const violations = paths.flatMap(violationsOf);
for (const violation of violations) console.log(violation);
if (violations.length > 0) console.log(`${violations.length} violations of the vocabulary`);
process.exitCode = violations.length > 0 ? 1 : 0;
