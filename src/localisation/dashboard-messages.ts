/** Why a widget of a dashboard is not shown, or not as it should be. */
export type WidgetFaultCode =
  | 'unknown'
  | 'malformed'
  | 'twin'
  | 'not-loaded'
  | 'tag-taken'
  | 'not-defined'
  | 'timeout'
  | 'constructor'
  | 'config'
  | 'setup'
  | 'newer-config'
  | 'migration'
  | 'render'
  | 'later'
  | 'circle';

/** What `<service-dashboard>` says while it is looked at. */
export interface DashboardMessages {
  readonly label: string;
  readonly loading: string;
  readonly edit: string;
  readonly tryAgain: string;
  /** Something has been edited here before and not saved. */
  readonly unsaved: string;
  readonly emptyHeading: string;
  readonly empty: string;
  readonly noDashboard: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  readonly offline: string;
  readonly signIn: string;
  readonly sessionEnded: string;
  readonly newer: string;
  readonly notLoaded: string;
  readonly failed: string;
  /** A widget that has no title that anybody knows. */
  readonly unnamed: string;
}

/** What it says of what can't be shown. */
export interface DashboardFaultMessages {
  readonly unreadableHeading: string;
  readonly unreadable: string;
  readonly widgets: Readonly<Record<WidgetFaultCode, string>>;
  readonly details: string;
  readonly copy: string;
  readonly copied: string;
}

/** What it says while it is edited. */
export interface DashboardEditorMessages {
  readonly toolbar: string;
  readonly add: string;
  readonly undo: string;
  readonly redo: string;
  readonly save: string;
  readonly saving: string;
  readonly done: string;
  readonly discard: string;
  readonly unsaved: string;
  readonly saved: string;
  /** Time of an edit that was never saved, in words. */
  readonly draft: (time: string) => string;
  readonly restoreDraft: string;
  readonly discardDraft: string;
  readonly draftRestored: string;
  readonly draftDiscarded: string;
  readonly handle: (title: string) => string;
  readonly handleHelp: string;
  readonly resize: (title: string) => string;
  readonly settings: (title: string) => string;
  readonly remove: (title: string) => string;
  /** Cells are counted from 1. */
  readonly placed: (title: string, column: number, row: number, wide: number, high: number) => string;
  readonly atEdge: string;
  readonly added: (title: string) => string;
  readonly removed: (title: string) => string;
  readonly undone: string;
  readonly redone: string;
  readonly began: string;
  readonly ended: string;

  readonly pickerHeading: string;
  readonly search: string;
  readonly found: (number: number) => string;
  readonly noneFound: string;
  readonly preview: string;
  readonly addThis: (title: string) => string;
  readonly preset: string;
  readonly presetPlain: string;
  readonly onceOnly: string;
  readonly cancel: string;
  readonly categories: Readonly<Record<string, string>>;

  readonly settingsHeading: (title: string) => string;
  readonly apply: string;
  readonly visibility: string;
  readonly visibilities: Readonly<Record<'always' | 'signed-in' | 'signed-out' | 'hidden', string>>;
  readonly takenFrom: (input: string) => string;
  readonly output: (title: string, output: string) => string;
  readonly gone: string;

  readonly conflictHeading: string;
  readonly conflict: (name: string | undefined) => string;
  readonly pageConflictHeading: string;
  readonly pageConflict: string;
  readonly theyAdded: (number: number) => string;
  readonly theyChanged: (number: number) => string;
  readonly theyRemoved: (number: number) => string;
  readonly bothChanged: (titles: string) => string;
  readonly theirsIsNewer: string;
  readonly theirsIsUnreadable: string;
  readonly keepBoth: string;
  readonly keepMine: string;
  readonly takeTheirs: string;
}
