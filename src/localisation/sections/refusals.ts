import type { Permission } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

/** Error messages of `<resource-viewer>` that are more specific than `failures`, and its rare screens. */
const en = {
  dismiss: 'Dismiss',
  notFoundHeading: 'Not found',
  notFound: 'It may have been moved or deleted, or you don’t have access.',
  goToRoot: 'Back to workspace',
  signIn: 'Sign in to see this',
  /** Announced when the content is shown again. */
  signedIn: 'You’re signed in.',
  /** The session ended while the user was reading. */
  sessionEnded: 'Your session has ended. Sign in to continue.',
  /** The resource has a kind that this version does not know. */
  unknownKind: 'This can’t be shown here.',

  /** By the missing permission. */
  forbidden: {
    read: 'You don’t have access. Ask an owner for it.',
    write: 'You can view this but not edit it. Ask an owner for access.',
    share: 'You can’t share this. Ask an owner.',
    delete: 'You can’t delete this. Ask an owner.',
  } satisfies Record<Permission, string>,
  /** Sizes are formatted. */
  tooLarge: (size: string, limit: string) => `This is ${size}; the limit is ${limit}. Shorten or split it.`,
  /** The quota of the workspace is used up. */
  full: (limit: string) =>
    `Your workspace is full (${limit}). Deleted items free up space after 30 days. Ask your administrator for more.`,
  /** A folder was moved or created too deep. */
  tooDeep: (limit: string) => `Folders can’t be nested more than ${limit} levels deep. Select one further up.`,
  /** The page asked to reveal a row that is not in the directory. */
  rowNotFound: 'That item isn’t in this folder anymore.',
  /** A resource was deleted while the user renamed it; `name` is the typed name. */
  rowGone: (name: string) => `“${name}” isn’t saved: the item isn’t in this folder anymore.`,
  /** Rate limit of a request that is retried automatically. */
  resumesIn: (clock: string) => `Too many attempts. Continues in ${clock}.`,
  /** Announcement of `resumesIn`, without a clock. */
  limitedAnnouncement: 'Too many attempts. This continues in a while.',
};

export type RefusalMessages = typeof en;

const sv: RefusalMessages = {
  dismiss: 'Stäng meddelandet',
  notFoundHeading: 'Hittades inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så saknar du åtkomst.',
  goToRoot: 'Tillbaka till arbetsytan',
  signIn: 'Logga in för att se det här',
  signedIn: 'Du är inloggad.',
  sessionEnded: 'Du är utloggad. Logga in för att fortsätta.',
  unknownKind: 'Det här kan inte visas här.',

  forbidden: {
    read: 'Du saknar åtkomst. Fråga en ägare.',
    write: 'Du kan läsa men inte redigera det här. Be en ägare om åtkomst.',
    share: 'Du kan inte dela det här. Fråga en ägare.',
    delete: 'Du kan inte ta bort det här. Fråga en ägare.',
  },
  tooLarge: (size, limit) => `Det här är ${size}, och gränsen är ${limit}. Korta ner det eller dela upp det.`,
  full: (limit) =>
    `Arbetsytan är full (${limit}). Borttagna objekt frigör utrymme efter 30 dagar. Be din administratör om mer.`,
  tooDeep: (limit) => `Mappar kan inte ligga djupare än ${limit} nivåer. Välj en högre upp.`,
  rowNotFound: 'Objektet finns inte längre i den här mappen.',
  rowGone: (name) => `”${name}” har inte sparats: objektet finns inte längre i den här mappen.`,
  resumesIn: (clock) => `För många försök. Fortsätter om ${clock}.`,
  limitedAnnouncement: 'För många försök. Fortsätter om en stund.',
};

export const refusals: Section<RefusalMessages> = { en, sv };
