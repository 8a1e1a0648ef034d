import type { DocumentMessages } from '../document-messages.ts';

export const document: DocumentMessages = {
  edit: 'Redigera',
  done: 'Klar',
  write: 'Skriv',
  preview: 'Förhandsvisa',
  editor: (name) => `Texten i ${name}`,
  editorHelp: 'Markdown. Den sparas medan du skriver. Tryck Escape och sedan Tabb för att lämna texten.',
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
  notKept: 'Webbläsaren kan inte behålla något utkast. Stanna på sidan tills det är sparat.',

  draft: (time) => `Det finns text av dig från ${time} som inte sparades.`,
  restoreDraft: 'Fortsätt med den',
  discardDraft: 'Kasta den',

  withdrawn: {
    gone: 'Dokumentet finns inte längre, eller delas inte längre med dig. Det du skrev finns kvar här.',
    'read-only': 'Du får bara läsa dokumentet nu. Det du skrev finns kvar här.',
  },
  copyText: 'Kopiera texten',
  copied: 'Kopierad.',
  copyByHand: 'Texten är markerad. Kopiera den med tangentbordet.',
  saveElsewhere: 'Spara som nytt dokument',
  savedElsewhere: (name) => `Sparad som ”${name}”.`,
  leftBehind: (time) => `Text av dig från ${time} finns kvar i den här webbläsaren.`,
  ownText: 'Din text',
  newName: 'Text.md',
  leftUnsaved: (name, why) => `”${name}” är inte sparat: ${why}`,
  leftConflict: (name) => `Någon sparade ”${name}” medan du skrev. Båda texterna finns där.`,
  goThere: 'Gå dit',

  newer: (by) => `${by ?? 'Någon'} har sparat en nyare version.`,
  showNewer: 'Visa den',
  updated: (by) => `${by ?? 'Någon'} har just ändrat dokumentet.`,

  conflictHeading: (by) => `${by ?? 'Någon'} sparade medan du skrev`,
  conflict: 'Inget har gått förlorat: båda texterna finns här. Välj vad dokumentet ska säga.',
  mine: 'Din',
  theirs: (by) => (by ? `Från ${by}` : 'Den andra'),
  both: 'Båda i en',
  bothClash: (passages) =>
    passages === 1
      ? 'Ett ställe har ändrats av båda: där står det två gånger.'
      : `${passages} ställen har ändrats av båda: där står de två gånger.`,
  chooseMine: 'Använd min',
  chooseTheirs: 'Använd den andra',
  chooseBoth: 'Använd båda',
  only: { mine: 'bara i din', theirs: 'bara i den andra' },
  gaveWay: 'Din text fick ge vika för den andra.',
  bringBack: 'Ta tillbaka den',

  outline: 'Innehåll',
  empty: 'Här står inget än',
  emptyForReaders: 'Den som får skriva här har inte skrivit något.',
  startWriting: 'Börja skriva',
  footnotes: 'Fotnoter',
  backToReference: (number) => `Tillbaka till hänvisning ${number}`,
  imageElsewhere: (host, alternative) => (alternative ? `Bild: ${alternative} (${host})` : `Bild (${host})`),
  linkNotFound: (name) => `Här finns inget som heter ”${name}”.`,
};
