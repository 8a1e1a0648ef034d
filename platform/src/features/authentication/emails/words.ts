import type { Locale } from '@service/widgets/contract';

/** Text that every e-mail has. */
export interface CommonWords {
  readonly codeLabel: string;
  /** People paste this line whole, so it holds no other digit. */
  readonly codeLine: (code: string) => string;
  readonly linkFallback: string;
  readonly sentBy: (sender: string) => string;
}

export const present = (...sentences: (string | false | undefined)[]): string[] =>
  sentences.filter((sentence): sentence is string => Boolean(sentence));

export const englishValidity = (hasCode: boolean, minutes: number): string =>
  hasCode
    ? `Link and code are valid for ${minutes} minutes and work once each. Opening the link uses nothing up; only the press on the page does.`
    : `The link is valid for ${minutes} minutes and works once. Opening it uses nothing up; only the press on the page does.`;

export const swedishValidity = (hasCode: boolean, minutes: number): string =>
  hasCode
    ? `Länken och koden gäller i ${minutes} minuter och fungerar en gång var. Att öppna länken förbrukar inget; det gör bara trycket på sidan.`
    : `Länken gäller i ${minutes} minuter och fungerar en gång. Att öppna den förbrukar inget; det gör bara trycket på sidan.`;

export const commonWords: Readonly<Record<Locale, CommonWords>> = {
  en: {
    codeLabel: 'Or type this code where you asked for it',
    codeLine: (code) => `Your code: ${code}`,
    linkFallback: 'If the button does nothing, copy this address into your browser:',
    sentBy: (sender) => `Sent by ${sender}, because somebody entered this address there.`,
  },
  sv: {
    codeLabel: 'Eller skriv koden där du bad om den',
    codeLine: (code) => `Din kod: ${code}`,
    linkFallback: 'Om knappen inte gör något, kopiera den här adressen till din webbläsare:',
    sentBy: (sender) => `Skickat av ${sender}, eftersom någon angav den här adressen där.`,
  },
};
