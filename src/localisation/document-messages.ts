/** What `<resource-viewer>` says of documents; `time` is a time or a date in words of the language. */
export interface DocumentMessages {
  readonly edit: string;
  readonly done: string;
  readonly write: string;
  readonly preview: string;
  readonly editor: (name: string) => string;
  /** For who can't see where the keyboard is. */
  readonly editorHelp: string;
  readonly loadingEditor: string;
  readonly loading: string;

  readonly savedAt: (time: string) => string;
  readonly saving: string;
  readonly unsaved: string;
  readonly offline: string;
  readonly offlineHelp: string;
  readonly retrying: string;
  readonly retryingHelp: (why: string) => string;
  readonly signedOut: string;
  readonly failed: string;
  readonly failedHelp: (why: string) => string;
  readonly tryAgain: string;
  readonly notKept: string;

  readonly draft: (time: string) => string;
  readonly restoreDraft: string;
  readonly discardDraft: string;

  /** The document takes nothing any more, and somebody is writing in it. */
  readonly withdrawn: Readonly<Record<'gone' | 'read-only', string>>;
  readonly copyText: string;
  readonly copied: string;
  /** Where a page may not copy by itself. */
  readonly copyByHand: string;
  readonly saveElsewhere: string;
  readonly savedElsewhere: (name: string) => string;
  /** Where a document is not to be had: what was written in it here. */
  readonly leftBehind: (time: string) => string;
  readonly ownText: string;
  /** What a text is called whose document’s name is not known. */
  readonly newName: string;
  /** Of a document that one has left before it was saved. */
  readonly leftUnsaved: (name: string, why: string) => string;
  readonly leftConflict: (name: string) => string;
  readonly goThere: string;

  readonly newer: (by: string | undefined) => string;
  readonly showNewer: string;
  readonly updated: (by: string | undefined) => string;

  readonly conflictHeading: (by: string | undefined) => string;
  readonly conflict: string;
  readonly mine: string;
  readonly theirs: (by: string | undefined) => string;
  readonly both: string;
  readonly bothClash: (passages: number) => string;
  readonly chooseMine: string;
  readonly chooseTheirs: string;
  readonly chooseBoth: string;
  readonly only: Readonly<Record<'mine' | 'theirs', string>>;
  readonly gaveWay: string;
  readonly bringBack: string;

  readonly outline: string;
  readonly empty: string;
  readonly emptyForReaders: string;
  readonly startWriting: string;
  readonly footnotes: string;
  readonly backToReference: (number: string) => string;
  readonly imageElsewhere: (host: string, alternative: string) => string;
  readonly linkNotFound: (name: string) => string;
}
