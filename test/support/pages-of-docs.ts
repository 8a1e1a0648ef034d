import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Block {
  /** Page and line, `docs/forms.md:36`. */
  readonly at: string;
  readonly language: string;
  readonly code: string;
}

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Targets of links and images. */
  readonly links: readonly string[];
  /** Fragments of headings, as GitHub makes them. */
  readonly anchors: ReadonlySet<string>;
  /** Inline code. */
  readonly codes: readonly string[];
}

const markdown = new MarkdownIt({ html: true, linkify: false });

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

function readPage(path: string): Page {
  const text = readFileSync(root + path, 'utf8');
  const tokens = markdown.parse(text, {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  const seen = new Map<string, number>();
  const anchors = tokens.flatMap(({ type }, index) => {
    if (type !== 'heading_open') return [];
    const parts = tokens[index + 1]?.children ?? [];
    const slug = slugOf(parts.map(({ content }) => content).join(''));
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return [count ? `${slug}-${count}` : slug];
  });
  return {
    path,
    text,
    blocks: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content, map }) => ({
        at: `${path}:${(map?.[0] ?? 0) + 1}`,
        language: info.trim().split(' ')[0] ?? '',
        code: content,
      })),
    links: inline.flatMap((token) => String(token.attrGet('href') ?? token.attrGet('src') ?? '') || []),
    anchors: new Set(anchors),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  };
}

const markdownIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);

/** Pages for readers: README, docs, and the examples' own. */
export const pages: readonly Page[] = [
  'README.md',
  'SECURITY.md',
  ...markdownIn('docs'),
  ...markdownIn('examples'),
].map(readPage);

export const blocks = pages.flatMap((page) => page.blocks);

export const blocksOf = (...languages: readonly string[]) =>
  blocks.filter(({ language }) => languages.includes(language));
