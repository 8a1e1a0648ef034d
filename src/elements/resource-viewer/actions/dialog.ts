import type { TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ActionMessages } from '../../../localisation/sections/actions.ts';
import type { ViewerMessages } from '../../../localisation/sections/viewer.ts';
import type { ResourceActionsModel } from '../../../models/resource-actions.ts';
import { dialogFooter, type DialogContent } from '../../parts/dialog.ts';
import type { Viewer } from '../view.ts';

export type DialogName = 'create' | 'rename' | 'move' | 'delete' | 'share';

export type ActionWords = ViewerMessages & ActionMessages;

/** What a dialog has done, and how it says what comes of it. */
export interface DialogActions {
  readonly words: ActionWords;
  /** @throws {PlatformFailure} with the issues of the name. */
  rename(resource: Resource, name: string): Promise<void>;
  move(resources: readonly Resource[], target: Pick<Resource, 'id'>): Promise<void>;
  remove(resources: readonly Resource[]): Promise<void>;
  /** What has been made is shown where it stands, to who has not gone on. */
  created(resource: Resource, userHasMovedOn: () => boolean): void;
  shared(resource: Resource): void;
  readonly closeDialog: () => void;
  /** Whether a dialog is open still: who has closed it while it waited has called off what was not sent yet. */
  isOpen(dialog: DialogContent): boolean;
  /** Closes a dialog that has done what it was opened for; whether it was open. */
  close(dialog: DialogContent): boolean;
}

/** What a dialog is opened with. */
export interface DialogOptions {
  readonly actions: DialogActions;
  readonly model: ResourceActionsModel;
  readonly viewer: Viewer;
  /** What the act is about; of creating, the directory. */
  readonly resources: readonly Resource[];
  readonly kind?: 'directory' | 'document' | undefined;
}

/** How a dialog is asked for. */
export interface DialogRequest {
  /** Of what is to be made. */
  readonly kind?: 'directory' | 'document' | undefined;
  /** Whether who asked for it waits for it still. */
  readonly userHasMovedOn?: (() => boolean) | undefined;
}

/** Footer of a form: cancel, and the button that does what the dialog was opened for. */
export const footer = (
  { actions }: Pick<DialogOptions, 'actions'>,
  submitLabel: string,
  options: { readonly disabled?: boolean; readonly destructive?: boolean } = {},
): TemplateResult =>
  dialogFooter({ cancelLabel: actions.words.cancel, cancel: actions.closeDialog, submitLabel, ...options });
