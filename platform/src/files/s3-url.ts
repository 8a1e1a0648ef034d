export interface S3Options {
  /** `https://host` or `http://host:port`; the bucket is the first segment of every path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What all keys begin with; empty or ending with a slash. */
  readonly prefix?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const schemes: Readonly<Record<string, string>> = { 's3:': 'https:', 's3+http:': 'http:' };

/** `s3://<key id>:<secret>@<host>/<bucket>[/<prefix>][?region=…]`, or nothing for what is no such URL. */
export function s3OptionsOf(value: string): S3Options | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
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
