import type { DocumentMessages } from '../document-messages.ts';

export const document: DocumentMessages = {
  edit: 'Edit',
  done: 'Done',
  write: 'Write',
  preview: 'Preview',
  editor: (name) => `Text of ${name}`,
  editorHelp: 'Markdown. It’s saved as you type. Press Escape, then Tab, to leave the text.',
  loadingEditor: 'The editor is on its way…',
  loading: 'Loading…',

  savedAt: (time) => `Saved ${time}`,
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  offline: 'Offline',
  offlineHelp: 'You’re offline. Your text is kept here, and saved when you’re back.',
  retrying: 'Trying again…',
  retryingHelp: (why) => `Not saved yet: ${why} It’s tried again by itself.`,
  signedOut: 'Sign in to save',
  failed: 'Not saved',
  failedHelp: (why) => `This isn’t saved: ${why}`,
  tryAgain: 'Try again',
  notKept: 'This browser can’t keep a draft. Stay on this page until it’s saved.',

  draft: (time) => `There’s text of yours from ${time} that wasn’t saved.`,
  restoreDraft: 'Go on with it',
  discardDraft: 'Discard it',

  withdrawn: {
    gone: 'This document is gone, or no longer shared with you. What you wrote is still here.',
    'read-only': 'You may only read this document now. What you wrote is still here.',
  },
  copyText: 'Copy the text',
  copied: 'Copied.',
  copyByHand: 'The text is selected. Copy it with the keyboard.',
  saveElsewhere: 'Save as a new document',
  savedElsewhere: (name) => `Saved as “${name}”.`,
  leftBehind: (time) => `Text of yours from ${time} is still in this browser.`,
  ownText: 'Your text',
  newName: 'Text.md',
  leftUnsaved: (name, why) => `“${name}” isn’t saved: ${why}`,
  leftConflict: (name) => `Somebody saved “${name}” while you were writing. Both texts are there.`,
  goThere: 'Go there',

  newer: (by) => `${by ?? 'Somebody'} saved a newer version.`,
  showNewer: 'Show it',
  updated: (by) => `${by ?? 'Somebody'} has just changed this document.`,

  conflictHeading: (by) => `${by ?? 'Somebody'} saved while you were writing`,
  conflict: 'Nothing is lost: both texts are here. Choose what this document says from now on.',
  mine: 'Yours',
  theirs: (by) => (by ? `${by}’s` : 'The other one'),
  both: 'Both in one',
  bothClash: (passages) =>
    passages === 1
      ? 'One passage was changed by both: there it stands twice.'
      : `${passages} passages were changed by both: there they stand twice.`,
  chooseMine: 'Use mine',
  chooseTheirs: 'Use theirs',
  chooseBoth: 'Use both',
  only: { mine: 'only in yours', theirs: 'only in theirs' },
  gaveWay: 'Your text gave way to the other one.',
  bringBack: 'Bring it back',

  outline: 'Contents',
  empty: 'Nothing is written here yet',
  emptyForReaders: 'Whoever may write here hasn’t written anything.',
  startWriting: 'Start writing',
  footnotes: 'Footnotes',
  backToReference: (number) => `Back to reference ${number}`,
  imageElsewhere: (host, alternative) => (alternative ? `Image: ${alternative} (${host})` : `Image (${host})`),
  linkNotFound: (name) => `There is no “${name}” here.`,
};
