const htmlParser = 'canParseHTMLNatively() ? root.DOMParser : createHTMLParser()';
const nodeConstructor = /\bnew (RootNode|Node)\(/g;

/**
 * Turndown without its HTML parser, which Trusted Types forbid as soon as it loads: the sanitiser parses. Its functions
 * that return a node are called as such, because `unsafe_arrows` may turn them into arrow functions.
 */
export const turndownOfNodes = () => ({
  name: 'turndown-of-nodes',
  /** @throws {Error} if a new version of Turndown has another text */
  transform(code, id) {
    if (!/node_modules\/turndown\//.test(id)) return undefined;
    const missing = [htmlParser, nodeConstructor].find((text) => code.replace(text, '') === code);
    if (missing) {
      throw new Error(
        `${id} has no ${missing}: adapt scripts/turndown-of-nodes.mjs to this version, so that Turndown loads under Trusted Types.`,
      );
    }
    return { code: code.replace(htmlParser, 'undefined').replaceAll(nodeConstructor, '$1('), map: null };
  },
});
