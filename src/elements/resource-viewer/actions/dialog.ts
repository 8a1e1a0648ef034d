import type { TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ActionMessages } from '../../../localisation/sections/actions.ts';
import type { KeyMessages } from '../../../localisation/sections/keys.ts';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';
import type { ResourceActionsModel, Undoable } from '../../../models/resource-actions.ts';
import { dialogFooter, type DialogContent } from '../../parts/dialog.ts';
import type { Viewer } from '../view.ts';

export type DialogName = 'create' | 'rename' | 'move' | 'delete' | 'share' | 'shortcuts';

export type ActionWords = ViewerMessages & ActionMessages & { readonly keys: KeyMessages };

/** The actions as dialogs use them. */
export interface DialogActions {
  readonly words: ActionWords;
  /** @throws {PlatformFailure} with the issues of the name. */
  rename(resource: Resource, name: string): Promise<void>;
  move(resources: readonly Resource[], target: Pick<Resource, 'id'>): Promise<void>;
  remove(resources: readonly Resource[]): Promise<void>;
  /** Announces a new resource, and reveals it unless the user has moved on. */
  created(resource: Resource, userHasMovedOn: () => boolean): void;
  /** Announces a change of access, which can be undone. */
  shared(text: string, undo: Undoable): void;
  /** Announces a change in the open dialog. */
  announce(sentence: string): void;
  readonly closeDialog: () => void;
  isOpen(dialog: DialogContent): boolean;
  /** @returns whether the dialog was open */
  close(dialog: DialogContent): boolean;
}

export interface DialogOptions {
  readonly actions: DialogActions;
  readonly model: ResourceActionsModel;
  readonly viewer: Viewer;
  /** Subjects of the action; the directory in which something is created. */
  readonly resources: readonly Resource[];
  readonly kind?: 'directory' | 'document' | undefined;
}

export const footer = (
  { actions }: Pick<DialogOptions, 'actions'>,
  submitLabel: unknown,
  options: { readonly disabled?: boolean; readonly destructive?: boolean } = {},
): TemplateResult =>
  dialogFooter({ cancelLabel: actions.words.cancel, cancel: actions.closeDialog, submitLabel, ...options });
