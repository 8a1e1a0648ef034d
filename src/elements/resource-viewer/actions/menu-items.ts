import type { Permission, Resource } from '../../../contract/resources/resource.ts';
import {
  circleCheck,
  eye,
  filePlus,
  folderInput,
  folderPlus,
  folderUp,
  info,
  keyboard,
  textCursorInput,
  search,
  tags,
  trash2,
  upload,
  userPlus,
  waypoints,
} from '../../../theme/icons.ts';
import { keyLabel } from '../key-label.ts';
import type { MenuItems } from '../../parts/menu.ts';
import type { FacetName } from '../view.ts';
import type { ActionWords } from './dialog.ts';

export interface MenuActions {
  open(): void;
  rename(): void;
  readonly select?: (() => void) | undefined;
  run(name: 'move' | 'delete' | 'share'): void;
  readonly facets: readonly FacetName[];
  showFacet(facet: string): void;
  readonly showShortcuts: () => void;
}

/** Items for the actions that the user's permissions allow on all of the resources. */
export function resourceItems(
  resources: readonly Resource[],
  words: ActionWords,
  actions: MenuActions,
  { isOpen = false } = {},
): MenuItems {
  const may = (permission: Permission) => resources.every(({ permissions }) => permissions.includes(permission));
  const one = resources.length === 1;
  const within = resources.every(({ parentId }) => parentId !== null);
  return [
    ...(one && !isOpen ? [{ label: words.open, icon: eye, key: '↵', choose: actions.open }] : []),
    ...(one && actions.select ? [{ label: words.select, icon: circleCheck, choose: actions.select }] : []),
    ...(one && may('write') ? [{ label: words.rename, icon: textCursorInput, key: 'F2', choose: actions.rename }] : []),
    ...(within && may('write')
      ? [
          {
            label: words.move,
            icon: folderInput,
            key: keyLabel('Mod-m', words.keys),
            choose: () => actions.run('move'),
          },
        ]
      : []),
    ...(one && may('share') ? [{ label: words.share, icon: userPlus, choose: () => actions.run('share') }] : []),
    ...(within && may('delete')
      ? [
          undefined,
          { label: words.delete, icon: trash2, key: words.keys.Delete, bad: true, choose: () => actions.run('delete') },
        ]
      : []),
  ];
}

const facets = [
  { facet: 'info', icon: info },
  { facet: 'search', icon: search },
  { facet: 'graph', icon: waypoints },
  { facet: 'clusters', icon: tags },
] as const;

/** Items of the resource that is shown: facets first. The root of a workspace has no actions. */
export function openResourceItems(resource: Resource, words: ActionWords, actions: MenuActions): MenuItems {
  const topmost = resource.kind === 'directory' && resource.parentId === null;
  const done = topmost ? [] : resourceItems([resource], words, actions, { isOpen: true });
  const beside = facets
    .filter(({ facet }) => actions.facets.includes(facet))
    .map(({ facet, icon }) => ({
      label: facet === 'search' ? words.searchHere : words[facet],
      icon,
      choose: () => actions.showFacet(facet),
    }));
  const shortcuts = { label: words.shortcuts, icon: keyboard, key: '?', choose: actions.showShortcuts };
  return [...beside, ...(beside.length && done.length ? [undefined] : []), ...done, undefined, shortcuts];
}

interface NewActions {
  make(kind: 'directory' | 'document'): void;
  readonly uploadFiles: (() => void) | undefined;
  readonly uploadFolder: (() => void) | undefined;
}

export const newItems = (words: ActionWords, { make, uploadFiles, uploadFolder }: NewActions): MenuItems => [
  { label: words.newDirectory, icon: folderPlus, choose: () => make('directory') },
  { label: words.newDocument, icon: filePlus, choose: () => make('document') },
  ...(uploadFolder ? [undefined] : []),
  ...(uploadFiles ? [{ label: words.uploadFiles, icon: upload, choose: uploadFiles }] : []),
  ...(uploadFolder ? [{ label: words.uploadFolder, icon: folderUp, choose: uploadFolder }] : []),
];
