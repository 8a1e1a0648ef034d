import type { Locale } from '@service/widgets/contract';

interface WelcomeDocument {
  readonly name: string;
  readonly content: string;
}

const english: readonly WelcomeDocument[] = [
  {
    name: 'Welcome.md',
    content: `# Welcome

This is your workspace. It holds **folders**, **documents** and **files**. Only you can see them until you share them.

- **Create**: press **New** and select a folder or a document.
- **Upload**: drop files or folders on the list. Large uploads resume after an interruption, even after a reload.
- **Find**: start typing in the list to go to a name.
- **Organise**: rename, move and delete from the menu of a row, by keyboard, or by dragging. You can restore deleted items for 30 days.

This page is a document too: press **Edit** to change it. It’s saved as you type.

Next: “How to share.md” and “Markdown.md” in this folder.
`,
  },
  {
    name: 'How to share.md',
    content: `# How to share

Select **Share…** on a folder, a document or a file, and enter an email address. The person gets an email with a link. They don’t need an account: the link creates one.

| Role | Read | Edit, move, delete | Share |
|---|:-:|:-:|:-:|
| Can read | ✓ | | |
| Can edit | ✓ | ✓ | |
| Owner | ✓ | ✓ | ✓ |

Sharing a folder includes everything in it, now and later. Nothing beside or above it is shared.

Share the top folder to add someone to the whole workspace. To limit an item to some members, set its access to **Only people listed**.

You can stop sharing at any time. It takes effect immediately.
`,
  },
  {
    name: 'Markdown.md',
    content: `# Markdown

Documents are written in Markdown: plain text in which a few signs stand for headings, lists and links.

## Text

**Bold** with two stars, *emphasis* with one, \`code\` with backticks, ~~struck out~~ with two tildes. A [link](https://commonmark.org/help/) has its words in square brackets and its address in round ones.

> A quotation begins with an angle bracket.

## Lists

1. One thing
2. after another

- [x] something done
- [ ] something to do

## Tables and code

| Left | Right |
|:--|--:|
| milk | 12 |
| bread | 34 |

\`\`\`js
const greeting = 'Hello';
\`\`\`

A note can stand at the foot of the page.[^1]

[^1]: Like this one.
`,
  },
];

const swedish: readonly WelcomeDocument[] = [
  {
    name: 'Välkommen.md',
    content: `# Välkommen

Det här är din arbetsyta. Här finns **mappar**, **dokument** och **filer**. Bara du kan se dem tills du delar dem.

- **Skapa**: tryck på **Nytt** och välj mapp eller dokument.
- **Ladda upp**: släpp filer eller mappar på listan. Stora uppladdningar återupptas efter ett avbrott, även efter en omladdning.
- **Hitta**: börja skriva i listan för att gå till ett namn.
- **Ordna**: byt namn, flytta och ta bort med radens meny, med tangentbordet eller genom att dra. Det du tar bort kan du återställa inom 30 dagar.

Den här sidan är också ett dokument: tryck på **Redigera** för att ändra den. Den sparas medan du skriver.

Läs vidare i ”Så delar du.md” och ”Markdown.md” i samma mapp.
`,
  },
  {
    name: 'Så delar du.md',
    content: `# Så delar du

Välj **Dela…** på en mapp, ett dokument eller en fil och ange en e-postadress. Personen får ett mejl med en länk. Det behövs inget konto: länken skapar ett.

| Roll | Läsa | Redigera, flytta, ta bort | Dela |
|---|:-:|:-:|:-:|
| Kan läsa | ✓ | | |
| Kan redigera | ✓ | ✓ | |
| Ägare | ✓ | ✓ | ✓ |

När du delar en mapp delas allt i den, nu och framöver. Inget bredvid eller ovanför mappen delas.

Dela den översta mappen för att lägga till någon i hela arbetsytan. För att begränsa något till vissa medlemmar, sätt åtkomsten till **Bara personer i listan**.

Du kan sluta dela när som helst. Det gäller direkt.
`,
  },
  {
    name: 'Markdown.md',
    content: `# Markdown

Dokument skrivs i Markdown: vanlig text där några få tecken står för rubriker, listor och länkar.

## Text

**Fetstil** med två stjärnor, *betoning* med en, \`kod\` med grava accenter, ~~överstruket~~ med två tildetecken. En [länk](https://commonmark.org/help/) har texten inom hakparenteser och adressen inom vanliga.

> Ett citat börjar med en vinkelparentes.

## Listor

1. Det ena
2. efter det andra

- [x] något som är gjort
- [ ] något att göra

## Tabeller och kod

| Vänster | Höger |
|:--|--:|
| mjölk | 12 |
| bröd | 34 |

\`\`\`js
const hälsning = 'Hej';
\`\`\`

En fotnot kan stå längst ner på sidan.[^1]

[^1]: Som den här.
`,
  },
];

const german: readonly WelcomeDocument[] = [
  {
    name: 'Willkommen.md',
    content: `# Willkommen

Das ist dein Arbeitsbereich. Er enthält **Ordner**, **Dokumente** und **Dateien**. Nur du siehst sie, bis du sie freigibst.

- **Erstellen**: Drücke **Neu** und wähle einen Ordner oder ein Dokument.
- **Hochladen**: Lege Dateien oder Ordner auf der Liste ab. Große Uploads werden nach einer Unterbrechung fortgesetzt, auch nach dem Neuladen.
- **Finden**: Tippe in der Liste, um zu einem Namen zu springen.
- **Ordnen**: Benenne um, verschiebe und lösche im Menü einer Zeile, mit der Tastatur oder durch Ziehen. Gelöschtes kannst du 30 Tage lang wiederherstellen.

Auch diese Seite ist ein Dokument: Drücke **Bearbeiten**, um sie zu ändern. Sie wird beim Tippen gespeichert.

Weiter geht es in „Freigeben.md“ und „Markdown.md“ in diesem Ordner.
`,
  },
  {
    name: 'Freigeben.md',
    content: `# Freigeben

Wähle **Freigeben…** bei einem Ordner, einem Dokument oder einer Datei und gib eine E-Mail-Adresse ein. Die Person bekommt eine E-Mail mit einem Link. Sie braucht kein Konto: Der Link erstellt eines.

| Rolle | Lesen | Bearbeiten, verschieben, löschen | Freigeben |
|---|:-:|:-:|:-:|
| Kann lesen | ✓ | | |
| Kann bearbeiten | ✓ | ✓ | |
| Eigentümer | ✓ | ✓ | ✓ |

Wenn du einen Ordner freigibst, gilt das für alles darin, jetzt und später. Nichts daneben oder darüber wird freigegeben.

Gib den obersten Ordner frei, um jemanden zum ganzen Arbeitsbereich hinzuzufügen. Um ein Element auf einige Mitglieder zu beschränken, setze seinen Zugriff auf **Nur Personen in der Liste**.

Du kannst eine Freigabe jederzeit beenden. Das gilt sofort.
`,
  },
  {
    name: 'Markdown.md',
    content: `# Markdown

Dokumente werden in Markdown geschrieben: einfacher Text, in dem wenige Zeichen für Überschriften, Listen und Links stehen.

## Text

**Fett** mit zwei Sternen, *Betonung* mit einem, \`Code\` mit Gravis, ~~durchgestrichen~~ mit zwei Tilden. Bei einem [Link](https://commonmark.org/help/) steht der Text in eckigen Klammern und die Adresse in runden.

> Ein Zitat beginnt mit einer spitzen Klammer.

## Listen

1. Erst das eine
2. dann das andere

- [x] etwas Erledigtes
- [ ] etwas zu tun

## Tabellen und Code

| Links | Rechts |
|:--|--:|
| Milch | 12 |
| Brot | 34 |

\`\`\`js
const greeting = 'Hallo';
\`\`\`

Eine Fußnote kann am Ende der Seite stehen.[^1]

[^1]: Wie diese.
`,
  },
];

const arabic: readonly WelcomeDocument[] = [
  {
    name: 'مرحبًا.md',
    content: `# مرحبًا

هذه مساحة عملك. تضم **مجلدات** و**مستندات** و**ملفات**. لا يراها أحد غيرك حتى تشاركها.

- **الإنشاء**: اضغط على **جديد** واختر مجلدًا أو مستندًا.
- **الرفع**: أفلت ملفات أو مجلدات على القائمة. تُستأنف عمليات الرفع الكبيرة بعد الانقطاع، حتى بعد إعادة التحميل.
- **البحث**: ابدأ الكتابة في القائمة للانتقال إلى اسم.
- **التنظيم**: أعد التسمية وانقل واحذف من قائمة الصف، أو بلوحة المفاتيح، أو بالسحب. يمكنك استعادة العناصر المحذوفة خلال 30 يومًا.

هذه الصفحة مستند أيضًا: اضغط على **تعديل** لتغييرها. تُحفظ أثناء الكتابة.

تابع في «المشاركة.md» و«Markdown.md» في هذا المجلد.
`,
  },
  {
    name: 'المشاركة.md',
    content: `# المشاركة

اختر **مشاركة…** لمجلد أو مستند أو ملف، وأدخل عنوان بريد إلكتروني. يتلقى الشخص رسالة فيها رابط. لا يحتاج إلى حساب: الرابط ينشئ حسابًا.

| الدور | القراءة | التعديل والنقل والحذف | المشاركة |
|---|:-:|:-:|:-:|
| إذن القراءة | ✓ | | |
| إذن التعديل | ✓ | ✓ | |
| المالك | ✓ | ✓ | ✓ |

تشمل مشاركة المجلد كل ما فيه، الآن ولاحقًا. لا يُشارك شيء بجانبه أو فوقه.

شارك المجلد الأعلى لإضافة شخص إلى مساحة العمل كلها. لقصر عنصر على بعض الأعضاء، اضبط الوصول إليه على **الأشخاص المدرجون فقط**.

يمكنك إيقاف المشاركة في أي وقت. يسري ذلك فورًا.
`,
  },
  {
    name: 'Markdown.md',
    content: `# Markdown

تُكتب المستندات بلغة Markdown: نص عادي تدل فيه بضع علامات على العناوين والقوائم والروابط.

## النص

**خط عريض** بنجمتين، و*تأكيد* بنجمة واحدة، و\`رمز برمجي\` بعلامتي اقتباس مائلتين، و~~نص مشطوب~~ بعلامتي تلدة على كل جانب. في [الرابط](https://commonmark.org/help/) يكون النص بين قوسين مربعين والعنوان بين قوسين مستديرين.

> يبدأ الاقتباس بعلامة أكبر من.

## القوائم

1. شيء أول
2. ثم شيء آخر

- [x] شيء تم
- [ ] شيء لم يتم بعد

## الجداول والرموز البرمجية

| العمود الأول | العمود الثاني |
|:--|--:|
| حليب | 12 |
| خبز | 34 |

\`\`\`js
const greeting = 'مرحبًا';
\`\`\`

يمكن أن تقف ملاحظة في أسفل الصفحة.[^1]

[^1]: مثل هذه.
`,
  },
];

/** Introductory documents of a new workspace, in its first owner's language. */
export const welcome: Readonly<Record<Locale, readonly WelcomeDocument[]>> = {
  en: english,
  sv: swedish,
  de: german,
  ar: arabic,
};
