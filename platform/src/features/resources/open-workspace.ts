import type { Locale } from '@service/widgets/contract';
import { newShortId } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';
import { newDocument, placeResource } from './place.ts';
import { queueIndexingIn } from './queue-derivation.ts';
import { insertWorkspace } from './store/members.ts';
import { resourceById } from './store/tree.ts';

export interface WelcomeDocument {
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
- **Ordna**: byt namn, flytta och ta bort med radens meny, med tangentbordet eller genom att dra. Det du tar bort kan du återställa i 30 dagar.

Den här sidan är också ett dokument: tryck på **Redigera** för att ändra den. Den sparas medan du skriver.

Läs vidare i ”Så delar du.md” och ”Markdown.md” i samma mapp.
`,
  },
  {
    name: 'Så delar du.md',
    content: `# Så delar du

Välj **Dela…** på en mapp, ett dokument eller en fil och ange en e-postadress. Personen får ett mejl med en länk. Inget konto behövs: länken skapar ett.

| Roll | Läsa | Ändra, flytta, ta bort | Dela |
|---|:-:|:-:|:-:|
| Kan läsa | ✓ | | |
| Kan ändra | ✓ | ✓ | |
| Ägare | ✓ | ✓ | ✓ |

När du delar en mapp delas allt i den, nu och framöver. Inget bredvid eller ovanför den delas.

Dela den översta mappen för att lägga till någon i hela arbetsytan. För att begränsa något till vissa medlemmar, sätt åtkomsten till **Bara personer i listan**.

Du kan sluta dela när som helst. Det gäller genast.
`,
  },
  {
    name: 'Markdown.md',
    content: `# Markdown

Dokument skrivs i Markdown: vanlig text där några få tecken står för rubriker, listor och länkar.

## Text

**Fetstil** med två stjärnor, *betoning* med en, \`kod\` med grava accenter, ~~överstruket~~ med två tilde. En [länk](https://commonmark.org/help/) har sina ord inom hakparentes och sin adress inom vanlig.

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

En not kan stå längst ned på sidan.[^1]

[^1]: Som den här.
`,
  },
];

/** Introductory documents of a new workspace, in its first owner's language. */
export const welcome: Readonly<Record<Locale, readonly WelcomeDocument[]>> = { en: english, sv: swedish };

export interface WorkspaceToOpen {
  readonly name: string;
  readonly ownerId: string;
  readonly locale: Locale;
}

export async function openWorkspace(work: Work, { name, ownerId, locale }: WorkspaceToOpen): Promise<void> {
  const { query, now } = work;
  const workspaceId = newShortId();
  const rootResourceId = `${workspaceId}-${newShortId()}`;
  await insertWorkspace(query, { workspaceId, rootResourceId, name, ownerId, now });
  const root = await resourceById(query, { workspaceId, id: rootResourceId }, 'live');
  if (!root) return;
  // the root has no event
  await queueIndexingIn(work, { resourceId: rootResourceId });
  for (const { name: title, content } of welcome[locale])
    await placeResource(work, root, ownerId, newDocument(title, content));
}
