import type { Locale } from '@service/widgets/contract';
import type { ActionName } from './actions.ts';

interface ActionWords {
  readonly links: Readonly<Record<ActionName, string>>;
  readonly buttons: Readonly<Record<ActionName, string>>;
  /** Heading of an action's form, with the name of the resource. */
  readonly headings: Readonly<Record<ActionName, (name: string) => string>>;
  readonly download: string;
  readonly earlier: string;
  readonly further: string;
  readonly nowhere: string;
  readonly tools: string;
  readonly back: string;
  readonly deleted: string;
  readonly treeGoesAlong: (count: number) => string;
  readonly restorable: string;
  readonly ended: string;
  readonly signInAgain: string;
  readonly changedMeanwhile: string;
  readonly current: string;
  readonly invite: string;
  readonly remove: string;
  readonly inherited: (name: string) => string;
}

export const actionWords: Readonly<Record<Locale, ActionWords>> = {
  en: {
    links: {
      'new-document': 'New document',
      'new-directory': 'New directory',
      edit: 'Edit',
      rename: 'Rename',
      move: 'Move',
      share: 'Share',
      delete: 'Delete',
      restore: 'Restore',
    },
    buttons: {
      'new-document': 'Create',
      'new-directory': 'Create',
      edit: 'Save',
      rename: 'Save',
      move: 'Move',
      share: 'Save',
      delete: 'Delete',
      restore: 'Restore',
    },
    headings: {
      'new-document': (name) => `New document in “${name}”`,
      'new-directory': (name) => `New directory in “${name}”`,
      edit: (name) => `Edit “${name}”`,
      rename: (name) => `Rename “${name}”`,
      move: (name) => `Move “${name}”`,
      share: (name) => `Share “${name}”`,
      delete: (name) => `Delete “${name}”?`,
      restore: () => 'Restore what was deleted?',
    },
    download: 'Download',
    earlier: 'Earlier rows',
    further: 'More rows',
    nowhere: 'There is no other directory around it. Make one first.',
    tools: 'What can be done here',
    back: 'Cancel',
    deleted: 'It’s deleted. For 30 days it can be restored.',
    treeGoesAlong: (count) => `${count === 1 ? 'One item' : `${count} items`} in it go along.`,
    restorable: 'For 30 days it can be restored.',
    ended: 'Your session has ended. What you typed is still here.',
    signInAgain: 'Sign in in a new tab, then send this again',
    changedMeanwhile:
      'Somebody else has saved a newer version meanwhile. Compare, then save yours again if it’s to count.',
    current: 'What it says now',
    invite: 'Let somebody in',
    remove: 'No access any more',
    inherited: (name) => `from ${name}`,
  },
  sv: {
    links: {
      'new-document': 'Nytt dokument',
      'new-directory': 'Ny katalog',
      edit: 'Redigera',
      rename: 'Byt namn',
      move: 'Flytta',
      share: 'Dela',
      delete: 'Ta bort',
      restore: 'Återställ',
    },
    buttons: {
      'new-document': 'Skapa',
      'new-directory': 'Skapa',
      edit: 'Spara',
      rename: 'Spara',
      move: 'Flytta',
      share: 'Spara',
      delete: 'Ta bort',
      restore: 'Återställ',
    },
    headings: {
      'new-document': (name) => `Nytt dokument i ”${name}”`,
      'new-directory': (name) => `Ny katalog i ”${name}”`,
      edit: (name) => `Redigera ”${name}”`,
      rename: (name) => `Byt namn på ”${name}”`,
      move: (name) => `Flytta ”${name}”`,
      share: (name) => `Dela ”${name}”`,
      delete: (name) => `Ta bort ”${name}”?`,
      restore: () => 'Återställa det som togs bort?',
    },
    download: 'Ladda ner',
    earlier: 'Tidigare rader',
    further: 'Fler rader',
    nowhere: 'Det finns ingen annan katalog omkring den. Skapa en först.',
    tools: 'Vad som kan göras här',
    back: 'Avbryt',
    deleted: 'Det är borttaget. I 30 dagar går det att återställa.',
    treeGoesAlong: (count) => `${count} objekt i den följer med.`,
    restorable: 'I 30 dagar går det att återställa.',
    ended: 'Sessionen har tagit slut. Det du skrev står kvar här.',
    signInAgain: 'Logga in i en ny flik och skicka sedan igen',
    changedMeanwhile:
      'Någon annan har sparat en nyare version under tiden. Jämför, och spara din igen om den ska gälla.',
    current: 'Så här står det nu',
    invite: 'Släpp in någon',
    remove: 'Ingen åtkomst längre',
    inherited: (name) => `från ${name}`,
  },
};
