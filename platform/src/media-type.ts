import { hex } from './security/secrets.ts';

export const headBytes = 4096;

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Brands of ISO base media files (ISO/IEC 14496-12 §4.3) other than plain video. */
const brands: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'qt  ': 'video/quicktime',
};
const riffForms: Readonly<Record<string, string>> = {
  WEBP: 'image/webp',
  WAVE: 'audio/wav',
  'AVI ': 'video/x-msvideo',
};

/** Signatures of files in hex and their types; containers are decided by their brand. */
const signatures: readonly (readonly [begin: RegExp, type: string | ((head: string) => string | undefined)])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(?:37|39)61/, 'image/gif'],
  [/^52494646/, (head) => riffForms[head.slice(8, 12)]],
  [/^.{8}66747970/, (head) => brands[head.slice(8, 12)] ?? 'video/mp4'],
  [/^424d.{24}(?:0c|28|34|38|40|6c|7c)000000/, 'image/bmp'],
  [/^(?:49492a00|4d4d002a)/, 'image/tiff'],
  [/^00000100(?!00)..00/, 'image/x-icon'],
  [/^255044462d/, 'application/pdf'],
  [/^494433/, 'audio/mpeg'],
  [/^fff[23ab]/, 'audio/mpeg'],
  [/^fff[0189]/, 'audio/aac'],
  [/^664c6143/, 'audio/flac'],
  [/^4f676753/, (head) => (head.includes('\x80theora') ? 'video/ogg' : 'audio/ogg')],
  [/^1a45dfa3/, (head) => (/\x42\x82.webm/.test(head) ? 'video/webm' : 'video/x-matroska')],
  [/^504b(?:0304|0506)/, 'application/zip'],
  [/^1f8b08/, 'application/gzip'],
];

/** Media types of zip archives by file extension. They are only a label: none of them is served as its own type. */
const zipped: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
};

const texts: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  md: 'text/markdown',
  markdown: 'text/markdown',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  ics: 'text/calendar',
};

/** Checks for readable UTF-8; the last character of a truncated head may be cut. */
function isText(head: Uint8Array, size: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.byteLength < size });
    return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  } catch {
    return false;
  }
}

/**
 * Detects the media type by the first bytes; the name only tells kinds of text and archives apart. Only bytes that
 * begin like an image, audio, video or PDF are served as such.
 *
 * @param head the first {@link headBytes}
 * @param size of the file in bytes
 */
export function mediaTypeOf(name: string, head: Uint8Array, size: number): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const text = latin1(head);
  const start = hex(head.subarray(0, 32));
  const found = signatures.find(([begin]) => begin.test(start))?.[1];
  const type = typeof found === 'function' ? found(text) : found;
  if (type === 'application/zip') return zipped[extension] ?? type;
  return type ?? (isText(head, size) ? (texts[extension] ?? 'text/plain') : 'application/octet-stream');
}

const kept = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/heif', 'image/bmp'],
  ...['image/tiff', 'image/x-icon', 'application/pdf', 'audio/wav', 'audio/mp4', 'audio/mpeg', 'audio/aac'],
  ...['audio/flac', 'audio/ogg', 'video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/ogg', 'video/webm'],
  'video/x-matroska',
]);
const textTypes = new Set([...Object.values(texts), 'text/plain']);

/**
 * Media type to serve: raster images, audio, video and PDF as themselves, everything else as a type that nothing
 * runs.
 */
export function servedAs(mediaType: string): { readonly type: string; readonly keeps: boolean } {
  if (kept.has(mediaType)) return { type: mediaType, keeps: true };
  return { type: textTypes.has(mediaType) ? 'text/plain; charset=utf-8' : 'application/octet-stream', keeps: false };
}
