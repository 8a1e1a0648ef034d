import type { Locale, ResourceKind } from '@service/widgets/contract';

/** What a mail says, before it is laid out. Plain text, nothing escaped. */
export interface MailWords {
  readonly subject: string;
  /** What an inbox shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly introduction: readonly string[];
  readonly button: string;
  readonly notes: readonly string[];
}

/** What the words depend on; texts are one line each and may hold anything printable. */
export interface MailFacts {
  readonly brand: string | undefined;
  readonly name: string | undefined;
  readonly hasCode: boolean;
  readonly minutes: number;
  /** Of an invitation: who shares what. */
  readonly invitation: { readonly by: string | undefined; readonly kind: ResourceKind; readonly days: number };
}

/** The sentences that every mail has. */
export interface CommonWords {
  readonly codeLabel: string;
  /** The line that people paste whole: it holds no other digit. */
  readonly codeLine: (code: string) => string;
  readonly linkFallback: string;
  readonly sentBy: (sender: string) => string;
}

export type MailVariant = 'sign-in' | 'sign-in-stranger' | 'signed-up' | 'invited' | 'invited-stranger';

interface Words extends CommonWords {
  readonly mails: Readonly<Record<MailVariant, (facts: MailFacts) => MailWords>>;
}

const present = (...sentences: (string | false | undefined)[]): string[] =>
  sentences.filter((sentence): sentence is string => Boolean(sentence));

const englishValidity = (hasCode: boolean, minutes: number): string =>
  hasCode
    ? `Link and code are valid for ${minutes} minutes and work once each. Opening the link uses nothing up; only the press on the page does.`
    : `The link is valid for ${minutes} minutes and works once. Opening it uses nothing up; only the press on the page does.`;

const swedishValidity = (hasCode: boolean, minutes: number): string =>
  hasCode
    ? `Länken och koden gäller i ${minutes} minuter och fungerar en gång var. Att öppna länken förbrukar inget; det gör bara trycket på sidan.`
    : `Länken gäller i ${minutes} minuter och fungerar en gång. Att öppna den förbrukar inget; det gör bara trycket på sidan.`;

const englishKinds: Readonly<Record<ResourceKind, string>> = {
  directory: 'a directory',
  document: 'a document',
  file: 'a file',
};
const englishStranger = 'You don’t know what this is about? You can safely ignore it.';

function englishInvitation({ brand, invitation: { by, kind } }: MailFacts) {
  const shares = `${by ?? 'Somebody'} has shared ${englishKinds[kind]} with you`;
  return {
    subject: brand ? `${shares} on ${brand}` : shares,
    preheader: 'The link in this mail leads there.',
    heading: shares,
    introduction: ['Open it with the link below. You have it for as long as it is shared with you.'],
  };
}

const swedishKinds: Readonly<Record<ResourceKind, string>> = {
  directory: 'en katalog',
  document: 'ett dokument',
  file: 'en fil',
};
const swedishStranger = 'Vet du inte vad det här gäller? Då kan du lugnt bortse från mejlet.';

function swedishInvitation({ brand, invitation: { by, kind } }: MailFacts) {
  const shares = `${by ?? 'Någon'} har delat ${swedishKinds[kind]} med dig`;
  return {
    subject: brand ? `${shares} på ${brand}` : shares,
    preheader: 'Länken i mejlet leder dit.',
    heading: shares,
    introduction: ['Öppna med länken nedan. Du kommer åt det så länge det är delat med dig.'],
  };
}

const english: Words = {
  codeLabel: 'Or type this code where you asked for it',
  codeLine: (code) => `Your code: ${code}`,
  linkFallback: 'If the button does nothing, copy this address into your browser:',
  sentBy: (sender) => `Sent by ${sender}, because somebody entered this address there.`,
  mails: {
    'sign-in': ({ brand, name, hasCode, minutes }) => ({
      subject: brand ? `Sign in to ${brand}` : 'Your sign-in link',
      preheader: `One press on the page that opens, within ${minutes} minutes.`,
      heading: brand ? `Sign in to ${brand}` : 'Sign in',
      introduction: present(
        name && `Hello ${name}!`,
        'Open the page and press the button there, once. That signs you in, in the browser in which you press it.',
      ),
      button: 'Open the sign-in page',
      notes: [
        englishValidity(hasCode, minutes),
        'You did not ask for this? You can safely ignore it: nothing happens without this mail. Never pass the link or the code on.',
      ],
    }),
    'sign-in-stranger': ({ brand }) => ({
      subject: brand ? `Your sign-in to ${brand}` : 'Your sign-in',
      preheader: 'This address has no account yet. You can create one now.',
      heading: 'There is no account for this address yet',
      introduction: [
        `Somebody, probably you, asked to sign in ${brand ? `to ${brand} ` : ''}with this address. It has no account, so there is nothing to sign in to yet.`,
      ],
      button: 'Create an account',
      notes: [
        'You have an account already? Then it belongs to another of your addresses: sign in with that one.',
        'It was not you? You can safely ignore this mail: nothing has been created.',
      ],
    }),
    'signed-up': ({ brand, name, hasCode, minutes }) => ({
      subject: brand ? `Welcome to ${brand}: confirm your address` : 'Welcome: confirm your address',
      preheader: `One press on the page that opens, within ${minutes} minutes, and your account is there.`,
      heading: name ? `Welcome, ${name}` : 'Welcome',
      introduction: [
        'One step is left: open the page and press the button there, once. Then your account and your workspace are there, and you are signed in.',
      ],
      button: 'Confirm my address',
      notes: [
        englishValidity(hasCode, minutes),
        'You did not sign up? You can safely ignore this mail: no account is created without that press. Never pass the link or the code on.',
      ],
    }),
    invited: (facts) => ({
      ...englishInvitation(facts),
      button: 'Open it',
      notes: ['You may have to sign in first, with this address.', englishStranger],
    }),
    'invited-stranger': (facts) => ({
      ...englishInvitation(facts),
      button: 'Accept the invitation',
      notes: [
        facts.invitation.days
          ? `Opening the link uses nothing up; with the press on the page you get an account for this address. The link is meant for you alone and is valid for ${facts.invitation.days} days; after that, sign up with this address and it is there all the same.`
          : 'Sign up with this address, and it is there.',
        englishStranger,
      ],
    }),
  },
};

const swedish: Words = {
  codeLabel: 'Eller skriv koden där du bad om den',
  codeLine: (code) => `Din kod: ${code}`,
  linkFallback: 'Om knappen inte gör något, kopiera den här adressen till din webbläsare:',
  sentBy: (sender) => `Skickat av ${sender}, eftersom någon angav den här adressen där.`,
  mails: {
    'sign-in': ({ brand, name, hasCode, minutes }) => ({
      subject: brand ? `Logga in på ${brand}` : 'Din inloggningslänk',
      preheader: `Ett tryck på sidan som öppnas, inom ${minutes} minuter.`,
      heading: brand ? `Logga in på ${brand}` : 'Logga in',
      introduction: present(
        name && `Hej ${name}!`,
        'Öppna sidan och tryck på knappen där, en gång. Då loggas du in, i den webbläsare där du trycker.',
      ),
      button: 'Öppna inloggningssidan',
      notes: [
        swedishValidity(hasCode, minutes),
        'Bad du inte om det här? Då kan du lugnt bortse från mejlet: inget händer utan det. Lämna aldrig ut länken eller koden.',
      ],
    }),
    'sign-in-stranger': ({ brand }) => ({
      subject: brand ? `Din inloggning på ${brand}` : 'Din inloggning',
      preheader: 'Adressen har inget konto än. Du kan skapa ett nu.',
      heading: 'Det finns inget konto för den här adressen än',
      introduction: [
        `Någon, troligen du, ville logga in ${brand ? `på ${brand} ` : ''}med den här adressen. Den har inget konto, så det finns inget att logga in på än.`,
      ],
      button: 'Skapa ett konto',
      notes: [
        'Har du redan ett konto? Då hör det till en annan av dina adresser: logga in med den.',
        'Var det inte du? Då kan du lugnt bortse från mejlet: inget har skapats.',
      ],
    }),
    'signed-up': ({ brand, name, hasCode, minutes }) => ({
      subject: brand ? `Välkommen till ${brand}: bekräfta din adress` : 'Välkommen: bekräfta din adress',
      preheader: `Ett tryck på sidan som öppnas, inom ${minutes} minuter, så finns ditt konto.`,
      heading: name ? `Välkommen, ${name}` : 'Välkommen',
      introduction: [
        'Ett steg återstår: öppna sidan och tryck på knappen där, en gång. Då finns ditt konto och din arbetsyta, och du är inloggad.',
      ],
      button: 'Bekräfta min adress',
      notes: [
        swedishValidity(hasCode, minutes),
        'Har du inte registrerat dig? Då kan du lugnt bortse från mejlet: inget konto skapas utan det trycket. Lämna aldrig ut länken eller koden.',
      ],
    }),
    invited: (facts) => ({
      ...swedishInvitation(facts),
      button: 'Öppna',
      notes: ['Du kan behöva logga in först, med den här adressen.', swedishStranger],
    }),
    'invited-stranger': (facts) => ({
      ...swedishInvitation(facts),
      button: 'Tacka ja till inbjudan',
      notes: [
        facts.invitation.days
          ? `Att öppna länken förbrukar inget; med trycket på sidan får du ett konto för den här adressen. Länken är bara för dig och gäller i ${facts.invitation.days} dagar; därefter kan du registrera dig med adressen, och det som delats finns där ändå.`
          : 'Registrera dig med den här adressen, så finns det där.',
        swedishStranger,
      ],
    }),
  },
};

/** The mails' words by language. */
export const mailWords: Readonly<Record<Locale, Words>> = { en: english, sv: swedish };
