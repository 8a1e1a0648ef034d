import { pluralsOf } from '../../plural.ts';
import type { Messages } from '../../sections/index.ts';

const plural = pluralsOf('de');
const files = (number: number) => plural(number, { one: '# Datei', other: '# Dateien' });

const damaged = (what: string) =>
  `${what} kann nicht angezeigt werden: Die Datei ist beschädigt oder wird von deinem Browser nicht unterstützt.`;

const choices = (count: number) => plural(count, { one: '# Möglichkeit', other: '# Möglichkeiten' });

/** Documents, files and uploads. */
export const de: Pick<Messages, 'document' | 'editor' | 'file' | 'info' | 'uploads'> = {
  document: {
    edit: 'Bearbeiten',
    done: 'Fertig',
    write: 'Schreiben',
    preview: 'Vorschau',
    editor: (name) => `Text von ${name}`,
    editorHelp:
      'Markdown. Der Text wird beim Schreiben gespeichert. Drücke Alt+F10 für die Formatierung. Drücke Esc, um den Text zu verlassen.',
    leaveHint: 'Drücke Esc, um den Text zu verlassen',
    loadingEditor: 'Editor wird geladen…',
    loading: 'Wird geladen…',

    savedAt: (time) => `Gespeichert: ${time}`,
    saving: 'Wird gespeichert…',
    unsaved: 'Noch nicht gespeichert',
    offline: 'Offline',
    offlineHelp: 'Du bist offline. Deine Änderungen bleiben erhalten, bis du wieder online bist.',
    retrying: 'Neuer Versuch…',
    retryingHelp: (why) => `Noch nicht gespeichert: ${why} Neuer Versuch…`,
    signedOut: 'Zum Speichern anmelden',
    failed: 'Nicht gespeichert',
    failedHelp: (why) => `Nicht gespeichert: ${why}`,
    tryAgain: 'Erneut versuchen',
    draftNotKept:
      'Dieser Browser kann keine Entwürfe aufbewahren. Bleib auf dieser Seite, bis deine Änderungen gespeichert sind.',

    draft: (time) => `Du hast nicht gespeicherte Änderungen (${time}).`,
    restoreDraft: 'Wiederherstellen',
    discardDraft: 'Verwerfen',

    accessLost: {
      gone: 'Dieses Dokument wurde gelöscht oder ist nicht mehr für dich freigegeben. Dein Text ist noch hier.',
      'read-only': 'Du kannst dieses Dokument nicht mehr bearbeiten. Dein Text ist noch hier.',
    },
    copyText: 'Text kopieren',
    copied: 'Kopiert.',
    copyByHand: 'Der Text ist markiert. Kopiere ihn mit der Tastatur.',
    saveAsNew: 'Als neues Dokument speichern',
    savedAsNew: (name) => `Als „${name}“ gespeichert.`,
    recoveredFrom: (time) => `Du hast nicht gespeicherten Text in diesem Browser (${time}).`,
    recoveredText: 'Dein Text',
    recoveredName: 'Text.md',
    otherUnsaved: (name, why) => `„${name}“ ist nicht gespeichert: ${why}`,
    otherConflict: (name) =>
      `Jemand hat „${name}“ gespeichert, während du geschrieben hast. Beide Versionen bleiben erhalten.`,
    openDocument: 'Öffnen',

    newer: (by) => `${by ?? 'Jemand'} hat eine neuere Version gespeichert.`,
    showNewer: 'Anzeigen',
    updated: (by) => `${by ?? 'Jemand'} hat dieses Dokument gerade geändert.`,

    conflictHeading: (by) => `${by ?? 'Jemand'} hat gespeichert, während du geschrieben hast`,
    conflict: 'Beide Versionen bleiben erhalten. Wähle aus, welche gelten soll.',
    mine: 'Deine',
    theirs: (by) => (by ? `Von ${by}` : 'Die andere'),
    both: 'Zusammengeführt',
    overlaps: (passages) =>
      plural(passages, {
        one: 'Ihr habt beide dieselbe Stelle geändert: Sie steht hier zweimal.',
        other: 'Ihr habt beide dieselben # Stellen geändert: Sie stehen hier zweimal.',
      }),
    chooseMine: 'Meine verwenden',
    chooseTheirs: 'Die andere verwenden',
    chooseBoth: 'Beide verwenden',
    only: { mine: 'nur in deiner', theirs: 'nur in der anderen' },
    replaced: 'Deine Version wurde ersetzt.',
    restore: 'Wiederherstellen',

    outline: 'Inhalt',
    empty: 'Dieses Dokument ist leer',
    emptyForReaders: 'Es gibt noch keinen Text.',
    startWriting: 'Text schreiben',
    footnotes: 'Fußnoten',
    backToReference: (reference) => `Zurück zum Verweis ${reference}`,
    externalImage: (host, alternative) => (alternative ? `Bild: ${alternative} (${host})` : `Bild (${host})`),
    linkNotFound: (name) => `„${name}“ gibt es nicht.`,
    oversized: 'Dieser Teil ist sehr groß und wird als einfacher Text angezeigt.',
    showAnyway: 'Trotzdem anzeigen',
    shownAnyway: 'Wird mit Formatierung angezeigt.',
  },

  editor: {
    toolbar: 'Formatierung',
    commands: {
      bold: 'Fett',
      italic: 'Kursiv',
      heading: 'Überschrift',
      heading1: 'Überschrift 1',
      heading2: 'Überschrift 2',
      heading3: 'Überschrift 3',
      bulletedList: 'Aufzählung',
      numberedList: 'Nummerierte Liste',
      taskList: 'Aufgabenliste',
      quote: 'Zitat',
      link: 'Link',
      code: 'Code',
      codeBlock: 'Codeblock',
      table: 'Tabelle',
      picture: 'Bild',
      addRow: 'Zeile darunter einfügen',
      addColumn: 'Spalte danach einfügen',
      deleteRow: 'Zeile löschen',
      deleteColumn: 'Spalte löschen',
      divider: 'Trennlinie',
    },
    withKey: (name, key) => `${name} (${key})`,

    linkText: 'Linktext',
    firstColumn: 'Spalte 1',
    secondColumn: 'Spalte 2',

    placeholder: 'Schreibe hier oder tippe / für Überschriften, Listen und mehr',
    insert: 'Einfügen',
    insertHelp: (count) => `${choices(count)}. Wähle mit den Pfeiltasten und füge mit der Eingabetaste ein.`,
    found: choices,

    fileInserted: (name) => `„${name}“ eingefügt`,
    noFiles: 'In diesen Ordner können keine Dateien hochgeladen werden.',
  },

  file: {
    download: 'Herunterladen',
    loading: 'Wird geladen…',
    noPreview: 'Keine Vorschau für diesen Dateityp.',
    errors: {
      image: damaged('Das Bild'),
      audio: damaged('Die Aufnahme'),
      video: damaged('Das Video'),
      pdf: 'Dein Browser kann PDFs nicht in einer Seite anzeigen.',
      text: 'Das ist kein Text.',
      table: 'Das ist keine Tabelle.',
      tree: 'Das ist kein JSON.',
    },
    tooLarge: (size) => `Die Datei ist zu groß, um hier angezeigt zu werden: ${size}.`,
    tooManyPixels: (size) => `Das Bild ist zu groß, um hier angezeigt zu werden: ${size} Pixel.`,
    tooManyPixelsHere: 'Das Bild hat zu viele Pixel, um hier angezeigt zu werden.',
    empty: 'Die Datei ist leer.',
    truncated: (shown, whole) => `Die ersten ${shown} von ${whole} werden angezeigt.`,
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Einpassen',
    zoomed: (formatted) => `Auf ${formatted} gezoomt`,
    imageHelp: 'Plus und Minus zoomen, 0 passt das Bild ein, die Pfeiltasten verschieben es.',
    text: (name) => `Text von ${name}`,
    table: (name) => `Tabelle von ${name}`,
    rows: (number, formatted) => plural(number, { one: '# Zeile', other: '# Zeilen' }, formatted),
    tree: (name) => `Inhalt von ${name}`,
    entries: (number, formatted) => plural(number, { one: '# Eintrag', other: '# Einträge' }, formatted),
    more: (formatted) => `${formatted} weitere`,
  },

  info: {
    access: 'Zugriff',
    accessWorkspace: 'Alle im Arbeitsbereich',
    linksTo: 'Verlinkt auf',
    linksFrom: 'Verlinkt von',
    revisions: 'Versionen',
    revision: (number) => `Version ${number.toLocaleString('de')}`,
    derived: 'Automatisch erstellt',
    concepts: {
      outline: 'Gliederung',
      keywords: 'Schlagwörter',
      links: 'Links',
      embedding: 'Bedeutung',
      thumbnail: 'Miniaturbild',
    },
    taskStates: { pending: 'wartet', running: 'läuft', completed: 'fertig', failed: 'fehlgeschlagen' },

    loading: 'Wird geladen…',
    empty: 'Nichts gefunden.',
    errors: {
      unsupported: 'Dieser Dateityp wird nicht unterstützt.',
      unreadable: 'Die Datei ist beschädigt oder nicht lesbar.',
      too_many_pixels: 'Das Bild ist zu groß für eine Vorschau. Lade es herunter, um es anzusehen.',
      too_large: 'Die Datei ist dafür zu groß.',
      timed_out: 'Es hat zu lange gedauert und wurde abgebrochen.',
      given_up: 'Mehrere Versuche sind fehlgeschlagen. Der nächste folgt, sobald sich der Inhalt ändert.',
      internal: 'Bei uns ist etwas schiefgelaufen. Der nächste Versuch folgt, sobald sich der Inhalt ändert.',
    },
    failed: 'Fehlgeschlagen.',
    unreadable: 'Das konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
    more: (formatted) => `und ${formatted} weitere`,
    thumbnailOf: (name) => `Vorschau von ${name}`,
    newTab: (address) => `${address}, öffnet sich in einem neuen Tab`,
    result: (concept) => `Ergebnis von „${concept}“`,

    forms: 'Verfügbar als',
    variants: { original: 'Original', text: 'Einfacher Text', html: 'Webseite', thumbnail: 'Miniaturbild' },
    open: (form) => `Öffnen: ${form}`,
    download: (form) => `Herunterladen: ${form}`,
  },

  uploads: {
    open: 'Öffnen',
    label: 'Uploads',
    drop: (directory) => `Ablegen, um in „${directory}“ hochzuladen`,
    noDrop: 'Hier können keine Dateien hochgeladen werden',
    reading: 'Ordner wird gelesen…',

    files: (done, all) => `${done.toLocaleString('de')} von ${files(all)}`,
    of: (sent, size) => `${sent} von ${size}`,
    secondsLeft: (seconds) => `noch ${seconds.toLocaleString('de')} s`,
    minutesLeft: (minutes) => `noch ${minutes.toLocaleString('de')} min`,
    hoursLeft: (hours) => `noch ${hours.toLocaleString('de')} Std.`,
    states: {
      waiting: 'Wartet',
      offline: 'Verbindung wird wiederhergestellt…',
      retrying: 'Keine Antwort; neuer Versuch',
      'signed-out': 'Zum Fortsetzen anmelden',
      paused: 'Pausiert',
      cancelling: 'Wird abgebrochen…',
      done: 'Hochgeladen',
      asks: 'Name schon vergeben',
      elsewhere: 'Wird in einem anderen Tab fortgesetzt',
    },
    retrying: {
      rate_limited: 'Zu viele Versuche; weiter',
      internal: 'Bei uns ist etwas schiefgelaufen; neuer Versuch',
      unavailable: 'Der Server ist ausgelastet; neuer Versuch',
      'unexpected-status': 'Das Netzwerk hat einen Fehler gemeldet; neuer Versuch',
      'unexpected-body': 'Unerwartete Antwort; neuer Versuch',
    },
    retryingIn: (why, clock) => `${why} in ${clock}`,
    progress: (name) => `Fortschritt von ${name}`,

    pause: (name) => `${name} pausieren`,
    resume: (name) => `${name} fortsetzen`,
    cancel: (name) => `${name} abbrechen`,
    dismiss: (name) => `${name} ausblenden`,
    retry: 'Erneut versuchen',
    pauseAll: 'Alle pausieren',
    resumeAll: 'Alle fortsetzen',
    cancelAll: 'Alle abbrechen',
    cancelled: (name) => `Upload von „${name}“ abgebrochen`,
    allCancelled: 'Uploads abgebrochen',
    clear: 'Liste leeren',
    collapse: 'Weniger anzeigen',
    expand: 'Uploads anzeigen',

    fileNeeded: 'Wähle die Datei zum Fortsetzen erneut aus',
    chooseFile: 'Datei auswählen',
    interrupted: 'Unterbrochen',
    resumeInterrupted: 'Fortsetzen',
    interruptedFiles: (number) =>
      plural(number, { one: '# Upload wurde unterbrochen.', other: '# Uploads wurden unterbrochen.' }),
    chooseFiles: 'Dateien auswählen',
    chooseFolder: 'Ordner auswählen',
    filesFound: (number) =>
      number ? `${files(number)} gefunden. Wird fortgesetzt…` : 'Keine dieser Dateien gehört zu diesen Uploads.',
    otherFile: 'Das ist eine andere Datei. Wähle die ursprüngliche aus.',

    nameConflicts: (names, first) =>
      names === 1
        ? `„${first}“ gibt es hier schon.`
        : `${names.toLocaleString('de')} Namen gibt es hier schon, darunter „${first}“.`,
    keepBoth: 'Beide behalten',
    skip: 'Überspringen',

    tooLarge: (size, limit) => `${size}, die Grenze liegt bei ${limit}`,
    tooLargeHere: 'Zu groß zum Hochladen',
    full: (limit) =>
      `Dein Arbeitsbereich ist voll (${limit}); gelöschte Elemente geben nach 30 Tagen Speicherplatz frei`,
    fullHere: 'Dein Arbeitsbereich ist voll; gelöschte Elemente geben nach 30 Tagen Speicherplatz frei',
    forbidden: 'Du kannst hier nicht mehr hochladen',
    gone: 'Der Ordner wurde gelöscht; wähle einen anderen aus',
    unreadable: 'Die Datei wurde geändert oder ist nicht lesbar; wähle sie erneut aus',
    nameRejected: (why) => `${why} Benenne die Datei um und wähle sie erneut aus.`,

    started: (number, directory) =>
      `${plural(number, { one: '# Datei wird', other: '# Dateien werden' })} in ${directory} hochgeladen.`,
    percent: (percent) => `${(percent / 100).toLocaleString('de', { style: 'percent' })} hochgeladen.`,
    finished: (number) => `${files(number)} hochgeladen.`,
    finishedPartly: (number, failed) => `${files(number)} hochgeladen, ${failed.toLocaleString('de')} nicht.`,
    failed: (name, why) => `${name}: ${why}`,
  },
};
