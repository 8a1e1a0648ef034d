import type { DashboardMessages } from '../messages.ts';

export const dashboard: DashboardMessages = {
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
