import type { Permission } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

/** Error messages of `<resource-viewer>` that are more specific than `failures`, and its rare screens. */
const en = {
  dismiss: 'Dismiss',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  goToRoot: 'Go to the start',
  signIn: 'Sign in to see this',
  sessionEnded: 'Your session has ended. Sign in again; what you were doing goes on.',
  unknownKind: 'This can’t be shown here.',

  /** By the missing permission. */
  forbidden: {
    read: 'You may not see this. Ask an owner for access.',
    write: 'You may read this, but not change it. Ask an owner to let you edit.',
    share: 'You may not decide who sees this. Ask an owner.',
    delete: 'You may not delete this. Ask an owner.',
  } satisfies Record<Permission, string>,
  /** Sizes are formatted. */
  tooLarge: (size: string, limit: string) => `This is ${size}; the limit is ${limit}. Make it shorter or split it.`,
  full: (limit: string) =>
    `The workspace is full; the limit is ${limit}. Delete something, or ask whoever runs it for more.`,
  tooDeep: (limit: string) => `Directories can’t be nested deeper than ${limit}. Choose one further up.`,
  /** The page asked to reveal a row that is not in the directory. */
  rowNotFound: 'What you were led to isn’t in this directory.',
  /** A resource was deleted while the user renamed it; `name` is the typed name. */
  rowGone: (name: string) => `“${name}” isn’t saved: what you were renaming is no longer in this directory.`,
  /** Rate limit; `time` is formatted. */
  limitedUntil: (time: string) => `That was too often. Try again after ${time}.`,
  /** Rate limit of a request that is retried automatically. */
  resumesIn: (clock: string) => `That was too often. It goes on by itself in ${clock}.`,
  /** Announcement of `resumesIn`, without a clock. */
  limitedAnnouncement: 'That was too often. It goes on by itself in a while.',
};

export type RefusalMessages = typeof en;

const sv: RefusalMessages = {
  dismiss: 'Stäng meddelandet',
  notFoundHeading: 'Det här finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  goToRoot: 'Gå till början',
  signIn: 'Logga in för att se det här',
  sessionEnded: 'Din session är slut. Logga in igen, så fortsätter det du höll på med.',
  unknownKind: 'Det här kan inte visas här.',

  forbidden: {
    read: 'Du får inte se det här. Be en ägare om tillgång.',
    write: 'Du får läsa det här men inte ändra det. Be en ägare om att få redigera.',
    share: 'Du får inte bestämma vem som ser det här. Fråga en ägare.',
    delete: 'Du får inte ta bort det här. Fråga en ägare.',
  },
  tooLarge: (size, limit) => `Det här är ${size}; gränsen är ${limit}. Korta det eller dela upp det.`,
  full: (limit) => `Arbetsytan är full; gränsen är ${limit}. Ta bort något, eller be den som driver den om mer plats.`,
  tooDeep: (limit) => `Kataloger kan inte ligga djupare än ${limit}. Välj en längre upp.`,
  rowNotFound: 'Det som du leddes till finns inte i den här katalogen.',
  rowGone: (name) => `”${name}” är inte sparat: det som skulle få ett nytt namn finns inte längre i den här katalogen.`,
  limitedUntil: (time) => `Det blev för ofta. Försök igen efter ${time}.`,
  resumesIn: (clock) => `Det blev för ofta. Det fortsätter av sig självt om ${clock}.`,
  limitedAnnouncement: 'Det blev för ofta. Det fortsätter av sig självt om en stund.',
};

export const refusals: Section<RefusalMessages> = { en, sv };
