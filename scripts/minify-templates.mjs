import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MagicString } from 'magic-string';
import { parseAst } from 'vite';
import { root } from './steps.mjs';

const shrink = { css: shrinkCss, html: shrinkHtml, svg: shrinkHtml };

/**
 * Removes white space of `css` and `html` templates that only formats source. For bundles without hydration, which
 * compares templates with the server's markup.
 */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (!/\/src\/(elements|theme)\/[^?]+\.ts(\?\w+)?$/.test(id)) return undefined;
      const text = new MagicString(code);
      walk(parseAst(code), (node) => {
        const shrinkText = node.type === 'TaggedTemplateExpression' && shrink[node.tag.name];
        if (!shrinkText) return;
        let state = false;
        for (const { value, start, end } of node.quasi.quasis) {
          const [shrunk, next] = shrinkText(value.raw, state);
          state = next;
          if (shrunk !== value.raw) text.overwrite(start, end, shrunk);
        }
      });
      return { code: text.toString(), map: null };
    },
  };
}

function walk(node, visit) {
  if (Array.isArray(node)) return node.forEach((child) => walk(child, visit));
  if (typeof node?.type !== 'string') return;
  visit(node);
  for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit);
}

/** Short names for our private properties, by their order in the theme. */
const named = readFileSync(join(root, 'src/theme/tokens.ts'), 'utf8').match(/--_[\w-]+(?=:)/g);
const shortNames = new Map([...new Set(named)].map((name, index) => [name, `--_${index.toString(36)}`]));

export function shrinkCss(text) {
  const shrunk = text
    .replace(/--_[\w-]+/g, (name) => shortNames.get(name) ?? name)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/(?<=[\s(,:])0\./g, '.')
    .replace(/(?<=[\d)]) \* (?=[\d.(]|(?:clamp|cos|max|min|var)\()/g, '*')
    .replace(/(?<=[\d)]) \/ (?=[\d.])/g, '/')
    .replace(/\[([a-z-]+[~^$*|]?=)'([a-z][\w-]*)'\]/g, '[$1$2]')
    .replace(/(?<=@(?:container|media|supports)) (?=\()/g, '')
    .trim();
  return [shrunk, false];
}

/**
 * Line ends next to a tag or an expression only format source; those in texts or between attributes become one space.
 * `inTag` says if the previous part ended between attributes. @returns the text and the new state
 */
function shrinkHtml(text, inTag) {
  if (text.includes('<!--')) throw new Error(`Bundles leave out Lit's code for comments in templates: ${text}`);
  let open = inTag;
  const shrunk = text.replace(/[<>]|\s*\n\s*/g, (found, at) => {
    if (found === '<' || found === '>') {
      open = found === '<';
      return found;
    }
    const after = text[at + found.length];
    if (open) return after === '>' ? '' : ' ';
    return at === 0 || after === undefined || after === '<' || text[at - 1] === '>' ? '' : ' ';
  });
  return [shrunk, open];
}
