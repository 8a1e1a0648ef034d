import MagicString from 'magic-string';
import { parseAst } from 'vite';

const shrink = { css: shrinkCss, html: shrinkHtml, svg: shrinkHtml };

/**
 * Drops the white space of `css` and `html` templates that only lays out source. For bundles that hydrate nothing:
 * hydration compares templates letter by letter with what the server rendered.
 */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (!/\/src\/(elements|theme)\/.+\.ts$/.test(id)) return undefined;
      const text = new MagicString(code);
      walk(parseAst(code), (node) => {
        const shrinkText = node.type === 'TaggedTemplateExpression' && shrink[node.tag.name];
        if (!shrinkText) return;
        const { quasis } = node.quasi;
        quasis.forEach((part, index) => {
          const shrunk = shrinkText(part.value.raw, index === 0, index === quasis.length - 1);
          if (shrunk !== part.value.raw) text.overwrite(part.start, part.end, shrunk);
        });
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

function shrinkCss(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/(?<=[\s(,:])0\./g, '.')
    .trim();
}

/** Line ends next to a tag or to a value lay out source; those inside a text or between attributes are one space. */
function shrinkHtml(text, first, last) {
  return text.replace(/\s*\n\s*/g, (_, at) => {
    const end = at + _.length;
    const before = text[at - 1];
    const after = text[end];
    if (at === 0 || end === text.length) return insideTag(text, at) ? ' ' : '';
    return before === '>' || after === '<' || after === '>' ? '' : ' ';
  });

  function insideTag(whole, at) {
    return at === 0
      ? !first && !/^\s*[<]/.test(whole) && /^[^<]*>/.test(whole)
      : !last && whole.lastIndexOf('<', at) > whole.lastIndexOf('>', at);
  }
}
