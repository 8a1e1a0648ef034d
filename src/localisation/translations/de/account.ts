import { pluralsOf } from '../../plural.ts';
import type { Messages } from '../../sections/index.ts';

const plural = pluralsOf('de');
const seconds = (number: number) => plural(number, { one: '# Sekunde', other: '# Sekunden' });

/** Sign-in, account and access tokens. */
export const de: Pick<Messages, 'challenge' | 'currentUser' | 'platform' | 'signIn' | 'signUp' | 'tokens' | 'verify'> =
  {
    challenge: {
      heading: 'Prüfe deine E-Mails',
      sentTo: ['Öffne den Link, den wir an ', ' gesendet haben, oder gib den Code aus der E-Mail ein.'],
      code: 'Code',
      incompleteCode: 'Gib alle sechs Ziffern ein.',
      submitCode: 'Anmelden',
      newCodeIn: (clock) => `Neuer Code in ${clock}`,
      newCode: 'Neuen Code senden',
      codeResent: 'Wir haben einen neuen Code gesendet.',
      otherAddress: 'Andere E-Mail-Adresse verwenden',
      linkUsed: 'Der Link wurde woanders geöffnet. Gib den Code ein, um dich hier anzumelden.',
      checking: 'Code wird geprüft…',
      sending: 'Wird gesendet…',
      waitingForNetwork: 'Verbindung wird wiederhergestellt…',
      offline: 'Du bist offline. Deine Änderungen bleiben erhalten, bis du wieder online bist.',
      signedInAs: (name) => `Du bist als ${name} angemeldet`,
      continue: 'Weiter',
      tryAgainIn: (clock) => `Versuche es in ${clock} erneut.`,
    },

    currentUser: {
      menu: (name) => `Konto: ${name}`,
      signIn: 'Anmelden',
      signOut: 'Abmelden',
      signingOut: 'Abmeldung läuft…',
      freshSignIn:
        'Dafür musst du dich in den letzten 12 Stunden angemeldet haben. Melde dich ab und wieder an, und versuche es dann erneut.',
      stillSignedIn: 'Der Server ist nicht erreichbar. Du bist weiterhin angemeldet.',
      signOutEverywhere: 'Überall abmelden',
      confirmEverywhere: 'Du wirst auf allen Geräten abgemeldet.',
      cancel: 'Abbrechen',
      profile: 'Profil',
      signedOut: 'Du bist abgemeldet.',
    },

    platform: {
      unreachable: 'Im Moment keine Verbindung. Neuer Versuch…',
      retry: 'Erneut versuchen',
    },

    signIn: {
      heading: (brand) => (brand ? `Bei ${brand} anmelden` : 'Anmelden'),
      description: 'Wir mailen dir einen Link und einen Code.',
      submit: 'Weiter',
      newHere: 'Neu hier?',
      createAccount: 'Konto erstellen',
    },

    signUp: {
      heading: (brand) => (brand ? `Konto bei ${brand} erstellen` : 'Konto erstellen'),
      description: 'Ein Konto, ein Arbeitsbereich, kein Passwort.',
      submit: 'Konto erstellen',
      haveAccount: 'Hast du schon ein Konto?',
      signIn: 'Anmelden',
      name: 'Name',
      workspaceName: 'Arbeitsbereich',
      optional: 'optional',
      choose: 'Auswählen…',
      acceptTerms: ['Ich akzeptiere die ', 'Nutzungsbedingungen', ' und die ', 'Datenschutzerklärung', '.'],
      opensNewWindow: 'öffnet sich in einem neuen Fenster',
      mailFollows: 'Wir senden dir eine E-Mail zur Bestätigung.',
    },

    tokens: {
      heading: 'Zugriffstokens',
      description: 'Für Skripte und Automatisierung. Wer ein Token hat, kann alles tun, was du tun kannst.',
      name: 'Name',
      lifetime: 'Läuft ab',
      days: (days) => (days === 365 ? 'In einem Jahr' : `In ${plural(days, { one: '# Tag', other: '# Tagen' })}`),
      neverExpires: 'Nie',
      submit: 'Token erstellen',
      creating: 'Wird erstellt…',
      tooMany: (maximum) =>
        `Du hast ${plural(maximum, { one: '# Token', other: '# Tokens' })}, mehr sind nicht möglich. Widerrufe zuerst eines.`,
      secretLost: 'Die Antwort mit dem Token ging verloren. Widerrufe es und erstelle ein neues.',

      confirmHeading: 'Bestätige, dass du es bist',
      confirmSentTo: [
        'Für ein Token musst du dich erneut anmelden. Gib den Code ein, den wir an ',
        ' gesendet haben, oder öffne den Link in der E-Mail.',
      ],
      confirm: 'Bestätigen',
      cancel: 'Abbrechen',

      createdHeading: (name) => `Kopiere „${name}“ jetzt`,
      shownOnce: 'Das Token wird nur einmal angezeigt.',
      secret: 'Token',
      copy: 'Kopieren',
      copied: 'Kopiert',
      copyByHand: 'Das Token ist markiert. Kopiere es mit Strg+C oder ⌘C.',
      done: 'Fertig',
      notCopied: 'Du hast es nicht kopiert, und es wird nicht noch einmal angezeigt.',
      closeAnyway: 'Schließen, ohne zu kopieren',

      list: 'Deine Tokens',
      loading: 'Deine Tokens werden geladen…',
      empty: 'Du hast noch keine Tokens. Erstelle eines für dein erstes Skript.',
      tryAgain: 'Erneut versuchen',
      signIn: 'Melde dich an, um deine Tokens zu sehen',
      created: (date) => `Erstellt am ${date}`,
      lastUsed: (moment) => `zuletzt verwendet am ${moment}`,
      neverUsed: 'nie verwendet',
      expiresAt: (date) => `läuft am ${date} ab`,
      expired: (date) => `am ${date} abgelaufen`,
      revoke: 'Widerrufen',
      revokeNamed: (name) => `${name} widerrufen`,
      revokingIn: (count) => `Wird in ${seconds(count)} widerrufen`,
      revoking: 'Wird widerrufen…',
      undo: 'Rückgängig',
      undoNamed: (name) => `Rückgängig: ${name} behalten`,
      willBeRevoked: (name) => `${name} wird in zehn Sekunden widerrufen.`,
      revoked: (name) => `${name} wurde widerrufen.`,
      revocationUndone: (name) => `${name} bleibt gültig.`,
    },

    verify: {
      heading: (name) => (name ? `Als ${name} anmelden?` : 'Auf diesem Gerät anmelden?'),
      sentTo: ['Du hast einen Link geöffnet, der an ', ' gesendet wurde.'],
      submit: 'Auf diesem Gerät anmelden',
      submitting: 'Anmeldung läuft…',
      offline: 'Du bist offline. Der Link wurde noch nicht verwendet. Verbindung wird wiederhergestellt…',
      notRequested: 'Das warst du nicht?',
      ignore: 'Link ignorieren',
      ignored: 'Du bist nicht angemeldet',
      ignoredReason: 'Niemand wird angemeldet, bis jemand auf die Schaltfläche oben klickt. Der Link läuft bald ab.',
      otherBrowser:
        'Du hast diesen Link in einem anderen Browser oder auf einem anderen Gerät angefordert. Melde dich hier an, oder gehe dorthin zurück und gib den Code aus der E-Mail ein.',
      expiredHeading: 'Dieser Link ist abgelaufen',
      expired: 'Links gelten 15 Minuten. Fordere einen neuen an.',
      usedHeading: 'Dieser Link wurde schon verwendet',
      used: 'Jeder Link funktioniert nur einmal. Vielleicht bist du schon angemeldet. Fordere sonst einen neuen an.',
      requestNewLink: 'Neuen Link anfordern',
    },
  };
