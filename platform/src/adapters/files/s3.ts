import { parseUrl } from '@service/widgets/contract';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, Files } from '../../ports.ts';
import { hashOf, RunningHashes } from './running-hash.ts';

/** State of a draft. It is written after the bytes that it describes, so it holds after a crash. */
interface Draft {
  /** Set once there is a part. */
  readonly uploadId?: string;
  readonly parts: readonly { readonly etag: string; readonly size: number }[];
  /** Bytes after the last part, in an object of their own because they are too few for a part. */
  readonly tail: number;
}

/** S3 requires parts of at least 5 MiB, and allows 10,000. */
const partBytes = 8 * 1024 * 1024;
const nothing: Draft = { parts: [], tail: 0 };

const sizeOf = ({ parts, tail }: Draft): number => parts.reduce((sum, { size }) => sum + size, tail);

/** Text of an element in S3's XML; ids and ETags contain no escapes but quotes. */
const textIn = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#34;', '"');

/** Files in an S3-compatible store, one object each; drafts are multipart uploads with their tails beside them. */
export class S3Files implements Files {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #hashes = new RunningHashes();

  constructor({ endpoint, bucket, prefix = '', region, accessKeyId, secretAccessKey }: S3Options) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
    this.#base = `${endpoint}/${bucket}/${prefix}`;
  }

  async append(key: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    let draft = await this.#draft(key);
    if (!draft && offset === 0 && !(await this.#ask('HEAD', key))) draft = nothing;
    if (!draft || sizeOf(draft) !== offset) throw new RangeError('The draft has another number of bytes.');
    let chunks = draft.tail ? [await this.#tail(key, draft)] : [];
    let held = draft.tail;
    let at = offset;
    try {
      for await (const chunk of bytes) {
        this.#hashes.update(key, at, chunk);
        at += chunk.byteLength;
        for (let from = 0; from < chunk.byteLength;) {
          const taken = chunk.subarray(from, from + partBytes - held);
          chunks.push(taken);
          held += taken.byteLength;
          from += taken.byteLength;
          if (held < partBytes) continue;
          draft = await this.#putPart(key, draft, Buffer.concat(chunks));
          chunks = [];
          held = 0;
        }
      }
    } finally {
      draft = await this.#putTail(key, draft, Buffer.concat(chunks));
    }
    return sizeOf(draft);
  }

  async size(key: string): Promise<number | undefined> {
    const draft = await this.#draft(key);
    if (draft) return sizeOf(draft);
    const found = await this.#ask('HEAD', key);
    return found ? Number(found.headers.get('content-length')) : undefined;
  }

  async seal(key: string): Promise<{ size: number; sha256: string }> {
    const draft = await this.#draft(key);
    // a draft beside its object is what a crash left after the two were one
    if (!(await this.#ask('HEAD', key))) await this.#complete(key, draft ?? nothing);
    if (draft) await this.#forget(key, draft);
    const size = (await this.size(key)) ?? 0;
    const sha256 = this.#hashes.take(key, size) ?? (await hashOf((await this.read(key)) ?? new Blob([]).stream()));
    return { size, sha256 };
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    if (range && range.end <= range.start) return new Blob([]).stream();
    const headers = range && { Range: `bytes=${range.start}-${range.end - 1}` };
    const found = await this.#ask('GET', key, { headers });
    return found && (found.body ?? new Blob([]).stream());
  }

  async remove(key: string): Promise<void> {
    const draft = await this.#draft(key);
    // servers that can't give a multipart upload up forget it by rules of their own
    if (draft?.uploadId)
      await this.#ask('DELETE', key, { search: { uploadId: draft.uploadId }, spare: [404, 405, 501] });
    if (draft) await this.#forget(key, draft);
    await this.#ask('DELETE', key);
  }

  /** Writes and removes an object. @throws the reason why the bucket can't be used */
  async check(): Promise<void> {
    await this.#ask('PUT', 'check', { body: '' });
    await this.#ask('DELETE', 'check');
  }

  async #draft(key: string): Promise<Draft | undefined> {
    const found = await this.#ask('GET', `${key}.draft`);
    return found && ((await found.json()) as Draft);
  }

  async #writeDraft(key: string, draft: Draft): Promise<Draft> {
    await this.#ask('PUT', `${key}.draft`, { body: JSON.stringify(draft) });
    return draft;
  }

  /** A tail may be newer than its draft; the draft describes its beginning. */
  async #tail(key: string, { parts, tail }: Draft): Promise<Uint8Array> {
    const headers = { Range: `bytes=0-${tail - 1}` };
    const found = await this.#ask('GET', `${key}.tail-${parts.length}`, { headers });
    if (!found) throw new Error('The end of a draft is gone.');
    return new Uint8Array(await found.arrayBuffer());
  }

  async #putPart(key: string, draft: Draft, bytes: Uint8Array): Promise<Draft> {
    const uploadId = draft.uploadId ?? (await this.#begin(key));
    const partNumber = String(draft.parts.length + 1);
    const put = await this.#ask('PUT', key, { search: { partNumber, uploadId }, body: bytes });
    const part = { etag: put?.headers.get('etag') ?? '', size: bytes.byteLength };
    const next = await this.#writeDraft(key, { uploadId, parts: [...draft.parts, part], tail: 0 });
    if (draft.tail) await this.#ask('DELETE', `${key}.tail-${draft.parts.length}`);
    return next;
  }

  async #putTail(key: string, draft: Draft, bytes: Uint8Array): Promise<Draft> {
    if (bytes.byteLength) await this.#ask('PUT', `${key}.tail-${draft.parts.length}`, { body: bytes });
    return this.#writeDraft(key, { ...draft, tail: bytes.byteLength });
  }

  async #begin(key: string): Promise<string> {
    const begun = await this.#ask('POST', key, { search: { uploads: '' } });
    return textIn((await begun?.text()) ?? '', 'UploadId');
  }

  async #complete(key: string, draft: Draft): Promise<void> {
    const tail = draft.tail ? await this.#tail(key, draft) : new Uint8Array();
    if (!draft.uploadId) {
      await this.#ask('PUT', key, { body: tail });
      return;
    }
    // the last part may be as small as it is
    const { uploadId, parts } = draft.tail ? await this.#putPart(key, draft, tail) : draft;
    const list = parts.map(
      ({ etag }, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const done = await this.#ask('POST', key, { search: { uploadId: uploadId ?? '' }, body });
    // it answers 200 before it knows (Amazon S3 API reference, CompleteMultipartUpload)
    const code = textIn((await done?.text()) ?? '', 'Code');
    if (code) throw new Error(`The store of files could not complete an upload (${code}).`);
  }

  async #forget(key: string, { parts }: Draft): Promise<void> {
    await this.#ask('DELETE', `${key}.tail-${parts.length}`);
    await this.#ask('DELETE', `${key}.draft`);
  }

  /** @returns `undefined` for the statuses of `spare`, such as a missing object */
  async #ask(
    method: string,
    key: string,
    {
      search = {},
      headers,
      body,
      spare = method === 'PUT' || method === 'POST' ? [] : [404],
    }: {
      readonly search?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly body?: string | Uint8Array;
      readonly spare?: readonly number[];
    } = {},
  ): Promise<Response | undefined> {
    const url = new URL(`${this.#base}${key}`);
    for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
    const response = await this.#client.fetch(url.href, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body: body as BodyInit }),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (spare.includes(response.status)) return undefined;
    const refusal = new Error(`The store of files answered ${response.status} to ${method}.`);
    // it is there, and can't do it now
    throw response.status >= 500 ? Object.assign(refusal, { code: 'EREMOTEIO' }) : refusal;
  }
}

export interface S3Options {
  /** `https://host` or `http://host:port`; the bucket is the first segment of every path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of all keys: empty, or ends with `/`. */
  readonly prefix?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const schemes: Readonly<Record<string, string>> = { 's3:': 'https:', 's3+http:': 'http:' };

/** Parses `s3://<key id>:<secret>@<host>/<bucket>[/<prefix>][?region=…]`; `undefined` for other URLs. */
export function s3OptionsOf(value: string): S3Options | undefined {
  const url = parseUrl(value);
  const scheme = url && schemes[url.protocol];
  const [bucket = '', ...prefix] = (url?.pathname ?? '').split('/').filter(Boolean);
  if (!url || !scheme || !url.host || !url.username || !url.password || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    return undefined;
  }
  if (!prefix.every((segment) => /^[\w-]+$/.test(segment))) return undefined;
  return {
    endpoint: `${scheme}//${url.host}`,
    bucket,
    prefix: prefix.map((segment) => `${segment}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
