import { createHash } from 'node:crypto';
import { lines } from '../../diagnostics/lines.ts';
import { misspelt, sharesPrefix, tags as ownTags } from '../../diagnostics/tags.ts';
import { themeNames } from '../../theme/themes/names.ts';
import { didYouMean } from '../nearest.ts';
import { whyLost } from '../conform/ask.ts';
import { addressOf, isMixed, type Addresses } from './addresses.ts';
import { result, skipped, type Fault, type Result } from './finding.ts';
import { ask, isElementOfOurs, type Asking, type Page, type Tag } from './page.ts';

/** Elements that show images, media and documents of the platform. */
const showsFiles = new Set(['resource-viewer', 'service-dashboard']);
/** Trusted Types policies that the elements create. */
const trustedTypes = ['lit-html', 'dompurify'];

/** Attributes of the script tag and of `<service-platform>`, whose misspelling changes the platform. */
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  script: ['data-base-url', 'data-locale', 'data-credentials', 'data-theme'],
  'service-platform': ['base-url', 'credentials', 'agent-tools'],
};

function attributeFaults({ name, attributes }: Tag): readonly Fault[] {
  const known = attributesOf[name] ?? [];
  return Object.keys(attributes).flatMap((attribute): readonly Fault[] => {
    const hint = known.includes(attribute) ? '' : didYouMean(attribute, known);
    return hint && /base|credential|theme|locale|agent/.test(attribute)
      ? [{ topic: 'unknown-tag', line: `<${name} ${attribute}> has no effect.${hint}` }]
      : [];
  });
}

/** Misspelt tags, attributes and themes; elements that no script defines. */
export function checkTags(page: Page, { scripts, isBundled }: Addresses): Result {
  const names = new Set(page.tags.map(({ name }) => name));
  const faults: Fault[] = [...names].flatMap((name) => {
    const line = misspelt(name);
    return line ? [{ topic: 'unknown-tag' as const, line }] : [];
  });
  for (const tag of [...scripts, ...page.tags.filter(({ name }) => name === 'service-platform')]) {
    faults.push(...attributeFaults(tag));
  }
  for (const { attributes } of scripts) {
    const theme = attributes['data-theme'];
    if (!theme || themeNames.some((name) => name === theme)) continue;
    const line = `data-theme="${theme}" does not exist, so elements have the default theme. The themes are ${themeNames.join(', ')}.${didYouMean(theme, themeNames)}`;
    faults.push({ topic: 'unknown-theme', line });
  }
  const tag = page.tags.find(isElementOfOurs);
  if (tag && !scripts.length && !isBundled) {
    faults.push({
      topic: 'unknown-tag',
      line: `<${tag.name}> is not defined: the page has no script. Add the script tag: <script type="module" src="https://platform.example/cdn/service-widgets.js"></script>.`,
    });
  }
  const others = [...names].filter((name) => sharesPrefix(name) && !misspelt(name)).map((name) => `<${name}>`);
  const notes = [
    ...(others.length ? [`${others.join(', ')}: no elements of this library, which has ${ownTags.join(', ')}`] : []),
    ...(isBundled && !scripts.length ? ['a bundle of the page may define elements; only a browser sees that'] : []),
  ];
  return result('tags', faults, notes.join('; ') || undefined);
}

/** Content-Security-Policy of the header and of `<meta>`. */
export function checkPolicy(page: Page, { scripts, platforms }: Addresses): Result {
  const faults: Fault[] = [];
  const blocked = (directive: string, kind: string, url: URL, effect: string) => {
    const source = url.origin === page.url.origin ? "'self'" : url.origin;
    const named = directive === kind ? '' : ` (${directive} applies, because the policy has no ${kind})`;
    faults.push({
      topic: 'content-security-policy',
      line: `The page's Content-Security-Policy lacks ${source} in ${kind}${named}, so the browser blocks ${effect}. Add it: ${kind} ${source}.`,
    });
  };
  for (const policy of page.policies) {
    const need = (kind: string, url: URL | undefined, effect: string, tag?: Tag) => {
      const permit = {
        nonce: tag?.attributes['nonce'],
        hashes: tag?.attributes['integrity']?.trim().split(/\s+/) ?? [],
      };
      if (url && !policy.allows(kind, url, page.url, permit))
        blocked(policy.sources(kind)?.directive ?? kind, kind, url, effect);
    };
    for (const script of scripts) {
      const url = addressOf(page, script.attributes['src']);
      need('script-src', url, 'the script', script);
      if (script.attributes['data-theme']) need('style-src', url, 'the style sheet of the theme');
    }
    for (const link of page.tags.filter(isSheetOfOurs)) {
      need('style-src', addressOf(page, link.attributes['href']), 'the style sheet', link);
    }
    for (const url of platforms) {
      need('connect-src', url, 'all requests to the platform');
      if (!page.tags.some(({ name }) => showsFiles.has(name))) continue;
      need('img-src', url, 'images of the viewer');
      need('media-src', url, 'audio and video of the viewer');
      need('frame-src', url, 'PDFs of the viewer');
    }
    for (const map of page.tags.filter(isImportMapOfOurs)) {
      const hash = `sha256-${createHash('sha256').update(map.text).digest('base64')}`;
      if (!policy.allowsInline({ nonce: map.attributes['nonce'], hashes: [hash] })) {
        faults.push({
          topic: 'content-security-policy',
          line: `The page's Content-Security-Policy lacks the hash of the import map in script-src, so the browser ignores the map. Add it: script-src '${hash}'.`,
        });
      }
    }
    const missing = policy.missingTrustedTypes(trustedTypes);
    if (missing.length) {
      faults.push({
        topic: 'content-security-policy',
        line: `The page's Content-Security-Policy lacks ${missing.join(' and ')} in trusted-types, so elements do not render. Add it: trusted-types ${trustedTypes.join(' ')} 'allow-duplicates'.`,
      });
    }
  }
  return result('policy', faults, page.policies.length ? undefined : 'the page has no Content-Security-Policy');
}

const isSheetOfOurs = ({ name, attributes }: Tag) =>
  name === 'link' &&
  /\bstylesheet\b/i.test(attributes['rel'] ?? '') &&
  /service-widgets[\w.-]*\.css/.test(attributes['href'] ?? '');

const isImportMapOfOurs = ({ name, attributes, text }: Tag) =>
  name === 'script' && attributes['type']?.toLowerCase() === 'importmap' && text.includes('@service/widgets');

/** `http:` addresses on an `https:` page. */
export function checkMixedContent(page: Page, { scripts, platforms }: Addresses): Result {
  if (page.url.protocol !== 'https:') return skipped('mixed content', 'the page does not use https');
  const files = [
    ...scripts.map(({ attributes }) => attributes['src']),
    ...page.tags.filter(isSheetOfOurs).map(({ attributes }) => attributes['href']),
  ];
  const urls = [...files.flatMap((file) => addressOf(page, file) ?? []), ...platforms];
  return result(
    'mixed content',
    urls
      .filter((url) => isMixed(page, url))
      .map((url) => ({ topic: 'mixed-content', line: lines.mixedContent(url.href) })),
  );
}

/** Hashes in `integrity` of which one has to match: those of the strongest algorithm (SRI §3.3.4). */
function matchesIntegrity(integrity: string, bytes: Uint8Array): boolean {
  const hashes = integrity.split(/\s+/).flatMap((text) => {
    const [, algorithm, value] = /^(sha(?:256|384|512))-([A-Za-z0-9+/=_-]+)/.exec(text) ?? [];
    return algorithm && value ? [{ algorithm, value }] : [];
  });
  const strongest = hashes
    .map(({ algorithm }) => algorithm)
    .toSorted()
    .at(-1);
  if (!strongest) return true;
  const actual = createHash(strongest).update(bytes).digest('base64');
  return hashes.some(({ algorithm, value }) => algorithm === strongest && value === actual);
}

export interface CheckedScripts {
  readonly result: Result;
  /** Contract of the elements, by the script. */
  readonly contract: number | undefined;
}

/** Loads the script and the style sheet as a browser does. */
export async function checkScripts(page: Page, { scripts }: Addresses, asking: Asking): Promise<CheckedScripts> {
  const sheets = page.tags.filter(isSheetOfOurs);
  if (!scripts.length && !sheets.length) {
    return { result: skipped('script', 'the page has no script tag of this library'), contract: undefined };
  }
  const faults: Fault[] = [];
  const contracts = new Set<number>();
  for (const tag of [...scripts, ...sheets]) {
    const isScript = tag.name === 'script';
    const value = tag.attributes[isScript ? 'src' : 'href'] ?? '';
    const fault = (line: string) => faults.push({ topic: 'blocked-script', line });
    const url = addressOf(page, value);
    if (!url) {
      fault(`${value} is no address.`);
      continue;
    }
    if (isMixed(page, url)) continue;
    if (isScript && tag.attributes['type']?.toLowerCase() !== 'module') {
      fault(`The script tag of ${url.href} is no module, so it fails. Add type="module".`);
    }
    try {
      const headers = url.origin === page.url.origin ? {} : { Origin: page.url.origin };
      const response = await ask(asking, url, { headers, redirect: 'follow' });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const file = fileFault(tag, page, url, response, bytes);
      if (file) fault(file);
      else if (isScript) contracts.add(contractIn(new TextDecoder().decode(bytes)) ?? -1);
    } catch (error) {
      asking.signal?.throwIfAborted();
      fault(`${url.href} can’t be loaded: ${whyLost(error, asking)}. Check the address, and that its server runs.`);
    }
  }
  contracts.delete(-1);
  if (contracts.size > 1) {
    faults.push({
      topic: 'versions',
      line: `The page loads contracts ${[...contracts].join(' and ')} of the library. Load one version.`,
    });
  }
  return { result: result('script', faults), contract: contracts.size === 1 ? [...contracts][0] : undefined };
}

/** Symbols that copies of the library share name the contract. */
const contractIn = (script: string): number | undefined => {
  const found = /service:platforms?:(\d+)/.exec(script)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Why a browser does not run or apply a file, or `undefined`. */
function fileFault(tag: Tag, page: Page, url: URL, response: Response, bytes: Uint8Array): string | undefined {
  const { status, headers } = response;
  const isScript = tag.name === 'script';
  const type = headers.get('Content-Type') ?? '';
  if (!response.ok) {
    return `${url.href} responded ${status}, so the browser ${isScript ? 'defines no element' : 'applies no style sheet'}. A platform serves its files under /cdn/.`;
  }
  if (isScript ? !/^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i.test(type) : !/^text\/css\b/i.test(type)) {
    return `${url.href} is ${type || 'without a content type'}, so the browser refuses it. Serve it as ${isScript ? 'text/javascript' : 'text/css'}.`;
  }
  // Modules, and all files with `crossorigin`, are requested by CORS.
  const byCors = isScript || tag.attributes['crossorigin'] !== undefined;
  const allowed = headers.get('Access-Control-Allow-Origin');
  if (byCors && url.origin !== page.url.origin && allowed !== '*' && allowed !== page.url.origin) {
    return `${url.href} has no Access-Control-Allow-Origin for ${page.url.origin}, so the browser refuses it. Add the header to the server of the file.`;
  }
  const { integrity = '' } = tag.attributes;
  if (integrity && !byCors && url.origin !== page.url.origin) {
    return `${url.href} has integrity but no crossorigin, so the browser blocks it. Add crossorigin to the tag.`;
  }
  if (!matchesIntegrity(integrity, bytes)) {
    return `${url.href} has another hash than integrity="${integrity}", so the browser blocks it. Print the tags for this version: npx @service/widgets snippet.`;
  }
  return undefined;
}
