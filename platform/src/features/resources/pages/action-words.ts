import type { Locale } from '@service/widgets/contract';
import { pluralsOf } from '@service/widgets/localisation';
import type { ActionName } from './actions.ts';

const german = pluralsOf('de');
const arabic = pluralsOf('ar');

interface ActionWords {
  readonly links: Readonly<Record<ActionName, string>>;
  readonly buttons: Readonly<Record<ActionName, string>>;
  /** Heading of an action's form, with the name of the resource. */
  readonly headings: Readonly<Record<ActionName, (name: string) => string>>;
  readonly download: string;
  readonly nowhere: string;
  readonly tools: string;
  readonly back: string;
  readonly deleted: string;
  readonly treeGoesAlong: (count: number) => string;
  readonly restorable: string;
  readonly ended: string;
  readonly signInAgain: string;
  readonly changedMeanwhile: string;
  readonly full: string;
  readonly current: string;
  readonly invite: string;
  readonly remove: string;
  readonly inherited: (name: string) => string;
}

export const actionWords: Readonly<Record<Locale, ActionWords>> = {
  en: {
    links: {
      'new-document': 'New document',
      'new-directory': 'New folder',
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
      'new-directory': (name) => `New folder in “${name}”`,
      edit: (name) => `Edit “${name}”`,
      rename: (name) => `Rename “${name}”`,
      move: (name) => `Move “${name}”`,
      share: (name) => `Share “${name}”`,
      delete: (name) => `Delete “${name}”?`,
      restore: () => 'Restore what was deleted?',
    },
    download: 'Download',
    nowhere: 'There’s no other folder here. Create one first.',
    tools: 'Actions',
    back: 'Cancel',
    deleted: 'Deleted. You can restore it for 30 days.',
    treeGoesAlong: (count) => `${count === 1 ? 'The item in it is' : `Its ${count} items are`} deleted too.`,
    restorable: 'You can restore it for 30 days.',
    ended: 'Your session has ended. Your text is still here.',
    signInAgain: 'Sign in in a new tab, then submit again',
    changedMeanwhile: 'Someone else saved a newer version. Compare the two, then save again to replace it.',
    full: 'Your workspace is full. Deleted items free up space after 30 days. Ask your administrator for more.',
    current: 'Current version',
    invite: 'Add person',
    remove: 'Remove access',
    inherited: (name) => `from ${name}`,
  },
  sv: {
    links: {
      'new-document': 'Nytt dokument',
      'new-directory': 'Ny mapp',
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
      'new-directory': (name) => `Ny mapp i ”${name}”`,
      edit: (name) => `Redigera ”${name}”`,
      rename: (name) => `Byt namn på ”${name}”`,
      move: (name) => `Flytta ”${name}”`,
      share: (name) => `Dela ”${name}”`,
      delete: (name) => `Ta bort ”${name}”?`,
      restore: () => 'Återställa det som togs bort?',
    },
    download: 'Ladda ner',
    nowhere: 'Det finns ingen annan mapp här. Skapa en först.',
    tools: 'Åtgärder',
    back: 'Avbryt',
    deleted: 'Borttaget. Du kan återställa det inom 30 dagar.',
    treeGoesAlong: (count) => `${count} objekt i den tas också bort.`,
    restorable: 'Du kan återställa det inom 30 dagar.',
    ended: 'Du är utloggad. Din text finns kvar här.',
    signInAgain: 'Logga in i en ny flik och skicka sedan igen',
    changedMeanwhile: 'Någon annan har sparat en nyare version. Jämför de två och spara igen för att ersätta den.',
    full: 'Arbetsytan är full. Borttagna objekt frigör utrymme efter 30 dagar. Be din administratör om mer.',
    current: 'Nuvarande version',
    invite: 'Lägg till person',
    remove: 'Ta bort åtkomst',
    inherited: (name) => `från ${name}`,
  },
  de: {
    links: {
      'new-document': 'Neues Dokument',
      'new-directory': 'Neuer Ordner',
      edit: 'Bearbeiten',
      rename: 'Umbenennen',
      move: 'Verschieben',
      share: 'Freigeben',
      delete: 'Löschen',
      restore: 'Wiederherstellen',
    },
    buttons: {
      'new-document': 'Erstellen',
      'new-directory': 'Erstellen',
      edit: 'Speichern',
      rename: 'Speichern',
      move: 'Verschieben',
      share: 'Speichern',
      delete: 'Löschen',
      restore: 'Wiederherstellen',
    },
    headings: {
      'new-document': (name) => `Neues Dokument in „${name}“`,
      'new-directory': (name) => `Neuer Ordner in „${name}“`,
      edit: (name) => `„${name}“ bearbeiten`,
      rename: (name) => `„${name}“ umbenennen`,
      move: (name) => `„${name}“ verschieben`,
      share: (name) => `„${name}“ freigeben`,
      delete: (name) => `„${name}“ löschen?`,
      restore: () => 'Gelöschtes wiederherstellen?',
    },
    download: 'Herunterladen',
    nowhere: 'Hier ist kein anderer Ordner. Erstelle zuerst einen.',
    tools: 'Aktionen',
    back: 'Abbrechen',
    deleted: 'Gelöscht. Du kannst es 30 Tage lang wiederherstellen.',
    treeGoesAlong: (count) =>
      german(count, {
        one: 'Das Element darin wird auch gelöscht.',
        other: 'Die # Elemente darin werden auch gelöscht.',
      }),
    restorable: 'Du kannst es 30 Tage lang wiederherstellen.',
    ended: 'Deine Sitzung ist abgelaufen. Dein Text ist noch hier.',
    signInAgain: 'Melde dich in einem neuen Tab an und sende dann erneut',
    changedMeanwhile:
      'Jemand anderes hat eine neuere Version gespeichert. Vergleiche beide und speichere erneut, um sie zu ersetzen.',
    full: 'Dein Arbeitsbereich ist voll. Gelöschte Elemente geben nach 30 Tagen Speicherplatz frei. Bitte deine Administration um mehr Speicherplatz.',
    current: 'Aktuelle Version',
    invite: 'Person hinzufügen',
    remove: 'Zugriff entfernen',
    inherited: (name) => `aus ${name}`,
  },
  ar: {
    links: {
      'new-document': 'مستند جديد',
      'new-directory': 'مجلد جديد',
      edit: 'تعديل',
      rename: 'إعادة التسمية',
      move: 'نقل',
      share: 'مشاركة',
      delete: 'حذف',
      restore: 'استعادة',
    },
    buttons: {
      'new-document': 'إنشاء',
      'new-directory': 'إنشاء',
      edit: 'حفظ',
      rename: 'حفظ',
      move: 'نقل',
      share: 'حفظ',
      delete: 'حذف',
      restore: 'استعادة',
    },
    headings: {
      'new-document': (name) => `مستند جديد في «${name}»`,
      'new-directory': (name) => `مجلد جديد في «${name}»`,
      edit: (name) => `تعديل «${name}»`,
      rename: (name) => `إعادة تسمية «${name}»`,
      move: (name) => `نقل «${name}»`,
      share: (name) => `مشاركة «${name}»`,
      delete: (name) => `هل تريد حذف «${name}»؟`,
      restore: () => 'هل تريد استعادة ما حُذف؟',
    },
    download: 'تنزيل',
    nowhere: 'لا يوجد مجلد آخر هنا. أنشئ مجلدًا أولًا.',
    tools: 'الإجراءات',
    back: 'إلغاء',
    deleted: 'تم الحذف. يمكنك الاستعادة خلال 30 يومًا.',
    treeGoesAlong: (count) =>
      arabic(count, {
        one: 'سيُحذف أيضًا العنصر الموجود فيه.',
        two: 'سيُحذف أيضًا العنصران الموجودان فيه.',
        other: 'ستُحذف أيضًا العناصر الموجودة فيه وعددها #.',
      }),
    restorable: 'يمكنك الاستعادة خلال 30 يومًا.',
    ended: 'انتهت جلستك. لا يزال نصك هنا.',
    signInAgain: 'سجّل الدخول في علامة تبويب جديدة، ثم أرسل مرة أخرى',
    changedMeanwhile: 'حفظ شخص آخر إصدارًا أحدث. قارن بين الإصدارين، ثم احفظ مرة أخرى لاستبداله.',
    full: 'مساحة عملك ممتلئة. تُخلي العناصر المحذوفة مكانًا بعد 30 يومًا. اطلب المزيد من المسؤول.',
    current: 'الإصدار الحالي',
    invite: 'إضافة شخص',
    remove: 'إزالة الوصول',
    inherited: (name) => `من ${name}`,
  },
};
