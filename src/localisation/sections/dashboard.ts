import type { Section } from '../section.ts';

/** `<service-dashboard>` outside of edit mode */
const en = {
  label: 'Dashboard',
  loading: 'Loading…',
  edit: 'Customise',
  /** Shown when there is an unsaved draft. */
  unsaved: 'You have changes that aren’t saved.',
  tryAgain: 'Try again',
  emptyHeading: 'Nothing here yet',
  empty: 'Widgets that are added stand here.',
  noDashboard: 'Say which dashboard to show: set resource-id or layout.',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  offline: 'You’re offline. This goes on when you’re back.',
  signIn: 'Sign in to see this',
  sessionEnded: 'Your session has ended. Sign in again; what you were doing goes on.',
  newer: 'This dashboard was made with a newer version. It is shown as far as possible and can’t be edited here.',
  notLoaded: 'This could not be loaded. Check your connection and try again.',
  failed: 'That did not work. Try again.',
  unnamed: 'Unknown widget',
};

export type DashboardMessages = typeof en;

const sv: DashboardMessages = {
  label: 'Översikt',
  loading: 'Läser in…',
  edit: 'Anpassa',
  unsaved: 'Du har ändringar som inte är sparade.',
  tryAgain: 'Försök igen',
  emptyHeading: 'Här finns inget ännu',
  empty: 'Här står widgetar som läggs till.',
  noDashboard: 'Ange vilken översikt som ska visas: sätt resource-id eller layout.',
  notFoundHeading: 'Det här finns inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  offline: 'Du är offline. Det fortsätter när du är tillbaka.',
  signIn: 'Logga in för att se det här',
  sessionEnded: 'Din session har avslutats. Logga in igen, så fortsätter det du höll på med.',
  newer: 'Översikten gjordes med en nyare version. Den visas så gott det går och kan inte redigeras här.',
  notLoaded: 'Det gick inte att läsa in. Kontrollera anslutningen och försök igen.',
  failed: 'Det gick inte. Försök igen.',
  unnamed: 'Okänd widget',
};

export const dashboard: Section<DashboardMessages> = { en, sv };
