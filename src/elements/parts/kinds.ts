import type { TemplateResult } from 'lit';
import { file, fileText, film, folder, image, music } from '../../theme/icons.ts';

interface Kind {
  readonly kind: 'directory' | 'document' | 'file';
  readonly mediaType?: string | undefined;
}

const icons: Readonly<Record<string, TemplateResult>> = {
  directory: folder,
  document: fileText,
  text: fileText,
  image,
  video: film,
  audio: music,
};

const family = ({ mediaType }: Kind) => mediaType?.split('/')[0] ?? '';

export const iconOf = (resource: Kind): TemplateResult =>
  (resource.kind === 'file' ? icons[family(resource)] : icons[resource.kind]) ?? file;

interface WithKinds {
  readonly kinds: Readonly<Record<Kind['kind'], string>> & Readonly<Record<string, string>>;
}

export function kindName(resource: Kind, { kinds }: WithKinds): string {
  if (resource.kind !== 'file') return kinds[resource.kind];
  return kinds[resource.mediaType ?? ''] ?? kinds[family(resource)] ?? kinds.file;
}
