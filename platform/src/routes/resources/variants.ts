import type { ResourceKind } from '@service/widgets/contract';
import type { Runtime } from '../../runtime.ts';
import { utf8 } from '../../security/encoding.ts';
import type { ResourceRow } from '../../store/resources/access.ts';
import { contentOf } from '../../store/resources/documents.ts';
import type { ServedBytes } from './answer-bytes.ts';

/** Makes the bytes of one variant of a resource; nothing where it has none. */
type Variant = (runtime: Runtime, row: ResourceRow) => Promise<ServedBytes | undefined>;

const endings: Readonly<Record<string, string>> = { 'text/markdown': '.md', 'application/json': '.json' };

/** A document's name, with the ending by which other programs know what it is. */
function fileName({ name, mediaType }: ResourceRow): string {
  const ending = endings[mediaType] ?? '';
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

const documentText: Variant = async ({ database }, row) => {
  const bytes = utf8(await contentOf(database.query, row));
  return {
    mediaType: row.mediaType,
    name: fileName(row),
    size: bytes.byteLength,
    version: `original-${row.revision}`,
    open: async (range) => (range ? bytes.slice(range.start, range.end) : bytes),
  };
};

const fileBytes: Variant = async ({ files }, { fileKey, mediaType, name, size, sha256 }) => {
  if (!fileKey || !sha256) return undefined;
  return { mediaType, name, size, version: sha256, open: (range) => files.read(fileKey, range) };
};

/** Kind → variant → what makes its bytes. */
export const variants: Readonly<Record<ResourceKind, Readonly<Record<string, Variant>>>> = {
  directory: {},
  document: { original: documentText },
  file: { original: fileBytes },
};
