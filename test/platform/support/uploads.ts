import { publicUrl, type TestPlatform } from './platform.ts';
import type { TestPerson } from './people.ts';

export const uploadsPath = '/api/v0/resources/uploads';

type Metadata = Readonly<Record<string, string>>;
type Headers_ = Readonly<Record<string, string>>;

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Encodes tus metadata. */
export const encodeMetadata = (metadata: Metadata): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Requests of a tus client of a user. */
export class TestUploads {
  readonly #platform: Pick<TestPlatform, 'fetch'>;
  readonly #person: TestPerson;

  constructor(platform: Pick<TestPlatform, 'fetch'>, person: TestPerson) {
    this.#platform = platform;
    this.#person = person;
  }

  /** Any request of this user; bytes stay bytes. */
  fetch(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const { browser } = this.#person;
    const headers = new Headers(init.headers);
    headers.set('host', new URL(publicUrl).host);
    headers.set('origin', publicUrl);
    headers.set('cookie', browser.cookieHeader);
    return this.#platform.fetch(new Request(new URL(path, publicUrl), { ...init, headers }), browser.peer);
  }

  ask(method: string, path: string, headers: Headers_ = {}, body?: BodyInit): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body, duplex: 'half' as const }),
    });
  }

  create(length: number, metadata: Metadata, headers: Headers_ = {}): Promise<Response> {
    return this.ask('POST', uploadsPath, {
      'Upload-Length': String(length),
      'Upload-Metadata': encodeMetadata(metadata),
      ...headers,
    });
  }

  patch(id: string, offset: number, body: BodyInit, headers: Headers_ = {}): Promise<Response> {
    return this.ask(
      'PATCH',
      `${uploadsPath}/${id}`,
      { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream', ...headers },
      body,
    );
  }

  head(id: string): Promise<Response> {
    return this.ask('HEAD', `${uploadsPath}/${id}`);
  }

  /** Uploads a file by one creation and one PATCH. @returns the id of the resource */
  async upload(parentId: string, filename: string, bytes: Uint8Array<ArrayBuffer>, more: Metadata = {}) {
    const created = await this.create(bytes.byteLength, { filename, parentId, ...more });
    const id = created.headers.get('Upload-Id') ?? '';
    const finished = await this.patch(id, 0, bytes);
    return finished.headers.get('Resource-Id') ?? '';
  }
}
