/** `llms.txt` and `llms-full.txt` (https://llmstxt.org): the documentation for language models. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementTexts } from './docs-elements.mjs';
import { guides, markdownIn, operating, project, reference } from './docs-sections.mjs';
import { root } from './steps.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** First sentence of a page, as plain text. */
function gistOf(text) {
  const paragraph = text
    .replaceAll(/^```[^]*?^```$/gm, '')
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .find((each) => /^[\p{L}\d*`[“"]/u.test(each) && !/^\d+\. /.test(each));
  const plain = (paragraph ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  return /^.*?[.:](?= [\p{Lu}`<]|$)/u.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

const sections = [
  ['Guides', [...guides, 'docs/recipes.md', 'examples/README.md']],
  ['Reference', reference],
  ['Operating', [...operating, 'SECURITY.md']],
  ['Optional', [...project, ...markdownIn('docs/decisions')]],
];

/** @returns {{ 'llms.txt': string, 'llms-full.txt': string }} */
export function makeLlmsTexts() {
  const { version, description, repository } = JSON.parse(read('package.json'));
  const source = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/v${version}`;
  const row = (path, text = read(path)) => `- [${titleOf(text)}](${source}/${path}): ${gistOf(text)}`;
  const head = `# Service widgets ${version}\n\n> ${description}`;
  const elements = elementTexts();
  const tags = elements.map(({ title }) => `\`${title}\``).join(', ');
  const more = {
    Reference: `\n- [Elements](${source}/custom-elements.json): Attributes, properties, methods, events, slots, parts and states, by tag: ${tags}. As text, with keys: in llms-full.txt.`,
  };
  const list = sections.map(
    ([name, paths]) => `## ${name}\n\n${paths.map((path) => row(path)).join('\n')}${more[name] ?? ''}`,
  );
  const start = `## Start\n\n${row('README.md')}\n- [llms-full.txt](/llms-full.txt): README, all pages below but the decisions and the changelog, and a reference of each element, in one file. Every platform serves it at this path; the package has only this list.`;
  const pages = ['README.md', ...sections.slice(0, 3).flatMap(([, paths]) => paths), ...project];
  const texts = [...pages.map((path) => ({ path, text: read(path) })), ...elements];
  const full = texts.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}`);
  return {
    'llms.txt': `${[head, start, ...list].join('\n\n')}\n- [Changelog](${source}/CHANGELOG.md): Changes of each version.\n`,
    'llms-full.txt': `${[head, ...full].join('\n\n')}\n`,
  };
}
