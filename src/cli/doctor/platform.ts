import { catalogue } from '../../contract/catalogue.ts';
import { isLoopback, lines } from '../../diagnostics/lines.ts';
import { whyLost } from '../conform/ask.ts';
import { addressOf, baseOf, isCrossSite, isMixed, type Addresses } from './addresses.ts';
import { result, skipped, type Fault, type Result } from './finding.ts';
import { ask, type Asking, type Page } from './page.ts';

const otherSite =
  'the platform is on another site: where a browser blocks third-party cookies, a reload signs out; see docs/embedding.md';
const session = '/api/v0/users/session';
const submit = '/api/v0/forms/submit';
const signInPage = catalogue.flatMap((part) => (part.kind === 'page' && part.name === 'Sign In' ? [part.path] : []))[0];

/** Contract of the platform at a base URL; `undefined` if no platform responds. */
async function contractAt(baseUrl: string, asking: Asking): Promise<number | undefined> {
  try {
    const response = await ask(asking, `${baseUrl}/healthz`, { headers: { Accept: 'application/json' } });
    const { contract } = (await response.json()) as { contract?: unknown };
    return typeof contract === 'number' ? contract : undefined;
  } catch {
    asking.signal?.throwIfAborted();
    return undefined;
  }
}

/** Other addresses at which the platform may be: that of the script, and the port that it has by default. */
async function elsewhere(url: URL, page: Page, { scripts }: Addresses, asking: Asking): Promise<string> {
  const script = addressOf(page, scripts[0]?.attributes['src'])?.origin;
  const byDefault = `http://${url.hostname}:4600`;
  for (const origin of new Set([url.origin, script, ...(isLoopback(url.hostname) ? [byDefault] : [])])) {
    if (origin === undefined || origin === baseOf(url)) continue;
    if ((await contractAt(origin, asking)) !== undefined) return ` A platform responds at ${origin}.`;
  }
  return '';
}

/** Fault of a platform's address, as far as a server without the page's origin sees it. */
async function faultAt(
  url: URL,
  page: Page,
  addresses: Addresses,
  elements: number | undefined,
  asking: Asking,
): Promise<Fault | undefined> {
  const base = baseOf(url);
  const request = base + session;
  const contract = await contractAt(base, asking);
  if (contract !== undefined && elements !== undefined && contract !== elements) {
    return { topic: 'versions', line: lines.wrongVersion(base, contract, elements) };
  }
  let response: Response;
  let body: unknown;
  try {
    response = await ask(asking, request, { headers: { Accept: 'application/json' } });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    asking.signal?.throwIfAborted();
    const found = await elsewhere(url, page, addresses, asking);
    const line = lines.noResponse(`${request} (${whyLost(error, asking)})`, base);
    return { topic: 'unreachable', line: line + found };
  }
  if (response.status >= 500) return { topic: 'unreachable', line: lines.unavailable(request, response.status) };
  if (contract !== undefined && response.ok && (body as { user?: unknown } | undefined)?.user !== undefined) {
    return undefined;
  }
  if (url.pathname !== '/' && (await contractAt(url.origin, asking)) !== undefined) {
    return { topic: 'not-a-platform', line: lines.notAPlatform(lines.hasPath(base, url.origin)) };
  }
  const type = response.headers.get('Content-Type') ?? '';
  const found = await elsewhere(url, page, addresses, asking);
  return {
    topic: 'not-a-platform',
    line: lines.notAPlatform(lines.unlikeAPlatform(request, response.status, type)) + found,
  };
}

/** @param elements contract of the page's elements */
export async function checkPlatforms(
  page: Page,
  addresses: Addresses,
  elements: number | undefined,
  asking: Asking,
): Promise<readonly Result[]> {
  const { platforms, faults: wrongAddresses } = addresses;
  if (!platforms.length && !wrongAddresses.length) {
    const note = 'scripts of the page set the platform; name it: --base-url <url>';
    return ['platform', 'origin', 'cookies', 'frames'].map((check) => skipped(check, note));
  }
  const faults: Fault[] = [...wrongAddresses];
  const usable: URL[] = [];
  for (const url of platforms) {
    if (isMixed(page, url)) continue;
    const fault = await faultAt(url, page, addresses, elements, asking);
    if (fault) faults.push(fault);
    else usable.push(url);
  }
  const platform =
    faults.length || usable.length
      ? result('platform', faults)
      : skipped('platform', 'the browser blocks its address as mixed content');
  if (!usable.length) {
    const note = 'no platform to ask';
    return [platform, ...['origin', 'cookies', 'frames'].map((check) => skipped(check, note))];
  }
  /** A request that gets no response is a fault of its check. */
  const faultsOf = (urls: readonly URL[], find: (url: URL) => Promise<readonly Fault[]>) =>
    Promise.all(
      urls.map((url) =>
        find(url).catch((error: unknown): readonly Fault[] => {
          asking.signal?.throwIfAborted();
          const base = baseOf(url);
          return [{ topic: 'unreachable', line: lines.noResponse(`${base} (${whyLost(error, asking)})`, base) }];
        }),
      ),
    );
  const origins = await faultsOf(usable, (url) => originFaults(url, page, asking));
  // To a refused origin the platform sets no cookies that count.
  const accepting = usable.filter((_url, index) => !origins[index]?.length);
  const cookies = await faultsOf(accepting, (url) => cookieFaults(url, page, addresses, asking));
  const frames = await faultsOf(usable, (url) => frameFaults(url, page, asking));
  const isOther = accepting.some((url) => isCrossSite(page, url));
  return [
    platform,
    result('origin', origins.flat()),
    accepting.length
      ? result('cookies', cookies.flat(), isOther ? otherSite : undefined)
      : skipped('cookies', 'the platform refuses the origin'),
    result('frames', frames.flat()),
  ];
}

/** Asks as a page of that origin does: the preflight, and the session with credentials. */
async function originFaults(url: URL, page: Page, asking: Asking): Promise<readonly Fault[]> {
  const { origin } = page.url;
  if (origin === url.origin) return [];
  const base = baseOf(url);
  const preflight = await ask(asking, base + submit, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  });
  const read = await ask(asking, base + session, { headers: { Origin: origin } });
  for (const { headers } of [preflight, read]) {
    if (headers.get('Access-Control-Allow-Origin') !== origin)
      return [{ topic: 'refused-origin', line: lines.refusedOrigin(base, origin) }];
  }
  if (!preflight.ok || read.headers.get('Access-Control-Allow-Credentials') !== 'true') {
    const line = `${base} allows ${origin}, but its preflight responded ${preflight.status}, or it allows no credentials. A proxy before the platform changes its responses: pass OPTIONS requests and Access-Control-* headers on.`;
    return [{ topic: 'refused-origin', line }];
  }
  return [];
}

/** Cookies as the platform sets them for pages of this origin; its sign-in page sets one and changes nothing else. */
async function cookieFaults(url: URL, page: Page, { scripts }: Addresses, asking: Asking): Promise<readonly Fault[]> {
  const byToken = [...scripts, ...page.tags.filter(({ name }) => name === 'service-platform')].some(
    ({ attributes }) => attributes['data-credentials'] === 'token' || attributes['credentials'] === 'token',
  );
  if (!signInPage || byToken) return [];
  const base = baseOf(url);
  const isOther = isCrossSite(page, url);
  if (isOther && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    const line = `${base} uses http, and browsers accept cookies for pages of another site (${page.url.origin}) by https only, so a reload signs out. Serve the platform by https, or under the site of the page.`;
    return [{ topic: 'cookies', line }];
  }
  const { headers } = await ask(asking, base + signInPage, {
    headers: {
      Accept: 'text/html',
      ...(page.url.origin !== url.origin && { Origin: page.url.origin }),
      'Sec-Fetch-Site': isOther ? 'cross-site' : page.url.origin === url.origin ? 'same-origin' : 'same-site',
    },
  });
  return headers.getSetCookie().flatMap((cookie): readonly Fault[] => {
    const [name = ''] = cookie.split('=');
    const has = (attribute: RegExp) =>
      cookie
        .split(';')
        .slice(1)
        .some((part) => attribute.test(part.trim()));
    const lacks = [
      ...(isOther && !has(/^samesite=none$/i) ? ['SameSite=None'] : []),
      ...((isOther || /^__(?:Host|Secure)-/.test(name)) && !has(/^secure$/i) ? ['Secure'] : []),
    ];
    if (!lacks.length) return [];
    const line = `${base} sets the cookie ${name} without ${lacks.join(' and ')}, so browsers drop it on pages of ${page.url.origin}, and a reload signs out. A proxy before the platform changes its cookies: pass Set-Cookie on as it is.`;
    return [{ topic: 'cookies', line }];
  });
}

/** Pages of the platform in frames of the page. */
async function frameFaults(url: URL, page: Page, asking: Asking): Promise<readonly Fault[]> {
  const frames = page.tags
    .filter(({ name }) => name === 'iframe')
    .flatMap(({ attributes }) => addressOf(page, attributes['src']) ?? [])
    .filter(({ origin }) => origin === url.origin && origin !== page.url.origin);
  const faults = await Promise.all(
    frames.map(async (frame): Promise<readonly Fault[]> => {
      const { headers } = await ask(asking, frame, { headers: { Accept: 'text/html' } });
      const ancestors = /frame-ancestors([^;,]*)/i.exec(headers.get('Content-Security-Policy') ?? '')?.[1];
      const forbidden =
        ancestors === undefined
          ? headers.has('X-Frame-Options')
          : !ancestors.split(/\s+/).some((source) => source === '*' || source === page.url.origin);
      if (!forbidden) return [];
      const reason =
        ancestors === undefined ? `X-Frame-Options: ${headers.get('X-Frame-Options')}` : `frame-ancestors${ancestors}`;
      const line = `${frame.href} may not be shown in a frame of ${page.url.origin} (${reason}). Use the elements in place of the frame.`;
      return [{ topic: 'frames', line }];
    }),
  );
  return faults.flat();
}
