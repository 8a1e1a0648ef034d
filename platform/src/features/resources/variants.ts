import type { ResourceKind } from '@service/widgets/contract';
import type { Query, ServedBytes } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import { digestText, utf8 } from '../../security/secrets.ts';
import { escapeHtml } from './derive/reader.ts';
import type { Reading } from './derive/reading.ts';
import { thumbnailName } from './jobs/derive.ts';
import type { ResourceRow } from './store/access.ts';
import { artifactOf } from './store/derived-results.ts';
import { contentOf } from './store/documents.ts';

/** A later revision has replaced the one that was to be read. */
export class ReplacedRevisionError extends Error {
  override readonly name = 'ReplacedRevisionError';
}

/** Parses a document for the caller, whose turn it waits for. */
type ReadDocument = (row: ResourceRow, text: () => Promise<string>) => Promise<Reading>;

/**
 * @returns the bytes of a variant; `undefined` if the resource has none
 * @throws {ReplacedRevisionError} the resource has to be read again
 */
type Variant = (runtime: Runtime, row: ResourceRow, read: ReadDocument) => Promise<ServedBytes | undefined>;

const endings: Readonly<Record<string, string>> = { 'text/markdown': '.md', 'application/json': '.json' };

function fileName({ name, mediaType }: ResourceRow): string {
  const ending = endings[mediaType] ?? '';
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

const utf8Bytes = (text: string, bytes: Omit<ServedBytes, 'size' | 'open'>): ServedBytes => {
  const all = utf8(text);
  return { ...bytes, size: all.byteLength, open: async (range) => (range ? all.slice(range.start, range.end) : all) };
};

/** Bytes whose version covers them: another release of the platform may derive others from the same revision. */
async function derivedBytes(
  { revision }: ResourceRow,
  variant: string,
  text: string,
  bytes: Omit<ServedBytes, 'size' | 'open' | 'version'>,
): Promise<ServedBytes> {
  return utf8Bytes(text, { ...bytes, version: `${variant}-${revision}-${(await digestText(text)).slice(0, 16)}` });
}

async function requireContent({ database }: Runtime, row: ResourceRow): Promise<string> {
  const content = await contentOf(database.query, row);
  if (content === undefined) throw new ReplacedRevisionError();
  return content;
}

const documentText: Variant = async (runtime, row) => {
  const content = await requireContent(runtime, row);
  return utf8Bytes(content, {
    mediaType: row.mediaType,
    name: fileName(row),
    version: `original-${row.revision}`,
  });
};

const derivedName = ({ name }: ResourceRow, ending: string) => `${name.replace(/\.(?:md|markdown)$/i, '')}${ending}`;

const plainText: Variant = async (runtime, row, read) => {
  if (row.mediaType !== 'text/markdown') return undefined;
  const { text } = await read(row, () => requireContent(runtime, row));
  return derivedBytes(row, 'text', text, { mediaType: 'text/plain', name: derivedName(row, '.txt') });
};

const sanitisedHtml: Variant = async (runtime, row, read) => {
  if (row.mediaType !== 'text/markdown') return undefined;
  const { html } = await read(row, () => requireContent(runtime, row));
  const title = escapeHtml(derivedName(row, ''));
  const page = `<!doctype html>\n<meta charset="utf-8">\n<title>${title}</title>\n${html}`;
  return derivedBytes(row, 'html', page, { mediaType: 'text/html', name: derivedName(row, '.html'), sanitised: true });
};

const thumbnail: Variant = ({ database }, row) => artifactBytes(database.query, row, 'thumbnail', thumbnailName);

const fileBytes: Variant = async ({ files }, { fileKey, mediaType, name, size, sha256 }) => {
  if (!fileKey || !sha256) return undefined;
  return { mediaType, name, size, version: sha256, open: (range) => files.read(fileKey, range) };
};

export async function artifactBytes(
  query: Query,
  row: ResourceRow,
  concept: string,
  name: string,
): Promise<ServedBytes | undefined> {
  const found = await artifactOf(query, row, concept, name);
  if (!found) return undefined;
  const { bytes, mediaType, revision } = found;
  return {
    mediaType,
    name,
    size: bytes.byteLength,
    version: `${concept}-${revision}-${bytes.byteLength}`,
    open: async (range) => (range ? bytes.slice(range.start, range.end) : bytes),
  };
}

/** Kind → variant → bytes. */
export const variants: Readonly<Record<ResourceKind, Readonly<Record<string, Variant>>>> = {
  directory: {},
  document: { original: documentText, text: plainText, html: sanitisedHtml },
  file: { original: fileBytes, thumbnail },
};
