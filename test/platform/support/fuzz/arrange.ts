import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { shownMails, signUpType, tokenIn } from '../../../support/sign-up-client.ts';
import { encodeMetadata } from '../uploads.ts';
import type { Caller, FuzzRequest, Pairs } from './samples.ts';

const assets = fileURLToPath(new URL('../../../../platform/dist/assets', import.meta.url));

/** Sends as the user of a cookie, and expects success. */
class User {
  readonly #url: string;
  readonly cookie: string;
  readonly id: string;
  readonly root: string;

  constructor(url: string, cookie: string, user: { id: string; workspace: { rootResourceId: string } }) {
    this.#url = url;
    this.cookie = cookie;
    this.id = user.id;
    this.root = user.workspace.rootResourceId;
  }

  async ask(method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { Cookie: this.cookie, Origin: this.#url, ...headers },
      ...(body !== undefined && { body }),
    });
    if (response.ok) return response;
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }

  // oxlint-disable-next-line no-explicit-any -- tests look into whatever came
  async post(path: string, value: unknown): Promise<any> {
    return (await this.ask('POST', path, { 'Content-Type': 'application/json' }, JSON.stringify(value))).json();
  }

  // oxlint-disable-next-line no-explicit-any -- as above
  submit(name: string, target: string, value: unknown): Promise<any> {
    return this.post('/api/v0/forms/submit', { type: `@service/resources/schema/${name}`, target, value });
  }

  /** Creates an upload of six bytes, or with `null` of an unknown length. @returns its id */
  async upload(filename: string, length: number | null = 6): Promise<string> {
    const response = await this.ask('POST', '/api/v0/resources/uploads', {
      'Tus-Resumable': '1.0.0',
      ...(length === null ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(length) }),
      'Upload-Metadata': encodeMetadata({ filename, parentId: this.root }),
    });
    return response.headers.get('Upload-Id') ?? '';
  }

  async send(uploadId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask(
      'PATCH',
      `/api/v0/resources/uploads/${uploadId}`,
      { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      bytes,
    );
  }
}

async function until<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen within a minute.');
}

/** Token of the newest mail to an address that is not among the `known`. */
const newToken = (url: string, email: string, known: ReadonlySet<string> = new Set()): Promise<string> =>
  until(async () => {
    const mails = (await shownMails(url)).filter(({ to }) => to === email);
    return mails.map(tokenIn).find((token) => token && !known.has(token));
  });

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

function post(url: string, path: string, cookie: string, value: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
    body: JSON.stringify(value),
  });
}

/** Requests a link to sign up, or in. @returns it, and the cookie of the browser */
async function requestLink(url: string, email: string, known?: ReadonlySet<string>) {
  const value = { name: 'Astrid Lind', email };
  const cookie = cookiesOf(await post(url, '/api/v0/forms/submit', '', { type: signUpType, value }));
  return { cookie, token: await newToken(url, email, known) };
}

/** Signs a new user up and in, in one browser. */
async function signUp(url: string, email: string): Promise<User> {
  const { cookie, token } = await requestLink(url, email);
  const verified = await post(url, '/api/v0/users/verify-sign-in', cookie, { token });
  if (!verified.ok) throw new Error(`The sign-in answered ${verified.status}: ${await verified.text()}`);
  return new User(url, cookiesOf(verified), ((await verified.json()) as { user: never }).user);
}

/** Number of the latest name that no resource has. */
let fresh = 0;

/** Ids and callers of a batch of requests. */
export class Arranged {
  readonly #ids: Readonly<Record<string, string>>;
  readonly #callers: Readonly<Record<Caller, Pairs>>;

  constructor(ids: Readonly<Record<string, string>>, callers: Readonly<Record<Caller, Pairs>>) {
    this.#ids = ids;
    this.#callers = callers;
  }

  #fill(text: string): string {
    fresh += 1;
    return text
      .replaceAll(/«(\w+)»/g, (all, id: string) => (id === 'fresh' ? String(fresh) : (this.#ids[id] ?? all)))
      .replaceAll(/⟦([^⟧]*)⟧/g, (_all, content: string) => Buffer.from(content).toString('base64'));
  }

  /** The request with its ids, and the headers of its caller unless it has its own. */
  fill({ method, path, query, headers, body, as, route }: FuzzRequest) {
    const target = encodeURI(this.#fill(path)).replaceAll('%25', '%') + (query && `?${encodeQuery(this.#fill(query))}`);
    const own = new Set(headers.map(([name]) => name));
    // signing out would end the session of the other requests
    const caller = path.endsWith('/users/sign-off') && as !== 'signedOut' ? 'spare' : as;
    return {
      route,
      method,
      target,
      headers: [
        ...this.#callers[caller].filter(([name]) => !own.has(name)),
        ...headers.map(([name, value]) => [name, this.#fill(value)] as const),
      ],
      body: method === 'GET' || method === 'HEAD' || body === undefined ? undefined : this.#fill(body),
    };
  }
}

/** Characters that Node's client refuses in a target. */
const encodeQuery = (query: string) => query.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);

export async function arrange(url: string, name: string): Promise<Arranged> {
  const anna = await signUp(url, `anna-${name}@example.com`);
  const bea = await signUp(url, `bea-${name}@example.com`);
  const { root } = anna;
  const folder = (await anna.submit('create-directory', root, { name: 'Folder' })).result.resource.id;
  const note = await anna.submit('create-document', root, { name: 'note.md', content: '# Note\n\nText of a note' });
  const scrap = (await anna.submit('create-document', folder, { name: 'scrap.md', content: 'Text' })).result.resource
    .id;
  const outlined = (await anna.submit('create-document', root, { name: 'outlined.md', content: '# One\n\n## Two' }))
    .result.resource.id;
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  const image = await anna.upload('image.png', picture.byteLength);
  await anna.send(image, new Uint8Array(picture));
  const [upload, ended, cancelled] = [
    await anna.upload('a.bin'),
    await anna.upload('b.bin'),
    await anna.upload('c.bin'),
  ];
  const deferred = await anna.upload('d.bin', null);
  await anna.submit('access', folder, {
    entries: [{ email: `ivar-${name}@example.com`, role: 'reader' }],
    visibility: 'workspace',
  });
  const token = await anna.post('/api/v0/users/tokens', { name: 'Fuzz' });
  const spareToken = await anna.post('/api/v0/users/tokens', { name: 'Spare' });
  const email = `bea-${name}@example.com`;
  const known = new Set((await shownMails(url)).filter(({ to }) => to === email).map(tokenIn));
  const { token: link, cookie } = await requestLink(url, email, known);
  const { token: link2 } = await requestLink(url, email, known.add(link));
  const original = await anna.ask('GET', `/r/${image}/original`);
  for (const path of [`/r/${outlined}/tasks/outline`, `/r/${image}/thumbnail`]) {
    await until(() => anna.ask('GET', path).catch(() => undefined));
  }
  const ids = {
    root,
    folder,
    note: note.result.resource.id,
    submission: note.submissionId,
    scrap,
    outlined,
    image,
    etag: original.headers.get('ETag') ?? '',
    upload,
    ended,
    cancelled,
    deferred,
    user: anna.id,
    spareToken: spareToken.id,
    link,
    link2,
    invitation: await newToken(url, `ivar-${name}@example.com`),
    asset: readdirSync(assets).find((file) => file.endsWith('.js')) ?? '',
  };
  const origin = ['origin', url] as const;
  return new Arranged(ids, {
    cookie: [origin, ['cookie', anna.cookie]],
    spare: [origin, ['cookie', bea.cookie]],
    token: [['authorization', `Bearer ${token.token}`]],
    browser: [origin, ['cookie', cookie]],
    signedOut: [origin],
  });
}
