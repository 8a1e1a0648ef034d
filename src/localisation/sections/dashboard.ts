import type { Section } from '../section.ts';

/** `<service-dashboard>` outside of edit mode */
const en = {
  label: 'Dashboard',
  loading: 'Loading…',
  edit: 'Customise',
  /** Shown when there is an unsaved draft. */
  unsaved: 'You have unsaved changes.',
  tryAgain: 'Try again',
  emptyHeading: 'Nothing here yet',
  /** Shown to users who may edit it. */
  empty: 'Add a widget to get started.',
  add: 'Add widget',
  /** To the author of the page: the element lacks its attribute. */
  noDashboard: 'Say which dashboard to show: set resource-id or layout.',
  notFoundHeading: 'Not found',
  notFound: 'It may have been moved or deleted, or you don’t have access.',
  offline: 'You’re offline. Reconnecting…',
  signIn: 'Sign in to see this',
  /** Announced when the content is shown again. */
  signedIn: 'You’re signed in.',
  sessionEnded: 'Your session has ended. Sign in to continue.',
  /** Above a dashboard of a newer version of the format. */
  newer: 'This dashboard was made with a newer version. Some of it may be missing, and it can’t be edited here.',
  /** The code of the element failed to load. */
  notLoaded: 'Couldn’t load this. Check your connection and try again.',
  failed: 'Something went wrong. Try again.',
  /** In place of the title of a widget that the manifest does not have. */
  unnamed: 'Unknown widget',
};

export type DashboardMessages = typeof en;

const sv: DashboardMessages = {
  label: 'Översikt',
  loading: 'Läser in…',
  edit: 'Anpassa',
  unsaved: 'Du har osparade ändringar.',
  tryAgain: 'Försök igen',
  emptyHeading: 'Inget här än',
  empty: 'Lägg till en widget för att komma igång.',
  add: 'Lägg till widget',
  noDashboard: 'Ange en översikt: sätt resource-id eller layout.',
  notFoundHeading: 'Hittades inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så saknar du åtkomst.',
  offline: 'Du är offline. Återansluter…',
  signIn: 'Logga in för att se det här',
  signedIn: 'Du är inloggad.',
  sessionEnded: 'Du är utloggad. Logga in för att fortsätta.',
  newer: 'Översikten är gjord i en nyare version. Delar kan saknas, och den kan inte redigeras här.',
  notLoaded: 'Det gick inte att läsa in. Kontrollera anslutningen och försök igen.',
  failed: 'Något gick fel. Försök igen.',
  unnamed: 'Okänd widget',
};

export const dashboard: Section<DashboardMessages> = { en, sv };
