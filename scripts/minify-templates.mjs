import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MagicString } from 'magic-string';
import { parseAst } from 'vite';
import { root } from './steps.mjs';

const shrink = { css: shrinkCss, html: shrinkHtml, svg: shrinkHtml };

/**
 * Drops the white space of `css` and `html` templates that only lays out source. For bundles that hydrate nothing:
 * hydration compares templates letter by letter with what the server rendered.
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

/** Our private properties under short names, by their place in the theme. */
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
    .trim();
  return [shrunk, false];
}

/**
 * Line ends next to a tag or to a value lay out source; those inside a text or between attributes are one space.
 * `inTag` says whether the part before ended between attributes; the new state comes back.
 */
function shrinkHtml(text, inTag) {
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
