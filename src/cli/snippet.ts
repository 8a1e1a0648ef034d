import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WidgetManifest } from '../manifest/manifest-schema.ts';

export interface SnippetOptions {
  /** Origin of the platform, `https://platform.example`. */
  readonly baseUrl: string;
  /** Where the files of the package's `dist/cdn` are served; by default where the platform does. */
  readonly files?: string | undefined;
}

/** The manifest of the package that this program came with. */
const ownManifest = (): WidgetManifest =>
  JSON.parse(readFileSync(new URL('../widget-manifest.json', import.meta.url), 'utf8')) as WidgetManifest;

/** An address as it stands in an attribute, without the slashes at its end. */
const plain = (url: string) => new URL(url).href.replace(/\/+$/, '');

/**
 * What a page's head takes to run these files and no others: style sheet, import map and script tag, each file by its
 * hash. A policy has to allow the inline map, by the hash that the comment says.
 */
export function snippet(
  { baseUrl, files = `${plain(baseUrl)}/cdn` }: SnippetOptions,
  manifest = ownManifest(),
): string {
  const url = (name: string) => `${plain(files)}/${name}`;
  const hashes = new Map(
    Object.entries(manifest.integrity).map(([path, hash]) => [url(path.replace('./cdn/', '')), hash]),
  );
  const checked = (name: string) => `"${url(name)}" integrity="${hashes.get(url(name))}" crossorigin="anonymous"`;
  const map = JSON.stringify({
    imports: { '@service/widgets': url('index.js'), '@service/widgets/manifest': url('manifest.js') },
    integrity: Object.fromEntries([...hashes].filter(([each]) => each.endsWith('.js'))),
  });
  const policy = createHash('sha256').update(map).digest('base64');
  return `<!-- service-widgets ${manifest.version}. A policy's script-src takes: 'sha256-${policy}' ${new URL(files).origin} -->
<link rel="stylesheet" href=${checked('service-widgets.css')}>
<script type="importmap">${map}</script>
<script type="module" src=${checked('service-widgets.js')} data-base-url="${plain(baseUrl)}"></script>
`;
}
