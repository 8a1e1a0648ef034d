import type { TemplateResult } from 'lit';
import type { Resource } from '../../contract/resources.ts';
import type { ViewerMessages } from '../../localisation/messages.ts';
import { file } from '../../theme/icons/file.ts';
import { fileText } from '../../theme/icons/file-text.ts';
import { film } from '../../theme/icons/film.ts';
import { folder } from '../../theme/icons/folder.ts';
import { image } from '../../theme/icons/image.ts';
import { music } from '../../theme/icons/music.ts';

type Kind = Pick<Resource, 'kind' | 'mediaType'>;

const icons: Readonly<Record<string, TemplateResult>> = {
  directory: folder,
  document: fileText,
  text: fileText,
  image,
  video: film,
  audio: music,
};

const family = ({ mediaType }: Kind) => mediaType.split('/')[0] ?? '';

export const iconOf = (resource: Kind): TemplateResult =>
  (resource.kind === 'file' ? icons[family(resource)] : icons[resource.kind]) ?? file;

/** What a resource is, in a word. */
export function kindName(resource: Kind, { kinds }: ViewerMessages): string {
  if (resource.kind !== 'file') return kinds[resource.kind];
  return kinds[resource.mediaType] ?? kinds[family(resource)] ?? kinds.file;
}
