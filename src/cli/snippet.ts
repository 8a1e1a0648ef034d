import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WidgetManifest } from '../manifest/manifest-schema.ts';
import type { ThemeName } from '../theme/themes/names.ts';

export interface SnippetOptions {
  /** Origin of the platform, `https://platform.example`. */
  readonly baseUrl: string;
  /** URL of the files of `dist/cdn`; by default the platform serves them, under their version. */
  readonly files?: string | undefined;
  readonly theme?: ThemeName | undefined;
}

const ownManifest = (): WidgetManifest =>
  JSON.parse(readFileSync(new URL('../widget-manifest.json', import.meta.url), 'utf8')) as WidgetManifest;

const plain = (url: string) => new URL(url).href.replace(/\/+$/, '');

/**
 * Tags for the head of a page: style sheets, import map and script, with the hash of every file. A content security policy
 * has to allow the inline import map by the hash in the comment.
 */
export function snippet({ baseUrl, files: elsewhere, theme }: SnippetOptions, manifest = ownManifest()): string {
  const files = elsewhere ?? `${plain(baseUrl)}/cdn/${manifest.version}`;
  const url = (name: string) => `${plain(files)}/${name}`;
  const hashes = new Map(
    Object.entries(manifest.integrity).map(([path, hash]) => [url(path.replace('./cdn/', '')), hash]),
  );
  const checked = (name: string) => `"${url(name)}" integrity="${hashes.get(url(name))}" crossorigin="anonymous"`;
  const sheets = ['service-widgets.css', ...(theme ? [`themes/${theme}.css`] : [])];
  const map = JSON.stringify({
    imports: { '@service/widgets': url('index.js'), '@service/widgets/manifest': url('manifest.js') },
    integrity: Object.fromEntries([...hashes].filter(([each]) => each.endsWith('.js'))),
  });
  const policy = createHash('sha256').update(map).digest('base64');
  return `<!-- service-widgets ${manifest.version}. A policy's script-src takes: 'sha256-${policy}' ${new URL(files).origin} -->
${sheets.map((name) => `<link rel="stylesheet" href=${checked(name)}>`).join('\n')}
<script type="importmap">${map}</script>
<script type="module" src=${checked('service-widgets.js')} data-base-url="${plain(baseUrl)}"></script>
`;
}
