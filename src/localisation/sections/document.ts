import type { Section } from '../section.ts';

/** Documents in `<resource-viewer>`; `time` is formatted. */
const en = {
  edit: 'Edit',
  done: 'Done',
  write: 'Write',
  preview: 'Preview',
  editor: (name: string) => `Text of ${name}`,
  /** Description of the editor for screen readers. */
  editorHelp: 'Markdown. It’s saved as you type. Press Escape, then Tab, to leave the text.',
  /** Visible while the editor has the focus. */
  leaveHint: 'Escape, then Tab, leaves the text',
  loadingEditor: 'The editor is on its way…',
  loading: 'Loading…',

  savedAt: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  offline: 'Offline',
  offlineHelp: 'You’re offline. Your text is kept here, and saved when you’re back.',
  retrying: 'Trying again…',
  retryingHelp: (why: string) => `Not saved yet: ${why} It’s tried again by itself.`,
  signedOut: 'Sign in to save',
  failed: 'Not saved',
  failedHelp: (why: string) => `This isn’t saved: ${why}`,
  tryAgain: 'Try again',
  draftNotKept: 'This browser can’t keep a draft. Stay on this page until it’s saved.',

  draft: (time: string) => `There’s text of yours from ${time} that wasn’t saved.`,
  restoreDraft: 'Go on with it',
  discardDraft: 'Discard it',

  /** Write access was lost while the user was editing. */
  accessLost: {
    gone: 'This document is gone, or no longer shared with you. What you wrote is still here.',
    'read-only': 'You may only read this document now. What you wrote is still here.',
  },
  copyText: 'Copy the text',
  copied: 'Copied.',
  /** Shown when the page may not write to the clipboard. */
  copyByHand: 'The text is selected. Copy it with the keyboard.',
  saveAsNew: 'Save as a new document',
  savedAsNew: (name: string) => `Saved as “${name}”.`,
  /** Heading of a draft whose document is not available. */
  recoveredFrom: (time: string) => `Text of yours from ${time} is still in this browser.`,
  recoveredText: 'Your text',
  /** File name of a recovered draft without a known name. */
  recoveredName: 'Text.md',
  /** Toast about another document with unsaved changes. */
  otherUnsaved: (name: string, why: string) => `“${name}” isn’t saved: ${why}`,
  otherConflict: (name: string) => `Somebody saved “${name}” while you were writing. Both texts are there.`,
  openDocument: 'Go there',

  newer: (by: string | undefined) => `${by ?? 'Somebody'} saved a newer version.`,
  showNewer: 'Show it',
  updated: (by: string | undefined) => `${by ?? 'Somebody'} has just changed this document.`,

  conflictHeading: (by: string | undefined) => `${by ?? 'Somebody'} saved while you were writing`,
  conflict: 'Nothing is lost: both texts are here. Choose what this document says from now on.',
  mine: 'Yours',
  theirs: (by: string | undefined) => (by ? `${by}’s` : 'The other one'),
  both: 'Both in one',
  overlaps: (passages: number) =>
    passages === 1
      ? 'One passage was changed by both: there it stands twice.'
      : `${passages.toLocaleString('en')} passages were changed by both: there they stand twice.`,
  chooseMine: 'Use mine',
  chooseTheirs: 'Use theirs',
  chooseBoth: 'Use both',
  only: { mine: 'only in yours', theirs: 'only in theirs' },
  replaced: 'Your text gave way to the other one.',
  restore: 'Bring it back',

  outline: 'Contents',
  empty: 'Nothing is written here yet',
  emptyForReaders: 'Whoever may write here hasn’t written anything.',
  startWriting: 'Start writing',
  footnotes: 'Footnotes',
  backToReference: (reference: string) => `Back to reference ${reference}`,
  externalImage: (host: string, alternative: string) =>
    alternative ? `Image: ${alternative} (${host})` : `Image (${host})`,
  linkNotFound: (name: string) => `There is no “${name}” here.`,
  /** Above a block that would freeze the page if it was rendered. */
  oversized: 'This part is very large and is shown as plain text.',
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
  editorHelp: 'Markdown. Den sparas medan du skriver. Tryck Escape och sedan Tabb för att lämna texten.',
  leaveHint: 'Escape och sedan Tabb lämnar texten',
  loadingEditor: 'Redigeraren är på väg…',
  loading: 'Hämtar…',

  savedAt: (time) => `Sparad ${time}`,
  saving: 'Sparar…',
  unsaved: 'Inte sparad än',
  offline: 'Offline',
  offlineHelp: 'Du är offline. Din text finns kvar här och sparas när du är tillbaka.',
  retrying: 'Försöker igen…',
  retryingHelp: (why) => `Inte sparad än: ${why} Nytt försök görs av sig självt.`,
  signedOut: 'Logga in för att spara',
  failed: 'Inte sparad',
  failedHelp: (why) => `Det här är inte sparat: ${why}`,
  tryAgain: 'Försök igen',
  draftNotKept: 'Webbläsaren kan inte behålla något utkast. Stanna på sidan tills det är sparat.',

  draft: (time) => `Det finns text av dig från ${time} som inte sparades.`,
  restoreDraft: 'Fortsätt med den',
  discardDraft: 'Kasta den',

  accessLost: {
    gone: 'Dokumentet finns inte längre, eller delas inte längre med dig. Det du skrev finns kvar här.',
    'read-only': 'Du får bara läsa dokumentet nu. Det du skrev finns kvar här.',
  },
  copyText: 'Kopiera texten',
  copied: 'Kopierad.',
  copyByHand: 'Texten är markerad. Kopiera den med tangentbordet.',
  saveAsNew: 'Spara som nytt dokument',
  savedAsNew: (name) => `Sparad som ”${name}”.`,
  recoveredFrom: (time) => `Text av dig från ${time} finns kvar i den här webbläsaren.`,
  recoveredText: 'Din text',
  recoveredName: 'Text.md',
  otherUnsaved: (name, why) => `”${name}” är inte sparat: ${why}`,
  otherConflict: (name) => `Någon sparade ”${name}” medan du skrev. Båda texterna finns där.`,
  openDocument: 'Gå dit',

  newer: (by) => `${by ?? 'Någon'} har sparat en nyare version.`,
  showNewer: 'Visa den',
  updated: (by) => `${by ?? 'Någon'} har just ändrat dokumentet.`,

  conflictHeading: (by) => `${by ?? 'Någon'} sparade medan du skrev`,
  conflict: 'Inget har gått förlorat: båda texterna finns här. Välj vad dokumentet ska säga.',
  mine: 'Din',
  theirs: (by) => (by ? `Från ${by}` : 'Den andra'),
  both: 'Båda i en',
  overlaps: (passages) =>
    passages === 1
      ? 'Ett ställe har ändrats av båda: där står det två gånger.'
      : `${passages.toLocaleString('sv')} ställen har ändrats av båda: där står de två gånger.`,
  chooseMine: 'Använd min',
  chooseTheirs: 'Använd den andra',
  chooseBoth: 'Använd båda',
  only: { mine: 'bara i din', theirs: 'bara i den andra' },
  replaced: 'Din text fick ge vika för den andra.',
  restore: 'Ta tillbaka den',

  outline: 'Innehåll',
  empty: 'Här står inget än',
  emptyForReaders: 'Den som får skriva här har inte skrivit något.',
  startWriting: 'Börja skriva',
  footnotes: 'Fotnoter',
  backToReference: (reference) => `Tillbaka till hänvisning ${reference}`,
  externalImage: (host, alternative) => (alternative ? `Bild: ${alternative} (${host})` : `Bild (${host})`),
  linkNotFound: (name) => `Här finns inget som heter ”${name}”.`,
  oversized: 'Den här delen är mycket stor och visas som vanlig text.',
  showAnyway: 'Visa den ändå',
  shownAnyway: 'Visas nu med formatering.',
};

export const document: Section<DocumentMessages> = { en, sv };
