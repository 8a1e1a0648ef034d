import type { Section } from '../section.ts';

/** Documents in `<resource-viewer>`; `time` is formatted. */
const en = {
  edit: 'Edit',
  done: 'Done',
  /** Tab of the editor with the text. */
  write: 'Write',
  /** Tab of the editor with the rendered document. */
  preview: 'Preview',
  /** Accessible name of the editor. */
  editor: (name: string) => `Text of ${name}`,
  /** Description of the editor for screen readers. */
  editorHelp: 'Markdown. It’s saved as you type. Press Alt+F10 for formatting. Press Escape to leave the text.',
  /** Visible while the editor has the focus. */
  leaveHint: 'Press Escape to leave the text',
  loadingEditor: 'Loading editor…',
  loading: 'Loading…',

  /** Beside the editor, once everything is saved; `time` is formatted. */
  savedAt: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  /** While changes wait to be saved. */
  unsaved: 'Not saved yet',
  offline: 'Offline',
  offlineHelp: 'You’re offline. Your changes are kept until you’re back online.',
  retrying: 'Trying again…',
  /** After a save has failed and is retried; `why` is a sentence. */
  retryingHelp: (why: string) => `Not saved yet: ${why} Trying again…`,
  /** The session ended while the user was editing. */
  signedOut: 'Sign in to save',
  failed: 'Not saved',
  /** After a save that is not retried; `why` is a sentence. */
  failedHelp: (why: string) => `Not saved: ${why}`,
  tryAgain: 'Try again',
  /** The storage of the browser is full or forbidden. */
  draftNotKept: 'This browser can’t keep drafts. Stay on this page until your changes are saved.',

  /** When a document with an unsaved draft is opened; `time` is formatted. */
  draft: (time: string) => `You have unsaved changes from ${time}.`,
  restoreDraft: 'Restore',
  discardDraft: 'Discard',

  /** Write access was lost while the user was editing. */
  accessLost: {
    gone: 'This document was deleted, or is no longer shared with you. Your text is still here.',
    'read-only': 'You can no longer edit this document. Your text is still here.',
  },
  copyText: 'Copy the text',
  copied: 'Copied.',
  /** Shown when the page may not write to the clipboard. */
  copyByHand: 'The text is selected. Copy it with the keyboard.',
  saveAsNew: 'Save as a new document',
  savedAsNew: (name: string) => `Saved as “${name}”.`,
  /** Heading of a draft whose document is not available. */
  recoveredFrom: (time: string) => `You have unsaved text from ${time} in this browser.`,
  recoveredText: 'Your text',
  /** File name of a recovered draft without a known name. */
  recoveredName: 'Text.md',
  /** Toast about another document with unsaved changes. */
  otherUnsaved: (name: string, why: string) => `“${name}” isn’t saved: ${why}`,
  /** Toast about another document that was saved elsewhere too. */
  otherConflict: (name: string) => `Someone saved “${name}” while you were writing. Both versions are kept.`,
  openDocument: 'Open',

  /** While the user reads a document that was just changed; the new text is not shown yet. */
  newer: (by: string | undefined) => `${by ?? 'Someone'} saved a newer version.`,
  showNewer: 'Show it',
  /** After the new text of a document has been shown. */
  updated: (by: string | undefined) => `${by ?? 'Someone'} just changed this document.`,

  /** Both the user and someone else have saved; heading of the comparison. */
  conflictHeading: (by: string | undefined) => `${by ?? 'Someone'} saved while you were writing`,
  conflict: 'Both versions are kept. Select the one to use.',
  mine: 'Yours',
  theirs: (by: string | undefined) => (by ? `${by}’s` : 'Theirs'),
  both: 'Merged',
  /** In the merged version. */
  overlaps: (passages: number) =>
    passages === 1
      ? 'You both changed one passage: it is here twice.'
      : `You both changed ${passages.toLocaleString('en')} passages: they are here twice.`,
  chooseMine: 'Use mine',
  chooseTheirs: 'Use theirs',
  chooseBoth: 'Use both',
  /** Description of a passage that one version has. */
  only: { mine: 'only in yours', theirs: 'only in theirs' },
  /** Toast after the user’s version was given up; it can be restored. */
  replaced: 'Your version was replaced.',
  restore: 'Restore',

  /** Heading of the list of headings. */
  outline: 'Contents',
  empty: 'This document is empty',
  /** An empty document, to users who may not write. */
  emptyForReaders: 'There’s no text yet.',
  /** Button in an empty document. */
  startWriting: 'Start writing',
  footnotes: 'Footnotes',
  backToReference: (reference: string) => `Back to reference ${reference}`,
  /** In place of an image of another host, which is not loaded by itself. */
  externalImage: (host: string, alternative: string) =>
    alternative ? `Image: ${alternative} (${host})` : `Image (${host})`,
  /** After a link to a missing document is followed. */
  linkNotFound: (name: string) => `“${name}” doesn’t exist.`,
  /** Above a block that would freeze the page if it was rendered. */
  oversized: 'This part is very large and is shown as plain text.',
  /** Button that renders it. */
  showAnyway: 'Show it anyway',
  /** Announcement after that button. */
  shownAnyway: 'Shown with its formatting.',
};

export type DocumentMessages = typeof en;

const sv: DocumentMessages = {
  edit: 'Redigera',
  done: 'Klar',
  write: 'Skriv',
  preview: 'Förhandsvisa',
  editor: (name) => `Texten i ${name}`,
  editorHelp:
    'Markdown. Texten sparas medan du skriver. Tryck på Alt+F10 för formatering. Tryck på Escape för att lämna texten.',
  leaveHint: 'Tryck på Escape för att lämna texten',
  loadingEditor: 'Läser in redigeraren…',
  loading: 'Läser in…',

  savedAt: (time) => `Sparat ${time}`,
  saving: 'Sparar…',
  unsaved: 'Inte sparat än',
  offline: 'Offline',
  offlineHelp: 'Du är offline. Dina ändringar finns kvar.',
  retrying: 'Försöker igen…',
  retryingHelp: (why) => `Inte sparat än: ${why} Försöker igen…`,
  signedOut: 'Logga in för att spara',
  failed: 'Inte sparat',
  failedHelp: (why) => `Inte sparat: ${why}`,
  tryAgain: 'Försök igen',
  draftNotKept: 'Webbläsaren kan inte spara utkast. Stanna på sidan tills dina ändringar är sparade.',

  draft: (time) => `Du har osparade ändringar från ${time}.`,
  restoreDraft: 'Återställ',
  discardDraft: 'Släng',

  accessLost: {
    gone: 'Dokumentet har tagits bort eller delas inte längre med dig. Din text finns kvar här.',
    'read-only': 'Du kan inte längre redigera dokumentet. Din text finns kvar här.',
  },
  copyText: 'Kopiera texten',
  copied: 'Kopierat.',
  copyByHand: 'Texten är markerad. Kopiera den med tangentbordet.',
  saveAsNew: 'Spara som nytt dokument',
  savedAsNew: (name) => `Sparat som ”${name}”.`,
  recoveredFrom: (time) => `Du har osparad text från ${time} i den här webbläsaren.`,
  recoveredText: 'Din text',
  recoveredName: 'Text.md',
  otherUnsaved: (name, why) => `”${name}” är inte sparat: ${why}`,
  otherConflict: (name) => `Någon sparade ”${name}” medan du skrev. Båda versionerna finns kvar.`,
  openDocument: 'Öppna',

  newer: (by) => `${by ?? 'Någon'} har sparat en nyare version.`,
  showNewer: 'Visa den',
  updated: (by) => `${by ?? 'Någon'} har just ändrat dokumentet.`,

  conflictHeading: (by) => `${by ?? 'Någon'} sparade medan du skrev`,
  conflict: 'Båda versionerna finns kvar. Välj vilken som ska gälla.',
  mine: 'Din',
  theirs: (by) => (by ? `Från ${by}` : 'Den andra'),
  both: 'Ihopslagen',
  overlaps: (passages) =>
    passages === 1
      ? 'Ni har ändrat samma ställe, så det står här två gånger.'
      : `Ni har ändrat samma ${passages.toLocaleString('sv')} ställen, så de står här två gånger.`,
  chooseMine: 'Använd min',
  chooseTheirs: 'Använd den andra',
  chooseBoth: 'Använd båda',
  only: { mine: 'bara i din', theirs: 'bara i den andra' },
  replaced: 'Din version har ersatts.',
  restore: 'Återställ',

  outline: 'Innehåll',
  empty: 'Dokumentet är tomt',
  emptyForReaders: 'Det finns ingen text än.',
  startWriting: 'Börja skriva',
  footnotes: 'Fotnoter',
  backToReference: (reference) => `Tillbaka till hänvisning ${reference}`,
  externalImage: (host, alternative) => (alternative ? `Bild: ${alternative} (${host})` : `Bild (${host})`),
  linkNotFound: (name) => `”${name}” finns inte.`,
  oversized: 'Den här delen är mycket stor och visas som oformaterad text.',
  showAnyway: 'Visa den ändå',
  shownAnyway: 'Visas nu med formatering.',
};

export const document: Section<DocumentMessages> = { en, sv };
