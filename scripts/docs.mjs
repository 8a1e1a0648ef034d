/**
 * `npm run docs`: the documentation site, `docs-site/`, from the Markdown of this repository and `custom-elements.json`.
 * All its links are relative, so that it can be served under any path of any static host.
 */
import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MarkdownIt from 'markdown-it';
import MiniSearch from 'minisearch';
import { build } from 'vite';
import { elementPages, pageOf } from './docs-elements.mjs';
import { guides, markdownIn, operating, project, reference, slugOf } from './docs-sections.mjs';
import { root } from './steps.mjs';

const out = join(root, 'docs-site');
const read = (path) => readFileSync(join(root, path), 'utf8');
const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** README, cut at the headings that begin another page. */
function readmeParts() {
  const [start, rest] = read('README.md').split(/^(?=## The platform$)/m);
  const [platform, working] = rest.split(/^(?=## Working on it$)/m);
  const raise = (text) => text.replaceAll(/^##/gm, '#');
  return { start, platform: raise(platform), working: raise(working) };
}

/** The release's text, or the changesets that it will be made from. */
function changelog() {
  const entries = markdownIn('.changeset')
    .filter((path) => !path.endsWith('README.md'))
    .map((path) => `- ${read(path).split(/^---$/m)[2].trim().replaceAll('\n', '\n  ')}`);
  const [, ...released] = read('CHANGELOG.md').split(/^(?=## )/m);
  const next = entries.length ? `## Next release\n\n${entries.join('\n')}\n\n` : '';
  return `# Changelog\n\n${next}${released.join('')}`;
}

function allSections() {
  const { start, platform, working } = readmeParts();
  const page = (path, text = read(path), more = {}) => ({ path, text, ...more });
  const pagesOf = (paths) => paths.map((path) => page(path));
  const elements = elementPages();
  const list = elements.map(({ path, title }) => `- [\`${title}\`](${path.replace('elements/', '')})`).join('\n');
  return [
    ['Start', [page('README.md', start, { title: 'Start in 5 minutes' }), playground()]],
    ['Elements', [page('elements/index.md', `# Elements\n\n${list}\n`, { title: 'All elements' }), ...elements]],
    ['Guides', pagesOf(guides)],
    ['Recipes', [page('docs/recipes.md'), page('examples/README.md')]],
    ['Reference', pagesOf(reference)],
    ['Operating', [page('settings.md', platform), ...pagesOf(operating), page('SECURITY.md')]],
    ['Project', [page('working.md', working), ...pagesOf(project)]],
    ['Decisions', pagesOf(markdownIn('docs/decisions'))],
    ['Changelog', [page('CHANGELOG.md', changelog())]],
  ];
}

const playground = () => ({
  path: 'playground.md',
  text: `# Playground

Edit the page, and press Run. It runs in a frame without access to this site, without network, and with a platform and its database in a worker of this page. Reloading starts again. \`astrid@lindholm.example\` has an account; its e-mails appear below the result.

Of the script tag, \`data-locale\` and \`data-theme\` have an effect. Scripts with \`type="module"\` import \`index.js\`, \`manifest.js\` and \`localisation.js\` from \`/cdn/\` of any address, the same by \`@service/widgets\`, \`@service/widgets/manifest\`, \`@service/widgets/localisation\` and \`@service/widgets/elements/…\`, and \`lit\`. A platform that the code names, by its tag or an address with \`/cdn/\`, is the one in this page. Other files, such as \`./my-widget.js\`, and other packages are not there.

@@example@@

## Links to code

“Copy link” packs the code into the address, after \`#\`, which browsers do not send to servers. Code from an address is shown, and runs only after Run. Read it first: it can show anything inside its frame, so never type a password or a code of another service there.
`,
  example: pageOf(`<service-platform>
      <service-sign-in slot="signed-out"></service-sign-in>
      <service-current-user slot="signed-in"></service-current-user>
      <resource-viewer slot="signed-in"></resource-viewer>
    </service-platform>`),
  isSignedIn: true,
});

/** Address of a page on the site. */
const addressOf = (path) =>
  path === 'README.md'
    ? 'index.html'
    : path
        .replace(/^docs\//, '')
        .replace(/(^|\/)README\.md$/, '$1index.md')
        .replace(/\.md$/, '.html')
        .toLowerCase();

const markdown = new MarkdownIt({ html: true, linkify: false });
const { renderer } = markdown;
renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
renderer.rules.table_close = () => '</table></div>';
renderer.rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index].content)}</code></pre>\n`;

const plainText = ({ children }) => (children ?? []).map(({ content }) => content).join('');

/** Parts of README that have pages of their own. */
const movedTo = new Map([
  ['README.md#the-platform', 'settings.html'],
  ['README.md#working-on-it', 'working.html'],
]);

/** Gives headings their ids, and turns links to files of the repository into links of the site. */
function parse(page, known) {
  const tokens = markdown.parse(page.text, {});
  const here = dirname(addressOf(page.path));
  const seen = new Map();
  const headings = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[index + 1]);
      const slug = slugOf(title);
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      const id = count ? `${slug}-${count}` : slug;
      token.attrSet('id', id);
      headings.push({ level: Number(token.tag.slice(1)), title, id, index });
    }
    const links = [];
    for (const part of token.children ?? []) {
      if (part.type === 'link_open') {
        const href = part.attrGet('href');
        const isOutside = /^[a-z]+:|^#/.test(href);
        const [file, fragment] = href.split('#');
        const target = isOutside ? undefined : known.get(join(dirname(page.path), decodeURI(file)));
        links.push(isOutside || target !== undefined);
        if (target)
          part.attrSet(
            'href',
            relative(here, movedTo.get(href.replace(/^.*\//, '')) ?? target) + (fragment ? `#${fragment}` : ''),
          );
      }
      // Files that are no pages of the site are only named.
      if (part.type.startsWith('link_') && !links.at(-1)) part.tag = 'span';
      if (part.type === 'link_open' && part.tag === 'span') part.attrs = null;
      if (part.type === 'link_close') links.pop();
    }
  }
  const title = page.title ?? headings[0]?.title ?? page.path;
  return { ...page, title, tokens, headings, address: addressOf(page.path) };
}

/** One entry for each heading, with the text up to the next one. */
const entriesOf = ({ title, tokens, headings, address }) =>
  headings.map(({ title: heading, id, index, level }, at) => ({
    id: `${address}#${id}`,
    href: level === 1 ? address : `${address}#${id}`,
    title: heading,
    page: level === 1 ? '' : title,
    text: tokens
      .slice(index + 3, headings[at + 1]?.index)
      .filter(({ type }) => type === 'inline' || type === 'fence')
      .map((token) => (token.type === 'fence' ? token.content : plainText(token)))
      .join(' '),
  }));

function exampleOf({ example, isSignedIn, address }, base) {
  const isPlayground = address === 'playground.html';
  return `<section class="try" data-playground="${isPlayground ? 'address' : 'example'}" data-address="${base}playground.html" aria-label="${isPlayground ? 'Playground' : 'Example'}">
<label for="code">Code of the page</label>
<textarea id="code" data-part="code" spellcheck="false" autocapitalize="off" autocomplete="off">${escape(example)}</textarea>
<p class="bar" data-part="bar" hidden><button type="button" class="main" data-part="run">Run</button><button type="button" data-part="share">Copy link</button><label><input type="checkbox" data-part="signed-in"${isSignedIn ? ' checked' : ''}> Signed in</label></p>
<p role="status" data-part="status"></p>
<div class="result" data-part="result"></div>
<div data-part="mails"></div>
<noscript><p>Running the code needs JavaScript.</p></noscript>
</section>`;
}

function navOf(sections, current, base) {
  const link = ({ address, title }) =>
    `<li><a href="${base}${address}"${address === current.address ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`;
  const groups = sections.map(([name, pages]) => {
    const isOpen = pages.some(({ address }) => address === current.address);
    if (pages.length === 1) return `<ul>${link({ ...pages[0], title: name })}</ul>`;
    return `<details${isOpen ? ' open' : ''}><summary>${name}</summary><ul>${pages.map(link).join('')}</ul></details>`;
  });
  return groups.join('\n');
}

function htmlOf(page, sections) {
  const base = '../'.repeat(page.address.split('/').length - 1) || './';
  const contents = page.headings.filter(({ level }) => level === 2);
  const body = renderer
    .render(page.tokens, markdown.options, {})
    .replace('<p>@@example@@</p>', () => exampleOf(page, base));
  const toc =
    contents.length > 1
      ? `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${contents.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`).join('')}</ul></nav>`
      : '';
  return `<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="object-src 'none'; base-uri 'none'; form-action 'none'; frame-src blob:">
<title>${escape(page.title)} – Service widgets</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}site.css">
<script type="module" src="${base}page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="${base}index.html">Service widgets</a>
<search hidden><label class="unseen" for="search">Search</label><input id="search" type="search" placeholder="Search" autocomplete="off"><div class="found"><p role="status"></p><ol></ol></div></search></header>
<div class="columns">
<details class="menu"><summary>Contents</summary><nav aria-label="Contents, as a menu">${navOf(sections, page, base)}</nav></details>
<nav class="side" aria-label="Contents">${navOf(sections, page, base)}</nav>
<main id="main" tabindex="-1">${body}</main>
${toc}
</div>
</body>
</html>
`;
}

function writePages() {
  const sections = allSections();
  const all = sections.flatMap(([, pages]) => pages);
  const known = new Map(all.map(({ path }) => [path, addressOf(path)]));
  const parsed = sections.map(([name, pages]) => [name, pages.map((page) => parse(page, known))]);
  const pages = parsed.flatMap(([, each]) => each);
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'href'] });
  index.addAll(pages.flatMap(entriesOf));
  const write = (path, text) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  for (const page of pages) write(page.address, htmlOf(page, parsed));
  write('search.json', JSON.stringify(index));
  write('site.css', read('site/site.css'));
  console.log(`${pages.length} pages in docs-site/`);
}

const at = (path) => join(root, path);
const shared = {
  root,
  base: './',
  configFile: false,
  // PGlite's parts for Node, and the helper of preloads in one file without preloads, cause warnings.
  logLevel: 'error',
  publicDir: false,
  resolve: {
    alias: [
      { find: /^@service\/widgets$/, replacement: at('src/index.ts') },
      { find: /^@service\/widgets\/elements\/(.+)$/, replacement: at('src/elements/$1/index.ts') },
      { find: /^@service\/widgets\/([a-z-]+)$/, replacement: at('src/$1/index.ts') },
    ],
  },
  worker: { format: 'es' },
};
const buildOf = (entry, output) => ({
  ...shared,
  build: {
    outDir: out,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: { [entry]: at(`site/${entry}.ts`) }, output: { entryFileNames: '[name].js', ...output } },
  },
});

process.env['NODE_ENV'] = 'production';
rmSync(out, { recursive: true, force: true });
writePages();
await build(buildOf('frame', { format: 'iife', codeSplitting: false }));
await build(buildOf('page', { format: 'es' }));
