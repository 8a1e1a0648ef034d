/** File of Node or a compatible runtime; name and media type come from the path. */
export interface FilePath {
  /** Absolute, relative to the working directory, or a `file:` URL. */
  readonly path: string | URL;
}

/** Used modules of Node, imported at run time to keep them out of browser bundles. */
interface Builtin {
  readonly 'node:fs': {
    openAsBlob(path: string, options: { readonly type: string }): Promise<Blob>;
    readonly promises: { stat(path: string): Promise<{ isFile(): boolean }> };
  };
  readonly 'node:path': { basename(path: string): string };
  readonly 'node:url': { fileURLToPath(url: URL): string };
}

interface Runtime {
  readonly process?: { readonly getBuiltinModule?: <Name extends keyof Builtin>(name: Name) => Builtin[Name] };
}

/** Media types by extension, as the platform detects them. */
const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  flac: 'audio/flac',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  m4a: 'audio/mp4',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
};

/** @throws {TypeError} outside Node, or if it is no file; Node's error if it does not exist */
export async function fileAt({ path: given }: FilePath): Promise<File> {
  const builtin = (globalThis as Runtime).process?.getBuiltinModule;
  if (!builtin) throw new TypeError('Only Node opens a file by its path: elsewhere, hand over a File.');
  const path = typeof given === 'string' ? given : builtin('node:url').fileURLToPath(given);
  const { openAsBlob, promises } = builtin('node:fs');
  if (!(await promises.stat(path)).isFile()) throw new TypeError(`${path} is not a file.`);
  const name = builtin('node:path').basename(path);
  const type = mediaTypes[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? '';
  return new File([await openAsBlob(path, { type })], name, { type });
}
