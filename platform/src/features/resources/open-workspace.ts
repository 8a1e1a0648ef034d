import type { Locale } from '@service/widgets/contract';
import { newShortId } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';
import { newDocument, placeResource } from './place.ts';
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

This is your workspace. It holds **directories**, **documents** and **files**, and everything in it is yours until you share it.

- *Make something*: press **New** and choose a directory or a document.
- *Bring something*: drop files, or whole directories, anywhere on the list. A large file goes on where it stopped, even after a reload.
- *Find something*: start typing in the list and it goes to the first name that begins like that.
- *Tidy up*: rename, move and delete by the menu of a row, by keyboard, or by dragging. What you delete can be taken back for 30 days.

This page is a document like any other: press **Edit** and write over it. It saves itself while you type.

Go on with “How to share.md” and “Markdown.md” beside this one.
`,
  },
  {
    name: 'How to share.md',
    content: `# How to share

Choose **Share…** on a directory, a document or a file, and type an e-mail address. Whoever has it gets a mail with a link. They need no account beforehand: the link in the mail makes one.

| May | Read | Write, move, delete | Share |
|---|:-:|:-:|:-:|
| Can read | ✓ | | |
| Can edit | ✓ | ✓ | |
| Owner | ✓ | ✓ | ✓ |

What you share includes everything in it: who can read a directory can read what you put into it tomorrow. They see nothing beside it, and nothing above it.

Share the topmost directory to make somebody a member of the whole workspace. What only some members should see, set to **Only who is listed here**.

You can take a share back at any time, and it is gone at once.
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

Det här är din arbetsyta. Här finns **kataloger**, **dokument** och **filer**, och allt är ditt tills du delar det.

- *Skapa något*: tryck på **Nytt** och välj katalog eller dokument.
- *Ta med något*: släpp filer, eller hela kataloger, var som helst på listan. En stor fil fortsätter där den stannade, även efter en omladdning.
- *Hitta något*: börja skriva i listan, så går den till det första namnet som börjar så.
- *Städa*: byt namn, flytta och ta bort med radens meny, med tangentbordet eller genom att dra. Det du tar bort kan du ångra i 30 dagar.

Den här sidan är ett dokument som alla andra: tryck på **Redigera** och skriv över den. Den sparas medan du skriver.

Fortsätt med ”Så delar du.md” och ”Markdown.md” bredvid den här.
`,
  },
  {
    name: 'Så delar du.md',
    content: `# Så delar du

Välj **Dela…** på en katalog, ett dokument eller en fil och skriv en e-postadress. Den som har adressen får ett mejl med en länk. Inget konto behövs i förväg: länken i mejlet skapar ett.

| Får | Läsa | Skriva, flytta, ta bort | Dela |
|---|:-:|:-:|:-:|
| Kan läsa | ✓ | | |
| Kan ändra | ✓ | ✓ | |
| Ägare | ✓ | ✓ | ✓ |

Det du delar gäller allt som finns i det: den som får läsa en katalog får läsa även det du lägger dit i morgon. Det som ligger bredvid eller ovanför syns inte.

Dela den översta katalogen för att göra någon till medlem i hela arbetsytan. Det som bara några medlemmar ska se ställer du in på **Bara de som står här**.

Du kan ta tillbaka en delning när som helst, och den upphör genast.
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
  for (const { name: title, content } of welcome[locale])
    await placeResource(work, root, ownerId, newDocument(title, content));
}
