import type { Permission, Resource } from '../../../contract/resources.ts';
import { filePlus } from '../../../theme/icons/file-plus.ts';
import { folderInput } from '../../../theme/icons/folder-input.ts';
import { folderUp } from '../../../theme/icons/folder-up.ts';
import { folderPlus } from '../../../theme/icons/folder-plus.ts';
import { pencil } from '../../../theme/icons/pencil.ts';
import { trash2 } from '../../../theme/icons/trash-2.ts';
import { userPlus } from '../../../theme/icons/user-plus.ts';
import type { ActWords } from './dialog.ts';
import type { MenuEntries } from './menu.ts';

export interface MenuActs {
  open(): void;
  rename(): void;
  run(name: 'move' | 'delete' | 'share'): void;
}

/** What can be done with resources by who sees them; what they may not do is not there. */
export function entriesFor(resources: readonly Resource[], words: ActWords, acts: MenuActs): MenuEntries {
  const may = (permission: Permission) => resources.every(({ permissions }) => permissions.includes(permission));
  const one = resources.length === 1;
  const within = resources.every(({ parentId }) => parentId !== null);
  return [
    ...(one ? [{ label: words.open, key: '↵', choose: acts.open }] : []),
    ...(one && may('write') ? [{ label: words.rename, icon: pencil, key: 'F2', choose: acts.rename }] : []),
    ...(within && may('write')
      ? [{ label: words.move, icon: folderInput, key: '⇧M', choose: () => acts.run('move') }]
      : []),
    ...(one && may('share') ? [{ label: words.share, icon: userPlus, choose: () => acts.run('share') }] : []),
    ...(within && may('delete')
      ? [undefined, { label: words.delete, icon: trash2, key: 'Del', bad: true, choose: () => acts.run('delete') }]
      : []),
  ];
}

/** What can be made. */
export const newEntries = (
  words: ActWords,
  make: (kind: 'directory' | 'document') => void,
  uploadFolder: (() => void) | undefined,
): MenuEntries => [
  { label: words.newDirectory, icon: folderPlus, choose: () => make('directory') },
  { label: words.newDocument, icon: filePlus, choose: () => make('document') },
  ...(uploadFolder ? [undefined, { label: words.uploadFolder, icon: folderUp, choose: uploadFolder }] : []),
];
