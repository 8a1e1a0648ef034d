import type { ResourceKind } from '../../contract/resources/resource.ts';
import type { Section, Table } from '../section.ts';

/** Kinds of resources; files by media type or its first part */
const en = {
  directory: 'Folder',
  document: 'Document',
  file: 'File',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  text: 'Text',
  'application/pdf': 'PDF',
  'application/zip': 'Archive',
} satisfies Record<ResourceKind, string> & Table;

export type KindNames = typeof en & Table;

const sv: KindNames = {
  directory: 'Mapp',
  document: 'Dokument',
  file: 'Fil',
  image: 'Bild',
  video: 'Video',
  audio: 'Ljud',
  text: 'Text',
  'application/pdf': 'PDF',
  'application/zip': 'Arkiv',
};

export const kinds: Section<KindNames> = { en, sv };
